import type { ReadStatements } from './read.ts';
import type { CsvHints, StatementProblem } from './statement.ts';

/** What the reader process is asked; the bytes of the file follow it. */
export interface StatementJob {
  readonly hints: CsvHints;
}

export type StatementAnswer = { readonly read: ReadStatements } | { readonly problems: readonly StatementProblem[] };

/** Encodes the length of the JSON in four bytes, the JSON, then the bytes. */
export function packed(job: StatementJob, bytes: Buffer): readonly Buffer[] {
  const json = Buffer.from(JSON.stringify(job), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return [length, json, bytes];
}

export function unpacked(message: Buffer): { readonly job: StatementJob; readonly bytes: Buffer } {
  const end = 4 + message.readUInt32LE(0);
  return { job: JSON.parse(message.toString('utf8', 4, end)), bytes: message.subarray(end) };
}
