import { afterEach, describe, expect, it } from 'vitest';
import '../../src/app/shell/main-layout.tsx';
import '../../src/app/layers/feedback-host.tsx';
import { eventually } from '../support/eventually.ts';
import { menuReply, type Page, visitor } from './shell-world.tsx';

const title = (text: string) => ({ zh_CN: text, en_US: text });

const visit = visitor(async (id: string) => ({
  document: { schemaVersion: 1, title: title(`Screen ${id}`), body: [{ block: 'result', status: '404', title: title(`Screen ${id}`) }] },
  problems: [],
}));

const recharge = {
  ...menuReply.menu[0],
  id: 'recharge',
  path: '/financial/recharge',
  name: 'recharge',
  component: 'financial/Recharge',
  hidden: true,
};
const permission = { ...menuReply, menu: [...menuReply.menu, recharge] };

let page: Page | null = null;
afterEach(async () => page?.close());

const open = async (answer: () => unknown) => {
  page = await visit('/dashboard/analysis', {
    isSignedIn: true,
    answers: { 'account.check': answer, 'auth.permission': () => permission },
  });
  await page.settle();
  return page;
};
const notice = () => [...document.querySelectorAll('.ant-notification-notice')].find((box) => box.textContent?.includes('CNY 12.00'));

describe('the balance after signing in (spec section 4, Login)', () => {
  it('is warned of once, with the way to the top-up', async () => {
    const on = await open(() => 'The balance of CNY 12.00 is below CNY 1000.00: top up in time');
    await eventually(() => expect(notice()).toBeDefined());
    const button = [...(notice()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Top up');
    button?.click();
    await on.settle();
    expect(location.pathname).toBe('/financial/recharge');
    expect(on.call.mock.calls.filter(([id]) => id === 'account.check')).toHaveLength(1);
  });

  it('is nothing to speak of when the server has no word, or does not know the call', async () => {
    const said: string[] = [];
    const on = await open(() => null);
    on.world.feedback.onAnnounce((text) => said.push(text));
    await on.settle();
    expect(notice()).toBeUndefined();
    await on.close();
    await (await open(() => Promise.reject(new Error('404')))).settle();
    expect(notice()).toBeUndefined();
    expect(said).toEqual([]);
  });
});
