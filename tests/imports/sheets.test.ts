import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { annotateWorkbook } from '../../server/imports/reader/annotate.ts';
import { readLimits } from '../../server/imports/reader/limits.ts';
import { readWorkbook, type SheetSelection } from '../../server/imports/reader/read.ts';

type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>;

const bookOf = async (sheets: Sheets, hidden: readonly string[] = []) =>
  Buffer.from(
    await writeXlsx({
      sheets: Object.entries(sheets).map(([name, rows]) => ({
        name,
        rows: rows.map((row) => [...row]),
        ...(hidden.includes(name) ? { hidden: true } : {}),
      })),
    }),
  );
const headings = ['Customer no.', 'Recipient name', 'Quantity'];
const orders = [['Order list'], ['Customer no. *', 'RECIPIENT NAME', 'Quantity (pcs)'], ['A-1', 'Ada', '2']];
const notes = [['How to fill it in'], ['Quantity'], ['How many there are']];
const read = async (sheets: Sheets, wanted: SheetSelection = { headings }, hidden: readonly string[] = []) =>
  readWorkbook(await bookOf(sheets, hidden), readLimits, wanted);

describe('of several sheets', () => {
  test('the one is read whose headings fit, wherever it stands', async () => {
    for (const sheets of [
      { Notes: notes, Orders: orders },
      { Orders: orders, Notes: notes },
    ])
      expect(await read(sheets)).toMatchObject({ sheet: 'Orders', sheets: Object.keys(sheets) });
  });

  test('the first of those that fit alike, and the first that holds something where none fits', async () => {
    expect(await read({ Notes: notes, November: orders, October: orders })).toMatchObject({ sheet: 'November' });
    expect(await read({ Empty: [], Notes: [['a']], More: [['b']] })).toMatchObject({ sheet: 'Notes' });
  });

  test('the one that is asked for by its name, where it is there', async () => {
    expect(await read({ November: orders, October: orders }, { headings, sheet: 'October' })).toMatchObject({ sheet: 'October' });
    expect(await read({ Notes: notes, November: orders }, { headings, sheet: 'October' })).toMatchObject({ sheet: 'November' });
  });

  test('none that is hidden', async () => {
    expect(await read({ Lists: orders, Notes: notes }, { headings, sheet: 'Lists' }, ['Lists'])).toMatchObject({
      sheet: 'Notes',
      sheets: ['Notes'],
    });
  });

  test('none is looked at beyond its beginning, and one that cannot be read keeps nobody from the others', async () => {
    const wide = [Array.from({ length: 150 }, (_, at) => `c${at}`)];
    expect(await read({ Wide: wide, Orders: orders })).toMatchObject({ sheet: 'Orders' });
    const long = Array.from({ length: 9_000 }, (_, at) => [`n${at}`, 'x', 'y']);
    const sheets = { Long1: long, Long2: long, Orders: orders };
    expect((await read(sheets)).rows).toHaveLength(3);
  });

  test('reasons go back to the one that was read', async () => {
    const bytes = await bookOf({ Notes: notes, Orders: orders });
    const back = annotateWorkbook(
      bytes,
      {
        sheet: 'Orders',
        column: 4,
        headingRow: 2,
        heading: 'Import result',
        origin: 'ab'.repeat(32),
        rows: [{ row: 3, reason: 'Wrong', columns: [3] }],
        created: [],
        createdSheet: 'Imported',
      },
      readLimits,
    );
    const { rows } = readWorkbook(back, readLimits, { sheet: 'Orders' });
    expect(rows.map(({ cells }) => cells.at(-1)?.text)).toEqual(['Order list', 'Import result', 'Wrong']);
    expect(readWorkbook(back, readLimits, { sheet: 'Notes' }).rows).toEqual(readWorkbook(bytes, readLimits, { sheet: 'Notes' }).rows);
  });
});
