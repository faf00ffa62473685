import { createHash, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { limits } from '../../contract/limits.ts';
import type { Database } from '../db/database.ts';
import { readServerKey, spendProof } from './db/proofs.ts';

/** What a proof is good for; one that was made for another purpose is refused. */
export type ProofPurpose = 'login' | 'code';

/** Rounds of one key derivation: about 1 ms of a desktop, 4 ms of a phone. */
const rounds = 5_000;
/** Derivations that a proof of level 1 takes: within these bounds, so that none is had by luck. About a second of a phone. */
const least = 150;
const most = 300;

export type Proofs = ReturnType<typeof createProofs>;

/**
 * Proofs of work (security L7, decision 29): the browser looks for a number whose derived key the server signed. The level
 * multiplies the work. A challenge is signed and kept nowhere; it lives two minutes, is bound to its purpose, and is spent by
 * its first check.
 */
export function createProofs(database: Database, now: () => Date) {
  let keys: Promise<{ challenge: string; key: string }> | undefined;
  const secrets = () => {
    keys ??= readKeys(database);
    keys.catch(() => {
      keys = undefined;
    });
    return keys;
  };
  return {
    /** A new challenge as JSON text; the level is brought within its bounds. */
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

    /** Whether the proof answers a challenge of this purpose and at least this level. It is spent by asking. */
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

/** How much work is due after so many failures: twice as much with each four, up to eight times. */
export function proofLevel(failures: number): number {
  return Math.min(limits.proofLevels, 2 ** Math.max(0, Math.floor((failures - limits.captchaAfter) / 4)));
}

async function readKeys(database: Database): Promise<{ challenge: string; key: string }> {
  const secret = (await database.platform((tx) => readServerKey(tx, 'proof'))).toString('hex');
  return { challenge: `challenge ${secret}`, key: `key ${secret}` };
}

/** What the browser sent, if it has the shape of a proof. The library throws on some texts that are none. */
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
