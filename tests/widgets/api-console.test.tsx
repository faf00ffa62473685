import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { KeyReply, KeyRequest } from '../../contract/key-call.ts';
import type { Ports } from '../../src/runtime/ports.ts';
import { consoleMemory } from '../../src/widgets/widget/api-console/memory.ts';
import { openScreen, type World } from './screen-world.tsx';

const key = `oms_${'k3'.repeat(24)}Z`;
const tryPrices = {
  id: 'calculate.try',
  method: 'POST',
  path: '/oms/oms/calculate/try',
  idempotent: false,
  takesBody: true,
  isFile: false,
  example: '{\n  "rules": []\n}',
  realEffect: null,
  parameters: [{ name: 'rules' }],
};
const pay = { ...tryPrices, id: 'order.pay', path: '/oms/oms/order/payOrder', idempotent: true, realEffect: 'It pays real orders.' };

const answer = (change: Partial<KeyReply> = {}): KeyReply => ({
  status: 200,
  milliseconds: 12,
  headers: [['X-Request-Id', 'r-1']],
  body: '{"success":true,"message":"","result":[{"total":"12.30"}]}',
  file: null,
  ...change,
});

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
  consoleMemory.forget();
  vi.unstubAllGlobals();
});

async function open(call: object, change: Partial<Ports> = {}): Promise<World> {
  world = await openScreen([{ block: 'widget', use: 'apiConsole', source: { value: call } }], change);
  await world.find('.wb-console');
  return world;
}
const said = () => document.querySelector('.wb-console')?.textContent ?? '';
const json = '.wb-console-json';
const send = '.wb-console .ant-btn-primary';
const sender = (reply: () => Promise<KeyReply> = async () => answer()) =>
  vi.fn((_request: KeyRequest, _signal: AbortSignal): Promise<KeyReply> => reply());

describe('the input of a call', () => {
  it('says beside the field where JSON is wrong, and sends nothing meanwhile', async () => {
    const callWithKey = sender();
    const { type, click } = await open(tryPrices, { callWithKey });
    await type('.wb-console-key', key);
    await type(json, '{\n  "rules": [1,]\n}');
    expect(document.querySelector('.wb-console [role=alert]')?.textContent).toBe(
      'Line 2, column 15: a value has to stand here (text, number, true, false, null, object or list)',
    );
    expect(document.querySelector(send)?.hasAttribute('disabled')).toBe(true);
    await type(json, '[]');
    expect(said()).toContain('It has to be a JSON object, in braces');
    await click(send);
    expect(callWithKey).not.toHaveBeenCalled();
    await click('.wb-console-head button');
    expect(document.querySelector<HTMLTextAreaElement>(json)?.value).toBe(tryPrices.example);
    await click(send);
    expect(callWithKey).toHaveBeenCalledOnce();
  });

  it('goes as it was typed, with the key and without anything of the session', async () => {
    const callWithKey = sender();
    const { type, click } = await open(tryPrices, { callWithKey });
    await type('.wb-console-key', ` ${key} `);
    await type(json, '{"rules":[{"boxWeight":1.50}]}');
    await click(send);
    expect(callWithKey.mock.calls[0]?.[0]).toEqual({
      method: 'POST',
      path: '/oms/oms/calculate/try?lang=en_US',
      key,
      signingSecret: null,
      body: '{"rules":[{"boxWeight":1.50}]}',
      idempotencyKey: null,
    });
  });

  it('is signed with the secret that was typed, which is wrong unless it is whole', async () => {
    const callWithKey = sender();
    vi.stubGlobal('isSecureContext', true);
    const { type, click } = await open(tryPrices, { callWithKey });
    await type('.wb-console-key', key);
    const field = () => document.querySelector<HTMLInputElement>('input[placeholder^=omssign]');
    const at = `#${CSS.escape(field()?.id ?? '')}`;
    await type(at, 'omssign_short');
    await click(send);
    expect(said()).toContain('check that it is complete');
    expect(callWithKey).not.toHaveBeenCalled();
    const secret = `omssign_${'s-'.repeat(21)}s`;
    await type(at, ` ${secret} `);
    await click(send);
    expect(callWithKey.mock.calls[0]?.[0]).toMatchObject({ key, signingSecret: secret });
    vi.stubGlobal('isSecureContext', false);
    await click(send);
    expect(callWithKey).toHaveBeenCalledOnce();
  });

  it('of a GET is the query of its address', async () => {
    const callWithKey = sender();
    const { type, click } = await open({ ...tryPrices, method: 'GET', takesBody: false, example: '{"id":"a&b\'c"}' }, { callWithKey });
    await type('.wb-console-key', key);
    await click(send);
    expect(callWithKey.mock.calls[0]?.[0]).toMatchObject({ path: "/oms/oms/calculate/try?lang=en_US&id=a%26b'c", body: null });
    expect([...document.querySelectorAll('.wb-console-code code')].at(-1)?.textContent).toContain("id=a%26b'\\''c'");
  });
});

