import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { createLive } from '../../../server/services/live/live.ts';
import { createSockets } from '../../../server/services/live/sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [ours, theirs] = ['01a00000-0000-7000-8000-000000000001', '01a00000-0000-7000-8000-000000000002'];
const untouched: Database = {
  tenant: () => Promise.reject(new Error('nothing is read')),
  platform: () => Promise.reject(new Error('nothing is read')),
  close: async () => undefined,
};

/** One page of each of two tenants. */
function pages() {
  const sockets = createSockets();
  const told: string[] = [];
  for (const tenantId of [ours, theirs])
    sockets.add({
      principal: { tenantId, userId: `user of ${tenantId}`, sessionId: tenantId },
      peer: { send: () => told.push(tenantId), close: () => undefined, pending: () => 0 },
    });
  const live = createLive(untouched, sockets, { now: () => new Date(), onJob: () => undefined, onError: () => undefined });
  return { told, change: (tenant?: string) => live.hear(JSON.stringify({ kind: 'permission', tenant })) };
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
