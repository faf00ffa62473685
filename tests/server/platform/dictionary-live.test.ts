import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '../../../server/db/migrate.ts';
import { prepareDatabase } from '../../../server/db/prepare-database.ts';
import { seedBase } from '../../../server/db/seeds/seed.ts';
import { type RunningServer, startServer } from '../../../server/serve.ts';
import { createDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { openSocket, type PageSocket } from './page-socket.ts';
import { eventually, pause } from './processes.ts';

let server: TestServer;
/** A second node on the same database. */
let node: RunningServer;
const open: PageSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  node = await startServer(server.config, () => undefined);
});
afterEach(() => {
  for (const page of open.splice(0)) page.socket.terminate();
});
afterAll(async () => {
  await node.stop();
  await server.stop();
});

const query = async (text: string, values: unknown[] = []) => (await server.database.admin.query(text, values)).rows;
const harbour = "(SELECT tenant_id FROM app_user WHERE username = 'merchant')";

async function connect(name: string, address: string): Promise<PageSocket> {
  const token = await server.login(name);
  const [user] = await query('SELECT id FROM app_user WHERE username = $1', [name]);
  const page = await openSocket({ address, userId: must(user).id, protocols: ['oms', token], origin: address });
  if (typeof page === 'number') throw new Error(`refused with ${page}`);
  open.push(page);
  return page;
}

const dictionaryFrames = ({ frames }: PageSocket) => frames.filter(({ cmd }) => cmd === 'dictionary');
const codes = (page: PageSocket) => dictionaryFrames(page).flatMap((frame) => frame.codes);
async function expectCodes(page: PageSocket, expected: readonly string[]): Promise<void> {
  await page.until(() => codes(page).length >= expected.length, 2_000);
  expect(codes(page)).toEqual(expected);
}

test('an item of a tenant, added, changed, moved or deleted, is told to its open pages on every server, and to no other tenant', async () => {
  const pages = [await connect('merchant', server.url), await connect('clerk', node.address)];
  const other = await connect('globex', node.address);
  const steps: readonly (readonly [string, readonly string[]])[] = [
    [
      `INSERT INTO tenant_dictionary_item VALUES (${harbour}, 'goods_type', 'general', 1, '{"zh_CN":"普货甲","en_US":"Goods A"}')`,
      ['goods_type'],
    ],
    [`UPDATE tenant_dictionary_item SET texts = '{"zh_CN":"普货乙","en_US":"Goods B"}' WHERE value = 'general'`, ['goods_type']],
    [`UPDATE tenant_dictionary_item SET texts = texts`, []],
    [`UPDATE tenant_dictionary_item SET code = 'warehouse' WHERE value = 'general'`, ['goods_type', 'warehouse']],
    [`DELETE FROM tenant_dictionary_item`, ['warehouse']],
  ];
  for (const [sql, expected] of steps) {
    for (const page of pages) page.frames.splice(0);
    await query(sql);
    for (const page of pages) await expectCodes(page, expected);
    // Longer than the server waits for what follows.
    await pause(400);
    for (const page of pages) expect(codes(page), sql).toEqual(expected);
  }
  expect(dictionaryFrames(other)).toEqual([]);
});

test('an item of the platform is told to everybody, and a start that brings nothing new to nobody', async () => {
  const pages = [await connect('merchant', server.url), await connect('globex', node.address)];
  await query(`UPDATE dictionary_item SET disabled = true WHERE code = 'currency' AND value = 'HKD'`);
  for (const page of pages) await expectCodes(page, ['currency']);
  const owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  try {
    for (const page of pages) page.frames.splice(0);
    await seedBase({ client: owner });
    await pause(800);
    expect(pages.flatMap(dictionaryFrames)).toEqual([]);
  } finally {
    await owner.end();
  }
});

test('what the page asks for then is what was written', async () => {
  const token = await server.login('merchant');
  const page = await connect('merchant', node.address);
  await query(
    `INSERT INTO tenant_dictionary_item VALUES (${harbour}, 'order_source', 'api', 3, '{"zh_CN":"接口单","en_US":"By interface"}')`,
  );
  await expectCodes(page, ['order_source']);
  const { envelope } = await server.call('dictionary.items', { code: 'order_source' }, { token, lang: 'en_US' });
  expect(envelope.result.find(({ value }) => value === 'api')?.text).toBe('By interface');
});

test('a database of the version before tells of its dictionaries after its upgrade', async () => {
  const all = readMigrations(fileURLToPath(new URL('../../../server/db/migrations', import.meta.url)));
  const own = await createDatabase('bare');
  const listener = new pg.Client({ connectionString: own.ownerUrl });
  try {
    const before = all.filter(({ name }) => name < '0016');
    await prepareDatabase({ ownerUrl: own.ownerUrl, appPassword: null, migrations: before });
    await listener.connect();
    await seedBase({ client: listener });
    const { applied } = await prepareDatabase({ ownerUrl: own.ownerUrl, appPassword: null, migrations: all });
    expect(applied[0]).toBe('0016-dictionaries-tell.sql');
    const heard: string[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await listener.query('LISTEN waybill');
    await listener.query(`UPDATE dictionary_item SET texts = '{"zh_CN":"甲","en_US":"A"}' WHERE code IN ('goods_type', 'tax_type')`);
    await eventually(async () => heard.length === 2, 5_000);
    expect(heard.map((payload) => JSON.parse(payload)).sort((one, two) => one.code.localeCompare(two.code))).toEqual([
      { kind: 'dictionary', code: 'goods_type' },
      { kind: 'dictionary', code: 'tax_type' },
    ]);
  } finally {
    await listener.end();
    await own.drop();
  }
});
