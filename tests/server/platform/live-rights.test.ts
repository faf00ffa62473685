import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { createLive } from '../../../server/live/live.ts';
import { createSockets } from '../../../server/live/sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [ours, theirs] = ['01a00000-0000-7000-8000-000000000001', '01a00000-0000-7000-8000-000000000002'];
const untouched: Database = {
  tenant: () => Promise.reject(new Error('nothing is read')),
  platform: () => Promise.reject(new Error('nothing is read')),
  readOnly: () => Promise.reject(new Error('nothing is read')),
  report: () => Promise.reject(new Error('nothing is read')),
  single: () => Promise.reject(new Error('nothing is read')),
  close: async () => undefined,
};

/** One page of each of two tenants. */
function pages() {
  const sockets = createSockets();
  const told: string[] = [];
  const frames: unknown[] = [];
  for (const tenantId of [ours, theirs])
    sockets.add({
      principal: { tenantId, userId: `user of ${tenantId}`, sessionId: tenantId },
      peer: {
        send(text) {
          told.push(tenantId);
          frames.push(JSON.parse(text));
        },
        close: () => undefined,
        pending: () => 0,
      },
    });
  const live = createLive(untouched, sockets, {
    now: () => new Date(),
    onJob: () => undefined,
    onWebhook: () => undefined,
    onError: () => undefined,
  });
  return {
    told,
    frames,
    live,
    change: (tenant?: string) => live.receive(JSON.stringify({ kind: 'permission', tenant })),
    item: (code: string, tenant?: string) => live.receive(JSON.stringify({ kind: 'dictionary', code, tenant })),
  };
}

test('a change of rights is told to its tenant at once, what follows soon once, and the last one is not lost', async () => {
  const { told, change } = pages();
  change(ours);
  expect(told).toEqual([ours]);
  for (let n = 0; n < 40; n += 1) change(ours);
  expect(told).toEqual([ours]);
  await vi.runAllTimersAsync();
  expect(told).toEqual([ours, ours]);
  change(ours);
  expect(told).toEqual([ours, ours, ours]);
});

test('a change of the platform is told to all', () => {
  const { told, change } = pages();
  change();
  expect(told).toEqual([ours, theirs]);
});

test('dictionaries that change in a row are told in two frames, each code once', async () => {
  const { told, frames, item } = pages();
  for (const code of ['country', 'currency', 'goods_type', 'currency', 'country']) item(code, ours);
  expect(told).toEqual([ours]);
  await vi.runAllTimersAsync();
  expect(told).toEqual([ours, ours]);
  expect(frames).toEqual([
    { cmd: 'dictionary', codes: ['country'] },
    { cmd: 'dictionary', codes: ['currency', 'goods_type', 'country'] },
  ]);
});

test('what is no code of a dictionary is told to nobody', () => {
  const { told, item } = pages();
  for (const code of ['', 'Country', 'a b', '../x', 'x'.repeat(65)]) item(code);
  expect(told).toEqual([]);
});

test('pages are told that it may be any dictionary when changes may have gone unheard', () => {
  const { frames, live } = pages();
  live.resync();
  expect(frames.filter((frame) => JSON.stringify(frame) === '{"cmd":"dictionary"}')).toHaveLength(2);
});
