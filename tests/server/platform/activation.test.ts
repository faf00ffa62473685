import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, keysOf } from '../../../contract/endpoint.ts';
import { type EndpointId, endpoints } from '../../../contract/endpoints/all.ts';
import { messageOf } from '../../../server/calls/messages.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { orderBook, sendFile } from '../imports/import-world.ts';
import { wholeOrder } from '../orders/orders-world.ts';
import { absentId, callInputs } from './call-inputs.ts';

let server: TestServer;
let newbie = '';
beforeAll(async () => {
  server = await startTestServer({ options: { replaced: { importAtOnce: 1 } } });
  newbie = await server.login('newbie');
  // Every right there is: what is refused below is refused for the account alone.
  await server.database.admin.query(`
    INSERT INTO role_permission (tenant_id, role_id, action, type)
    SELECT ur.tenant_id, ur.role_id, p.action, p.type FROM user_role ur JOIN app_user u ON u.id = ur.user_id CROSS JOIN permission p
    WHERE u.username = 'newbie' ON CONFLICT DO NOTHING`);
});
afterAll(() => server.stop());

const entries: readonly (readonly [EndpointId, Endpoint])[] = Object.entries(endpoints).map(([id, entry]) => [id as EndpointId, entry]);
const changing = entries.filter(
  ([, { method, changesState, asksOnly, access, elsewhere }]) =>
    (method !== 'GET' || changesState === true) && asksOnly !== true && access !== 'public' && elsewhere !== true,
);
const needing = changing.filter(([, { needsActivation }]) => needsActivation === true).map(([id]) => id);

/** Calls that change something and no order or money: an account that is not activated may make them. */
const others = [
  /^auth\.logout$/,
  /^invitation\./,
  // Codes for the own account, and the own password.
  /^auth\.(ownSms|resetPasswordWithOld)$/,
  /^account\.(saveInformation|changePhone|changeMail)$/,
  /^common\.upload$/,
  /^preference\.set$/,
  /^notice\.(markRead|readAll)$/,
  /^announcement\./,
  /^apiConfig\./,
  /^webhook\./,
  /^ext\.ticket$/,
  /^(tenantSetting|department|tenant|support)\./,
  /^(factor|stepUp|session)\./,
  /^auth\.ownSms$/,
  // What leads to an activated account; activation/requests.test.ts.
  /^activation\./,
  /^(shipper|consignee|delivery)Address\./,
  /^(permission|permissionRule|role|user)\./,
  // Asks by what was imported: mended addresses may be kept. Orders are tried below.
  /^order\.importAgain$/,
  // Asks for the orders of a filter; what it leaves behind is a file.
  /^(order|print|log|transfer)\.export$/,
  /^bill\.download$/,
  // Says when people are warned.
  /^overview\.setWarning$/,
  /^print\.setSetting$/,
  // Follows parcels: what moves an order is its carrier's report, whoever asks for it.
  /^(track|trackCode)\./,
  /^order\.syncTrack$/,
];

/** What every row of orders and money comes to. */
async function everything(): Promise<string> {
  const tables = ['shipment_order', 'order_party', 'order_box', 'goods_line', 'fee_line', 'order_log', 'order_draft', 'draft_box'];
  const more = ['account', 'ledger_transfer', 'ledger_entry', 'idempotency_key', 'import_row', 'import_mapping'];
  const hashes = [...tables, ...more].map(
    (table) => `(SELECT coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') FROM ${table} t)`,
  );
  const { rows } = await server.database.admin.query<{ hash: string }>(
    `SELECT concat_ws(' ', (SELECT count(*) FROM job WHERE kind <> 'logExport'), ${hashes.join(', ')}) AS hash`,
  );
  return must(rows[0]).hash;
}

async function idWhere(condition: string): Promise<string> {
  const { rows } = await server.database.admin.query<{ id: string }>(
    `SELECT o.id FROM shipment_order o JOIN app_user u ON u.tenant_id = o.tenant_id AND u.username = 'newbie' WHERE ${condition} LIMIT 1`,
  );
  return must(rows[0]).id;
}

