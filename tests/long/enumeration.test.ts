import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeSpreadMs } from '../../server/codes/send-later.ts';
import { type Domain, openDomain, stranger } from '../server/domain/fixture.ts';

/** Half of them are about somebody who has an account. */
const tries = 2_000;
/**
 * How far the chance that a try about an account takes longer than one about nobody may be from a half. With equal times, four and a half
 * standard deviations; a guesser who is right in 56 of 100 tries would need hundreds of refused ones for each name.
 */
const atMost = 0.058;

const known = { username: 'clerk', phone: '+8613900139002' };
const nobody = { username: 'klerc', phone: '+8613712345678' };

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain({ codeSpreadMs });
});
afterAll(() => domain.close());

type Who = typeof known;
const forget = () => domain.behind.admin.query('DELETE FROM login_attempt; DELETE FROM sent_code; DELETE FROM outbox_message');
const reply = (work: Promise<unknown>) =>
  work.then(
    (answer) => `answered ${Object.keys(answer ?? {}).join()}`,
    (refusal: { code?: string; detail?: { fields?: unknown } }) => `${refusal.code} ${JSON.stringify(refusal.detail?.fields)}`,
  );
const askFor = (purpose: 'reset' | 'phoneLogin' | 'register', { phone }: Who) =>
  domain.services.codeRequests.open({ purpose, phone }, stranger());

/** What a stranger can try about somebody; each returns the timed part. */
const attempts: Readonly<Record<string, (who: Who) => Promise<() => Promise<unknown>>>> = {
  'a code for a new password': async (who) => () => askFor('reset', who),
  'a code for signing in by phone': async (who) => () => askFor('phoneLogin', who),
  'a code for registering': async (who) => () => askFor('register', who),
  // Whether its message is sent meanwhile must not be felt.
  'a wrong code for a new password, right after its request': async (who) => {
    const { challenge } = await askFor('reset', who);
    const sentCode = { challenge, code: '000000' };
    return () => domain.services.passwordChanges.reset({ phone: who.phone, password: 'Hx82-kwq-TT', sentCode }, stranger());
  },
  'signing in':
    async ({ username }) =>
    () =>
      domain.services.signIn.byPassword({ username, password: 'Wrong1234' }, stranger()),
};

test.each(Object.entries(attempts))('%s tells neither by text nor by time whether there is an account (L8)', async (name, prepare) => {
  const times: { readonly isKnown: boolean; readonly ms: number }[] = [];
  const replies = { known: new Set<string>(), nobody: new Set<string>() };
  for (let at = 0; at < tries; at += 2) {
    // In pairs of random order, so that whatever else the machine does falls on both.
    const first = randomInt(2) === 0;
    for (const isKnown of [first, !first]) {
      await forget();
      const timed = await prepare(isKnown ? known : nobody);
      const start = performance.now();
      const told = await reply(timed());
      times.push({ isKnown, ms: performance.now() - start });
      replies[isKnown ? 'known' : 'nobody'].add(told);
    }
  }
  const chance = longerChance(times);
  const median = (of: boolean) => medianOf(times.filter(({ isKnown }) => isKnown === of).map(({ ms }) => ms)).toFixed(2);
  console.info(`${name}: ${tries} tries, median ${median(true)} ms known, ${median(false)} ms unknown, chance ${chance.toFixed(3)}`);
  expect(replies.nobody).toEqual(replies.known);
  expect(Math.abs(chance - 0.5)).toBeLessThan(atMost);
});

/** The statistic of Mann and Whitney as a chance: that a try about an account takes longer than one about nobody. Ties are improbable. */
function longerChance(times: readonly { readonly isKnown: boolean; readonly ms: number }[]): number {
  const half = times.length / 2;
  const ranks = [...times].sort((one, other) => one.ms - other.ms).reduce((sum, { isKnown }, at) => (isKnown ? sum + at + 1 : sum), 0);
  return (ranks - (half * (half + 1)) / 2) / (half * half);
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
