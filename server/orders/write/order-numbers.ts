import { randomInt } from 'node:crypto';

/** Excludes letters that look like digits, and vowels, so that no words arise. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/** Generates a customer number: the day and eight random letters (2.8e11 a day), which need no counter and no lock. */
export function newCustomerNo(at: Date): string {
  return `WB${dayOf(at)}-${random(8)}`;
}

/** Generates the platform's number of a submitted order. */
export function newTransactionNo(at: Date): string {
  return `TX${dayOf(at)}${random(10)}`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(2, 10).replaceAll('-', '');
}

function random(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
