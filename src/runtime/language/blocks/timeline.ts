import { Array as List, Optional, String as Text } from 'typebox';
import { drawnRow, insideRows, partOfRow } from '../check/block/drawn-rows.ts';
import { Expression, Message } from '../grammar/marks.ts';
import { actions, DetailItem, dataIndex, PlainItem, Source } from '../grammar/words.ts';
import { below } from '../walk/pointer.ts';
import { ownText } from '../walk/schema.ts';
import { block } from '../word.ts';

/** What happened to something, in order of time. */
export const timeline = block('timeline', {
  grammar: {
    title: Optional(Message()),
    source: Source,
    /** Where in the data the events are, unless they are the data. */
    rows: Optional(Text({ maxLength: 120 })),
    /** Newest come first. A time is the tenant's, unless it ends with an offset or `offset` names one. */
    time: dataIndex(),
    /** Where a row says how far its own clock is from UTC (`+01:00`); a row that does not know says nothing there. */
    offset: Optional(dataIndex()),
    text: PlainItem,
    facts: Optional(List(DetailItem, { maxItems: 6 })),
    /** Of a row: grey, blue, green, orange, red or purple. */
    tone: Optional(Expression<string>('tone')),
    /** Beside the title: to add something, say. */
    actions: actions(),
    /** At each event, read as `row`. */
    rowActions: actions(),
    empty: Optional(Message()),
  },
  readsMost: ['rowActions'],
  inside: (value, key, context) => (key === 'actions' ? { ...context, item: undefined } : insideRows(value, key, context)),
  check(value, place) {
    const row = drawnRow(value, place);
    const name = ownText(value, 'time');
    const time = row === undefined ? undefined : partOfRow(row, name);
    if (time === undefined || time.type === 'string') return;
    place.report({ code: 'wrong_value', path: below(place.path, 'time'), message: `"${name}" holds no time`, expected: 'a time' });
  },
});
