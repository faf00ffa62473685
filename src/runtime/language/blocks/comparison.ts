import { Enum, Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { drawnRow, insideRows } from '../check/block/drawn-rows.ts';
import { Message } from '../grammar/marks.ts';
import { actions, dataIndex, PlainItem, Source, shown } from '../grammar/words.ts';
import { block } from '../word.ts';

/** Records side by side: each is a column, each item a line; lines that differ are marked, and can be shown alone. */
export const comparison = block('comparison', {
  grammar: {
    title: Optional(Message()),
    source: Source,
    /** Where in the data the records are, unless they are the data. */
    rows: Optional(Text({ maxLength: 120 })),
    /** What stands above each column. */
    heading: PlainItem,
    items: List(
      record({
        ...shown,
        /** Which of the numbers is the best; it is marked where all of them can be compared. */
        best: Optional(Enum(['lowest', 'highest'])),
        /** Where a record says the currency of this amount; amounts of several currencies have no best. */
        currency: Optional(dataIndex()),
      }),
      { minItems: 1, maxItems: 40 },
    ),
    /** How many records stand side by side; 6 unless given. */
    most: Optional(Integer({ minimum: 2, maximum: 10 })),
    /** Below each column, read as `row`. */
    rowActions: actions(),
    empty: Optional(Message()),
  },
  inside: insideRows,
  check: drawnRow,
});
