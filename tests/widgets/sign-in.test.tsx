import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { eventually } from '../support/eventually.ts';
import { openScreen, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());

const body = [{ block: 'widget', use: 'signIn' }];
const refusal = (errorCode: string, message: string) => new CallFailure(message, { kind: 'refused', status: 200, errorCode });
/** Whoever calls follows the check that may be due. */
const watch = { onCheck: expect.any(Function) };
const value = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;

async function fill(): Promise<void> {
  await world.type('#sign-in-username', 'merchant');
  await world.type('#sign-in-password', 'Demo1234');
}

describe('the login form (spec section 4; wire.md, Sign-in)', () => {
  it('signs in with what was typed', async () => {
    world = await openScreen(body);
    await fill();
    await world.click('button[type=submit]');
    expect(vi.mocked(world.ports.signIn).mock.calls).toEqual([[{ username: 'merchant', password: 'Demo1234' }, watch]]);
  });
  it('names demo accounts where there are some; one click fills the form and calls nobody', async () => {
    world = await openScreen(body, { demo: { accounts: ['merchant', 'clerk'], password: 'Demo1234' } });
    await world.click('.wb-demo button:nth-of-type(2)');
    expect([value('#sign-in-username'), value('#sign-in-password')]).toEqual(['clerk', 'Demo1234']);
    expect(world.ports.signIn).not.toHaveBeenCalled();
    await world.close();
    world = await openScreen(body);
    await world.find('button[type=submit]');
    expect(document.querySelector('.wb-demo'), 'a server without demo says nothing').toBeNull();
  });
  it('says beside each field what is missing, and makes no call', async () => {
    world = await openScreen(body);
    await world.click('button[type=submit]');
    await world.find('#sign-in-username[aria-invalid=true]');
    expect(document.querySelector('#sign-in-password-message')?.textContent).toContain('Password');
    expect(world.ports.signIn).not.toHaveBeenCalled();
  });
  it('keeps what was typed after a refusal, shows the message and goes back to the password', async () => {
    world = await openScreen(body, { signIn: vi.fn(async () => Promise.reject(refusal('login_failed', 'Account or password is wrong'))) });
    await fill();
    await world.click('button[type=submit]');
    expect((await world.find('.wb-sign-in-failure')).textContent).toBe('Account or password is wrong');
    expect([value('#sign-in-username'), value('#sign-in-password')]).toEqual(['merchant', 'Demo1234']);
    expect(document.activeElement?.id).toBe('sign-in-password');
    expect(document.querySelector('#sign-in-captcha')).toBeNull();
  });
  it('asks for a graphic code when the server does, and sends it with the key of its picture', async () => {
    const signIn = vi
      .fn<World['ports']['signIn']>()
      .mockRejectedValueOnce(refusal('captcha_required', 'Type the code'))
      .mockResolvedValueOnce();
    world = await openScreen(body, { signIn });
    await fill();
    await world.click('button[type=submit]');
    expect((await world.find('#sign-in-captcha-message')).textContent).toBe('Type the code');
    await world.type('#sign-in-captcha', 'x7k2');
    const key = vi.mocked(world.ports.captchaImage).mock.lastCall?.[0];
    expect(key).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
    await world.click('button[type=submit]');
    expect(signIn.mock.lastCall).toEqual([{ username: 'merchant', password: 'Demo1234', captcha: 'x7k2', checkKey: key }, watch]);
  });
  it('fetches a new picture after each refusal: one is spent at the first check', async () => {
    const signIn = vi
      .fn<World['ports']['signIn']>()
      .mockRejectedValueOnce(refusal('captcha_required', 'Type'))
      .mockRejectedValueOnce(refusal('captcha_wrong', 'Wrong'));
    world = await openScreen(body, { signIn });
    await fill();
    await world.click('button[type=submit]');
    await world.type('#sign-in-captcha', 'x7k2');
    await world.click('button[type=submit]');
    const keys = vi.mocked(world.ports.captchaImage).mock.calls.map(([key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(1);
    expect(value('#sign-in-captcha')).toBe('');
  });
  it('says that a check runs, and a click gives it up for a graphic code', async () => {
    const signIn = vi.fn<World['ports']['signIn']>(
      (_request, watched) =>
        new Promise((_resolve, reject) => watched?.onCheck(() => reject(refusal('captcha_required', 'Type the code')))),
    );
    world = await openScreen(body, { signIn });
    expect(document.querySelector('.wb-check')?.textContent).toBe('');
    await fill();
    await world.click('button[type=submit]');
    expect((await world.find('.wb-check')).textContent).toContain('Running a security check');
    await world.click('.wb-check button');
    expect((await world.find('#sign-in-captcha-message')).textContent).toBe('Type the code');
    expect(document.querySelector('.wb-check')?.textContent).toBe('');
  });
  it('offers a code when tries have to wait, and sends it with its challenge', async () => {
    const signIn = vi
      .fn<World['ports']['signIn']>()
      .mockRejectedValueOnce(refusal('login_delayed', 'Too many tries'))
      .mockRejectedValueOnce(refusal('sent_code_wrong', 'The code is wrong'))
      .mockResolvedValueOnce();
    world = await openScreen(body, { signIn });
    await fill();
    await world.click('button[type=submit]');
    await world.click('.wb-sign-in-failure button');
    expect(vi.mocked(world.ports.sendSignInCode).mock.lastCall?.[0]).toEqual({ username: 'merchant', password: 'Demo1234' });
    await world.find('#sign-in-code');
    await world.type('#sign-in-code', '000000');
    await world.click('button[type=submit]');
    await eventually(() => expect(document.querySelector('#sign-in-code-message')?.textContent).toBe('The code is wrong'));
    await world.type('#sign-in-code', '123456');
    await world.click('button[type=submit]');
    expect(signIn.mock.lastCall?.[0]).toEqual({ username: 'merchant', password: 'Demo1234', challenge: 'challenge-1', code: '123456' });
    // A code is good for the account that it was asked for.
    await world.type('#sign-in-username', 'clerk');
    expect(document.querySelector('#sign-in-code')).toBeNull();
  });
  it('signs in by password while the code is empty: the account may have nothing that a code is sent to', async () => {
    const signIn = vi
      .fn<World['ports']['signIn']>()
      .mockRejectedValueOnce(refusal('login_delayed', 'Too many tries'))
      .mockResolvedValueOnce();
    world = await openScreen(body, { signIn });
    await fill();
    await world.click('button[type=submit]');
    await world.click('.wb-sign-in-failure button');
    await world.find('#sign-in-code');
    await world.click('button[type=submit]');
    expect(signIn.mock.lastCall?.[0]).toEqual({ username: 'merchant', password: 'Demo1234' });
    expect(signIn).toHaveBeenCalledTimes(2);
  });
  it('shows the picture that another code asks for, and sends what was typed of it', async () => {
    const sendSignInCode = vi
      .fn<World['ports']['sendSignInCode']>()
      .mockResolvedValueOnce('challenge-1')
      .mockRejectedValueOnce(refusal('captcha_required', 'Type the code'))
      .mockResolvedValueOnce('challenge-2');
    const signIn = vi
      .fn<World['ports']['signIn']>()
      .mockRejectedValueOnce(refusal('login_delayed', 'Too many tries'))
      .mockResolvedValueOnce();
    world = await openScreen(body, { signIn, sendSignInCode });
    await fill();
    await world.click('button[type=submit]');
    await world.click('.wb-sign-in-failure button');
    await world.click('.wb-sign-in-sent button');
    expect((await world.find('#sign-in-captcha-message')).textContent).toBe('Type the code');
    await world.type('#sign-in-captcha', 'x7k2');
    const checkKey = vi.mocked(world.ports.captchaImage).mock.lastCall?.[0];
    await world.click('.wb-sign-in-sent button');
    const typed = { username: 'merchant', password: 'Demo1234' };
    expect(sendSignInCode.mock.lastCall?.[0]).toEqual({ ...typed, captcha: 'x7k2', checkKey });
    await world.type('#sign-in-code', '123456');
    await world.click('button[type=submit]');
    expect(signIn.mock.lastCall?.[0]).toEqual({ ...typed, challenge: 'challenge-2', code: '123456' });
  });
  it('does nothing twice while it runs', async () => {
    world = await openScreen(body, { signIn: vi.fn(() => new Promise<void>(() => undefined)) });
    await fill();
    await world.click('button[type=submit]');
    await world.click('button[type=submit]');
    expect(world.ports.signIn).toHaveBeenCalledTimes(1);
    expect(document.querySelector<HTMLInputElement>('#sign-in-username')?.disabled).toBe(true);
  });
});

describe('the greeting', () => {
  it('goes by the hour of the tenant’s zone and says the name and the day', async () => {
    // 02:00 in UTC is 10:00 in Shanghai.
    world = await openScreen([{ block: 'widget', use: 'greeting' }]);
    expect((await world.find('.wb-greeting h1')).textContent).toBe('Good day, Merchant');
    expect(world.page.textContent).toContain('November 21, 2026');
  });
});
