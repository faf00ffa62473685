import { Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { drawnRow, insideRows, partOfRow } from '../check/block/drawn-rows.ts';
import { inputsOf } from '../check/contract.ts';
import { type Context, type Place, withNames } from '../check/place.ts';
import { unknownName } from '../check/report.ts';
import { Message, Steps, ToneOf } from '../grammar/marks.ts';
import { dataIndex, PlainItem, Source } from '../grammar/words.ts';
import { below } from '../walk/pointer.ts';
import { own, ownText } from '../walk/schema.ts';
import { block } from '../word.ts';

/** Rows on the days of a month. */
export const calendar = block('calendar', {
  grammar: {
    title: Optional(Message()),
    source: Source,
    /** Where in the data the rows are, unless they are the data. */
    rows: Optional(Text({ maxLength: 120 })),
    /** The day of a row, or its first day. */
    date: dataIndex(),
    /** The last day of a row that lasts for several. */
    until: Optional(dataIndex()),
    text: PlainItem,
    tone: Optional(ToneOf()),
    /** The inputs of the call that take the first and the last day of the month, so that each month asks for its own rows. */
    range: Optional(record({ from: Text({ maxLength: 64 }), to: Text({ maxLength: 64 }) })),
    /** What a click on a row does, read as `row`. */
    openRow: Optional(Steps()),
    /** What a click on a day does, read as `day` (`YYYY-MM-DD`). */
    openDay: Optional(Steps()),
  },
  sends: (value) => [ownText(own(value, 'range'), 'from'), ownText(own(value, 'range'), 'to')].filter((name) => name !== undefined),
  inside,
  check(value, place) {
    checkRange(value, place);
    const row = drawnRow(value, place);
    for (const key of ['date', 'until'])
      checkDay(ownText(value, key), key, row === undefined ? undefined : partOfRow(row, ownText(value, key)), place);
  },
});

function inside(value: unknown, key: string | number, context: Context): Context {
  return key === 'openDay' ? withNames(context, { day: { type: 'string' } }) : insideRows(value, key, context);
}

function checkDay(name: string | undefined, key: string, found: { readonly type?: unknown } | undefined, { path, report }: Place): void {
  if (found === undefined || found.type === 'string') return;
  report({ code: 'wrong_value', path: below(path, key), message: `"${name}" holds no day`, expected: 'a day or a time' });
}

/** The call has to take both ends of the month. */
function checkRange(value: unknown, { path, report }: Place): void {
  const call = ownText(own(value, 'source'), 'call');
  const range = own(value, 'range');
  if (range === undefined) return;
  if (call === undefined) {
    report({ code: 'wrong_value', path: below(path, 'range'), message: 'Nobody is asked for the month', expected: 'a source with a call' });
    return;
  }
  const inputs = inputsOf(call);
  for (const end of ['from', 'to']) {
    const name = ownText(range, end);
    if (name !== undefined && !inputs.has(name))
      report(unknownName('unknown_parameter', below(below(path, 'range'), end), `parameter of ${call}`, name, inputs.keys()));
  }
}
