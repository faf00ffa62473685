import { randomInt } from 'node:crypto';

/** No letters that are read as digits, and none that make words. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/** A customer number for who gives none: the day, and eight random letters (2.8e11 of them a day, so that nobody waits for a counter). */
export function newCustomerNo(at: Date): string {
  return `WB${dayOf(at)}-${random(8)}`;
}

/** The platform's own number of an order that was submitted. */
export function newTransactionNo(at: Date): string {
  return `TX${dayOf(at)}${random(10)}`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(2, 10).replaceAll('-', '');
}

function random(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
