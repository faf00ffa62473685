import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startProcess } from '../server/platform/processes.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const guesses = 10_000;
const phone = '+8613900139002';

let database: TestDatabase;
let nodes: ServerProcess[] = [];
let addresses: string[] = [];

beforeAll(async () => {
  database = await createDatabase('demo');
  const env = { PORT: '0', DATABASE_URL: database.ownerUrl, DATABASE_POOL: '5', DEMO: '0', CALLS_PER_MINUTE: '1000000' };
  nodes = [1, 2, 3].map(() => startProcess('server/main.ts', env, ['--without-pages']));
  const ready = /Waybill is ready: (http\S+)/;
  for (const node of nodes) await node.until(ready, 120_000);
  addresses = nodes.map((node) => (ready.exec(node.output())?.[1] ?? '').replace('localhost', '127.0.0.1'));
});
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGTERM');
  await Promise.all(nodes.map(({ ended }) => ended()));
  await database.drop();
});

async function post(at: number, path: string, body: unknown) {
  const address = addresses[at % addresses.length] ?? '';
  const headers = { 'Content-Type': 'application/json' };
  const reply = await fetch(`${address}/oms/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const envelope: { success: boolean; errorCode?: string; result: { challenge: string } | null } = await reply.json();
  return envelope;
}

test('10,000 guesses at a code over three nodes let none through, the right one among them (L5)', async () => {
  const { result } = await post(0, 'sms', { purpose: 'reset', phone });
  const messages = async () => (await database.admin.query<{ body: string }>('SELECT body FROM outbox_message')).rows;
  await eventually(async () => expect(await messages()).toHaveLength(1));
  const right = Number(/\d{6}/.exec((await messages())[0]?.body ?? '')?.[0]);
  const ends = new Map<string, number>();
  let sent = 0;
  const worker = async () => {
    while (sent < guesses) {
      const at = sent++;
      // From the hundredth guess on, every tenth is the right one.
      const digits = at >= 100 && at % 10 === 0 ? right : (right + at + 1) % 1_000_000;
      const sentCode = { challenge: result?.challenge ?? '', code: String(digits).padStart(6, '0') };
      const { success, errorCode } = await post(at, 'resetPassword', { phone, sentCode, password: 'Blue-Harp-41' });
      const end = success ? 'changed' : (errorCode ?? 'no code');
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 40 }, worker));
  expect([...ends]).toEqual([['sent_code_wrong', guesses]]);
  const { rows } = await database.admin.query('SELECT tries FROM sent_code');
  expect(rows).toEqual([{ tries: 5 }]);
});
