import { Boolean as Bool, Enum, Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { drawnRow, insideRows, partOfRow } from '../check/block/drawn-rows.ts';
import { at, type Place } from '../check/place.ts';
import { Message, Name } from '../grammar/marks.ts';
import { dataIndex, Source, UnitName } from '../grammar/words.ts';
import { below } from '../walk/pointer.ts';
import { own, ownList, ownText, type Schema } from '../walk/schema.ts';
import { block } from '../word.ts';

/** Rows as lines, areas, bars or a pie; a table of the same figures serves screen readers. */
export const chart = block('chart', {
  grammar: {
    title: Optional(Message()),
    kind: Enum(['line', 'area', 'bar', 'pie']),
    /** Of bars and areas: each series stands on the one before, so that the height is their sum. */
    stacked: Optional(Bool()),
    source: Source,
    /** Where in the data the rows are, unless they are the data: a list, or a page of rows. */
    rows: Optional(Text({ maxLength: 120 })),
    /** What stands below the points, or names the slices. */
    x: dataIndex(),
    xDict: Optional(Name('dictionary')),
    /** Numbers, or decimal strings: they are floats only for the drawing, tooltips and table have every digit. */
    series: List(
      record({
        dataIndex: dataIndex(),
        title: Message(),
        /** How this series is drawn in a chart of lines, areas or bars, when it differs from the others. */
        as: Optional(Enum(['line', 'bar'])),
      }),
      { minItems: 1, maxItems: 8 },
    ),
    unit: Optional(UnitName()),
    /** Where a row says the currency of its amounts. Rows of several currencies are shown as a table: they share no axis. */
    currency: Optional(dataIndex()),
    height: Optional(Integer({ minimum: 120, maximum: 800 })),
    empty: Optional(Message()),
  },
  inside: insideRows,
  check(value, place) {
    checkDrawing(value, place);
    const row = drawnRow(value, place);
    if (row !== undefined) for (const [index, one] of ownList(value, 'series').entries()) checkNumber(one, row, at(place, 'series', index));
  },
});

/** Slices share no axis, and lines that stand on each other read as areas. */
function checkDrawing(value: unknown, place: Place): void {
  const kind = ownText(value, 'kind');
  const tell = (path: string, message: string, expected: string) => place.report({ code: 'wrong_value', path, message, expected });
  if (own(value, 'stacked') === true && kind !== 'bar' && kind !== 'area')
    tell(below(place.path, 'stacked'), `A ${kind} chart has nothing to stack`, 'the kind bar or area');
  if (kind !== 'pie') return;
  for (const [index, one] of ownList(value, 'series').entries())
    if (own(one, 'as') !== undefined)
      tell(below(at(place, 'series', index).path, 'as'), 'Slices cannot be drawn in another way', 'the kind line, area or bar');
}

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
