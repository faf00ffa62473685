import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { createJobStore, jobPage } from '../../src/app/notices/job-store.ts';
import { createNoticeStore } from '../../src/app/notices/notice-store.ts';
import { readNoticeLists } from '../../src/app/notices/read-notices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (status: number) => new CallFailure('', { kind: 'refused', status });
const notice = {
  id: 'n1',
  titile: 'Maintenance',
  sender: 'Ops',
  sendTime: '2026-11-21 08:00:00',
  priority: 'H',
  openType: '',
  readFlag: '0',
};
const lists = { anntMsgList: [notice], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 };
const job = (id: string, status: string) => ({ id, name: id, status, optType: '', successData: null });
const jobs = (from: number, count: number, status = '2') =>
  Array.from({ length: count }, (_, index) => job(`j${String(from + index)}`, status));

describe('notices (spec section 4)', () => {
  it('poll every 6 s only when started, and no more after a load error', async () => {
    let answer: () => unknown = () => lists;
    const call = vi.fn(async () => answer());
    const store = createNoticeStore({ call });
    await store.load();
    expect(store.get().unread).toEqual({ 1: 1, 2: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call).toHaveBeenCalledTimes(1);
    store.startPolling();
    store.startPolling();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(call).toHaveBeenCalledTimes(3);
    answer = () => {
      throw refused(500);
    };
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call).toHaveBeenCalledTimes(4);
    expect(store.get()).toMatchObject({ phase: 'failed', unread: { 1: 1, 2: 0 } });
    answer = () => lists;
    store.startPolling();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call, 'only a person or a new session starts it again').toHaveBeenCalledTimes(4);
    await store.loadAgain();
    store.startPolling();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(call).toHaveBeenCalledTimes(6);
    store.stopPolling();
  });

  it('are absent on a server without the call (404)', async () => {
    const store = createNoticeStore({ call: async () => Promise.reject(refused(404)) });
    await store.load();
    expect(store.get().phase).toBe('absent');
  });

  it('are marked read by PUT, by POST when that is answered 405, and not again for another refusal (wire.md)', async () => {
    const calls: unknown[][] = [];
    const answering = (status: number | null) => async (id: string, input: unknown, options?: { readonly method?: string }) => {
      calls.push([id, input, options?.method]);
      if (status !== null && options?.method === undefined) throw refused(status);
      return null;
    };
    await createNoticeStore({ call: answering(null) }).markRead('n1');
    await createNoticeStore({ call: answering(405) }).markRead('n2');
    await expect(createNoticeStore({ call: answering(500) }).markRead('n3')).rejects.toThrow(CallFailure);
    expect(calls).toEqual([
      ['notice.markRead', { anntId: 'n1' }, undefined],
      ['notice.markRead', { anntId: 'n2' }, undefined],
      ['notice.markRead', { anntId: 'n2' }, 'POST'],
      ['notice.markRead', { anntId: 'n3' }, undefined],
    ]);
  });

  it('keep the newest answer when an older one comes late', async () => {
    const answers: ((reply: unknown) => void)[] = [];
    const store = createNoticeStore({ call: () => new Promise((resolve) => answers.push(resolve)) });
    const both = [store.load(), store.load()];
    answers[1]?.({ ...lists, anntMsgTotal: 7 });
    answers[0]?.({ ...lists, anntMsgTotal: 3 });
    await Promise.all(both);
    expect(store.get().unread[1]).toBe(7);
  });

  it.each([null, [], 'odd', { anntMsgList: [null, {}, 3], anntMsgTotal: '-1' }])('reads %j as nothing', (reply) => {
    expect(readNoticeLists(reply)).toEqual({ rows: { 1: [], 2: [] }, unread: { 1: 0, 2: 0 } });
  });
});

describe('background jobs (spec section 4)', () => {
  it('load again from page 1 every 30 s until none is processing', async () => {
    let status = '1';
    const call = vi.fn(async (_id: string, _input?: object) => ({ records: [job('j1', status)] }));
    const store = createJobStore({ call }, Date.now);
    store.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.get().secondsLeft).toBe(30);
    await vi.advanceTimersByTimeAsync(29_000);
    expect([store.get().secondsLeft, call.mock.calls.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([store.get().secondsLeft, call.mock.calls.length]).toEqual([30, 2]);
    status = '2';
    await vi.advanceTimersByTimeAsync(30_000);
    expect([store.get().secondsLeft, call.mock.calls.length]).toEqual([null, 3]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(call).toHaveBeenCalledTimes(3);
    expect(call.mock.calls.every(([, input]) => JSON.stringify(input) === JSON.stringify({ pageNo: 1, pageSize: jobPage }))).toBe(true);
  });

  it('load ten more at a time until fewer come, and never list one twice', async () => {
    const pages = [jobs(0, 10), [...jobs(9, 1), ...jobs(10, 9)], jobs(19, 3)];
    const call = vi.fn(async (_id: string, input?: Readonly<Record<string, unknown>>) => ({ records: pages[Number(input?.pageNo) - 1] }));
    const store = createJobStore({ call }, Date.now);
    store.refresh();
    store.more();
    await vi.advanceTimersByTimeAsync(0);
    for (const expected of [19, 22, 22]) {
      store.more();
      store.more();
      await vi.advanceTimersByTimeAsync(0);
      expect(store.get().rows).toHaveLength(expected);
    }
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('refresh at most once per 500 ms', async () => {
    const call = vi.fn(async () => ({ records: [] }));
    const store = createJobStore({ call }, Date.now);
    for (let press = 0; press < 9; press += 1) {
      store.refresh();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(call).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('neither count nor load once nobody looks', async () => {
    const call = vi.fn(async () => ({ records: [job('j1', '1')] }));
    const store = createJobStore({ call }, Date.now);
    store.refresh();
    await vi.advanceTimersByTimeAsync(0);
    store.refresh();
    store.stop();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(call).toHaveBeenCalledTimes(1);
  });
});
