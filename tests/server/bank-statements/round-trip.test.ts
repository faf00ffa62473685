import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatements } from '../../../server/bank-statements/reader/read.ts';
import { must } from '../domain/fixture.ts';
import { anyStatement, asCamt, asCsv, asMt940, expected, told } from './writers.ts';

const readBack = (bytes: Buffer, format: string) => {
  const read = readStatements(bytes);
  expect([read.format, read.statements.length]).toEqual([format, 1]);
  return told(must(read.statements[0]));
};

describe('any statement that is written in a format is read back as it was', () => {
  test('CAMT.053, whatever signs the payer uses', () => {
    fc.assert(
      fc.property(anyStatement('hostile'), (statement) => {
        expect(readBack(asCamt(statement), 'camt053')).toEqual(expected(statement));
      }),
      { numRuns: 200 },
    );
  });

  test('MT940, with texts that are broken over fields and lines', () => {
    fc.assert(
      fc.property(anyStatement('swift'), (statement) => {
        expect(readBack(asMt940(statement), 'mt940')).toEqual(expected(statement));
      }),
      { numRuns: 200 },
    );
  });

  test('CSV, with any delimiter and sign of decimals', () => {
    fc.assert(
      fc.property(
        anyStatement('hostile'),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('.' as const, ',' as const),
        (statement, delimiter, decimals) => {
          expect(readBack(asCsv(statement, delimiter, decimals), 'csv')).toEqual(expected(statement));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a statement whose sum is off by any amount is refused with the difference', () => {
  test('in each format', () => {
    fc.assert(
      fc.property(anyStatement('swift'), fc.integer({ min: 1, max: 9 }), (statement, off) => {
        const [first, ...others] = statement.lines;
        const wrong = { ...statement, lines: [{ ...must(first), cents: must(first).cents + off }, ...others] };
        for (const write of [asCamt, asMt940]) {
          const [good, bad] = [write(statement).toString(), write(wrong).toString()];
          // The closing balance of one with the lines of the other.
          const closing = (text: string) => must(/(?:<Cd>CLBD<\/Cd>.*?<\/Bal>|:62F:[^\r]*)/.exec(text))[0];
          expect(() => readStatements(Buffer.from(bad.replace(closing(bad), closing(good))))).toThrow('balance');
        }
      }),
      { numRuns: 50 },
    );
  });
});