describe('the reply', () => {
  it('shows status, time, headers and the body, and names the fields of a refusal', async () => {
    const fields = [{ path: 'rules[0].postCode', rule: 'required', message: 'Fill this in' }];
    const body = JSON.stringify({ success: false, message: 'Some inputs are wrong', fields });
    const { type, click } = await open(tryPrices, {
      callWithKey: sender(async () => answer({ status: 400, body, headers: [['Retry-After', '7']] })),
    });
    await type('.wb-console-key', key);
    await click(send);
    expect(document.querySelector('.wb-console [role=status]')?.textContent).toBe('HTTP 40012 msSome inputs are wrong');
    expect(document.querySelector('.wb-problem')?.textContent).toBe('Wrong fieldsrules[0].postCode Fill this in');
    expect(document.querySelector('.wb-console-headers')?.textContent).toBe('Retry-After7');
    expect(said()).toContain('"success": false');
  });

  it('offers a file to be saved', async () => {
    const save = vi.fn();
    const { type, click, page } = await open(tryPrices, {
      callWithKey: sender(async () => answer({ body: '', file: { name: 'label.pdf', bytes: 2_049, save } })),
    });
    await type('.wb-console-key', key);
    await click(send);
    const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save label.pdf (3 KB)');
    button?.click();
    expect(save).toHaveBeenCalledOnce();
  });

  it('outlives the console of its call, and so does what was typed; a sign-out forgets all of it and ends what is under way', async () => {
    let signOut: () => void = () => undefined;
    const signals: AbortSignal[] = [];
    const callWithKey = vi.fn(async (_request: KeyRequest, signal: AbortSignal) => {
      signals.push(signal);
      return signals.length === 1 ? answer() : new Promise<KeyReply>(() => undefined);
    });
    const change: Partial<Ports> = {
      callWithKey,
      onSignOut: (listener) => {
        signOut = listener;
        return () => undefined;
      },
    };
    const first = await open(tryPrices, change);
    await first.type('.wb-console-key', key);
    await first.type(json, '{"rules":[7]}');
    await first.click(send);
    await first.close();
    const other = await open(pay, change);
    expect(document.querySelector<HTMLInputElement>('.wb-console-key')?.value).toBe(key);
    expect(said()).not.toContain('HTTP 200');
    await other.close();
    const again = await open(tryPrices, change);
    expect(document.querySelector<HTMLTextAreaElement>(json)?.value).toBe('{"rules":[7]}');
    expect(said()).toContain('HTTP 200');
    await again.click(send);
    await act(async () => signOut());
    await again.settle();
    expect(signals[1]?.aborted).toBe(true);
    expect(document.querySelector<HTMLInputElement>('.wb-console-key')?.value).toBe('');
    expect(document.querySelector<HTMLTextAreaElement>(json)?.value).toBe(tryPrices.example);
    expect(said()).not.toContain('HTTP 200');
  });
});

describe('a call that does more than answer', () => {
  it('says so, asks once, and keeps its idempotency key until it is renewed', async () => {
    const callWithKey = sender();
    const confirm = vi.fn(async () => confirm.mock.calls.length > 1);
    const { type, click } = await open(pay, { callWithKey, confirm });
    expect(document.querySelector('.wb-console .ant-alert')?.textContent).toBe('This is a real call. It pays real orders.');
    await type('.wb-console-key', key);
    await click(send);
    expect([confirm.mock.calls.length, callWithKey.mock.calls.length]).toEqual([1, 0]);
    await click(send);
    await click(send);
    await click('.wb-console-once + button');
    await click(send);
    expect(confirm).toHaveBeenCalledTimes(4);
    const keys = callWithKey.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });
});

describe('the key', () => {
  it('is in no storage, no address and no curl line', async () => {
    const copied: string[] = [];
    const written = vi.fn();
    const { type, click, address, page } = await open(pay, {
      callWithKey: sender(),
      copy: async (text) => void copied.push(text),
      sessionStore: { get: () => null, set: written },
      drafts: { get: () => null, set: written, remove: () => undefined },
    });
    await type('.wb-console-key', key);
    await click(send);
    const copy = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Copy');
    copy?.click();
    expect(copied[0]).toContain('-H "X-Access-Token: $OMS_TOKEN"');
    expect(copied[0]).toContain(`-H "Idempotency-Key: ${consoleMemory.call('order.pay').idempotencyKey}"`);
    expect(written).not.toHaveBeenCalled();
    const kept = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat().join();
    for (const place of [copied[0], kept, address(), location.href, document.cookie]) expect(place).not.toContain(key);
    expect(document.querySelector<HTMLInputElement>('.wb-console-key')).toMatchObject({ type: 'text', autocomplete: 'off' });
  });

  it('that is missing or no API key is told, and nothing is sent', async () => {
    const callWithKey = sender();
    const { type, click } = await open(tryPrices, { callWithKey });
    await click(send);
    expect(said()).toContain('Enter an API key');
    await type('.wb-console-key', 'eyJ0b2tlbiI6IjEifQ');
    expect(said()).toContain('A key begins with oms_');
    await click(send);
    expect(callWithKey).not.toHaveBeenCalled();
  });

  it('for trying has those rights alone that quote, read and track and that its user can give, and lives for a day', async () => {
    const call = vi.fn(async (endpoint: string, _input: object): Promise<unknown> => {
      if (endpoint === 'apiConfig.listApiRights')
        return ['order:submit', 'order:pay', 'track:query', 'freight:try'].map((value) => ({ value }));
      return endpoint === 'apiConfig.createApiToken' ? { id: 'k1', token: key, expireTime: '2026-11-29 10:00:00' } : null;
    });
    const { click, page } = await open(tryPrices, { call });
    const press = async (name: string) => {
      const buttons = [...page.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === name)?.setAttribute('data-pressed', name);
      await click(`[data-pressed="${name}"]`);
    };
    await press('Make a key for trying');
    expect(call).toHaveBeenCalledWith('apiConfig.createApiToken', { label: 'console', rights: 'freight:try,track:query', days: '1' });
    expect(document.querySelector<HTMLInputElement>('.wb-console-key')?.value).toBe(key);
    await press('Revoke this key');
    expect(call).toHaveBeenLastCalledWith('apiConfig.revokeApiToken', { id: 'k1' });
    expect(document.querySelector<HTMLInputElement>('.wb-console-key')?.value).toBe('');
  });
});
