import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';

/** A position in a file; line and column start at 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds the position of a JSON Pointer, or of the nearest enclosing value. A member starts at its key. */
export function placesOf(text: string): (pointer: string) => Place {
  const root = treeOf(text);
  return (pointer) => {
    const node = nodeAt(root, pointer);
    const start = node?.parent?.type === 'property' ? node.parent : node;
    const before = text.slice(0, start?.offset ?? 0).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  };
}

/** Offsets in a text: the first character, and the one after the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The parts of a member of a JSON text; an item of a list and the document have no key. */
export interface Member {
  readonly key?: Span & { readonly name: string };
  readonly value: Span & { readonly read: unknown };
}

/** Finds the member at a JSON Pointer, or the nearest one around it; undefined for a text without a value. */
export function membersOf(text: string): (pointer: string) => Member | undefined {
  const root = treeOf(text);
  return (pointer) => {
    const node = nodeAt(root, pointer);
    if (node === undefined) return undefined;
    const [key] = node.parent?.type === 'property' ? (node.parent.children ?? []) : [];
    const value = { ...spanOf(node), read: getNodeValue(node) };
    return key === undefined ? { value } : { key: { ...spanOf(key), name: String(key.value) }, value };
  };
}

/** The first piece of a text that is not JSON; undefined for JSON. */
export function syntaxErrorIn(text: string): Span | undefined {
  const errors: ParseError[] = [];
  treeOf(text, errors);
  const [first] = errors;
  return first && { from: first.offset, to: first.offset + Math.max(1, first.length) };
}

function spanOf({ offset, length }: Node): Span {
  return { from: offset, to: offset + length };
}

function nodeAt(root: Node | undefined, pointer: string): Node | undefined {
  let node = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const inner = node && findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
    if (inner === undefined) break;
    node = inner;
  }
  return node;
}

/** Returns undefined for a text that is nested too deeply for a recursive parser. */
function treeOf(text: string, errors?: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
