import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/layers/layer-view.tsx';
import '../../src/app/shell/main-layout.tsx';
import { startWork } from '../../src/app/layers/work.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import type { AskRequest } from '../../src/runtime/ports.ts';
import { menuReply, type Page, visitor } from './shell-world.tsx';

const title = (text: string) => ({ zh_CN: text, en_US: text });
const properties = { note: { type: 'string', title: title('Note'), 'x-component': 'Input' } };
const form = { block: 'form', schema: { type: 'object', properties } };

const visit = visitor(async (id: string) => ({
  document: {
    schemaVersion: 1,
    title: title(id),
    body: id === 'order/OrderDetail' ? [form] : [{ block: 'result', status: '404', title: title(id) }],
  },
  problems: [],
}));

let page: Page;
afterEach(async () => {
  await page.close();
  vi.useRealTimers();
});

async function request(): Promise<AskRequest> {
  const { body } = await compileScreen('test/Ask', { document: { schemaVersion: 1, title: title('T'), body: [form] }, problems: [] });
  const [first] = body;
  if (first?.block !== 'form') throw new Error('no form');
  return { title: 'Reason', form: first.schema, scope: {} };
}

const results = Array.from({ length: 1_000 }, (_, index) => ({
  id: String(index),
  label: `WB${index}`,
  ok: false,
  message: `Why ${index}`,
}));
const press = (key: string, more: object = {}) =>
  void window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
const signIn = async () => undefined;

/** Every dialog of the shell, and what opens it. */
const dialogs: readonly (readonly [string, () => Promise<unknown> | unknown])[] = [
  ['a confirmation', () => void page.world.layers.confirm({ text: 'Sure?' })],
  ['a question of an action', async () => void page.world.layers.ask(await request())],
  ['the outcome of a batch', () => void page.world.layers.showOutcome({ title: 'Abandon', outcome: { done: 0, failed: 1_000, results } })],
  ['a screen', () => void page.world.layers.open({ screen: 'order/OrderDetail', params: {}, as: 'dialog' })],
  ['the login-expired dialog', () => void page.world.layers.logInAgain({ name: 'Lin', username: 'lin', reason: 'Over', signIn })],
  ['what runs', () => page.world.layers.showWork(running())],
  ['the keys', () => press('?')],
  ['the search over the menu', () => press('k', { ctrlKey: true })],
];

function running() {
  const shown: Parameters<typeof page.world.layers.showWork>[0][] = [];
  vi.useFakeTimers();
  startWork({ title: 'Abandon', text: 'Busy' }, 'Working', (work) => {
    shown.push(work);
    return () => undefined;
  });
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  const [work] = shown;
  if (work === undefined) throw new Error('nothing runs');
  return work;
}

const modals = () => [...document.querySelectorAll<HTMLElement>('.ant-modal')];
const toggle = () => document.querySelector<HTMLElement>('.ant-modal .ws-modal-toggle');
const isFull = () => modals().map(({ classList }) => classList.contains('ws-modal-full'));

async function opened(open: () => Promise<unknown> | unknown): Promise<void> {
  await act(async () => void (await open()));
  await page.until(() => toggle() !== null);
}

async function shut(): Promise<void> {
  await act(async () => page.world.layers.closeAll());
  await act(async () => press('Escape', { keyCode: 27 }));
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-close')?.click());
  await page.until(() => modals().length === 0);
}

describe('dialogs (spec section 2: can toggle fullscreen and reset when closed)', () => {
  it.each(dialogs)('%s does both', async (_what, open) => {
    page = await visit('/soon', { isSignedIn: true, answers: { 'auth.permission': () => menuReply } });
    await opened(open);
    expect([toggle()?.getAttribute('aria-label'), toggle()?.getAttribute('aria-pressed'), isFull()]).toEqual([
      'Fullscreen',
      'false',
      [false],
    ]);
    await act(async () => toggle()?.click());
    expect([toggle()?.getAttribute('aria-label'), isFull()]).toEqual(['Leave fullscreen', [true]]);
    // What was typed into it goes with it.
    const input = document.querySelector<HTMLInputElement>('.ant-modal input:not([readonly])');
    if (input !== null) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Home');
      await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })));
    }
    await shut();
    await opened(open);
    expect(isFull()).toEqual([false]);
    expect(document.querySelector<HTMLInputElement>('.ant-modal input:not([readonly])')?.value ?? '').toBe('');
    await shut();
  });

  it('are all made of the one part that does', () => {
    const source = join(import.meta.dirname, '../../src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
    const own = files.filter((name) => /<Modal\b|Modal\.(?:confirm|info|useModal)/.test(readFileSync(join(source, name), 'utf8')));
    expect(own).toEqual([join('widgets', 'parts', 'action', 'full-modal.tsx')]);
  });
});

describe('a dialog that only says something', () => {
  it('has one button, and does not ask to confirm', async () => {
    page = await visit('/soon', { isSignedIn: true, answers: { 'auth.permission': () => menuReply } });
    const buttons = () => [...document.querySelectorAll('.ant-modal-footer .ant-btn')].map(({ textContent }) => textContent);
    await opened(() => void page.world.layers.confirm({ text: 'Gone', only: true }));
    expect([document.querySelector('.ant-modal-title')?.textContent, buttons()]).toEqual(['Please note', ['OK']]);
    await shut();
    await opened(() => void page.world.layers.confirm({ text: 'Sure?' }));
    expect(buttons()).toEqual(['Cancel', 'OK']);
    await shut();
  });
});

