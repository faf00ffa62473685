import { createHash, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { limits } from '../../contract/limits.ts';
import type { Database } from '../db/database.ts';
import { readServerKey, spendProof } from './db/proofs.ts';

/** The purpose of a proof; proofs for another purpose are refused. */
export type ProofPurpose = 'login' | 'code' | 'register';

/** Rounds of one key derivation: about 1 ms on a desktop, 4 ms on a phone. */
const usualRounds = 5_000;
/** Bounds of the derivations for a proof of level 1, so that luck cannot avoid the work. About a second on a phone. */
const least = 150;
const most = 300;

export type Proofs = ReturnType<typeof createProofs>;

/**
 * Proofs of work (security L7, decision 29): the browser searches a number whose derived key the server signed. The level multiplies the
 * work. A challenge is signed and not stored; it is valid for two minutes, bound to its purpose, and consumed by its first check.
 * @param rounds of one key derivation
 */
export function createProofs(database: Database, now: () => Date, rounds = usualRounds) {
  let keys: Promise<{ challenge: string; key: string }> | undefined;
  const secrets = () => {
    keys ??= readKeys(database);
    keys.catch(() => {
      keys = undefined;
    });
    return keys;
  };
  return {
    /** Issues a new challenge as JSON text; the level is clamped to its bounds. */
    async issue(purpose: ProofPurpose, level: number): Promise<string> {
      const { challenge, key } = await secrets();
      const bounded = Math.min(limits.proofLevels, Math.max(1, Math.floor(level)));
      return JSON.stringify(
        await createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          deriveKey,
          cost: rounds,
          keyLength: 32,
          counter: randomInt(least * bounded, most * bounded),
          hmacSignatureSecret: challenge,
          hmacKeySignatureSecret: key,
          data: { purpose, level: bounded, until: now().getTime() + limits.captchaMs },
        }),
      );
    },

    /** Reports whether the proof answers a challenge of this purpose and at least this level, and consumes it. */
    async spend(proof: string, purpose: ProofPurpose, level: number): Promise<boolean> {
      const read = readProof(proof);
      if (read === null) return false;
      const { challenge, key } = await secrets();
      const verdict = await verifySolution({
        ...read,
        deriveKey,
        hmacSignatureSecret: challenge,
        hmacKeySignatureSecret: key,
      });
      if (verdict.invalidSignature !== false) return false;
      const { data = {} } = read.challenge.parameters;
      const until = new Date(Number(data.until));
      if (until.getTime() <= now().getTime()) return false;
      const hash = createHash('sha256').update(JSON.stringify(read.challenge.parameters)).digest();
      const isFirst = await database.platform((tx) => spendProof(tx, { hash, expiresAt: until }, now()));
      return isFirst && verdict.verified && data.purpose === purpose && Number(data.level) >= level;
    },
  };
}

/** Returns the level after this many failures: it doubles every four failures, up to eight. */
export function proofLevel(failures: number): number {
  return Math.min(limits.proofLevels, 2 ** Math.max(0, Math.floor((failures - limits.captchaAfter) / 4)));
}

async function readKeys(database: Database): Promise<{ challenge: string; key: string }> {
  const secret = (await database.platform((tx) => readServerKey(tx, 'proof'))).toString('hex');
  return { challenge: `challenge ${secret}`, key: `key ${secret}` };
}

/** Parses the browser's proof. Checks its shape first, because the library throws on some malformed texts. */
function readProof(text: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const { challenge, solution }: Partial<Record<string, unknown>> = JSON.parse(text);
    return isChallenge(challenge) && isSolution(solution) ? { challenge, solution } : null;
  } catch {
    return null;
  }
}

function isChallenge(value: unknown): value is Challenge {
  return isRecord(value) && isHex(value.signature) && isRecord(value.parameters) && isHex(value.parameters.keySignature);
}

function isSolution(value: unknown): value is Solution {
  return isRecord(value) && typeof value.counter === 'number' && isHex(value.derivedKey);
}

function isHex(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
