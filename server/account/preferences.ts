import { limits } from '../../contract/limits.ts';
import type { Principal } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { countOtherPreferences, deletePreference, findPreference, putPreference } from './db/preferences.ts';

const depthAtMost = 16;
/** A key for each screen and then some; without a bound one user could fill the disk. */
const keysAtMost = 500;

/** What a user keeps for the pages: column settings and the like. Everyone reads and writes their own only. */
export function createPreferences(database: Database) {
  return {
    async get(owner: Principal, key: string): Promise<unknown> {
      return database.tenant(owner.tenantId, (tx) => findPreference(tx, owner, key));
    },

    /**
     * Null forgets. Refused with `invalid_fields` above the limits of size and number, too deep, or with keys that change
     * prototypes (H7), its own among them.
     */
    async set(owner: Principal, key: string, value: unknown): Promise<void> {
      if (forbiddenKeys.has(key)) {
        throw new Refusal('invalid_fields', { fields: [{ path: 'key', rule: 'notAllowed', message: 'rule.notAllowed' }] });
      }
      if (value === null || value === undefined) {
        await database.tenant(owner.tenantId, (tx) => deletePreference(tx, owner, key));
        return;
      }
      const json = JSON.stringify(value);
      if (json === undefined || json.includes('\\u0000') || !isPlain(value, 0)) {
        throw new Refusal('invalid_fields', { fields: [{ path: 'value', rule: 'json', message: 'rule.json' }] });
      }
      if (Buffer.byteLength(json) > limits.preferenceBytes) {
        throw new Refusal('invalid_fields', { fields: [{ path: 'value', rule: 'length', message: 'rule.length' }] });
      }
      await database.tenant(owner.tenantId, async (tx) => {
        if ((await countOtherPreferences(tx, owner, key)) >= keysAtMost) {
          throw new Refusal('invalid_fields', { fields: [{ path: 'key', rule: 'count', message: 'rule.tooMany' }] });
        }
        await putPreference(tx, owner, key, value);
      });
    },
  };
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (depth >= depthAtMost) return false;
  return Object.entries(value).every(([key, child]) => !forbiddenKeys.has(key) && isPlain(child, depth + 1));
}
