import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type EndpointId, endpoints } from '../../../contract/endpoints/all.ts';
import { totalsPurposes } from '../../../contract/endpoints/orders/order-write.ts';
import { endpointIds } from '../../../server/plugins/endpoints.ts';
import { sampleOf } from '../../support/sample.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { wholeOrder } from '../orders/orders-world.ts';
import { callInputs } from './call-inputs.ts';

/** Rights that show some amount; every other right is held all the time. */
const guards = ['order:amount', 'account:list', 'order:pay', 'order:submit'] as const;
type Guard = (typeof guards)[number];

interface Seeded {
  readonly id: string;
  readonly customerNo: string;
  readonly total: string;
}

let server: TestServer;
let token = '';
/** To be paid now, and dearer than the balance; paid and delivered; a draft with a price. */
let owed: Seeded;
let paid: Seeded;
let draft: Seeded;
let balance = '';
let balanceAfter = '';
let fee = '';

beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('clerk');
  const { admin } = server.database;
  const seed = async (condition: string, columns = ''): Promise<Seeded> => {
    const where = `o.tenant_id = (SELECT tenant_id FROM app_user WHERE username = 'clerk') AND ${condition}`;
    const { rows } = await admin.query(`SELECT id FROM shipment_order o WHERE ${where} ORDER BY id LIMIT 1`);
    const { id } = must(rows[0]);
    if (columns !== '') await admin.query(`UPDATE shipment_order SET ${columns} WHERE id = $1`, [id]);
    const found = await admin.query<Seeded>(
      `SELECT id, customer_no AS "customerNo", round(total_amount, 2)::text AS total FROM shipment_order WHERE id = $1`,
      [id],
    );
    return must(found.rows[0]);
  };
  const unused = 'NOT EXISTS (SELECT 1 FROM ledger_transfer t WHERE t.order_id = o.id)';
  const state = "settlement_status = 'unpaid', confirm_status = 'pending_review', currency = 'USD', paid_at = NULL, refunded_at = NULL";
  owed = await seed(
    `document_status = 'draft' AND ${unused}`,
    `document_status = 'generated', logistics_status = 'order_placed', ${state}, total_amount = 87654321.09`,
  );
  draft = await seed(`document_status = 'draft' AND ${unused}`, `${state}, total_amount = 3456.78`);
  paid = await seed(
    "settlement_status = 'paid' AND logistics_status = 'delivered' AND total_amount > 100 AND currency = 'USD' AND EXISTS (SELECT 1 FROM ledger_transfer t WHERE t.order_id = o.id) AND EXISTS (SELECT 1 FROM fee_line f WHERE f.order_id = o.id AND f.amount <> o.total_amount AND f.amount > 20)",
  );
  const text = async (sql: string) => must((await admin.query<{ text: string }>(sql, [paid.id])).rows[0]).text;
  const usd = "(SELECT balance FROM account WHERE kind = 'balance' AND currency = 'USD' AND tenant_id = o.tenant_id)";
  balance = await text(`SELECT round(${usd}, 2)::text AS text FROM shipment_order o WHERE id = $1`);
  balanceAfter = await text('SELECT round(balance_after, 2)::text AS text FROM ledger_transfer WHERE order_id = $1 LIMIT 1');
  fee = await text('SELECT round(amount, 2)::text AS text FROM fee_line WHERE order_id = $1 ORDER BY amount DESC LIMIT 1');
  await admin.query(
    `INSERT INTO claim (tenant_id, id, order_id, reason, note, paid, attempt, amount, currency, requester_id, requester, language, requested_at, customer_no, logistics_status)
     SELECT o.tenant_id, gen_random_uuid(), o.id, 'lost', 'x', $2, 1, $2, o.currency, u.id, 'x', 'en_US', now(), o.customer_no, 'delivered'
     FROM shipment_order o JOIN app_user u ON u.tenant_id = o.tenant_id AND u.username = 'merchant' WHERE o.id = $1 ON CONFLICT DO NOTHING`,
    [paid.id, paid.total],
  );
  // Low enough to be warned of.
  await admin.query("UPDATE account SET warn_below = balance + 1 WHERE kind = 'balance' AND currency = 'USD'");
});
afterAll(() => server.stop());

