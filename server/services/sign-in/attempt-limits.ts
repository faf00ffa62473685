import { createHash } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { type AttemptRule, claimAttempt, forgetAttemptsBefore, readAttempts, settleAttempts } from '../../db/repositories/attempts.ts';
import { Refusal } from '../refusal.ts';

/** Failures older than this are forgotten. */
const windowSeconds = 15 * 60;

/** One try: who is meant, in lower case, and from where. */
export interface Attempt {
  readonly username: string;
  readonly address: string;
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/**
 * Limits on guessing (security L1), counted in the database so that they hold across nodes. Three counters: the account
 * from this address and the address alone make one wait, longer with each failure; the account alone only makes a captcha
 * due, because a stranger elsewhere must not be able to lock its owner out. Names without an account are counted alike.
 */
export function createAttemptLimits(database: Database, now: () => Date) {
  return {
    /** Throws `login_delayed` while the try has to wait; otherwise tells whether a captcha is due. */
    async look(attempt: Attempt): Promise<{ captchaDue: boolean }> {
      const rules = rulesOf(attempt);
      const moment = now();
      const keys = [rules.pair.key, rules.account.key, rules.address.key];
      const states = await database.platform((tx) => readAttempts(tx, keys, moment, windowSeconds));
      const waitMs = Math.max(0, ...states.map((state) => state.blockedUntil.getTime() - moment.getTime()));
      if (waitMs > 0) throw delayed(waitMs);
      return { captchaDue: states.some((state) => state.failures >= limits.captchaAfter) };
    },

    /** Counts the try as failed before the password is looked at; `login_delayed` when another one came first. */
    async claim(attempt: Attempt): Promise<void> {
      const moment = now();
      // The same order everywhere, so that two tries never wait for each other's counters.
      const rules = Object.values(rulesOf(attempt)).sort((a, b) => (a.key < b.key ? -1 : 1));
      const oldest = new Date(moment.getTime() - windowSeconds * 1000);
      await database.platform((tx) => forgetAttemptsBefore(tx, oldest));
      await database.platform(async (tx) => {
        for (const rule of rules) if (!(await claimAttempt(tx, rule, moment, windowSeconds))) throw delayed(1000);
      });
    },

    /** The try was good: the mistakes made with this account are forgiven, those made with others from the address stay. */
    async settle(attempt: Attempt): Promise<void> {
      const { pair, account, address } = rulesOf(attempt);
      await database.platform((tx) => settleAttempts(tx, { pair: pair.key, account: account.key, address: address.key }));
    },
  };
}

function rulesOf({ username: name, address }: Attempt): Record<'pair' | 'account' | 'address', AttemptRule> {
  return {
    pair: { key: keyOf('pair', name, address), free: 4, longestWaitSeconds: 900 },
    account: { key: keyOf('account', name), free: 1_000_000, longestWaitSeconds: 0 },
    address: { key: keyOf('address', address), free: 6, longestWaitSeconds: 180 },
  };
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function delayed(waitMs: number): Refusal {
  return new Refusal('login_delayed', { values: { seconds: Math.ceil(waitMs / 1000) } });
}
