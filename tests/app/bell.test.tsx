import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/shell/main-layout.tsx';
import '../../src/app/notices/notice-bell.tsx';
import '../../src/app/notices/notice-panel.tsx';
import { menuReply, type Page, refused, visitor } from './shell-world.tsx';

const visit = visitor(async (id: string) => {
  const title = { zh_CN: id, en_US: id };
  return { document: { schemaVersion: 2, title, body: [{ block: 'result', status: '404', title }] }, problems: [] };
});

/** The channel as the server would open and close it. */
class FakeSocket {
  static readonly all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  readonly sent: string[] = [];
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {}
}
vi.stubGlobal('WebSocket', FakeSocket);

let page: Page;
afterEach(async () => {
  vi.useRealTimers();
  await page.close();
  FakeSocket.all.length = 0;
  vi.restoreAllMocks();
});

const lists = { anntMsgList: [], anntMsgTotal: 3, sysMsgList: [], sysMsgTotal: 1 };
const asked = (id: string) => page.call.mock.calls.filter(([called]) => called === id).length;
const job = (at: number, more: object = {}) => ({
  id: `j${at}`,
  name: `Job ${at}`,
  status: '2',
  createByName_dictText: '',
  beginTime: null,
  endTime: null,
  failReason: null,
  optType: '',
  successData: null,
  ...more,
});

async function open(answers: NonNullable<Parameters<typeof visit>[1]>['answers'] = {}): Promise<void> {
  page = await visit('/dashboard/analysis', {
    isSignedIn: true,
    answers: { 'auth.permission': () => menuReply, 'notice.listByUser': () => lists, ...answers },
  });
  await page.until(() => document.querySelector('.ws-bell') !== null && FakeSocket.all.length === 1);
}

const last = () => {
  const socket = FakeSocket.all.at(-1);
  if (socket === undefined) throw new Error('no socket was opened');
  return socket;
};