/** Inputs that would change an order, were the account activated. */
async function realInputs(): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const draft = await idWhere("document_status = 'draft'");
  const paid = await idWhere("document_status = 'generated' AND settlement_status = 'paid' AND logistics_status = 'order_placed'");
  const unpaid = await idWhere("document_status = 'ordering'");
  const delivered = await idWhere("settlement_status = 'paid' AND logistics_status = 'delivered'");
  return {
    'order.close': { ids: paid },
    'order.saveDraft': { ...wholeOrder(), remark: 'x' },
    'order.startBatch': { action: 'abandon', query: { orderStatus: 'draft' }, orders: 1, totals: [] },
    'order.batchSubmit': { ids: [draft] },
    'order.pay': { ids: [unpaid], totals: [] },
    'order.batchRefund': { ids: [paid] },
    'order.chargeBack': { ids: [delivered], reason: 'x' },
    'order.withdrawChargeBack': { ids: [delivered] },
    'order.batchConfirm': { ids: [unpaid], approved: true },
    'order.updateProduct': { ids: [draft] },
    'order.delete': { ids: draft },
    'order.saveLines': (() => {
      const { productCode, consignee, ...shared } = wholeOrder();
      return { ...shared, lines: [{ ...consignee, productCode }] };
    })(),
  };
}

const headersOf = (id: EndpointId, at: number) => ({
  ...((endpoints[id] as Endpoint).idempotent === true ? { 'Idempotency-Key': `activation-${String(at).padStart(10, '0')}` } : {}),
});

