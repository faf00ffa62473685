import { limits } from '../../contract/limits.ts';
import type { Principal } from '../calls/caller.ts';
import { wrongField } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { countOtherPreferences, deletePreference, findPreference, putPreference } from './db/preferences.ts';

const depthAtMost = 16;
/** More than one key per screen; the limit keeps a user from filling the disk. */
const keysAtMost = 500;

/** Preferences that pages store for a user, such as column settings. Users access their own only. */
export function createPreferences(database: Database) {
  return {
    async get(owner: Principal, key: string): Promise<unknown> {
      return database.tenant(owner.tenantId, (tx) => findPreference(tx, owner, key));
    },

    /**
     * Stores a value; null deletes it. Throws `invalid_fields` for values that are too large, too many or too deep, or that have keys which
     * change prototypes (H7).
     */
    async set(owner: Principal, key: string, value: unknown): Promise<void> {
      if (forbiddenKeys.has(key)) {
        throw wrongField('key', 'notAllowed', 'rule.notAllowed');
      }
      if (value === null || value === undefined) {
        await database.tenant(owner.tenantId, (tx) => deletePreference(tx, owner, key));
        return;
      }
      const json = JSON.stringify(value);
      if (json === undefined || json.includes('\\u0000') || !isPlain(value, 0)) {
        throw wrongField('value', 'json', 'rule.json');
      }
      if (Buffer.byteLength(json) > limits.preferenceBytes) {
        throw wrongField('value', 'length', 'rule.length');
      }
      await database.tenant(owner.tenantId, async (tx) => {
        if ((await countOtherPreferences(tx, owner, key)) >= keysAtMost) {
          throw wrongField('key', 'count', 'rule.tooMany');
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
