import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallReply } from '../../../contract/endpoints/all.ts';
import { isLong, sampleOf } from '../../support/sample.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { textWorkbook } from '../../support/workbooks.ts';
import { orderBook, sendFile } from './import-world.ts';

type Outcome = CallReply<'order.importExcel'>;

let server: TestServer;
const tokens = new Map<string, string>();
const tokenOf = (name: string) => tokens.get(name) ?? '';
/** Gives a user of the merchant's tenant a role with these rights. */
const allow = (username: string, actions: readonly string[]) =>
  server.database.admin.query(
    `WITH made AS (INSERT INTO role (tenant_id, id, code, name) SELECT tenant_id, gen_random_uuid(), 'extra-' || $1::text, 'Extra' FROM app_user WHERE username = $1
       RETURNING tenant_id, id),
     given AS (INSERT INTO role_permission (tenant_id, role_id, action, type) SELECT m.tenant_id, m.id, p.action, p.type FROM made m, permission p WHERE p.action = ANY ($2))
     INSERT INTO user_role (tenant_id, user_id, role_id) SELECT m.tenant_id, u.id, m.id FROM made m, app_user u WHERE u.username = $1`,
    [username, actions],
  );
beforeAll(async () => {
  server = await startTestServer();
  await allow('clerk', ['order:import', 'order:submit']);
  await allow('newbie', ['address:import']);
  await server.database.admin.query(
    "DELETE FROM user_role WHERE user_id = (SELECT id FROM app_user WHERE username = 'newbie') AND role_id NOT IN (SELECT id FROM role WHERE code = 'extra-newbie')",
  );
  for (const name of ['merchant', 'clerk', 'newbie']) tokens.set(name, await server.login(name));
});
afterAll(() => server.stop());

const send = async (account: string, book: Buffer, forecast = '0') => {
  const { status, envelope } = await sendFile<Outcome>(server, '/oms/order/importExcel', book, {
    token: tokenOf(account),
    fields: { template: 'simple', forecast },
  });
  return { status, ...envelope.result, key: envelope.result.key ?? '' };
};
const failuresOf = async (account: string, key: string) =>
  (await server.call('order.importFailures', { key }, { token: tokenOf(account), lang: 'en_US' })).envelope.result;
const again = async (account: string, key: string, changes: Readonly<Record<string, string>>) => {
  const failed = await failuresOf(account, key);
  const rows = failed.map(({ id, cells }) => ({ id, cells: { ...cells, ...changes } }));
  return server.call('order.importAgain', { key, rows }, { token: tokenOf(account), lang: 'en_US' });
};
const count = async (prefix: string) =>
  Number(
    (await server.database.admin.query('SELECT count(*) FROM shipment_order WHERE customer_no LIKE $1', [`${prefix}%`])).rows[0].count,
  );
const numbers = (prefix: string, many: number) => Array.from({ length: many }, (_, at) => `${prefix}-${String(at).padStart(3, '0')}`);

