import { createHash } from 'node:crypto';
import { limits } from '../../contract/limits.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { type AttemptRule, claimAttempt, forgetAttempts, forgetAttemptsBefore, readAttempts, settleAttempts } from './db/attempts.ts';

/** Older failures do not count. */
const windowSeconds = 15 * 60;

/** One attempt: the account name in lower case, the address, and the known device. */
export interface Attempt {
  readonly username: string;
  readonly address: string;
  /** Id of the known device; null for an unknown one. */
  readonly device: string | null;
  /** What is guessed, if not the password of a sign-in; each has counters of its own. */
  readonly step?: 'factor' | 'stepUp';
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/**
 * Limits on guessing (security L1), counted in the database so that they hold across nodes. An attempt from an unknown device counts for
 * the account at this address, for the account everywhere and for the address; each failure lengthens the wait, so that fewer than 20
 * attempts are verified in 15 minutes. An attempt from a known device counts for that device only, so that strangers cannot lock the owner
 * out. Unknown account names are counted alike.
 */
export function createAttemptLimits(database: Database, now: () => Date) {
  async function count(rules: readonly AttemptRule[], refusal: () => Refusal): Promise<void> {
    const moment = now();
    // A fixed order, so that two attempts never deadlock on each other's counters.
    const ordered = [...rules].sort((a, b) => (a.key < b.key ? -1 : 1));
    const oldest = new Date(moment.getTime() - windowSeconds * 1000);
    await database.platform((tx) => forgetAttemptsBefore(tx, oldest));
    await database.platform(async (tx) => {
      for (const rule of ordered) if (!(await claimAttempt(tx, rule, moment, windowSeconds))) throw refusal();
    });
  }

  return {
    /** Throws `login_delayed` while the attempt has to wait; otherwise returns the number of failures. */
    async look(attempt: Attempt): Promise<{ failures: number }> {
      const moment = now();
      const keys = rulesOf(attempt).map((rule) => rule.key);
      const states = await database.platform((tx) => readAttempts(tx, keys, moment, windowSeconds));
      const waitMs = Math.max(0, ...states.map((state) => state.blockedUntil.getTime() - moment.getTime()));
      if (waitMs > 0) throw delayed(waitMs);
      return { failures: Math.max(0, ...states.map((state) => state.failures)) };
    },

    /** Counts the attempt as failed before the password is verified; throws `login_delayed` when a concurrent attempt came first. */
    claim: (attempt: Attempt): Promise<void> => count(rulesOf(attempt), () => delayed(1000)),

    /**
     * Counts a request for a code before the password is verified. No request is taken back, so that the counters do not disclose which
     * password was right. @throws Refusal `too_many_requests`
     */
    claimCode: (username: string, address: string): Promise<void> =>
      count(codeRules(username, address), () => new Refusal('too_many_requests')),

    /** Records a successful attempt. Resets a known device's failures; for an unknown device see `settleAttempts`. */
    async settle(attempt: Attempt): Promise<void> {
      const { device } = attempt;
      await database.platform((tx) =>
        device === null ? settleAttempts(tx, strangerRules(attempt)) : forgetAttempts(tx, deviceRule(device).key),
      );
    },
  };
}

/** Reports whether this many failures require a proof of work or a graphic code. */
export function isCheckDue(failures: number): boolean {
  return failures >= limits.captchaAfter;
}

function rulesOf(attempt: Attempt): AttemptRule[] {
  return attempt.device === null ? Object.values(strangerRules(attempt)) : [deviceRule(attempt.device)];
}

/** These figures keep each counter below 20 attempts in 15 minutes in any rhythm; tests/server/domain/sign-in verifies them. */
function strangerRules({ username: name, address, step }: Attempt): Record<'pair' | 'account' | 'address', AttemptRule> {
  const of = step === undefined ? [] : [step];
  return {
    pair: { key: keyOf(...of, 'pair', name, address), free: 4, growth: 1, longestWaitSeconds: 900 },
    account: { key: keyOf(...of, 'account', name), free: 8, growth: 1, longestWaitSeconds: 900 },
    // Many people share an address: thirteen of them may fail before others there have to wait.
    address: { key: keyOf(...of, 'address', address), free: 13, growth: 2, longestWaitSeconds: 600 },
  };
}

function deviceRule(device: string): AttemptRule {
  return { key: keyOf('device', device), free: 4, growth: 1, longestWaitSeconds: 900 };
}

/** Limits on code requests in 15 minutes: 19 per account and 30 per network; further ones wait 15 minutes. */
function codeRules(username: string, address: string): AttemptRule[] {
  const rest = { growth: 30, longestWaitSeconds: windowSeconds };
  return [
    { key: keyOf('code account', username), free: 18, ...rest },
    { key: keyOf('code network', address), free: 29, ...rest },
  ];
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function delayed(waitMs: number): Refusal {
  return new Refusal('login_delayed', { values: { seconds: Math.ceil(waitMs / 1000) } });
}
