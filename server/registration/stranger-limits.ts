import { createHash } from 'node:crypto';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { countStranger } from './db/newcomers.ts';

const hourMs = 3_600_000;

/**
 * Counts a question of a stranger for an address and hour, in the database, so that the limit holds on all servers. It counts before the
 * answer, in a transaction of its own. @throws Refusal `too_many_requests`
 */
export async function limitStranger(database: Database, now: Date, of: 'check' | 'register', address: string, most: number): Promise<void> {
  const key = createHash('sha256')
    .update(JSON.stringify([of, address]))
    .digest('base64url');
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const asked = await database.platform((tx) => countStranger(tx, key, hour));
  if (asked > most) throw new Refusal('too_many_requests', { retryAfter: Math.ceil((hour.getTime() + hourMs - now.getTime()) / 1_000) });
}