describe('the channel behind the bell (spec section 4)', () => {
  it('lost, comes back after 5 s with one attempt pending; the page polls every 6 s meanwhile, and no more once it stands', async () => {
    await open();
    vi.useFakeTimers();
    await act(async () => last().onopen?.());
    // What came before the channel stood is asked for.
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    const before = asked('notice.listByUser');
    await act(() => vi.advanceTimersByTimeAsync(18_500));
    expect([last().sent, asked('notice.listByUser')]).toEqual([['{"cmd":"heartcheck"}'], before]);
    const { onerror, onclose } = last();
    await act(async () => {
      onerror?.();
      onclose?.({ code: 1006 });
    });
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(FakeSocket.all.length).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect([FakeSocket.all.length, asked('notice.listByUser')]).toEqual([2, before]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(asked('notice.listByUser')).toBe(before + 1);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect([FakeSocket.all.length, asked('notice.listByUser')]).toEqual([2, before + 2]);
    await act(async () => last().onopen?.());
    await act(() => vi.advanceTimersByTimeAsync(18_000));
    // What came meanwhile is asked for once.
    expect(asked('notice.listByUser')).toBe(before + 3);
  });

  it('polls no more after a load error', async () => {
    let isDown = false;
    await open({
      'notice.listByUser': () => {
        if (isDown) throw refused(500);
        return lists;
      },
    });
    vi.useFakeTimers();
    await act(async () => last().onopen?.());
    isDown = true;
    await act(async () => last().onclose?.({ code: 1006 }));
    const before = asked('notice.listByUser');
    for (let second = 0; second < 60; second += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      if (second % 10 === 9) await act(async () => last().onclose?.({ code: 1006 }));
    }
    expect(asked('notice.listByUser')).toBe(before + 1);
    // The channel came back five times meanwhile, and was lost each time; now it stands again, and is lost again.
    isDown = false;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await act(async () => last().onopen?.());
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(asked('notice.listByUser')).toBe(before + 2);
    await act(async () => last().onclose?.({ code: 1006 }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await act(async () => last().onclose?.({ code: 1006 }));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked('notice.listByUser')).toBe(before + 2);
  });

  it.each(['topic', 'user'])('%s loads the notices again', async (cmd) => {
    let total = 3;
    await open({ 'notice.listByUser': () => ({ ...lists, anntMsgTotal: total }) });
    await act(async () => last().onopen?.());
    total = 8;
    await act(async () => last().onmessage?.({ data: JSON.stringify({ cmd }) }));
    await page.until(() => document.querySelector('.ws-bell')?.getAttribute('aria-label') === 'Notifications, 9 unread');
  });

  it('fifty frames of every kind are one question, and so are those of the next burst', async () => {
    await open();
    vi.useFakeTimers();
    await act(async () => last().onopen?.());
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    const before = asked('notice.listByUser');
    const burst = async () => {
      for (let frame = 0; frame < 50; frame++) {
        await act(async () => last().onmessage?.({ data: JSON.stringify({ cmd: frame % 2 === 0 ? 'topic' : 'user' }) }));
        await act(() => vi.advanceTimersByTimeAsync(20));
      }
      await act(() => vi.advanceTimersByTimeAsync(1_000));
    };
    await burst();
    expect(asked('notice.listByUser')).toBe(before + 1);
    await burst();
    expect(asked('notice.listByUser')).toBe(before + 2);
  });

  it('frames without end do not put the question off for ever', async () => {
    await open();
    vi.useFakeTimers();
    await act(async () => last().onopen?.());
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    const before = asked('notice.listByUser');
    for (let frame = 0; frame < 100; frame++) {
      await act(async () => last().onmessage?.({ data: '{"cmd":"topic"}' }));
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
    expect(asked('notice.listByUser') - before).toBeGreaterThanOrEqual(4);
    expect(asked('notice.listByUser') - before).toBeLessThanOrEqual(6);
  });
});

describe('the work tasks of the bell (spec section 4)', () => {
  async function openTasks(): Promise<void> {
    await act(async () => document.querySelector<HTMLElement>('.ws-bell')?.click());
    const tab = () =>
      [...document.querySelectorAll<HTMLElement>('.ws-notices [role=tab]')].find((each) => each.textContent?.includes('Work tasks'));
    await page.until(() => tab() !== undefined);
    await act(async () => tab()?.click());
    await page.until(() => document.querySelector('.ws-job') !== null);
  }
  const rows = () => document.querySelectorAll('.ws-job').length;

  it('load ten more when scrolled to their end, and not before', async () => {
    await open({
      'job.list': ({ pageNo, pageSize }) => ({
        records: Array.from({ length: pageNo === 3 ? 4 : Number(pageSize) }, (_, at) => job((Number(pageNo) - 1) * 10 + at)),
      }),
    });
    await openTasks();
    const list = document.querySelector('.ws-job')?.parentElement;
    const scrollTo = async (top: number) => {
      Object.defineProperty(list, 'scrollTop', { value: top, configurable: true });
      await act(async () => list?.dispatchEvent(new Event('scroll', { bubbles: true })));
      await page.settle();
    };
    Object.defineProperties(list, { scrollHeight: { value: 600 }, clientHeight: { value: 400 } });
    await scrollTo(100);
    expect(rows()).toBe(10);
    await scrollTo(170);
    expect(rows()).toBe(20);
    await scrollTo(170);
    expect(rows()).toBe(24);
    await scrollTo(170);
    expect([rows(), asked('job.list')]).toEqual([24, 3]);
  });

  it('offer their file by the call that may fetch it, another server’s as a link, and the bills as a page', async () => {
    await open({
      'job.list': () => ({
        records: [
          job(1, { optType: '3', successData: '/oms/ext/job/j1/file' }),
          job(2, { optType: '3', successData: 'https://files.example/a.xlsx' }),
          job(3, { optType: '2' }),
          job(4, { successData: '/oms/ext/job/j4/file' }),
          job(5, { optType: '2', successData: 'b 1' }),
        ],
      }),
    });
    await openTasks();
    const offers = [...document.querySelectorAll('.ws-job')].map((row) => {
      const offer = row.querySelector('a, button');
      return offer === null ? null : [offer.textContent, offer.getAttribute('href'), offer.getAttribute('rel')];
    });
    expect(offers).toEqual([
      ['Download', null, null],
      ['Download', 'https://files.example/a.xlsx', 'noopener noreferrer nofollow'],
      ['View', '/financial/customerBilling', null],
      null,
      ['View', '/financial/customerBilling?bill=b%201', null],
    ]);
    const fetched = vi.spyOn(page.world.calls, 'file').mockResolvedValue({ content: new Blob(['x']), name: 'orders.xlsx' });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await act(async () => document.querySelector<HTMLElement>('.ws-job button')?.click());
    await page.settle();
    expect([fetched.mock.calls, saved]).toEqual([[['job.download', { id: 'j1' }]], ['orders.xlsx']]);
  });
});
