import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

const calls = 10_000;
const atOnce = 50;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Side {
  readonly token: string;
  readonly total: number;
  readonly own: string;
}

async function sideOf(username: string, total: number): Promise<Side> {
  const token = await server.login(username);
  const { envelope } = await server.call('order.list', { pageSize: 1 }, { token });
  return { token, total, own: envelope.result.records[0]?.id ?? '' };
}

/** One call, and whether its answer is its own tenant's and nobody else's. */
async function isRight(at: number, mine: Side, theirs: Side): Promise<boolean> {
  const { token } = mine;
  if (at % 5 === 0) return (await server.call('order.detail', { id: theirs.own }, { token })).envelope.errorCode === 'order_not_found';
  if (at % 5 === 1) return (await server.call('order.detail', { id: mine.own }, { token })).envelope.result.id === mine.own;
  if (at % 5 === 2) {
    const { result } = (await server.call('order.close', { ids: theirs.own }, { token })).envelope;
    return result.done === 0 && result.results[0]?.errorCode === 'order_not_found';
  }
  const { result } = (await server.call('order.list', { pageSize: 1, pageNo: 1 + (at % 50) }, { token })).envelope;
  return result.total === mine.total && result.records.length === 1;
}

test('10,000 interleaved calls of two tenants over six connections never see each other (T4)', async () => {
  const harbour = await sideOf('merchant', 5_000);
  const globex = await sideOf('globex', 200);
  expect(harbour.own).not.toBe(globex.own);
  const wrong: number[] = [];
  let sent = 0;
  const worker = async () => {
    while (sent < calls) {
      const at = sent++;
      const right = Math.floor(at / 5) % 2 === 0 ? await isRight(at, harbour, globex) : await isRight(at, globex, harbour);
      if (!right) wrong.push(at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect(sent).toBe(calls);
  expect(wrong).toEqual([]);
});
