import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

/** A position in a file; line and column start at 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds the position of a JSON Pointer, or of the nearest enclosing value. A member starts at its key. */
export function placesOf(text: string): (pointer: string) => Place {
  const root = treeOf(text);
  return (pointer) => {
    let node = root;
    for (const part of pointer.split('/').slice(1)) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const inner = node && findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
      if (inner === undefined) break;
      node = inner;
    }
    const start = node?.parent?.type === 'property' ? node.parent : node;
    const before = text.slice(0, start?.offset ?? 0).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  };
}

/** Returns undefined for a text that is nested too deeply for a recursive parser. */
function treeOf(text: string): Node | undefined {
  try {
    return parseTree(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