describe('two people at once, with the same numbers', () => {
  test.each(sampleOf('orders at once', ['0', '1'], 1))(
    'by files: each order is made once, and nobody is sent away; forecast %s',
    async (forecast) => {
      const wanted = numbers(`BOTH${forecast}`, 120);
      const books = [wanted, wanted.toReversed()].map((list, at) =>
        orderBook(list.map((number) => ({ 'Customer no.': number, 'Recipient name': at === 0 ? 'Ada Byron' : 'Grace Hopper' }))),
      );
      const outcomes = await Promise.all(books.map((book, at) => send(at === 0 ? 'merchant' : 'clerk', book, forecast)));
      expect(outcomes.map(({ status, errorCount }) => [status, errorCount])).toEqual([
        [200, 0],
        [200, 0],
      ]);
      expect(outcomes.reduce((sum, { successCount = 0 }) => sum + successCount, 0)).toBe(120);
      expect(outcomes.reduce((sum, { skippedCount = 0 }) => sum + skippedCount, 0)).toBe(120);
      expect(await count(`BOTH${forecast}-`)).toBe(120);
    },
  );

  test.runIf(isLong)('by files of addresses: each code is kept once, and nobody is sent away', async () => {
    const columns = ['Code *', 'Name *', 'Country *', 'State', 'City *', 'District', 'Address 1 *', 'Postcode'];
    const rows = numbers('ADDR', 300).map((code) => [code, '王小明', '中国', '广东省', '深圳市', '宝安区', '新和大道 1 号', '518103']);
    const replies = await Promise.all(
      [rows, rows.toReversed()].map((list, at) =>
        sendFile<Outcome>(server, '/oms/omsUserShipperAddress/importExcel', textWorkbook([columns, ...list]), {
          token: tokenOf(at === 0 ? 'merchant' : 'newbie'),
        }),
      ),
    );
    expect(replies.map(({ status, envelope }) => [status, envelope.result.errorCount])).toEqual([
      [200, 0],
      [200, 0],
    ]);
    expect(replies.reduce((sum, { envelope }) => sum + envelope.result.successCount, 0)).toBe(300);
  });

  test('by mended rows: each order is made once; who comes second with another order is told at the cell', async () => {
    const wanted = numbers('MENDED', 70);
    const books = [wanted, wanted.toReversed()].map((list, at) =>
      orderBook(list.map((number) => ({ 'Customer no.': number, Unit: '', 'Recipient name': at === 0 ? 'Ada Byron' : 'Grace Hopper' }))),
    );
    const runs = await Promise.all(books.map((book, at) => send(at === 0 ? 'merchant' : 'clerk', book)));
    const replies = await Promise.all(
      runs.map(({ key }, at) => again(at === 0 ? 'merchant' : 'clerk', key, { 'goods.declareUnit': 'pcs' })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.reduce((sum, { envelope }) => sum + envelope.result.done, 0)).toBe(70);
    expect(replies.reduce((sum, { envelope }) => sum + envelope.result.failed, 0)).toBe(70);
    expect(await count('MENDED-')).toBe(70);
    const refused = await Promise.all(runs.map(({ key }, at) => failuresOf(at === 0 ? 'merchant' : 'clerk', key)));
    expect(new Set(refused.flat().flatMap(({ problems }) => problems.map(({ field }) => field)))).toEqual(new Set(['customerNo']));
  });
});

/** A transaction of somebody else's, which writes orders with these numbers and ends when it is told. */
async function inTheWay(work: (write: (number: string) => Promise<unknown>, client: pg.PoolClient) => Promise<void>) {
  const client = await server.database.admin.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL deadlock_timeout = '5min'");
    await work(
      (number) =>
        client.query(
          `INSERT INTO shipment_order SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'customer_no', $1::text))).*
           FROM shipment_order o JOIN app_user u ON u.tenant_id = o.tenant_id AND u.username = 'merchant' LIMIT 1`,
          [number],
        ),
      client,
    );
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
const waits = async () => {
  const { rows } = await server.database.admin.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length;
};

describe('others are in the way', () => {
  test('a deadlock is tried again', async () => {
    let sent: ReturnType<typeof send> | null = null;
    await inTheWay(async (write) => {
      await write('DEAD-B');
      sent = send('merchant', orderBook([{ 'Customer no.': 'DEAD-A' }, { 'Customer no.': 'DEAD-B' }]));
      await expect.poll(waits, { timeout: 30_000, interval: 10 }).toBe(1);
      // Now each waits for the other; the import is the one that gives way.
      await write('DEAD-A');
    });
    expect(await sent).toMatchObject({ status: 200, successCount: 2, errorCount: 0 });
    expect(await count('DEAD-')).toBe(2);
  });

  test('who does not go away is the reason of the rows, which can be imported again', async () => {
    let run = { key: '' };
    await inTheWay(async (write) => {
      await write('HELD-1');
      run = await send('merchant', orderBook([{ 'Customer no.': 'HELD-1' }]));
      expect(run).toMatchObject({ status: 200, successCount: 0, errorCount: 1 });
      expect(await failuresOf('merchant', run.key)).toMatchObject([
        { row: 2, reason: 'Others were working on the same orders at this moment; import this row again' },
      ]);
    });
    expect((await again('merchant', run.key, {})).envelope.result).toMatchObject({ done: 1, failed: 0 });
    expect(await count('HELD-')).toBe(1);
  });
});

test('what was mended stays made when later rows are not', async () => {
  const wanted = numbers('PART', 60);
  const { key } = await send('merchant', orderBook(wanted.map((number) => ({ 'Customer no.': number, Unit: '' }))));
  await inTheWay(async (write) => {
    await write('PART-059');
    const { status, envelope } = await again('merchant', key, { 'goods.declareUnit': 'pcs' });
    expect([status, envelope.result.done, envelope.result.failed]).toEqual([200, 50, 10]);
  });
  expect(await count('PART-')).toBe(50);
  expect((await again('merchant', key, {})).envelope.result).toMatchObject({ done: 10, failed: 0 });
  expect(await count('PART-')).toBe(60);
});

describe('the right is that of what was imported', () => {
  test('addresses are mended by who may import addresses, and by nobody else', async () => {
    const columns = ['Code *', 'Name *', 'Country *', 'State', 'City *', 'District', 'Address 1 *', 'Postcode'];
    const book = textWorkbook([columns, ['RIGHT-1', '王小明', 'Atlantis', '广东省', '深圳市', '宝安区', '新和大道 1 号', '518103']]);
    const upload = (account: string) =>
      sendFile<Outcome>(server, '/oms/omsUserShipperAddress/importExcel', book, { token: tokenOf(account) });
    expect((await upload('clerk')).status).toBe(403);
    const key = (await upload('newbie')).envelope.result.key ?? '';
    expect(await failuresOf('newbie', key)).toMatchObject([{ problems: [{ field: 'country' }] }]);
    const outcome = await server.call('order.importOutcome', { key }, { token: tokenOf('newbie') });
    expect(outcome.envelope.result).toMatchObject({
      errorCount: 1,
      fields: expect.arrayContaining([{ field: 'code', title: '地址代码' }]),
    });
    expect((await again('newbie', key, { country: '中国' })).envelope.result).toMatchObject({ done: 1, failed: 0 });
  });

  test('orders are not, once the right is gone', async () => {
    const { key } = await send('clerk', orderBook([{ 'Customer no.': 'GONE-1', Unit: '' }]));
    await server.database.admin.query(
      "DELETE FROM role_permission WHERE action = 'order:import' AND role_id = (SELECT id FROM role WHERE code = 'extra-clerk')",
    );
    for (const call of ['order.importFailures', 'order.importOutcome'] as const)
      expect((await server.call(call, { key }, { token: tokenOf('clerk') })).envelope).toMatchObject({
        success: false,
        errorCode: 'import_not_found',
      });
    const mended = await server.call('order.importAgain', { key, rows: [{ id: '2', cells: {} }] }, { token: tokenOf('clerk') });
    expect(mended.envelope).toMatchObject({ success: false, errorCode: 'import_not_found' });
  });
});
