import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Array as List, Literal, Optional } from 'typebox';
import { record } from '../../../../../contract/envelope.ts';
import { Message } from '../marks.ts';
import { blocks, type NestedBlock } from '../nested.ts';
import { actions, common, DetailItem, dataIndex, Source } from '../words.ts';

const header = record({
  title: dataIndex(),
  titleText: Optional(Message()),
  status: Optional(DetailItem),
  facts: Optional(List(DetailItem, { maxItems: 6 })),
});

export const DetailBlock = record({
  block: Literal('detail'),
  ...common,
  title: Optional(Message()),
  source: Source,
  /** What one asks first; it stays in sight while the page scrolls. */
  header: Optional(header),
  columns: Optional(Enum([1, 2, 3])),
  items: Optional(List(DetailItem, { maxItems: 60 })),
  /** Items without a value are left out, for records of which most have few. */
  hideEmpty: Optional(Bool()),
  actions: actions(),
  body: Optional(blocks()),
  /** On the right, below on a phone. */
  aside: Optional(blocks()),
});
export interface DetailBlock extends Omit<Static<typeof DetailBlock>, 'body' | 'aside'> {
  body?: NestedBlock[];
  aside?: NestedBlock[];
}