describe('L15: an account that is not activated moves no order and no money', () => {
  test('every call that changes something says whether it needs an activated account', () => {
    const undecided = changing.filter(([id, entry]) => entry.needsActivation !== true && !others.some((one) => one.test(id)));
    expect(undecided.map(([id]) => id)).toEqual([]);
    expect(needing.filter((id) => others.some((one) => one.test(id)))).toEqual([]);
    expect(needing.length).toBeGreaterThan(14);
  });

  test('each of them is refused in both languages, and no row is another', async () => {
    const inputs = await realInputs();
    const before = await everything();
    // No merchant holds the right to review; who lacks a right hears that first.
    for (const [at, id] of needing.filter((one) => !/[Rr]eview\.review$|^claim\.review$/.test(one)).entries())
      for (const lang of ['zh_CN', 'en_US'] as const) {
        const extra = inputs[id] ?? callInputs[id as keyof typeof callInputs];
        const { status, envelope } = await server.call(id, {} as never, { token: newbie, lang, extra, headers: headersOf(id, at) });
        const entry: Endpoint = endpoints[id];
        const text = messageOf(entry.unactivatedText ?? 'error.notActivated', lang);
        expect([id, status, envelope.success, envelope.errorCode, envelope.message]).toEqual([id, 200, false, 'not_activated', text]);
      }
    const sent = await sendFile(server, '/oms/order/importExcel', orderBook([{ 'Customer no.': 'NOT-1' }]), {
      token: newbie,
      fields: { template: 'simple' },
    });
    expect(sent.envelope).toMatchObject({ success: false, errorCode: 'not_activated' });
    expect(await everything()).toBe(before);
  });

  test('what it may call changes no order, with real orders named wherever an id is asked for', async () => {
    const order = await idWhere("document_status = 'draft'");
    const before = await everything();
    const rest = changing.filter(
      ([id, entry]) => entry.needsActivation !== true && id !== 'auth.logout' && entry.uploadMegabytes === undefined,
    );
    for (const [id] of rest) {
      const text = JSON.stringify(callInputs[id as keyof typeof callInputs]).replaceAll(absentId, order);
      await server.call(id, {} as never, { token: newbie, extra: JSON.parse(text), headers: headersOf(id, 1) });
    }
    expect(await everything()).toBe(before);
  });

  test('the same calls take effect once it is activated, at the next call; and are refused again once it is not', async () => {
    const activate = (status: number) =>
      server.database.admin.query("UPDATE app_user SET authe_status = $1 WHERE username = 'newbie'", [status]);
    const inputs = await realInputs();
    await activate(1);
    for (const id of ['order.saveDraft', 'order.batchRefund', 'order.batchConfirm', 'order.delete'] as const) {
      const before = await everything();
      const headers = { 'Idempotency-Key': `active-${id.padEnd(20, '0').replace('.', '-')}` };
      const { envelope } = await server.call(id, {} as never, { token: newbie, extra: inputs[id] ?? {}, headers });
      expect(envelope.errorCode ?? null, `${id}: ${envelope.message}`).toBeNull();
      expect(await everything(), id).not.toBe(before);
    }
    await activate(0);
    const { envelope } = await server.call('order.delete', { ids: absentId }, { token: newbie });
    expect(envelope.errorCode).toBe('not_activated');
  });

  test('an import that was queued before fails with the reason, and makes no order', async () => {
    await server.database.admin.query("UPDATE app_user SET authe_status = 1 WHERE username = 'newbie'");
    const book = orderBook(Array.from({ length: 5 }, (_, at) => ({ 'Customer no.': `QUEUED-${at}` })));
    // The account is closed in the moment in which the job is queued.
    await server.database.admin.query(`
      CREATE FUNCTION close_account() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE app_user SET authe_status = 0 WHERE id = NEW.user_id; RETURN NEW; END $$;
      CREATE TRIGGER close_account AFTER INSERT ON job FOR EACH ROW EXECUTE FUNCTION close_account();
      ALTER FUNCTION close_account() SECURITY DEFINER;`);
    const { envelope } = await sendFile<{ jobId: string | null }>(server, '/oms/order/importExcel', book, {
      token: newbie,
      fields: { template: 'simple' },
    });
    await server.database.admin.query('DROP TRIGGER close_account ON job');
    expect(envelope.success, envelope.message).toBe(true);
    const jobId = must(envelope.result.jobId);
    const jobOf = async () => {
      const { envelope: listed } = await server.call('job.list', {}, { token: newbie, lang: 'en_US' });
      return must(listed.result.records.find(({ id }) => id === jobId));
    };
    await expect.poll(async () => (await jobOf()).status, { timeout: 60_000 }).toBe('3');
    expect((await jobOf()).failReason).toBe(messageOf('error.notActivated', 'en_US'));
    const { rows } = await server.database.admin.query(
      "SELECT count(*)::int AS made FROM shipment_order WHERE customer_no LIKE 'QUEUED-%'",
    );
    expect(rows[0]).toEqual({ made: 0 });
  });

  test('pages offer it nothing that the server will refuse: neither buttons nor menus, until it is activated', async () => {
    const keys = new Set(needing.flatMap((id) => keysOf((endpoints[id] as Endpoint).access)));
    const seen = async () => {
      const { envelope } = await server.call('auth.permission', {}, { token: newbie });
      return { held: envelope.result.auth.map(({ action }) => action ?? ''), menu: JSON.stringify(envelope.result.menu) };
    };
    const status = (authe: number) =>
      server.database.admin.query("UPDATE app_user SET authe_status = $1 WHERE username = 'newbie'", [authe]);
    await status(0);
    const before = await seen();
    expect(before.held.filter((key) => keys.has(key))).toEqual([]);
    expect(before.held).toContain('order:list');
    expect(before.menu).not.toContain('order/SingleOrder');
    await status(1);
    const after = await seen();
    for (const key of keys) expect(after.held).toContain(key);
    expect(after.menu).toContain('order/SingleOrder');
    await status(0);
  });

  test('each place of the screens that makes such a call carries a right that goes with it', () => {
    const keys = new Set(needing.flatMap((id) => keysOf((endpoints[id] as Endpoint).access)));
    const open: string[] = [];
    const walk = (at: unknown, guards: readonly string[], file: string, screen: string): void => {
      if (Array.isArray(at)) for (const item of at) walk(item, guards, file, screen);
      if (typeof at !== 'object' || at === null || Array.isArray(at)) return;
      const here = 'permission' in at && typeof at.permission === 'string' ? [...guards, at.permission] : guards;
      if ('call' in at && needing.some((id) => id === at.call) && !here.some((key) => keys.has(key)))
        open.push(`${file}: ${String(at.call)}`);
      for (const value of Object.values(at)) walk(value, here, file, screen);
    };
    for (const file of readdirSync('src/schemas/order').filter((name) => /^[A-Z]\w+\.json$/.test(name))) {
      const document: unknown = JSON.parse(readFileSync(`src/schemas/order/${file}`, 'utf8'));
      walk(document, menuGuards(`order/${file.slice(0, -5)}`), file, file);
    }
    expect(open).toEqual([]);
  });

  test('rows of an earlier import of orders are not taken again', async () => {
    const activate = (status: number) =>
      server.database.admin.query("UPDATE app_user SET authe_status = $1 WHERE username = 'newbie'", [status]);
    await activate(1);
    const { envelope } = await sendFile<{ key: string | null }>(
      server,
      '/oms/order/importExcel',
      orderBook([{ 'Customer no.': 'AGAIN-1', Unit: '' }]),
      {
        token: newbie,
        fields: { template: 'simple' },
      },
    );
    await activate(0);
    const before = await everything();
    const rows = [{ id: '2', cells: { declareUnit: 'piece' } }];
    const again = await server.call('order.importAgain', { key: must(envelope.result.key), rows }, { token: newbie });
    expect(again.envelope.errorCode).toBe('not_activated');
    expect(await everything()).toBe(before);
  });
});

/** The right that the menu of a screen asks for. */
function menuGuards(component: string): string[] {
  const menus: readonly { readonly component?: string | null; readonly permission?: string | null }[] = JSON.parse(
    readFileSync('server/db/seeds/menus.json', 'utf8'),
  );
  return menus.filter((menu) => menu.component === component).flatMap(({ permission }) => permission ?? []);
}
