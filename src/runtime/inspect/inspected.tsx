import { Component, type ComponentType, createContext, type MutableRefObject, type ReactNode, useContext, useEffect, useRef } from 'react';
import { findDOMNode } from 'react-dom';
import { type ScreenHandle, usePageIsShown, useRuntime, useSurroundings } from '../context.ts';
import type { CompiledBlock, CompiledScreen, Scope } from '../language/stages.ts';
import { forgetBlock, forgetScreen, watchBlock, watchScreen } from './watch.ts';

/** The block around, for what it alone knows. */
const NamesContext = createContext<MutableRefObject<() => Scope> | null>(null);

type BlockComponent = ComponentType<{ readonly block: CompiledBlock }>;

/** In development: a block that tells the panel of hidden elements what it may read and where it is, drawn or not. */
export function inspected(View: BlockComponent): BlockComponent {
  return function Inspected({ block }) {
    const { scope, screen } = useSurroundings();
    const spot = useRef<Spot>(null);
    const names = useRef<() => Scope>(noNames);
    const { path } = block;
    useEffect(
      () => watchBlock(screen, path, { scope, names: () => names.current(), node: () => spot.current?.node() ?? null }),
      [screen, path, scope],
    );
    useEffect(() => () => forgetBlock(screen, path), [screen, path]);
    return (
      <Spot ref={spot}>
        <NamesContext.Provider value={names}>
          <View block={block} />
        </NamesContext.Provider>
      </Spot>
    );
  };
}

const noNames = (): Scope => ({});

/** In development: what the expressions inside a block may read beside its surroundings. */
export function useInspectedNames(names: () => Scope): void {
  const around = useContext(NamesContext);
  useEffect(() => {
    if (around !== null) around.current = names;
  });
}

/** In development: the same for a whole screen. */
export function useInspectedScreen(screen: CompiledScreen, handle: ScreenHandle, scope: Scope): void {
  const { permissions } = useRuntime();
  const isShown = usePageIsShown();
  useEffect(
    () => watchScreen(handle, { screen, place: handle.place, isShown, scope, permissions }),
    [handle, screen, isShown, scope, permissions],
  );
  useEffect(() => () => forgetScreen(handle), [handle]);
}

/** Knows where its content is without an element of its own, which would be another page than the one that is built. */
class Spot extends Component<{ readonly children: ReactNode }> {
  node(): Element | null {
    const node = findDOMNode(this);
    return node instanceof Element ? node : null;
  }

  override render() {
    return this.props.children;
  }
}
