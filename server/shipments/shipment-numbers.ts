import { randomInt } from 'node:crypto';

/** Excludes letters that look like digits, and vowels, so that no words arise. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/** Generates the number of a shipment whose merchant gives none. */
export function newShipmentNo(at: Date): string {
  return `SH${dayOf(at)}-${random(6)}`;
}

/** Generates the platform's number of the list of a shipment's parcels. */
export function newInventoryNo(at: Date): string {
  return `QD${dayOf(at)}${random(8)}`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(2, 10).replaceAll('-', '');
}

function random(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
