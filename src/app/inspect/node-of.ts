import { findDOMNode } from 'react-dom';
import type { WatchedBlock } from '../../runtime/inspect/watch.ts';

/** The first element of a block; null if the block is hidden. */
export function nodeOf({ drawn }: Pick<WatchedBlock, 'drawn'>): Element | null {
  const component = drawn();
  const node = component === null ? null : findDOMNode(component);
  return node instanceof Element ? node : null;
}
