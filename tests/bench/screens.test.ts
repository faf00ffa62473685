import { describe, expect, it } from 'vitest';
import { benchScreens, listSizes } from '../../bench/product/screens.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import type { BlockOf } from '../../src/runtime/language/block-words.ts';
import { examine } from '../../src/runtime/language/examine.ts';

const screens = benchScreens();
const lists = listSizes.map((size) => ({ size, block: listOf(screens.get(`bench/List${size}`)) }));

describe('The screens of the bench', () => {
  it('pass the checker of every other screen', () => {
    const knowledge = readKnowledge();
    const problems = [...screens].flatMap(([id, document]) => examine(document, knowledge).problems.map((problem) => ({ id, ...problem })));
    expect(problems).toEqual([]);
  });

  it('are the work of the baseline: 12 columns with that of the actions, 8 filters, 3 row actions, rows to select', () => {
    for (const { block } of lists) {
      expect(block.columns.length + 1).toBe(12);
      expect(block.columns.filter(({ search }) => search !== undefined)).toHaveLength(8);
      expect(block.rowActions).toHaveLength(3);
      expect(block.batch?.length).toBeGreaterThan(0);
    }
  });

  it('differ by their page size and by nothing else', () => {
    expect(lists.map(({ block }) => block.pageSize)).toEqual([...listSizes]);
    const rest = lists.map(({ block: { pageSize: _size, ...others } }) => others);
    expect(rest[1]).toEqual(rest[0]);
    expect(rest[2]).toEqual(rest[0]);
  });
});

/** The checker's test above says that it is one. */
function listOf(document: unknown): BlockOf<'list'> {
  const { body } = document as { readonly body: readonly [BlockOf<'list'>] };
  return body[0];
}
