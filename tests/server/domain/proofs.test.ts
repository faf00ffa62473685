import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { createServices } from '../../../server/services.ts';
import { proofLevel } from '../../../server/sign-in/proofs.ts';
import { demoDay } from '../../support/database.ts';
import { type Domain, must, openDomain, refusalOf, stranger } from './fixture.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  domain.clock.now = demoDay;
  await domain.behind.admin.query('TRUNCATE login_attempt, captcha, spent_proof');
});

/** What a browser sends for a challenge. */
async function solved(text: string): Promise<string> {
  const challenge = JSON.parse(text);
  return JSON.stringify({ challenge, solution: must(await solveChallenge({ challenge, deriveKey })) });
}
const proofOf = async (purpose: 'login' | 'code', level = 1) => solved(await domain.services.proofs.issue(purpose, level));
const wait = (ms: number) => {
  domain.clock.now = new Date(domain.clock.now.getTime() + ms);
};

describe('proofs of work (security L7, decision 29)', () => {
  test('one is good once, on every server', async () => {
    const { proofs } = createServices({ database: domain.database, now: () => domain.clock.now });
    const proof = await proofOf('login');
    const checks = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? proofs : domain.services.proofs).spend(proof, 'login', 1)),
    );
    expect(checks.filter((right) => right)).toHaveLength(1);
  });

  test('the first check spends it, also a wrong one', async () => {
    const { proofs } = domain.services;
    const proof = await proofOf('login');
    const read = JSON.parse(proof);
    const wrong = JSON.stringify({ ...read, solution: { ...read.solution, derivedKey: '0'.repeat(64) } });
    expect(await proofs.spend(wrong, 'login', 1)).toBe(false);
    expect(await proofs.spend(proof, 'login', 1)).toBe(false);
  });

  test('it is bound to its purpose, to its level, and to two minutes', async () => {
    const { proofs } = domain.services;
    expect(await proofs.spend(await proofOf('code'), 'login', 1)).toBe(false);
    expect(await proofs.spend(await proofOf('login', 1), 'login', 2)).toBe(false);
    expect(await proofs.spend(await proofOf('login', 2), 'login', 1)).toBe(true);
    const late = await proofOf('login');
    wait(limits.captchaMs);
    expect(await proofs.spend(late, 'login', 1)).toBe(false);
  });

  test('what the server did not sign is refused, whatever its shape', async () => {
    const read = JSON.parse(await proofOf('login'));
    const { parameters, signature } = read.challenge;
    const forged = [
      '',
      'null',
      '[]',
      '{}',
      '{"challenge":{},"solution":{}}',
      JSON.stringify({ ...read, challenge: { parameters, signature: 'f'.repeat(64) } }),
      JSON.stringify({ ...read, challenge: { signature, parameters: { ...parameters, data: { ...parameters.data, until: 9e15 } } } }),
      JSON.stringify({ ...read, challenge: { signature, parameters: { ...parameters, cost: 1 } } }),
      JSON.stringify({ ...read, challenge: { signature, parameters: { ...parameters, algorithm: 'none' } } }),
      JSON.stringify({ challenge: read.challenge, solution: { counter: -1, derivedKey: read.solution.derivedKey.toUpperCase() } }),
    ];
    for (const proof of forged) expect(await domain.services.proofs.spend(proof, 'login', 1), proof).toBe(false);
    // None of them was a check of the real one.
    expect(await domain.services.proofs.spend(JSON.stringify(read), 'login', 1)).toBe(true);
  });

  test('a challenge tells neither its number nor the key that it is signed with', async () => {
    const { rows } = await domain.behind.admin.query<{ value: Buffer }>('SELECT value FROM server_key');
    const text = await domain.services.proofs.issue('login', 3);
    for (const { value } of rows) expect(text).not.toContain(value.toString('hex'));
    expect(Object.keys(JSON.parse(text).parameters)).not.toContain('counter');
  });

  test('the level grows with the failures, and has an end', () => {
    expect([0, 3, 6, 7, 11, 15, 19, 1_000].map(proofLevel)).toEqual([1, 1, 1, 2, 4, 8, 8, 8]);
  });
});

describe('signing in with one', () => {
  const signIn = (password: string, more: object = {}) =>
    domain.services.signIn.byPassword({ username: 'clerk', password, ...more }, stranger());

  test('after three failures one is due, of the level that the refusal names', async () => {
    for (let at = 0; at < limits.captchaAfter; at++) await refusalOf(signIn('Wrong123'));
    const { code, detail } = await refusalOf(signIn('Demo1234'));
    expect([code, detail.result]).toEqual(['captcha_required', { level: 1 }]);
    const proof = await proofOf('login');
    expect((await signIn('Demo1234', { proof })).token).toBeTruthy();
    // Spent: the next try needs another one.
    expect((await refusalOf(signIn('Demo1234', { proof }))).code).toBe('captcha_required');
  });

  test('thirteen wrong names at an address make it more work, and no more than that', async () => {
    for (let at = 0; at < 13; at++) {
      const proof = at < limits.captchaAfter ? undefined : await proofOf('login', proofLevel(at));
      const failed = domain.services.signIn.byPassword({ username: `name-${at}`, password: 'x', ...(proof && { proof }) }, stranger());
      expect((await refusalOf(failed)).code).toBe('login_failed');
    }
    expect((await refusalOf(signIn('Demo1234', { proof: await proofOf('login', 1) }))).code).toBe('captcha_required');
    const { detail } = await refusalOf(signIn('Demo1234'));
    expect(detail.result).toEqual({ level: 4 });
    expect((await signIn('Demo1234', { proof: await proofOf('login', 4) })).token).toBeTruthy();
  });
});
