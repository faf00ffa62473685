import { Boolean as Bool, Enum, Optional, String as Text } from 'typebox';
import { drawnRow, insideRows } from '../check/block/drawn-rows.ts';
import { Message, OwnName, Steps, ToneOf } from '../grammar/marks.ts';
import { actions, dataIndex, Source } from '../grammar/words.ts';
import { block } from '../word.ts';

/** Rows as a tree; the chosen one drives other blocks. */
export const tree = block('tree', {
  grammar: {
    title: Optional(Message()),
    source: Source,
    /** Where in the data the rows are, unless they are the data. */
    rows: Optional(Text({ maxLength: 120 })),
    /** What tells rows apart: `id` unless given. */
    rowKey: Optional(dataIndex()),
    /** Where a row holds the rows below it: `children` unless given. */
    childrenKey: Optional(dataIndex()),
    /** Where a row names the row above it, when the rows come as one list. */
    parentKey: Optional(dataIndex()),
    text: dataIndex(),
    /** Stands behind the text in a smaller type: a number of rows, say. */
    hint: Optional(dataIndex()),
    tone: Optional(ToneOf()),
    /** A field above the tree that shows only what holds the typed text. */
    search: Optional(Bool()),
    /** What is open at first: the first level unless given. */
    open: Optional(Enum(['all', 'first', 'none'])),
    /** The name of the screen's state (a map) that holds the chosen row; empty while none is chosen. */
    publishes: Optional(OwnName()),
    /** What choosing a row does, read as `row`. */
    openRow: Optional(Steps()),
    /** At each row, read as `row`. */
    rowActions: actions(),
    empty: Optional(Message()),
  },
  publishes: 'map',
  publishesData: true,
  inside: insideRows,
  check: drawnRow,
});
