import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/shell/adverts.tsx';
import '../../src/app/shell/main-layout.tsx';
import '../../src/app/notices/announcement.tsx';
import '../../src/app/notices/notice-bell.tsx';
import '../../src/app/notices/notice-panel.tsx';
import { type Answers, menuReply, type Page, visitor } from './shell-world.tsx';

const visit = visitor(async (id: string) => {
  const title = { zh_CN: id, en_US: id };
  return { document: { schemaVersion: 2, title, body: [{ block: 'result', status: '404', title }] }, problems: [] };
});
vi.stubGlobal(
  'WebSocket',
  class {
    send() {}
    close() {}
  },
);

let page: Page;
afterEach(() => page.close());

const notice = (id: string, priority: string) => ({
  id,
  titile: `Notice ${id}`,
  sender: 'Dispatch desk',
  sendTime: '2026-11-20 08:05:09',
  priority,
  openType: '',
  openPage: null,
  busId: null,
  readFlag: '1',
});
const job = (status: string) => ({
  id: `job${status}`,
  name: `Job ${status}`,
  status,
  createByName_dictText: 'Lin',
  beginTime: '2026-11-20 08:00:00',
  endTime: null,
  failReason: 'no room',
  optType: '',
  successData: null,
});

async function open(answers: Answers): Promise<void> {
  page = await visit('/dashboard/analysis', { isSignedIn: true, answers: { 'auth.permission': () => menuReply, ...answers } });
}

async function openBell(): Promise<void> {
  await page.until(() => document.querySelector('.ws-bell') !== null);
  await act(async () => document.querySelector<HTMLElement>('.ws-bell')?.click());
  await page.until(() => document.querySelector('.ws-notices [role=tab]') !== null);
}

/** The text and the colour of each tag, with what else the line says. */
const tags = () =>
  [...document.querySelectorAll('.ws-notice-line')].map((line) => {
    const tag = line.querySelector('.wb-tag');
    return [tag?.textContent, /wb-tone-(\w+)/.exec(tag?.className ?? '')?.[1], line.lastElementChild?.textContent];
  });

const lists = (rows: readonly object[]) => ({ anntMsgList: rows, anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 });

describe('the popover of the bell (spec sections 2 and 4)', () => {
  it('lists titles with their time and a tag: ordinary blue, important orange, urgent red', async () => {
    await open({ 'notice.listByUser': () => lists([notice('a', 'L'), notice('b', 'M'), notice('c', 'H')]) });
    await openBell();
    expect([...document.querySelectorAll('.ws-notice-row .ws-notice-title')].map((title) => title.textContent)).toEqual([
      'Notice a',
      'Notice b',
      'Notice c',
    ]);
    const time = '2026-11-20 08:05';
    expect(tags()).toEqual([
      ['Ordinary', 'blue', time],
      ['Important', 'orange', time],
      ['Urgent', 'red', time],
    ]);
  });

  it('has the tag of a failed job in red, those of others in blue', async () => {
    await open({ 'notice.listByUser': () => lists([]), 'job.list': () => ({ records: [job('1'), job('2'), job('3')] }) });
    await openBell();
    await act(async () => [...document.querySelectorAll<HTMLElement>('.ws-notices [role=tab]')].at(-1)?.click());
    await page.until(() => tags().length === 3);
    expect(tags().map(([text, tone]) => [text, tone])).toEqual([
      ['Processing', 'blue'],
      ['Completed', 'blue'],
      ['Failed', 'red'],
    ]);
    expect([...document.querySelectorAll('.ws-job-reason')].map((reason) => reason.textContent)).toEqual(['no room']);
  });

  it('shows a notice with its title, its sender and its time', async () => {
    await open({
      'notice.listByUser': () => lists([notice('a', 'L')]),
      'notice.detail': () => ({ ...notice('a', 'L'), msgContent: '<p>x</p>' }),
      'notice.markRead': () => null,
    });
    await openBell();
    await act(async () => document.querySelector<HTMLElement>('.ws-notice-row')?.click());
    await page.until(() => document.querySelector('.ws-announcement-from') !== null);
    expect(document.querySelector('.ws-announcement-title')?.textContent).toBe('Notice a');
    expect(document.querySelector('.ws-announcement-from')?.textContent).toBe('Dispatch desk · 2026-11-20 08:05');
  });
});

describe('the last announcement after sign-in', () => {
  let tell: (reply: unknown) => void = () => undefined;
  const openLate = () => open({ 'notice.listByUser': () => lists([]), 'notice.last': () => new Promise((resolve) => (tell = resolve)) });
  const isThere = () => document.querySelector('.ws-announcement') !== null;
  const last = { ...notice('z', 'M'), readFlag: '0' };
  /** Time enough for what is known to be drawn. */
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));

  it('that comes while somebody types waits until they do so no more', async () => {
    await openLate();
    await page.until(() => document.querySelector('.ws-bell') !== null);
    const fields = ['input', 'textarea'].map((name) => document.body.appendChild(document.createElement(name)));
    const [first, second] = fields;
    act(() => first?.focus());
    await settle();
    await act(async () => tell(last));
    await settle();
    expect([isThere(), document.activeElement === first]).toEqual([false, true]);
    await act(async () => second?.focus());
    await settle();
    expect([isThere(), document.activeElement === second]).toEqual([false, true]);
    await act(async () => second?.blur());
    await page.until(isThere);
    for (const field of fields) field.remove();
  });

  it('that comes while a dialog asks something waits for its answer', async () => {
    await openLate();
    await page.until(() => document.querySelector('.ws-bell') !== null);
    await act(async () => void page.world.layers.confirm({ text: 'Pay?' }));
    await settle();
    await act(async () => tell(last));
    await settle();
    expect(isThere()).toBe(false);
    await act(async () => page.world.layers.closeAll());
    await page.until(isThere);
  });
});

describe('the link of an advert (security H3)', () => {
  const advert = (id: string, url: string | null) => ({ id, title: id, content: '', url });
  const links = () =>
    [...document.querySelectorAll('.ws-advert')].map((banner) => {
      const link = banner.querySelector('a');
      return link === null ? null : [new URL(link.getAttribute('href') ?? '', 'http://own.example').host, link.getAttribute('rel')];
    });

  it('leads to a page of this application, to a web address in a window of its own, or is none', async () => {
    const away = 'noopener noreferrer nofollow';
    const urls: readonly (readonly [string | null, unknown])[] = [
      ['/order/list?status=draft', ['own.example', null]],
      ['https://partner.example/offer', ['partner.example', away]],
      // Browsers leave tabs and line ends out, and read what follows as a host.
      ['/\t/evil.example', null],
      ['/\n/evil.example', null],
      ['//evil.example', null],
      ['/\\evil.example', null],
      ['/.//evil.example', null],
      ['javascript:alert(1)', null],
      [null, null],
    ];
    await open({ 'advert.get': () => urls.map(([url], at) => advert(`a${at}`, url)) });
    await page.until(() => document.querySelectorAll('.ws-advert').length === urls.length);
    expect(links()).toEqual(urls.map(([, link]) => link));
    // They are the home page's.
    await act(async () => page.world.navigator.go('/soon'));
    await page.until(() => document.querySelector('.ws-advert') === null);
  });
});
