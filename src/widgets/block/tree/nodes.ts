import { asValues, pick } from '../../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import type { Values } from '../../../runtime/ports.ts';
import { plainText } from '../../parts/empty.ts';

type TreeBlock = CompiledBlockOf<'tree'>;

export interface Node {
  readonly key: string;
  readonly row: Values;
  readonly text: string;
  /** antd's tree takes no readonly list. */
  readonly children: Node[];
}

/**
 * The rows as a tree, in the order of the data. Of rows that come as one list, those whose parent is not among them stand at the
 * top, and so do rows that name each other as parents, so that none is lost.
 */
export function nodesOf(block: TreeBlock, rows: readonly Values[]): readonly Node[] {
  const idOf = (row: Values) => String(pick(row, block.rowKey ?? 'id') ?? '');
  const nested = (row: Values, above: string): Node => {
    const below = pick(row, block.childrenKey ?? 'children');
    const key = `${above}/${idOf(row)}`;
    return {
      key,
      row,
      text: plainText(pick(row, block.text)),
      children: Array.isArray(below) ? below.map((child) => nested(asValues(child), key)) : [],
    };
  };
  const { parentKey } = block;
  if (parentKey === undefined) return rows.map((row) => nested(row, ''));

  const ids = new Set(rows.map(idOf));
  const parentOf = (row: Values) => String(pick(row, parentKey) ?? '');
  const below = new Map<string, Values[]>();
  for (const row of rows) below.set(parentOf(row), [...(below.get(parentOf(row)) ?? []), row]);
  const seen = new Set<Values>();
  const flat = (row: Values): Node => {
    seen.add(row);
    const children = (below.get(idOf(row)) ?? []).filter((child) => !seen.has(child)).map(flat);
    return { key: idOf(row), row, text: plainText(pick(row, block.text)), children };
  };
  const roots = rows.filter((row) => !ids.has(parentOf(row)) || parentOf(row) === idOf(row));
  const found = roots.map(flat);
  return [...found, ...rows.filter((row) => !seen.has(row)).flatMap((row) => (seen.has(row) ? [] : [flat(row)]))];
}

/** Nodes that hold the text, with those above them; all of them for an empty text. */
export function matching(nodes: readonly Node[], typed: string): Node[] {
  const wanted = typed.trim().toLocaleLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    // What is below a match stays in sight.
    if (node.text.toLocaleLowerCase().includes(wanted)) return [node];
    const children = matching(node.children, typed);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** The keys of all nodes that have others below them, down to so many levels. */
export function keysTo(level: number, nodes: readonly Node[]): readonly string[] {
  if (level <= 0) return [];
  return nodes.flatMap(({ key, children }) => (children.length === 0 ? [] : [key, ...keysTo(level - 1, children)]));
}
