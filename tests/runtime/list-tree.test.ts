import { describe, expect, it } from 'vitest';
import { flattenRows } from '../../src/runtime/list/tree.ts';

const tree = [
  {
    id: 'a',
    children: [
      { id: 'a1', children: [{ id: 'a11' }] },
      { id: 'a2', children: [] },
    ],
  },
  { id: 'b', children: null },
];
const setting = { childrenKey: 'children', rowKey: 'id' };
const keys = (rows: readonly { readonly [key: string]: unknown }[]) => rows.map(({ id }) => id).join(' ');

describe('a list of rows within rows', () => {
  it('draws children after their parent, with how deep they stand', () => {
    const { rows, branches, roots } = flattenRows(tree, setting, new Set());
    expect(keys(rows)).toBe('a a1 a11 a2 b');
    expect([...branches].map(([key, { depth, isParent }]) => `${key}:${depth}${isParent ? '+' : ''}`).join(' ')).toBe(
      'a:0+ a1:1+ a11:2 a2:1 b:0',
    );
    expect(roots).toBe(tree);
  });

  it('leaves out what is below a closed row', () => {
    expect(keys(flattenRows(tree, setting, new Set(['a1'])).rows)).toBe('a a1 a2 b');
    expect(keys(flattenRows(tree, setting, new Set(['a', 'a1'])).rows)).toBe('a b');
  });

  it('ends where a row is its own ancestor', () => {
    const loop: { id: string; children: unknown[] } = { id: 'x', children: [] };
    loop.children.push(loop);
    expect(keys(flattenRows([loop], setting, new Set()).rows)).toBe('x');
  });

  it('is the rows themselves in a plain list', () => {
    expect(flattenRows(tree, { ...setting, childrenKey: null }, new Set()).rows).toBe(tree);
  });
});
