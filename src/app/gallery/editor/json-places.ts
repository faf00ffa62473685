import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

export type JsonNode = ReturnType<typeof syntaxTree>['topNode'];

/** The innermost syntax node at a position. */
export function nodeAt(state: EditorState, position: number, side: -1 | 0 | 1 = -1): JsonNode {
  return treeOf(state).resolveInner(position, side);
}

/** The path of keys to a node: of the property whose name or value it is, or of the array item. */
export function pathOf(state: EditorState, node: JsonNode): readonly string[] {
  const path: string[] = [];
  for (let at: JsonNode | null = node; at !== null; at = at.parent) {
    if (at.name === 'Property') path.unshift(keyOf(state, at));
    else if (at.parent?.name === 'Array' && isValue(at))
      path.unshift(String(itemsOf(at.parent).findIndex(({ from }) => from === at?.from)));
  }
  return path;
}

/** The range of a JSON Pointer's value, or of its nearest existing ancestor; for long values the range of the name. */
export function rangeOf(state: EditorState, pointer: string): { readonly from: number; readonly to: number } {
  let node = valueIn(treeOf(state).topNode);
  let named: JsonNode | null = null;
  for (const raw of pointer.split('/').slice(1)) {
    const key = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    const property = node === null ? undefined : propertiesOf(node).find((each) => keyOf(state, each) === key);
    const next: JsonNode | null =
      property === undefined ? ((node === null ? undefined : itemsOf(node)[Number(key)]) ?? null) : valueIn(property);
    if (next === null) break;
    named = property?.firstChild ?? null;
    node = next;
  }
  if (node === null) return { from: 0, to: 0 };
  const isLong = (node.name === 'Object' || node.name === 'Array') && named !== null;
  return isLong && named !== null
    ? { from: named.from, to: named.to }
    : { from: node.from, to: Math.min(node.to, state.doc.lineAt(node.from).to) };
}

/** The member at a JSON Pointer: where its key and its value are, and what they hold; null where there is none. */
export function memberAt(state: EditorState, pointer: string) {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((raw) => raw.replaceAll('~1', '/').replaceAll('~0', '~'));
  let node = valueIn(treeOf(state).topNode);
  let property: JsonNode | undefined;
  for (const key of keys) {
    property = node === null ? undefined : propertiesOf(node).find((each) => keyOf(state, each) === key);
    node = property === undefined ? ((node === null ? undefined : itemsOf(node)[Number(key)]) ?? null) : valueIn(property);
  }
  if (node === null) return null;
  const name = property?.firstChild ?? null;
  const key = property === undefined || name === null ? undefined : { from: name.from, to: name.to, name: keyOf(state, property) };
  return { key, value: { from: node.from, to: node.to, read: readNode(state, node) } };
}

/** The parsed document, as far as it is complete. */
export function readAll(state: EditorState): unknown {
  return readNode(state, treeOf(state).topNode);
}

/** The value of a node, as far as it can be parsed; a document being edited may be incomplete. */
function readNode(state: EditorState, node: JsonNode | null): unknown {
  switch (node?.name) {
    case 'JsonText':
      return readNode(state, valueIn(node));
    case 'Object':
      return Object.fromEntries(propertiesOf(node).map((property) => [keyOf(state, property), readNode(state, valueIn(property))]));
    case 'Array':
      return itemsOf(node).map((item) => readNode(state, item));
    case undefined:
      return undefined;
    default:
      return readScalar(state.sliceDoc(node?.from, node?.to));
  }
}

export function propertiesOf(node: JsonNode): JsonNode[] {
  return node.getChildren('Property');
}

export function keyOf(state: EditorState, property: JsonNode): string {
  const name = property.getChild('PropertyName');
  return name === null ? '' : String(readScalar(state.sliceDoc(name.from, name.to)) ?? '');
}

function itemsOf(node: JsonNode): JsonNode[] {
  const items: JsonNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) if (isValue(child)) items.push(child);
  return node.name === 'Array' ? items : [];
}

function valueIn(node: JsonNode): JsonNode | null {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) if (isValue(child)) return child;
  return null;
}

/** Forces a full parse: documents are small, and a partial tree gives wrong positions. */
function treeOf(state: EditorState): ReturnType<typeof syntaxTree> {
  return ensureSyntaxTree(state, state.doc.length, longestMs) ?? syntaxTree(state);
}

const longestMs = 1_000;

const values: ReadonlySet<string> = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

function isValue({ name }: JsonNode): boolean {
  return values.has(name);
}

function readScalar(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
