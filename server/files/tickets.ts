import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { TicketPurpose } from './db/tables.ts';
import { insertTicket, type SpentTicket, spendTicket } from './db/tickets.ts';

const ticketMs = 60_000;
/** Distinguishes tickets from other secrets: a session token is refused without a look-up. */
const ticketSign = 'dt_';

interface TicketFor {
  readonly tenantId: string;
  readonly userId: string;
  readonly purpose: TicketPurpose;
  /** The id of what the ticket opens. */
  readonly subject: string;
}

/** Makes a ticket for one download within a minute; only its hash is kept. */
export async function newTicket(tx: Transaction, wanted: TicketFor, now: Date): Promise<string> {
  const ticket = `${ticketSign}${randomBytes(32).toString('base64url')}`;
  await insertTicket(tx, { ...wanted, hash: hashOf(ticket), expiresAt: new Date(now.getTime() + ticketMs) }, now);
  return ticket;
}

/**
 * Spends a ticket in a transaction of its own, so that a failed download cannot be repeated with it.
 * @throws Refusal unauthorized for what is no ticket; ticket_invalid for one that is spent, too old or for something else
 */
export async function spend(database: Database, token: string, purposes: readonly TicketPurpose[], now: Date): Promise<SpentTicket> {
  if (!token.startsWith(ticketSign)) throw new Refusal('unauthorized');
  const spent = await database.platform((tx) => spendTicket(tx, hashOf(token), now));
  if (spent === null || !purposes.some((purpose) => purpose === spent.purpose)) throw new Refusal('ticket_invalid');
  return spent;
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
