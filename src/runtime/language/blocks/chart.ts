import { Enum, Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { drawnRow, insideRows, partOfRow } from '../check/block/drawn-rows.ts';
import { at, type Place } from '../check/place.ts';
import { Message, Name } from '../grammar/marks.ts';
import { dataIndex, Source } from '../grammar/words.ts';
import { below } from '../walk/pointer.ts';
import { ownList, ownText, type Schema } from '../walk/schema.ts';
import { block } from '../word.ts';

export const chart = block('chart', {
  grammar: {
    title: Optional(Message()),
    kind: Enum(['line', 'bar', 'pie']),
    source: Source,
    /** Where in the data the rows are, unless they are the data: a list, or a page of rows. */
    rows: Optional(Text({ maxLength: 120 })),
    /** What stands below the points, or names the slices. */
    x: dataIndex(),
    xDict: Optional(Name('dictionary')),
    /** Numbers, or decimal strings: they are floats only for the drawing, tooltips and table have every digit. */
    series: List(record({ dataIndex: dataIndex(), title: Message() }), { minItems: 1, maxItems: 8 }),
    unit: Optional(Enum(['kg', 'cm', 'cbm'])),
    /** Where a row says the currency of its amounts. Rows of several currencies are shown as a table: they share no axis. */
    currency: Optional(dataIndex()),
    height: Optional(Integer({ minimum: 120, maximum: 800 })),
    empty: Optional(Message()),
  },
  inside: insideRows,
  check(value, place) {
    const row = drawnRow(value, place);
    if (row !== undefined) for (const [index, one] of ownList(value, 'series').entries()) checkNumber(one, row, at(place, 'series', index));
  },
});

const decimals: ReadonlySet<string> = new Set(['amount', 'kg', 'cm', 'cbm']);

/** A series is drawn of numbers, or of the contract's decimal strings. */
function checkNumber(series: unknown, row: Schema, { path, report }: Place): void {
  const name = ownText(series, 'dataIndex');
  const found = partOfRow(row, name);
  if (found === undefined || found.type === 'number' || found.type === 'integer' || decimals.has(found.format ?? '')) return;
  report({
    code: 'wrong_value',
    path: below(path, 'dataIndex'),
    message: `"${name}" holds no number`,
    expected: 'a number, or a decimal string',
  });
}
