import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type CallInput, type EndpointId, endpoints } from '../../../contract/endpoints/all.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { orderBook, sendFile } from '../imports/import-world.ts';
import { wholeOrder } from '../orders/orders-world.ts';

let server: TestServer;
let token = '';
let userId = '';
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('merchant');
  const { rows } = await server.database.admin.query("SELECT id FROM app_user WHERE username = 'merchant'");
  userId = rows[0].id;
});
afterAll(() => server.stop());

let keys = 0;
async function call<I extends EndpointId>(id: I, input: CallInput<I>, by = token) {
  keys += 1;
  const entry: Endpoint = endpoints[id];
  const headers: Record<string, string> =
    entry.idempotent === true ? { 'Idempotency-Key': `audited-${String(keys).padStart(12, '0')}` } : {};
  const reply = await server.call(id, input, { token: by, lang: 'en_US', headers });
  return { ...reply, requestId: must(reply.headers.get('x-request-id')) };
}

interface Row {
  readonly action: string;
  readonly subject: string | null;
  readonly user: string | null;
  readonly address: string;
}

async function auditOf(requestId: string): Promise<Row[]> {
  const { rows } = await server.database.admin.query<Row>(
    'SELECT action, subject, user_id AS user, address FROM audit_log WHERE request_id = $1 ORDER BY action, id',
    [requestId],
  );
  return rows;
}

/** The rows that a call leaves: by this user, from here, about these. */
const rowsBy = (...done: readonly (readonly [string, string | null])[]) =>
  done.map(([action, subject]) => ({ action, subject, user: userId, address: '127.0.0.1' }));

async function agreed(order: ReturnType<typeof wholeOrder>) {
  const { envelope } = await call('calculate.orderTry', order);
  const quote = must(envelope.result.quote);
  const offer = must(quote.products.find(({ productCode }) => productCode === order.productCode));
  return { quoteId: must(quote.quoteId), total: must(offer.total), currencyCode: must(offer.currencyCode) };
}

async function submitted(pay = false) {
  const order = wholeOrder();
  const reply = await call('order.submit', { ...order, ...(await agreed(order)), pay });
  expect(reply.envelope.success, reply.envelope.message).toBe(true);
  return { id: reply.envelope.result.id, requestId: reply.requestId };
}

