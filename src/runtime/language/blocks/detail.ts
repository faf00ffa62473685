import { Boolean as Bool, Enum, Array as List, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { insideData } from '../check/block/sources.ts';
import { withNames } from '../check/place.ts';
import { EditableItem } from '../grammar/column.ts';
import { Expression, Message, OwnName, Steps } from '../grammar/marks.ts';
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
    /**
     * Buttons for the record before and the one after in the list of this `trail`, as it was last shown. `at` is the key of this record;
     * the steps read that of the other one as `to`. Without such a list, or outside of it, there are none.
     */
    trail: Optional(record({ of: OwnName(), at: Expression<unknown>('any'), do: Steps() })),
    columns: Optional(Enum([1, 2, 3])),
    items: Optional(List(EditableItem, { maxItems: 60 })),
    /** Items without a value are left out, for records of which most have few. */
    hideEmpty: Optional(Bool()),
    actions: actions(),
    body: Optional(blocks()),
    /** On the right, below on a phone. */
    aside: Optional(blocks()),
  },
  inside(value, key, context) {
    const around = insideData(value, key, context);
    return key === 'trail' ? withNames(around, { to: { type: 'string' } }) : around;
  },
});
