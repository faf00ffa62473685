import { createHash } from 'node:crypto';
import { limits } from '../../contract/limits.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { type AttemptRule, claimAttempt, forgetAttempts, forgetAttemptsBefore, readAttempts, settleAttempts } from './db/attempts.ts';

/** Failures older than this are forgotten. */
const windowSeconds = 15 * 60;

/** One try: who is meant, in lower case, from where, and from which device that the account knows. */
export interface Attempt {
  readonly username: string;
  readonly address: string;
  /** Id of the known device; null for a stranger. */
  readonly device: string | null;
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/**
 * Limits on guessing (security L1), counted in the database so that they hold across nodes. A stranger's try counts for the
 * account from this address, for the account from everywhere and for the address: each makes the next stranger wait, longer
 * with each failure, so that under 20 tries are verified in 15 minutes. A try from a known device of the account counts for
 * that device alone: strangers cannot keep the owner out. Names without an account are counted alike.
 */
export function createAttemptLimits(database: Database, now: () => Date) {
  async function count(rules: readonly AttemptRule[], refusal: () => Refusal): Promise<void> {
    const moment = now();
    // The same order everywhere, so that two tries never wait for each other's counters.
    const ordered = [...rules].sort((a, b) => (a.key < b.key ? -1 : 1));
    const oldest = new Date(moment.getTime() - windowSeconds * 1000);
    await database.platform((tx) => forgetAttemptsBefore(tx, oldest));
    await database.platform(async (tx) => {
      for (const rule of ordered) if (!(await claimAttempt(tx, rule, moment, windowSeconds))) throw refusal();
    });
  }

  return {
    /** Throws `login_delayed` while the try has to wait; otherwise tells the failures that a check has to weigh. */
    async look(attempt: Attempt): Promise<{ failures: number }> {
      const moment = now();
      const keys = rulesOf(attempt).map((rule) => rule.key);
      const states = await database.platform((tx) => readAttempts(tx, keys, moment, windowSeconds));
      const waitMs = Math.max(0, ...states.map((state) => state.blockedUntil.getTime() - moment.getTime()));
      if (waitMs > 0) throw delayed(waitMs);
      return { failures: Math.max(0, ...states.map((state) => state.failures)) };
    },

    /** Counts the try as failed before the password is looked at; `login_delayed` when another one came first. */
    claim: (attempt: Attempt): Promise<void> => count(rulesOf(attempt), () => delayed(1000)),

    /**
     * Counts a request for a code before its password is looked at. All requests count alike and none is taken back, so that
     * the counters do not tell which password was right. @throws Refusal `too_many_requests`
     */
    claimCode: (username: string, address: string): Promise<void> =>
      count(codeRules(username, address), () => new Refusal('too_many_requests')),

    /** The try was good. A device's own mistakes are forgiven; of a stranger's counters see `settleAttempts`. */
    async settle(attempt: Attempt): Promise<void> {
      const { device } = attempt;
      await database.platform((tx) =>
        device === null ? settleAttempts(tx, strangerRules(attempt)) : forgetAttempts(tx, deviceRule(device).key),
      );
    },
  };
}

/** Whether a proof of work or a graphic code is due after so many failures. */
export function isCheckDue(failures: number): boolean {
  return failures >= limits.captchaAfter;
}

function rulesOf(attempt: Attempt): AttemptRule[] {
  return attempt.device === null ? Object.values(strangerRules(attempt)) : [deviceRule(attempt.device)];
}

/** The figures keep each counter below 20 tries in 15 minutes, whatever the rhythm; tests/server/domain/sign-in tries them. */
function strangerRules({ username: name, address }: Attempt): Record<'pair' | 'account' | 'address', AttemptRule> {
  return {
    pair: { key: keyOf('pair', name, address), free: 4, growth: 1, longestWaitSeconds: 900 },
    account: { key: keyOf('account', name), free: 8, growth: 1, longestWaitSeconds: 900 },
    // Many people share an address: thirteen of them may err before the others there have to wait.
    address: { key: keyOf('address', address), free: 13, growth: 2, longestWaitSeconds: 600 },
  };
}

function deviceRule(device: string): AttemptRule {
  return { key: keyOf('device', device), free: 4, growth: 1, longestWaitSeconds: 900 };
}

/** Requests for a code in 15 minutes: 19 for an account, whoever asks, and 30 from a network; then none for 15 minutes. */
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