type Input = Readonly<Record<string, unknown>>;

/** Questions about the seeded orders, by call; each call besides is asked as in `callInputs`. */
function questions(): readonly (readonly [EndpointId, Input])[] {
  const all = [owed, paid, draft];
  const ids = all.map(({ id }) => id);
  const numbers = all.map(({ customerNo }) => customerNo).join(' ');
  const each = (id: EndpointId, inputOf: (order: Seeded) => Input) => all.map((order) => [id, inputOf(order)] as const);
  const sums = [ids, [ids[0], ids[1]], [ids[0], ids[2]], [ids[1], ids[2]], ...ids.map((id) => [id])];
  const wrong = { totals: [{ currencyCode: 'USD', total: '1.00' }] };
  return [
    ['order.list', { customerNo: numbers }],
    ['order.list', { customerNo: numbers, column: 'realTotalAmount', order: 'asc' }],
    ['order.external', { numbers }],
    ['order.export', { ids }],
    ['order.export', { ids, fields: ['customerNo', 'realTotalAmount'] }],
    ...(['order.detail', 'order.claims', 'order.log', 'order.form', 'order.incomeFlow', 'order.logistics'] as const).flatMap((id) =>
      each(id, (order) => ({ id: order.id })),
    ),
    ...each('order.form', ({ id }) => ({ id, copy: true })),
    ...each('order.scan', ({ customerNo: number }) => ({ number })),
    ...sums.flatMap((some) => [undefined, ...totalsPurposes].map((to) => ['order.totals', { ids: some, to }] as const)),
    // Refused, each in its way: another sum than it is, more than the balance, another state.
    ['order.pay', { ids, ...wrong }],
    ['order.pay', { ids: [owed.id], totals: [{ currencyCode: 'USD', total: owed.total }] }],
    ['order.batchSubmit', { ids, ...wrong }],
    ['order.batchSubmit', { ids, pay: true, ...wrong }],
    ['order.batchRefund', { ids: [paid.id, owed.id, draft.id] }],
    ['order.chargeBack', { ids: [owed.id, draft.id], reason: 'x' }],
    ['order.batchConfirm', { ids: [paid.id, draft.id], approved: true }],
    ['order.place', { ids }],
    ['order.delete', { ids: [owed.id, paid.id].join(',') }],
    ['order.close', { ids: paid.id }],
    ['order.submit', { ...wholeOrder({ id: paid.id }), quoteId: paid.id, total: '1.00', currencyCode: 'USD' }],
  ];
}

/** The amounts that must not be told, and to whom each may be. */
function secrets(): readonly {
  readonly what: string;
  readonly texts: readonly string[];
  readonly may: (held: ReadonlySet<Guard>) => boolean;
}[] {
  const amount = (held: ReadonlySet<Guard>) => held.has('order:amount');
  const pays = (held: ReadonlySet<Guard>) => amount(held) || held.has('order:pay');
  const submits = (held: ReadonlySet<Guard>) => amount(held) || held.has('order:submit');
  const sum = (...orders: readonly Seeded[]) => {
    const cents = orders.reduce((all, { total }) => all + BigInt(total.replace('.', '')), 0n).toString();
    return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
  };
  return [
    { what: 'what is owed', texts: [owed.total], may: pays },
    { what: 'the price of a draft', texts: [draft.total], may: submits },
    { what: 'what was paid', texts: [paid.total], may: amount },
    { what: 'a fee', texts: [fee], may: amount },
    { what: 'a sum with what was paid', texts: [sum(owed, paid), sum(paid, draft), sum(owed, paid, draft)], may: amount },
    { what: 'the sum of what is owed and a draft', texts: [sum(owed, draft)], may: (held) => pays(held) && submits(held) },
    { what: 'the balance', texts: [balance, balanceAfter], may: (held) => held.has('account:list') },
  ];
}

