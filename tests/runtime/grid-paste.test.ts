import { describe, expect, it } from 'vitest';
import { formatRange, parseRange } from '../../src/runtime/grid/clipboard.ts';
import type { Grid } from '../../src/runtime/grid/grid.ts';
import { fc } from '../support/fast-check.ts';
import { leastCpu } from '../support/least-cpu.ts';
import { cells, openGrid } from './grid-world.ts';

const corpora: Readonly<Record<string, readonly [text: string, rows: readonly (readonly string[])[]]>> = {
  'one cell': ['a', [['a']]],
  'one cell with its line end, as Excel copies it': ['a\r\n', [['a']]],
  'a range of Excel': [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  'a range of a Mac': [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  'old line ends': ['a\rb', [['a'], ['b']]],
  'empty cells and an empty row': [
    '\ta\t\n\t\t\n',
    [
      ['', 'a', ''],
      ['', '', ''],
    ],
  ],
  'quotes around a line end, a tab and quotes': ['"a\nb"\t"c\td"\t"say ""hi"""\r\n', [['a\nb', 'c\td', 'say "hi"']]],
  'quotes that are text': ['5" pipe\t"open\n"a"b', [['5" pipe', '"open'], ['"a"b']]],
  'an empty line at the end that was selected': ['a\n\n', [['a'], ['']]],
};

describe('ranges of spreadsheets', () => {
  for (const [name, [text, rows]] of Object.entries(corpora)) it(`read ${name}`, () => expect(parseRange(text)).toEqual({ rows, left: 0 }));

  it('come back as they were written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '单', '1'), maxLength: 6 });
    const range = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));
    fc.assert(
      // The line end after the last row is written, so that an empty last row is a row.
      fc.property(range, (rows) => {
        expect(parseRange(`${formatRange(rows)}\r\n`).rows).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it('are counted beyond the rows that are wanted as they would be read', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', '\r\n'), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 5 }), (pasted, most) => {
        const { rows } = parseRange(pasted);
        expect(parseRange(pasted, most)).toEqual({ rows: rows.slice(0, most), left: Math.max(0, rows.length - most) });
      }),
      { numRuns: 2_000 },
    );
  });
});

function pasteAt(grid: Grid, row: number, column: number, text: string) {
  grid.handle.moves.to(row, column);
  grid.handle.paste(text);
  return grid.handle.get().note;
}

describe('pasting', () => {
  it('adds the lines it needs, skips what is only read, and says so', () => {
    const grid = openGrid({ rows: [{ name: 'Old', quantity: 1, price: 2 }] });
    const note = pasteAt(grid, 0, 0, 'Lamp\t2\t3.50\t99\tGermany\tyes\nCup\t1,000\t0.5\t99\tcn\tno\n');
    expect(cells(grid)).toEqual([
      ['Lamp', '2', '3.50', '7', 'DE', true, undefined],
      ['Cup', '1000', '0.5', '500', 'CN', false, undefined],
    ]);
    expect(note).toEqual({ tone: 'warning', text: 'Pasted 2 rows, 10 cells. 2 read-only cells were skipped.' });
    grid.handle.rows.undo();
    expect(cells(grid)).toEqual([['Old', '1', '2', '2', undefined, undefined, undefined]]);
  });

  it('says how many rows and columns found no room, and drops none in silence', () => {
    const grid = openGrid({ rows: [{ name: 'a' }], maxItems: 3 });
    const note = pasteAt(grid, 0, 5, Array.from({ length: 5 }, () => 'yes\tA1\tmore\tstill more').join('\n'));
    expect(grid.handle.get().lines).toHaveLength(3);
    expect(note?.tone).toBe('warning');
    expect(note?.text).toContain('2 rows were left out: there are at most 3 lines.');
    expect(note?.text).toContain('2 columns found no room on the right and were left out.');
  });

  it('of a whole sheet takes what finds room, soon, and counts the rest', () => {
    const sheet = Array.from({ length: 1_000_000 }, (_, row) => `Lamp ${row}\t2\t3.50\t\tDE\tyes\tA-${row}`).join('\r\n');
    const grid = openGrid({ rows: [{ name: 'a' }], maxItems: 100 });
    grid.handle.moves.to(0, 0);
    // All of it, read cell by cell, took two to three seconds.
    expect(leastCpu(() => grid.handle.paste(sheet), 700)).toBeLessThan(700);
    expect(grid.handle.get().lines).toHaveLength(100);
    expect(grid.handle.get().note?.text).toMatch(/999,?900 rows were left out/);
  });

  it('understands what is no two things, and keeps the rest as it was typed, with what is wrong', () => {
    const read = (text: string) => {
      const grid = openGrid({ rows: [{ name: 'a' }] });
      pasteAt(grid, 0, 2, text);
      return [cells(grid)[0]?.[2], grid.handle.problems().filter(({ name }) => name === 'price').length];
    };
    expect(read('1,234,567.50')).toEqual(['1234567.50', 0]);
    expect(read(' 0012.5 ')).toEqual(['12.5', 0]);
    expect(read('-3')).toEqual(['-3', 0]);
    for (const text of ['1,23', '1.234,50', '１２', '1e3', '12 kg', '0x10', '1.234', '٣', 'NaN', '--1'])
      expect([text, ...read(text)]).toEqual([text, text, 1]);
  });

  it('knows choices by text and value, and no choice that is not offered any more', () => {
    const read = (text: string) => {
      const grid = openGrid({ rows: [{ name: 'a' }] });
      pasteAt(grid, 0, 4, text);
      return [cells(grid)[0]?.[4], grid.handle.problems().map(({ message }) => message)];
    };
    expect(read('germany')).toEqual(['DE', []]);
    expect(read('CN')).toEqual(['CN', []]);
    expect(read('Atlantis')).toEqual(['Atlantis', ['“Atlantis” is not among the choices']]);
  });

  it('puts one cell into every cell that is selected', () => {
    const grid = openGrid({ rows: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
    grid.handle.moves.to(0, 1);
    grid.handle.moves.to(2, 2, true);
    grid.handle.paste('7\r\n');
    expect(grid.rows()).toEqual(
      [{ name: 'a' }, { name: 'b' }, { name: 'c' }].map((row) => ({ ...row, quantity: 7, price: 7, total: '49' })),
    );
  });

  it('takes back what was copied', () => {
    const grid = openGrid({ rows: [{ name: 'a "x"', quantity: 1, price: 1234.5, origin: 'DE', battery: true }, {}] });
    grid.handle.moves.row(0);
    const text = grid.handle.copy();
    expect(text).toBe('"a ""x"""\t1\t1234.5\t1234.5\tGermany\tTRUE\t');
    pasteAt(grid, 1, 0, text);
    expect(grid.rows()[1]).toEqual(grid.rows()[0]);
  });

  it('fills down from the row above, and from the first of those selected', () => {
    const grid = openGrid({ rows: [{ name: 'a', quantity: 5 }, {}, {}] });
    grid.handle.moves.to(1, 0);
    grid.handle.edits.fillDown();
    grid.handle.moves.to(0, 1);
    grid.handle.moves.to(2, 1, true);
    grid.handle.edits.fillDown();
    expect(grid.rows()).toEqual([{ name: 'a', quantity: 5 }, { name: 'a', quantity: 5 }, { quantity: 5 }]);
    expect(grid.handle.get().note?.text).toBe('2 lines filled from above');
  });
});
