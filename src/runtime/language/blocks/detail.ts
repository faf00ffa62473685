import { Boolean as Bool, Enum, Array as List, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { insideData } from '../check/block/sources.ts';
import { EditableItem } from '../grammar/column.ts';
import { Message } from '../grammar/marks.ts';
import { blocks } from '../grammar/nested.ts';
import { actions, DetailItem, dataIndex, PlainItem, Source } from '../grammar/words.ts';
import { block } from '../word.ts';

const header = record({
  title: dataIndex(),
  titleText: Optional(Message()),
  status: Optional(PlainItem),
  facts: Optional(List(DetailItem, { maxItems: 6 })),
});

/** One record: its header, its values with their titles, and what can be done with it. */
export const detail = block('detail', {
  grammar: {
    title: Optional(Message()),
    source: Source,
    /** What one asks first; it stays in sight while the page scrolls. */
    header: Optional(header),
    /** Blocks below the header, over the whole width: how far the record has come, or a warning. */
    top: Optional(blocks()),
    columns: Optional(Enum([1, 2, 3])),
    items: Optional(List(EditableItem, { maxItems: 60 })),
    /** Items without a value are left out, for records of which most have few. */
    hideEmpty: Optional(Bool()),
    actions: actions(),
    body: Optional(blocks()),
    /** On the right, below on a phone. */
    aside: Optional(blocks()),
  },
  inside: insideData,
});