/** A reply as text, thousands undone; a workbook by its cells. */
async function toldBy(id: EndpointId, input: Input, at: number): Promise<string> {
  const entry: Endpoint = endpoints[id];
  const headers: Record<string, string> =
    entry.idempotent === true ? { 'Idempotency-Key': `seen-amounts-${String(at).padStart(8, '0')}` } : {};
  const { headers: sent, envelope, bytes } = await server.call(id, {} as never, { token, lang: 'en_US', extra: input, headers });
  const isJson = sent.get('content-type')?.startsWith('application/json') === true;
  const text = JSON.stringify(isJson || bytes[0] !== 0x50 ? envelope : (await readXlsx(bytes)).sheets.map(({ rows }) => rows));
  return text.replace(/(?<=\d),(?=\d{3})/g, '');
}

async function hold(held: ReadonlySet<Guard>): Promise<void> {
  await server.database.admin.query(
    `WITH mine AS (SELECT ur.tenant_id, ur.role_id FROM user_role ur JOIN app_user u ON u.id = ur.user_id WHERE u.username = 'clerk'),
       gone AS (DELETE FROM role_permission rp USING mine WHERE rp.role_id = mine.role_id AND rp.action = ANY($2::text[]))
     INSERT INTO role_permission (tenant_id, role_id, action, type)
     SELECT mine.tenant_id, mine.role_id, p.action, p.type FROM mine CROSS JOIN permission p
     WHERE p.action <> ALL($1::text[]) AND p.action <> ALL($2::text[]) OR p.action = ANY($1::text[]) ON CONFLICT DO NOTHING`,
    [[...held], guards.filter((key) => !held.has(key))],
  );
}

const [none = new Set<Guard>(), ...some] = Array.from(
  { length: 2 ** guards.length },
  (_, bits): ReadonlySet<Guard> => new Set(guards.filter((_key, at) => (bits >> at) % 2 === 1)),
);
const whole = new Set(guards);
/** Nothing, everything, and three others; `long/amounts-seen` goes through all sixteen. */
const subsets = [none, ...sampleOf('amounts', some.slice(0, -1), 1), whole];

describe('no amount reaches who has no right to see it', () => {
  let at = 0;
  const told = new Map<string, Set<string>>();
  for (const held of subsets)
    test(`holding ${[...held].join(', ') || 'none of those rights'}`, async () => {
      await hold(held);
      const others = endpointIds
        .filter((id) => id !== 'auth.logout' && endpoints[id].access !== 'public')
        .map((id) => [id, callInputs[id]] as const);
      const leaks: string[] = [];
      for (const [id, input] of [...questions(), ...others]) {
        at += 1;
        const text = await toldBy(id, input, at);
        for (const { what, texts, may } of secrets()) {
          if (!texts.some((one) => new RegExp(`(?<![\\d.])${one.replace(/0$/, '0?').replace('.', '\\.')}(?!\\d)`).test(text))) continue;
          // The books tell what moved to whoever may see the balance, without the order that it was for (money/transfers.test.ts).
          if (may(held) || (id.startsWith('transfer.') && held.has('account:list'))) told.set(what, (told.get(what) ?? new Set()).add(id));
          else leaks.push(`${id} ${JSON.stringify(input).slice(0, 120)} tells ${what}`);
        }
      }
      expect(leaks).toEqual([]);
    });

  test('who has the right is told: the walk would have seen it', () => {
    for (const { what } of secrets()) expect([...(told.get(what) ?? [])], what).not.toEqual([]);
    expect([...must(told.get('the balance'))]).toEqual(
      expect.arrayContaining(['account.list', 'account.check', 'order.incomeFlow', 'order.pay']),
    );
    expect([...must(told.get('what was paid'))]).toEqual(
      expect.arrayContaining(['order.list', 'order.detail', 'order.export', 'order.totals', 'order.incomeFlow', 'order.scan']),
    );
  });
});