async function idsWhere(condition: string, limit = 2): Promise<string[]> {
  const { rows } = await server.database.admin.query<{ id: string }>(
    `SELECT o.id FROM shipment_order o JOIN app_user u ON u.tenant_id = o.tenant_id AND u.username = 'merchant' WHERE ${condition} ORDER BY o.id LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

const each = (action: string, ids: readonly string[]) => [...ids].map((id): [string, string] => [action, id]);
const sorted = (rows: readonly Row[]) => [...rows].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

async function expectRows(requestId: string, ...done: readonly (readonly [string, string | null])[]): Promise<void> {
  expect(sorted(await auditOf(requestId))).toEqual(sorted(rowsBy(...done)));
}

describe('E1: who moved money, orders, files or rights stands in the audit, with address and request number', () => {
  test('submitting and paying, alone and as a batch: a row for each order', async () => {
    const paid = await submitted(true);
    await expectRows(paid.requestId, ['order.submit', paid.id], ['order.pay', paid.id]);
    const ids = [(await submitted()).id, (await submitted()).id];
    const { envelope } = await call('order.totals', { ids, to: 'pay' });
    const pay = await call('order.pay', { ids, totals: envelope.result.amounts });
    expect(pay.envelope.result, pay.envelope.message).toMatchObject({ done: 2 });
    await expectRows(pay.requestId, ...each('order.pay', ids));
    const draft = await call('order.saveDraft', wholeOrder());
    await expectRows(draft.requestId);
    const sent = await call('order.batchSubmit', { ids: [draft.envelope.result.id] });
    expect(sent.envelope.result).toMatchObject({ done: 1 });
    await expectRows(sent.requestId, ['order.submit', draft.envelope.result.id]);
  });

  test('money that comes back, review, abandoning and deleting', async () => {
    const [one, other, third, fourth] = [await submitted(true), await submitted(true), await submitted(true), await submitted()];
    const refund = await call('order.batchRefund', { ids: [one.id, other.id] });
    expect(refund.envelope.result).toMatchObject({ done: 2 });
    await expectRows(refund.requestId, ...each('order.refund', [one.id, other.id]));
    const review = await call('order.batchConfirm', { ids: [third.id], approved: false, examineRemark: 'no' });
    await expectRows(review.requestId, ['order.reject', third.id]);
    const yes = await call('order.batchConfirm', { ids: [fourth.id], approved: true });
    await expectRows(yes.requestId, ['order.approve', fourth.id]);
    const closed = await call('order.close', { ids: [one.id, fourth.id].join(',') });
    await expectRows(closed.requestId, ...each('order.abandon', [one.id, fourth.id]));
    const drafts = await idsWhere("document_status = 'draft'");
    const deleted = await call('order.delete', { ids: drafts.join(',') });
    await expectRows(deleted.requestId, ...each('order.delete', drafts));
    // What was refused did nothing.
    const again = await call('order.delete', { ids: drafts.join(',') });
    await expectRows(again.requestId);
    const { rows } = await server.database.admin.query("SELECT detail FROM audit_log WHERE action = 'order.refund' AND subject = $1", [
      one.id,
    ]);
    expect(rows[0].detail).toMatchObject({ customerNo: expect.any(String), amount: expect.stringMatching(/^\d+\.\d+$/), currency: 'USD' });
  });

  test('files that leave and files that come in', async () => {
    const ids = await idsWhere('true', 3);
    const file = await call('order.export', { ids });
    await expectRows(file.requestId, ['order.export', null]);
    const ledger = await call('print.export', {});
    await expectRows(ledger.requestId, ['print.export', null]);
    const { rows } = await server.database.admin.query('SELECT detail FROM audit_log WHERE request_id = $1', [file.requestId]);
    expect(rows[0].detail.asked.ids).toEqual(ids);
    const before = await auditCount('import.start');
    await sendFile(server, '/oms/order/importExcel', orderBook([{ 'Customer no.': 'AUDIT-1' }]), { token, fields: { template: 'simple' } });
    expect((await auditCount('import.start')) - before).toBe(1);
  });

  test('parcels and goods that are saved and deleted', async () => {
    const parcel = await call('savedParcel.save', { name: 'Audited', boxLength: '1', boxWidth: '1', boxHeight: '1' });
    expect(parcel.envelope).toMatchObject({ success: true });
    const { id } = parcel.envelope.result;
    await expectRows(parcel.requestId, ['saved.save', id]);
    await expectRows((await call('savedParcel.delete', { ids: id })).requestId, ['saved.delete', id]);
    const names = { goodsName: '审计', goodsNameEn: 'Audited', declareUnit: 'PCS' };
    const goods = await call('savedGoods.save', { ...names, value: '1.00', currencyCode: 'USD', weight: '0.1' });
    await expectRows(goods.requestId, ['saved.save', goods.envelope.result.id]);
    const gone = await call('savedGoods.delete', { ids: goods.envelope.result.id });
    await expectRows(gone.requestId, ['saved.delete', goods.envelope.result.id]);
  });

  test('roles, menus and data rules', async () => {
    const role = await call('role.add', { roleCode: 'audited', roleName: 'Audited' });
    const { id } = role.envelope.result;
    await expectRows(role.requestId, ['role.add', id]);
    await expectRows((await call('role.edit', { id, roleCode: 'audited', roleName: 'Other' })).requestId, ['role.edit', id]);
    const given = await call('role.setPermissions', { roleId: id, permissionIds: ['merchant-order-list'], dataRuleIds: [] });
    expect(given.envelope.message).toBe('');
    await expectRows(given.requestId, ['role.permission', id]);
    const menu = await call('permission.add', { menuType: '0', name: 'Audited', path: '/audited', component: 'layouts/RouteView' });
    await expectRows(menu.requestId, ['permission.add', menu.envelope.result.id]);
    await expectRows((await call('permission.delete', { id: menu.envelope.result.id })).requestId, [
      'permission.delete',
      menu.envelope.result.id,
    ]);
    const rule = { ruleName: 'x', ruleColumn: 'boxCount', ruleConditions: 'eq', ruleValue: '1' } as const;
    const added = await call('permissionRule.add', { permissionId: 'merchant-order-list', ...rule });
    await expectRows(added.requestId, ['permissionRule.add', added.envelope.result.id]);
    const removed = await call('permissionRule.delete', { id: added.envelope.result.id });
    await expectRows(removed.requestId, ['permissionRule.delete', added.envelope.result.id]);
    await expectRows((await call('role.delete', { id })).requestId, ['role.delete', id]);
  });

  test('signing in, refused and good, and signing out', async () => {
    const wrong = await call('auth.login', { username: 'Merchant', password: 'not it' }, '');
    await expectRows(wrong.requestId, ['sign_in_refused', userId]);
    const { rows } = await server.database.admin.query('SELECT detail FROM audit_log WHERE request_id = $1', [wrong.requestId]);
    expect(rows[0].detail).toEqual({ why: 'password' });
    const nobody = await call('auth.login', { username: 'nobody at all', password: 'not it' }, '');
    expect(await auditOf(nobody.requestId)).toEqual([]);
    const good = await call('auth.login', { username: 'merchant', password: 'Demo1234' }, '');
    expect((await auditOf(good.requestId)).map(({ action, user, address }) => [action, user, address])).toEqual([
      ['sign_in', userId, '127.0.0.1'],
    ]);
    const out = await call('auth.logout', {}, good.envelope.result.token);
    expect((await auditOf(out.requestId)).map(({ action, user }) => [action, user])).toEqual([['sign_out', userId]]);
  });

  test('what cannot be audited does not happen', async () => {
    const { id } = await submitted();
    const paidId = (await submitted(true)).id;
    const { envelope } = await call('order.totals', { ids: [id], to: 'pay' });
    const drafts = await idsWhere("document_status = 'draft'");
    await server.database.admin.query(`
      CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no audit today'; END $$;
      CREATE TRIGGER refuse_audit BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit()`);
    const state = async () => {
      const { rows } = await server.database.admin.query(
        `SELECT
        (SELECT md5(string_agg(md5(concat(o.settlement_status, o.document_status = 'voided', o.confirm_status, o.id)), '' ORDER BY o.id))
         FROM shipment_order o WHERE o.id = ANY($1)) AS orders,
        (SELECT count(*) FROM ledger_transfer) AS moved, (SELECT count(*) FROM session) AS sessions, (SELECT count(*) FROM role) AS roles`,
        [[id, paidId, ...drafts]],
      );
      return rows[0];
    };
    const before = await state();
    const tries = [
      await call('order.pay', { ids: [id], totals: envelope.result.amounts }),
      await call('order.batchRefund', { ids: [paidId] }),
      await call('order.close', { ids: paidId }),
      await call('order.batchConfirm', { ids: [id], approved: true }),
      await call('order.delete', { ids: drafts.join(',') }),
      await call('order.export', { ids: [id] }),
      await call('role.add', { roleCode: 'unheard', roleName: 'x' }),
      await call('auth.login', { username: 'merchant', password: 'Demo1234' }, ''),
    ];
    await server.database.admin.query('DROP TRIGGER refuse_audit ON audit_log');
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 500));
    expect(await state()).toEqual(before);
  });
});

describe('each call that changes something is audited, or says in its own log who did it', () => {
  const audited =
    /^order\.(submit|pay|startBatch|batchSubmit|batchRefund|chargeBack|withdrawChargeBack|batchConfirm|close|place|delete|tag|saveTag|deleteTag|deleteNote|export|importExcel|importAgain|importTracking|confirmLabel)$|^deliver\.(add|confirm|confirmByShipper|cancel)$|^track\.(export|exportDetail|setSetting|link)$|^trackCode\.map$|^claim\.review$|^credential\.(add|setDefault|remove)$|^topUp\.(open|withdraw)$|^sandbox\.pay$|^adjustment\.answer$|^bankStatement\.import$|^bankLine\.(match|ignore|reopen)$|^adjustmentReview\.(propose|review)$|^bank\.recharge$|^topUpReview\.review$|^account\.(saveInformation|changePhone|changeMail)$|^activation\.(submit|review)$|^print\.(export|setSetting)$|^apiConfig\.|^webhook\.|^announcement\.(add|edit|delete|release|revoke)$|^(log|transfer)\.export$|^bill\.download$|^overview\.setWarning$|\.importExcel$|^(permission|permissionRule|role|user)\.|^tenantSetting\.(set|putBack|keepLog)$|^department\.|^tenant\.|^support\.|^auth\.(login|phoneLogin|register|resetPassword|resetPasswordWithOld|logout|tokenLogin|secondFactor|enrolConfirm|passkeyLogin)$|^factor\.(confirm|rename|remove|recoveryCodes)$|^stepUp\.prove$|^session\.(end|endOthers)$|^invitation\.|^(shipper|consignee|delivery)Address\.|^saved(Parcel|Goods)\.|^carrierInvoice\.(upload|import|match|ignore|reopen|matchAgain)$|^latePayment\.handle$|^moneyRule\.(save|remove$|decide$)|^exchangeRate\.(enter|correct|withdraw)$/;
  /**
   * Kept in the log of the order or shipment, in the ledger of prints, as a note, version or batch with its author, or of nobody's concern but
   * the caller's.
   */
  const otherwise =
    /^order\.(saveDraft|addNote|updateProduct|saveLines|importColumns|saveMapping|importLabel|syncTrack)$|^carrierInvoice\.chooseSheet$|^deliver\.(edit|addOrders|removeOrders)$|^label\.(batch|documents|saveTemplate)$|^track\.subscribe$|^print\.(start|undo)$|^preference\.|^notice\.(markRead|readAll)$|^ext\.ticket$|^auth\.(sms|ownSms|resetCode|enrolStart|passkeyStart)$|^factor\.start$|^common\.upload$|^activation\.(saveDraft|upload)$|^announcement\.upload$/;
  test('a new one is decided on here', () => {
    const changing = Object.entries<Endpoint>(endpoints).filter(
      ([, { method, asksOnly, elsewhere, changesState }]) =>
        (method !== 'GET' || changesState === true) && asksOnly !== true && elsewhere !== true,
    );
    expect(changing.map(([id]) => id).filter((id) => audited.test(id) === otherwise.test(id))).toEqual([]);
  });
});

async function auditCount(action: string): Promise<number> {
  const { rows } = await server.database.admin.query(
    "SELECT count(*)::int AS n FROM audit_log WHERE action = $1 AND address = '127.0.0.1'",
    [action],
  );
  return rows[0].n;
}
