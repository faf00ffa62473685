import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Ports } from '../../src/runtime/ports.ts';
import { WorkDialogBody } from '../../src/widgets/dialog/work-dialog-body.tsx';
import { openScreen, openWorld, type World } from './screen-world.tsx';

let world: World | undefined;
afterEach(() => world?.close());

const view = { text: null, progress: null, canStop: false, isStopping: false, canLeave: false };
const buttons = () => [...document.querySelectorAll('button')].map((button) => button.textContent?.trim());

async function show(changes: object) {
  const onStop = vi.fn();
  const onLeave = vi.fn();
  world = await openWorld(<WorkDialogBody view={{ ...view, ...changes }} onStop={onStop} onLeave={onLeave} />);
  return { page: world.page, onStop, onLeave };
}

describe('the dialog of something that runs', () => {
  it('says that it runs, in its own words where it has some', async () => {
    const { page } = await show({ text: 'Saving the order' });
    expect([page.querySelector('[role="status"]')?.textContent, buttons()]).toEqual(['Saving the order', []]);
  });

  it('says how far a batch is and how many failed, and stops it', async () => {
    const { page, onStop } = await show({ progress: { done: 180, failed: 20, total: 1_000 }, canStop: true });
    expect(page.textContent).toContain('200 of 1000');
    expect(page.textContent).toContain('20 failed');
    expect(page.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('20');
    await world?.click('button');
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('offers to go on without it when it takes long', async () => {
    const { onLeave } = await show({ canLeave: true });
    expect(buttons()).toEqual(['Continue in the background']);
    await world?.click('button');
    expect(onLeave).toHaveBeenCalledOnce();
  });
});

describe('an action that runs', () => {
  it('is not started again by a click, by a key, or by the same value clicked twice', async () => {
    const answers: (() => void)[] = [];
    const call = vi.fn<Ports['call']>(() => new Promise((done) => answers.push(() => done(null))));
    const text = (en_US: string) => ({ zh_CN: en_US, en_US });
    const actions = [{ name: 'go', title: text('Go'), do: [{ call: 'order.close' }] }];
    world = await openScreen([{ block: 'result', status: 'success', title: text('Done'), actions }], { call });
    const button = await world.find('.wb-actions button, button');
    for (let press = 0; press < 3; press++) button.click();
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await world.settle();
    expect(call).toHaveBeenCalledOnce();
    expect(button.className).toContain('loading');
    answers.shift()?.();
    await world.settle();
    await world.click('button');
    expect(call).toHaveBeenCalledTimes(2);
    answers.shift()?.();
  });
});
