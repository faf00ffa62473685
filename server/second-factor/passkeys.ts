import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Caller } from '../calls/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type Factor, isTenantDomain, spendCounter } from './db/factors.ts';
import { insertChallenge, type PasskeyPurpose, takeChallenge } from './db/pending.ts';

const challengeMs = 300_000;
const rpName = 'Waybill';

export interface PasskeySetting {
  readonly database: Database;
  readonly now: () => Date;
  /** The origin of the platform's own pages; null where only the tenants' domains are known. */
  readonly publicOrigin: string | null;
}

export interface Signer {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
}

/** A registered passkey before it is stored. */
export type NewPasskey = Pick<Factor, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId'>;

export type Passkeys = ReturnType<typeof createPasskeys>;

/**
 * Passkeys (WebAuthn). Hosts come from the tenants' domains and the setting of the installation; the request's host only selects one of
 * them. A challenge is stored as a hash and consumed by its first check, right or wrong.
 */
export function createPasskeys({ database, now, publicOrigin }: PasskeySetting) {
  const rpIdOf = createRpIdOf(database, publicOrigin);

  async function store(challenge: string, purpose: PasskeyPurpose, subject: string, rpId: string): Promise<void> {
    const moment = now();
    const row = { hash: hashOf(challenge), purpose, subject, rpId, expiresAt: new Date(moment.getTime() + challengeMs) };
    await database.platform((tx) => insertChallenge(tx, row, moment));
  }

  /** Consumes the challenge of a response and returns what its verification expects; null when one of them is not ours. */
  async function expected(clientDataJSON: string, purpose: PasskeyPurpose, subject: string) {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown>;
    if (typeof challenge !== 'string' || typeof origin !== 'string') return null;
    const rpId = await database.platform((tx) => takeChallenge(tx, { hash: hashOf(challenge), purpose, subject }, now()));
    if (rpId === null || !isOwnOrigin(origin, rpId, publicOrigin)) return null;
    return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId };
  }

  return {
    /** Returns options for registering a passkey as JSON text; null when the page is on no known host. */
    async startAdding(user: Signer, existing: readonly Factor[], caller: Caller): Promise<string | null> {
      const rpID = await rpIdOf(caller);
      if (rpID === null) return null;
      const options = await generateRegistrationOptions({
        rpName,
        rpID,
        userName: user.username,
        userDisplayName: user.nickName,
        userID: Uint8Array.from(Buffer.from(user.id)),
        excludeCredentials: existing.flatMap(described),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      await store(options.challenge, 'add', user.id, rpID);
      return JSON.stringify(options);
    },

    /** Verifies a registration; null when anything is wrong with it. */
    async finishAdding(userId: string, text: string): Promise<NewPasskey | null> {
      return guarded(async () => {
        const response = JSON.parse(text) as RegistrationResponseJSON;
        const wanted = await expected(response.response.clientDataJSON, 'add', userId);
        if (wanted === null) return null;
        const { verified, registrationInfo } = await verifyRegistrationResponse({ response, ...wanted, requireUserVerification: true });
        return verified ? { ...storedCredential(registrationInfo.credential), rpId: wanted.expectedRPID } : null;
      });
    },

    /**
     * Returns options for signing a challenge as JSON text; null when the user has no passkey for the caller's page. Without factors, any
     * passkey of the page may sign, and it says whose it is.
     */
    async start(purpose: PasskeyPurpose, subject: string, factors: readonly Factor[] | null, caller: Caller): Promise<string | null> {
      const rpID = await rpIdOf(caller);
      const own = factors?.filter((factor) => factor.rpId === rpID) ?? null;
      if (rpID === null || own?.length === 0) return null;
      const allowCredentials = own === null ? {} : { allowCredentials: own.flatMap(described) };
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', ...allowCredentials });
      await store(options.challenge, purpose, subject, rpID);
      return JSON.stringify(options);
    },

    /** Verifies a signed challenge against the user's passkeys and records the use. */
    async verify(tx: Transaction, purpose: PasskeyPurpose, subject: string, factors: readonly Factor[], text: string): Promise<boolean> {
      const used = await guarded(async () => {
        const response = JSON.parse(text) as AuthenticationResponseJSON;
        const wanted = await expected(response.response.clientDataJSON, purpose, subject);
        const factor = factors.find(({ credentialId }) => credentialId?.equals(Buffer.from(response.id, 'base64url')) === true);
        if (wanted === null || factor === undefined || factor.publicKey === null || factor.rpId !== wanted.expectedRPID) return null;
        const credential = { id: response.id, publicKey: Uint8Array.from(factor.publicKey), counter: factor.counter };
        const signed = { response, ...wanted, credential, requireUserVerification: true };
        const { verified, authenticationInfo } = await verifyAuthenticationResponse(signed);
        return verified ? { factor, counter: authenticationInfo.newCounter } : null;
      });
      return used !== null && (await spendCounter(tx, used.factor, used.counter, now()));
    },
  };
}

/** A verified credential as it is stored; browsers name transports freely, so only plausible names are kept. */
function storedCredential({ id, publicKey, counter, transports = [] }: WebAuthnCredential): Omit<NewPasskey, 'rpId'> {
  const known = transports.filter((name) => /^[a-z-]{1,20}$/.test(name)).slice(0, 8);
  return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter, transports: known };
}

/** Returns the host that passkeys of the caller's page belong to; null when the page is on no known host. */
function createRpIdOf(database: Database, publicOrigin: string | null) {
  const publicHost = publicOrigin === null ? null : new URL(publicOrigin).hostname;
  return async ({ host }: Caller): Promise<string | null> => {
    // Browsers accept names only.
    const isName = /[a-z]/.test(host) && !host.includes(':');
    return isName && (await database.platform((tx) => isTenantDomain(tx, host))) ? host : publicHost;
  };
}

/** Returns the id of the passkey that a response names, unverified; null for a malformed response. */
export function credentialOf(text: string): Buffer | null {
  try {
    const { id } = JSON.parse(text) as Record<string, unknown>;
    return typeof id === 'string' && /^[A-Za-z0-9_-]{1,1400}$/.test(id) ? Buffer.from(id, 'base64url') : null;
  } catch {
    return null;
  }
}

/**
 * Reports whether a page of this origin may use passkeys of a host: the installation's own origin, or an encrypted page of exactly this host;
 * a host of this machine need not be encrypted.
 */
export function isOwnOrigin(origin: string, rpId: string, publicOrigin: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  if (hostname !== rpId) return false;
  if (publicOrigin !== null && hostname === new URL(publicOrigin).hostname) return origin === publicOrigin;
  return protocol === 'https:' || (protocol === 'http:' && /^(?:.+\.)?localhost$/.test(hostname));
}

/** Browsers send what they like and the library throws on most of it; either is a refusal. */
async function guarded<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

function described({ credentialId, transports }: Factor) {
  return credentialId === null ? [] : [{ id: credentialId.toString('base64url'), transports }];
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}
