import { uuidv7 } from 'uuidv7';
import { activatedStatus } from '../../contract/entities/identity/account.ts';
import { uncached } from '../calls/cache.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { findPerson } from './db/demo-rows.ts';

/** An account of the demo as a caller without a session, each call with a key of its own; null where the demo lacks it. */
export async function personOf(database: Database, tenantId: string, username: string): Promise<SignedInCaller | null> {
  const found = await database.tenant(tenantId, (tx) => findPerson(tx, tenantId, username));
  if (found === null) return null;
  const { id, ...person } = found;
  const principal = {
    ...{ ...person, userId: id, username, tenantId, sessionId: uuidv7() },
    ...{ activated: person.autheStatus === activatedStatus, freshProof: true, permissionCache: uncached, textCache: uncached },
  };
  return {
    ...{ principal, language: 'zh_CN', requestId: 'demo', address: '127.0.0.1', host: 'localhost' },
    get idempotencyKey() {
      return uuidv7();
    },
  };
}
