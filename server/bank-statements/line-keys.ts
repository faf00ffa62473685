import { createHash } from 'node:crypto';
import type { BankLine, BankStatement } from './reader/statement.ts';

/** By what a line is known again. */
export interface LineKeys {
  readonly fingerprint: string;
  /** Of what a line without a number of the bank says; null for others. */
  readonly likeness: string | null;
}

/** SHA-256 of all that a statement says, in hexadecimal. */
export function statementKey({ account, currency, number, opening, closing, lines }: BankStatement): string {
  return hashOf([account, currency, number, opening, closing, lines.map(contentOf)]);
}

/**
 * Gives each line of a statement its key. The bank's number with day, amount and way is one, and a running balance tells lines apart too;
 * lines that are alike in all of this are counted, because banks give one number to several lines. A line with neither is known by its
 * statement only.
 * @param statement the statement's own key
 */
export function lineKeys({ lines }: BankStatement, statement: string): LineKeys[] {
  const seen = new Map<string, number>();
  const counted = (content: unknown): string => {
    const text = JSON.stringify(content);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return hashOf([content, times]);
  };
  return lines.map((line, at) => {
    const { bookedOn, direction, amount, entryRef, balance } = line;
    if (entryRef !== null) return { fingerprint: counted(['ref', bookedOn, direction, amount, entryRef]), likeness: null };
    if (balance !== null) return { fingerprint: counted(['balance', balance, ...contentOf(line)]), likeness: null };
    return { fingerprint: hashOf([statement, at]), likeness: counted(['like', ...contentOf(line)]) };
  });
}

function contentOf(line: BankLine): unknown[] {
  const { bookedOn, direction, amount, entryRef, reference, text, payerName, payerAccount } = line;
  return [bookedOn, direction, amount, entryRef, reference, text, payerName, payerAccount];
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