describe('the outcome of a batch', () => {
  it('draws of 1,000 failed rows those in sight, names each with its reason, and copies them all', async () => {
    page = await visit('/soon', { isSignedIn: true, answers: { 'auth.permission': () => menuReply } });
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    let answer = '';
    await opened(
      () =>
        void page.world.layers
          .showOutcome({
            title: 'Abandon',
            outcome: { done: 1, failed: 1_000, results: [{ id: 'x', label: 'WBX', ok: true }, ...results] },
          })
          .then((given) => (answer = given)),
    );
    const rows = [...document.querySelectorAll('.ws-outcome-row')];
    expect(rows.length).toBeLessThan(100);
    expect([rows[0]?.textContent, rows[0]?.getAttribute('aria-posinset'), rows[0]?.getAttribute('aria-setsize')]).toEqual([
      'WB0Why 0',
      '1',
      '1001',
    ]);
    expect(document.querySelector('.ant-modal [role=status]')?.textContent).toBe('1 done1000 failed');
    await page.press('Copy what failed');
    expect(copied.mock.calls[0]?.[0].split('\n')).toHaveLength(1_000);
    await page.press('Retry the 1000 that failed');
    expect(answer).toBe('retry');
  });

  it('offers nothing to retry where nothing failed', async () => {
    page = await visit('/soon', { isSignedIn: true, answers: { 'auth.permission': () => menuReply } });
    await opened(
      () =>
        void page.world.layers.showOutcome({
          title: 'Abandon',
          outcome: { done: 1, failed: 0, results: [{ id: '1', label: 'WB1', ok: true }] },
        }),
    );
    expect([...document.querySelectorAll('.ant-modal-footer button')].map(({ textContent }) => textContent)).toEqual(['Close']);
  });
});

/** As a browser sends it: `detail` counts the clicks that follow each other at one place. */
const clickOn = (selector: string, detail: number) =>
  act(async () => {
    const target = document.querySelector(selector);
    if (target === null) throw new Error(`no ${selector}`);
    const send = (type: string) => target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail }));
    if (send('mousedown')) target.closest<HTMLElement>('[tabindex], button')?.focus();
    send('mouseup');
    send('click');
  });

describe('the second click of a double one, whose first has opened a dialog (ux.md: double clicks do nothing twice)', () => {
  const open = async (show: () => unknown) => {
    page = await visit('/soon', { isSignedIn: true, answers: { 'auth.permission': () => menuReply } });
    await act(async () => void (await show()));
  };
  const confirm = () => page.world.layers.confirm({ text: 'Pay?' });

  it.each<readonly [string, () => unknown]>([
    ['a confirmation', () => void confirm()],
    ['a question of an action', async () => void page.world.layers.ask(await request())],
    ['a screen', () => void page.world.layers.open({ screen: 'order/OrderDetail', params: {}, as: 'dialog' })],
  ])('falls beside %s and does not close it; a click of its own does', async (_what, show) => {
    await open(show);
    await page.until(() => toggle() !== null);
    await clickOn('.ant-modal-wrap', 2);
    expect(page.world.layers.get()).toHaveLength(1);
    await clickOn('.ant-modal-wrap', 1);
    await page.until(() => page.world.layers.get().length === 0);
  });

  it.each<readonly [string, () => unknown]>([
    ['a question', async () => void page.world.layers.ask({ ...(await request()), in: 'drawer' })],
    ['a screen', () => void page.world.layers.open({ screen: 'order/OrderDetail', params: {}, as: 'drawer' })],
  ])('falls beside the drawer of %s and does not close it; a click of its own does', async (_what, show) => {
    await open(show);
    await page.until(() => document.querySelector('.ant-drawer-mask') !== null);
    await clickOn('.ant-drawer-mask', 2);
    expect(page.world.layers.get()).toHaveLength(1);
    await clickOn('.ant-drawer-mask', 1);
    await page.until(() => page.world.layers.get().length === 0);
  });

  it('agrees to nothing that nobody has read, and neither does a key that is held down', async () => {
    const answers: boolean[] = [];
    await open(() => void confirm().then((answer) => answers.push(answer)));
    await page.until(() => toggle() !== null);
    const ok = '.ant-modal-footer .ant-btn-primary';
    act(() => document.querySelector<HTMLElement>(ok)?.focus());
    await clickOn('.ant-modal-wrap', 2);
    expect(document.activeElement).toBe(document.querySelector(ok));
    await clickOn(ok, 2);
    const held = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat: true });
    await act(async () => document.querySelector(ok)?.dispatchEvent(held));
    // What a browser makes of a key is a click, unless somebody has said no.
    expect(held.defaultPrevented).toBe(true);
    expect([answers, page.world.layers.get().length]).toEqual([[], 1]);
    await clickOn(ok, 1);
    expect(answers).toEqual([true]);
  });

  it('answers no question either', async () => {
    const answers: unknown[] = [];
    await open(async () => void page.world.layers.ask(await request()).then((answer) => answers.push(answer)));
    await page.until(() => document.querySelector('.ant-modal button[type=submit]') !== null);
    await clickOn('.ant-modal button[type=submit]', 2);
    expect(answers).toEqual([]);
    await clickOn('.ant-modal button[type=submit]', 1);
    await page.until(() => answers.length > 0);
  });
});
