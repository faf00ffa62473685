import { readCamt053 } from './camt053.ts';
import { checkBalance } from './check-balance.ts';
import { readCsv } from './csv.ts';
import { readMt940 } from './mt940.ts';
import { type BankStatement, type CsvHints, type StatementFormat, unreadable } from './statement.ts';

export interface ReadStatements {
  readonly format: StatementFormat;
  readonly statements: readonly BankStatement[];
}

/** Reads a file of statements in the format that its content has, and holds each statement to its sum. @throws Unreadable */
export function readStatements(bytes: Buffer, hints: CsvHints = {}): ReadStatements {
  const format = formatOf(bytes);
  const statements = format === 'camt053' ? readCamt053(bytes) : format === 'mt940' ? readMt940(bytes) : [readCsv(bytes, hints)];
  for (const statement of statements) checkBalance(statement);
  return { format, statements };
}

/** The name of a file says nothing reliable, so its beginning decides. */
function formatOf(bytes: Buffer): StatementFormat {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const head = bytes
    .subarray(0, 4_096)
    .toString(isWide ? 'utf16le' : 'latin1')
    .replace(/^(?:\ufeff|ï»¿)/, '')
    .trimStart();
  if (head.startsWith('<')) return 'camt053';
  if (/^(?:\{1:|:20:)/m.test(head)) return 'mt940';
  if (head.startsWith('PK') || head.startsWith('%PDF') || head === '') throw unreadable('notStatement');
  return 'csv';
}
