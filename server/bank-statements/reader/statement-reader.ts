import { createLimitedProcess, type ProcessLimits, programBeside } from '../../files/limited-process.ts';
import { packed, type StatementAnswer } from './messages.ts';
import type { ReadStatements } from './read.ts';
import { type CsvHints, Unreadable, unreadable } from './statement.ts';

/** Reads a file of a tenant. @throws Unreadable */
export type StatementReader = (tenantId: string, bytes: Buffer, hints: CsvHints) => Promise<ReadStatements>;

/** Reads statements in separate processes, one file per tenant at a time. */
export function createStatementReader(change: Partial<ProcessLimits> = {}): StatementReader {
  const limits = { milliseconds: 15_000, memoryMegabytes: 384, residentMegabytes: 768, answerBytes: 64 * 1_048_576, ...change };
  const reader = createLimitedProcess(programBeside(import.meta.url, 'read-statement'), limits);
  return async (tenantId, bytes, hints) => {
    const said = await reader(tenantId, packed({ hints }, bytes));
    if ('ended' in said) throw unreadable(said.ended);
    const answer: StatementAnswer = JSON.parse(said.bytes.toString('utf8'));
    if ('problems' in answer) throw new Unreadable(...answer.problems);
    return answer.read;
  };
}
