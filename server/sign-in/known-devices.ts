import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { limits } from '../../contract/limits.ts';
import type { Caller } from '../calls/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import { findKnownDevice, insertKnownDevice, touchKnownDevice } from './db/known-devices.ts';
import type { AccountId } from './sessions.ts';

/** Devices per user; the least recently used is dropped first. */
const deviceLimit = 10;

/** A browser that has signed in to an account before. */
export interface KnownDevice {
  readonly id: string;
  /** The token in the browser's cookie. */
  readonly token: string;
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** Browsers known for accounts (decision 29). A browser holds one token for each account that has signed in there. */
export function createKnownDevices(database: Database, now: () => Date) {
  return {
    /** Finds the caller's device for this account name (in lower case); null when it is unknown. */
    async find({ deviceTokens }: Caller, username: string): Promise<KnownDevice | null> {
      const tokens = deviceTokens?.sent ?? [];
      if (tokens.length === 0) return null;
      const byHash = new Map(tokens.map((token) => [hashOf(token).toString('hex'), token]));
      const found = await database.platform((tx) => findKnownDevice(tx, tokens.map(hashOf), username, now()));
      const token = byHash.get(found?.tokenHash.toString('hex') ?? '');
      return found === null || token === undefined ? null : { id: found.id, token };
    },

    /**
     * Makes the device known to the account for 180 days. A caller without a browser is not remembered.
     * @returns the tokens that the browser holds from now on
     */
    async remember(
      tx: Transaction,
      { tenantId, userId }: AccountId,
      device: KnownDevice | null,
      { deviceTokens }: Caller,
    ): Promise<readonly string[]> {
      if (deviceTokens === undefined) return [];
      const moment = now();
      const expiresAt = new Date(moment.getTime() + limits.knownDeviceMs);
      const others = deviceTokens.sent.filter((other) => other !== device?.token);
      if (device !== null && (await touchKnownDevice(tx, tenantId, device.id, moment, expiresAt))) return [device.token, ...others];
      const token = randomBytes(32).toString('base64url');
      const row = { tenantId, id: uuidv7(), userId, tokenHash: hashOf(token), createdAt: moment, lastUsedAt: moment, expiresAt };
      await insertKnownDevice(tx, row, deviceLimit);
      return [token, ...others];
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
