import type { TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { orderBook, sendFile } from '../imports/import-world.ts';
import { wholeOrder } from '../orders/orders-world.ts';
import { adjustmentIds } from './adjustment-ids.ts';
import { bankIds } from './bank-ids.ts';
import { carrierInvoiceIds } from './carrier-invoice-ids.ts';
import { claim, invitation, logged, noticePicture, written } from './company-rows.ts';
import { moneyRuleIds } from './money-rule-inputs.ts';
import { idFields } from './named-rows.ts';
import { orderListIds } from './order-tag-ids.ts';
import { programIds } from './program-ids.ts';
import { found, type Maker, type Side } from './row-makers.ts';
import {
  emptyShipment,
  ownNumber,
  shipment,
  shipmentFor,
  shippedOrder,
  tracked,
  trackingNumber,
  waiting,
  waitingNumber,
} from './shipping-rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** How to test a field that names a row. */
export interface IdCase {
  /** Returns the id of a row of the side's tenant, creating one if needed. */
  readonly of: Maker;
  /** Further inputs from the caller, in addition to `callInputs`. */
  readonly beside?: (server: TestServer, asking: Side, value: string) => Promise<Values>;
  /** Converts the id to the field's value, if they differ. */
  readonly as?: (value: string) => unknown;
  /** The owner gets the same answer as for a missing row. */
  readonly alikeForOwner?: string;
}

const order = found("SELECT id FROM shipment_order WHERE tenant_id = $1 AND document_status = 'draft' ORDER BY random()");
const address = (book: string) => found(`SELECT id FROM address WHERE tenant_id = $1 AND kind = '${book}' ORDER BY is_default, random()`);
const notice = found("SELECT id FROM announcement WHERE tenant_id = $1 AND send_status = '1' AND audience = 'ALL'");
const user = found("SELECT id FROM app_user WHERE tenant_id = $1 ORDER BY username = 'clerk' DESC");
const text = { titileEn: 'x', msgContentEn: '<p>x</p>' };
const job = found("SELECT id FROM job WHERE tenant_id = $1 AND status = '2' AND opt_type = '3'");
const file = found(
  `INSERT INTO stored_file SELECT tenant_id, gen_random_uuid(), id, 'attachment', 'theirs.pdf', 'application/pdf', 4, '%PDF', now()
   FROM app_user WHERE tenant_id = $1 AND username IN ('merchant', 'globex') RETURNING id --`,
);
/** The newest file of a claim. */
const claimFile: Maker = async (server, side) => {
  const id = await claim(server, side);
  return must(
    (
      await server.database.admin.query<{ id: string }>(
        'SELECT file_id AS id FROM claim_file WHERE claim_id = $1 ORDER BY ctid DESC LIMIT 1',
        [id],
      )
    ).rows[0],
  ).id;
};
/** The claim of a file, or the file of a claim; an absent id if there is none. */
const pairOf = async (server: TestServer, value: string) => {
  const { rows } = await server.database.admin.query<{ id: string; fileId: string }>(
    'SELECT claim_id AS id, file_id AS "fileId" FROM claim_file WHERE $1 IN (claim_id::text, file_id::text) ORDER BY ctid DESC LIMIT 1',
    [value],
  );
  return rows[0] ?? { id: value, fileId: value };
};
const factor = found(
  `INSERT INTO user_factor (tenant_id, id, user_id, kind, name, created_at, confirmed_at, secret)
   SELECT tenant_id, gen_random_uuid(), id, 'totp', 'Theirs', now(), now(), 'x'
   FROM app_user WHERE tenant_id = $1 AND username IN ('merchant', 'globex') RETURNING id --`,
);
const session = found(
  `INSERT INTO session (tenant_id, id, user_id, token_hash, address, created_at, last_seen_at, expires_at, proved_at)
   SELECT tenant_id, gen_random_uuid(), id, sha256(gen_random_uuid()::text::bytea), 'x', now(), now(), now() + interval '1 day', now()
   FROM app_user WHERE tenant_id = $1 AND username IN ('merchant', 'globex') RETURNING id --`,
);
const labelBatch = found(
  `INSERT INTO label_batch SELECT tenant_id, gen_random_uuid(), id, 'label', 'done', NULL, 1, 1, 1, '[]', 'label-100x150', 0, 'theirs.pdf', 'application/pdf', '%PDF', now()
   FROM app_user WHERE tenant_id = $1 AND username IN ('merchant', 'globex') RETURNING id --`,
);
const labelTemplate = found(
  `WITH kept AS (
     INSERT INTO label_template VALUES ($1, gen_random_uuid(), 'label', 'Theirs', 1, false, now()) RETURNING tenant_id, id
   ) INSERT INTO label_template_version
     SELECT tenant_id, id, 1, '{"format":1,"kind":"label","width":100,"height":50,"dpi":203,"elements":[{"type":"text","x":1,"y":1,"width":90,"height":20,"size":8,"text":"x"}]}', 'x', now()
     FROM kept RETURNING template_id AS id --`,
);
let made = 0;
const menu: Maker = async (server, { token }) => {
  made += 1;
  const page = { menuType: '0', name: 'Theirs', path: `/theirs-${made}`, component: 'order/OrderList' } as const;
  return (await server.call('permission.add', page, { token })).envelope.result.id;
};
const rule = { ruleName: 'theirs', ruleColumn: 'boxCount', ruleConditions: 'gt', ruleValue: '0' } as const;
const dataRule: Maker = async (server, { token }) =>
  (await server.call('permissionRule.add', { permissionId: 'merchant-order-list', ...rule }, { token })).envelope.result.id;
const role: Maker = async (server, { token }) => {
  made += 1;
  return (await server.call('role.add', { roleCode: `theirs-${made}`, roleName: 'Theirs' }, { token })).envelope.result.id;
};
const roleRequest = found(
  `INSERT INTO role_request SELECT tenant_id, gen_random_uuid(), id, '{}', '{}', now(), now() + interval '1 day'
   FROM app_user WHERE tenant_id = $1 AND username IN ('clerk', 'globex') ON CONFLICT (tenant_id, user_id) DO UPDATE SET id = excluded.id RETURNING id --`,
);
const personOf = (state: string) =>
  found(`INSERT INTO app_user (tenant_id, id, username, nick_name, password_hash, state)
   SELECT $1, id, 'person-' || id, 'Person', '-', '${state}' FROM gen_random_uuid() AS fresh (id) RETURNING id --`);
const person = personOf('active');
const disabledPerson = personOf('disabled');
const department = found('SELECT id FROM department WHERE tenant_id = $1');
const emptyDepartment = found(`INSERT INTO department (tenant_id, id, name) VALUES ($1, gen_random_uuid(), 'Empty') RETURNING id --`);
const settingChange = found(
  `INSERT INTO tenant_setting_change VALUES ($1, gen_random_uuid(), 'helpUrl', 'null', 'null', now()) RETURNING id --`,
);
const quote: Maker = async (server, { token }) => {
  const { envelope } = await server.call('calculate.orderTry', wholeOrder(), { token });
  return must(envelope.result.quote).quoteId;
};
/** The key of an import with a failed row. */
const importKey: Maker = async (server, { token }) => {
  made += 1;
  const sent = await sendFile<{ key: string }>(
    server,
    '/oms/order/importExcel',
    orderBook([{ 'Customer no.': `K-${made}`, Product: 'none' }]),
    {
      token,
      fields: { template: 'simple' },
    },
  );
  return sent.envelope.result.key;
};
const number = found(
  "SELECT customer_no AS id FROM shipment_order WHERE tenant_id = $1 AND order_source IN ('api', 'shopify', 'amazon', 'ebay') ORDER BY random()",
);
/** An upload of labels of the side's user. */
const labelImport = found(
  `WITH made AS (
     INSERT INTO label_import SELECT tenant_id, gen_random_uuid(), id, now(), now() + interval '1 hour' FROM app_user
     WHERE tenant_id = $1 AND username IN ('merchant', 'globex') RETURNING tenant_id, id
   ) INSERT INTO label_import_file SELECT m.tenant_id, m.id, 0, 'x.pdf', 1, '%PDF' FROM made m RETURNING import_id AS id --`,
);

const one: IdCase = { of: order };
const bill: IdCase = { of: found('SELECT id FROM bill WHERE tenant_id = $1 ORDER BY number') };
const several: IdCase = { of: order, as: (id) => [id] };
const topUp: IdCase = {
  of: found(
    `INSERT INTO top_up (tenant_id, id, reference, account_id, channel, currency, amount, fee_rate, fee_fixed, fee, requester_id, language, created_at)
     SELECT u.tenant_id, k.id, 'RF18' || upper(left(md5(k.id::text), 20)), a.id, 'remittance', 'CNY', 5, 0, 0, 0, u.id, 'en_US', now()
     FROM app_user u, pay_account a, gen_random_uuid() AS k (id)
     WHERE u.tenant_id = $1 AND u.username IN ('merchant', 'globex') AND a.currency = 'CNY' AND a.channel = 'remittance' RETURNING id --`,
  ),
};
/** Built-in menus have ids shared by all tenants. */
const onlyBuiltIn = 'a menu that a tenant made has no rules';
const ofPlatform = 'for the platform, which reads the claims of all merchants; orders/claim-reviews.test.ts';
const topUpsOfPlatform = 'for the platform, which reads the top-ups of all merchants; money/top-ups.test.ts';
const ofApplicants = 'for the platform, which reads the requests of all tenants; activation/requests.test.ts';
/** The order of the standard input is not there, which is told after the template. */
const labelTemplateCase: IdCase = { of: labelTemplate };
const asTyped = 'kept as it is typed; no row is read by it';
const ofPage = { menuType: '1', name: 'x', path: '/x', component: 'order/OrderList' };

/** A case per field that names a row; a string is the reason why there is none. */
export const idCases: Readonly<Record<string, IdCase | string>> = {
  'label.get id': one,
  'label.get templateId': labelTemplateCase,
  'label.getByNumber number': { of: number },
  'label.getByNumber templateId': 'the number is looked up first; label.get has the same field',
  'label.batch ids': several,
  'label.batch templateId': labelTemplateCase,
  'label.batchDetail id': { of: labelBatch },
  'label.download batchId': { of: labelBatch },
  'label.download ids': { ...several, beside: async () => ({ batchId: undefined }) },
  'label.download templateId': { ...labelTemplateCase, beside: async () => ({ batchId: undefined, ids: ['x'] }) },
  'label.invoices ids': one,
  'label.documents ids': several,
  'label.documents templateId': { ...labelTemplateCase, beside: async () => ({ kind: undefined }) },
  'label.template id': { of: labelTemplate },
  'label.saveTemplate id': { of: labelTemplate },
  'label.previewTemplate orderId': one,
  'label.drawTemplate orderId': one,
  'auth.tokenLogin token': 'a secret, not a name: who has it is who signs in',
  'invitation.open token': 'a secret, not a name: who has it was invited',
  'invitation.accept token': 'a secret, not a name: who has it was invited',
  'factor.rename id': { of: factor },
  'factor.remove id': { of: factor },
  'session.end id': { of: session },
  'auth.captcha key': 'the visitor makes it up',
  'preference.get key': 'a name within the user; isolation.test.ts',
  'preference.set key': 'a name within the user; isolation.test.ts',
  'common.exportVerifyMsg token': 'a secret for one download; imports/files.test.ts',
  'common.exportVerifyMsg key': 'needs a ticket that is spent by each question; imports/files.test.ts',
  'common.file id': { of: file },
  'ext.ticket id': { of: importKey },
  'check.duplicate dataId': {
    of: order,
    beside: async (server, asking, value) => {
      // The number of the caller's own order with this id, or of any of theirs.
      const { rows } = await server.database.admin.query<{ no: string }>(
        'SELECT customer_no AS no FROM shipment_order WHERE tenant_id = $1 ORDER BY id::text = $2 DESC LIMIT 1',
        [asking.tenantId, value],
      );
      return { tableName: 'oms_order', fieldName: 'customerNo', fieldVal: must(rows[0]).no };
    },
  },
  'notice.detail id': { of: notice },
  'notice.markRead anntId': { of: notice },
  'job.download id': { of: job },
  'announcement.draft id': { of: written },
  'announcement.readers id': { of: written },
  'announcement.picture id': { of: noticePicture },
  'announcement.edit id': { of: written, beside: async () => text },
  'announcement.delete id': { of: written },
  'announcement.release id': { of: written },
  'announcement.revoke id': { of: written },
  'announcement.add userIds': 'a user of another company is refused like one that is not there; notices/editor.test.ts',
  'announcement.edit userIds': 'a user of another company is refused like one that is not there; notices/editor.test.ts',
  'announcement.preview userIds': 'a user of another company is refused like one that is not there; notices/editor.test.ts',
  ...programIds,
  'transfer.list number': "searched within the caller's own books; money/transfers.test.ts",
  'transfer.summary number': "searched within the caller's own books; money/transfers.test.ts",
  'transfer.export number': "searched within the caller's own books; money/transfers.test.ts",
  'log.detail id': { of: logged },
  'log.lines id': { of: logged },
  'log.list number': "searched within the caller's own log; audit/log.test.ts",
  'log.export number': "searched within the caller's own log; audit/log-export.test.ts",
  'order.detail id': one,
  'order.log id': one,
  'order.form id': one,
  'order.saveDraft id': one,
  'order.saveDraft consignor.addressId': asTyped,
  'order.saveDraft consignee.addressId': asTyped,
  'calculate.linesTry consignor.addressId': asTyped,
  'calculate.orderTry consignor.addressId': asTyped,
  'calculate.orderTry consignee.addressId': asTyped,
  'order.submit id': one,
  'order.submit quoteId': {
    of: quote,
    beside: async (server, { token }) => {
      const { envelope } = await server.call('calculate.orderTry', wholeOrder(), { token });
      const offer = must(must(envelope.result.quote).products.find(({ productCode }) => productCode === wholeOrder().productCode));
      return { ...wholeOrder(), id: undefined, total: offer.total, currencyCode: offer.currencyCode };
    },
  },
  'order.logistics id': one,
  'order.incomeFlow id': { of: found("SELECT order_id AS id FROM ledger_transfer WHERE tenant_id = $1 AND cause = 'pay'") },
  'order.trackList id': one,
  'order.trackingNumber id': { of: tracked },
  'order.syncTrack id': { of: tracked },
  'track.subscribe id': { of: tracked },
  'track.link id': { of: tracked },
  'track.open token': 'a secret, not a name: who has it may look; tracking/open-tracking.test.ts',
  'track.export numbers': { of: trackingNumber },
  'track.exportDetail numbers': { of: trackingNumber },
  'track.details id': { of: tracked },
  'track.batch numbers': { of: trackingNumber },
  'track.statusCount numbers': { of: trackingNumber },
  'track.recognise numbers': { of: ownNumber },
  'order.scan number': { of: number },
  'order.external numbers': { of: number },
  'order.close ids': one,
  'order.delete ids': one,
  'order.export ids': several,
  'order.pay ids': several,
  'order.batchSubmit ids': several,
  ...orderListIds,
  'order.batchRefund ids': several,
  'order.chargeBack ids': several,
  'order.withdrawChargeBack ids': several,
  'order.claims id': one,
  'order.claimFile id': { of: claim, beside: async (server, _asking, value) => ({ fileId: (await pairOf(server, value)).fileId }) },
  'order.claimFile fileId': { of: claimFile, beside: async (server, _asking, value) => ({ id: (await pairOf(server, value)).id }) },
  'activation.detail id': ofApplicants,
  'activation.review id': ofApplicants,
  'activation.picture token': 'a secret for one picture; activation/pictures.test.ts',
  'bill.detail id': bill,
  'bill.orders id': bill,
  'bill.lines id': bill,
  'bill.download id': bill,
  'qrcode.list id': topUp,
  'bank.recharge credentialId': 'an account that is not there is told alike; money/bank-credentials.test.ts',
  'credential.setDefault id': 'money/bank-credentials.test.ts',
  'credential.remove id': 'money/bank-credentials.test.ts',
  'topUp.fee accountId': "one of the platform's accounts, which are all tenants'",
  'topUp.open accountId': "one of the platform's accounts, which are all tenants'",
  'bank.recharge id': 'a slip that is not there is told alike; money/top-ups.test.ts',
  'topUp.withdraw id': topUp,
  'topUp.byId id': topUp,
  'topUp.file id': { ...topUp, alikeForOwner: 'nothing was sent for it; money/top-ups.test.ts' },
  ...adjustmentIds,
  ...bankIds,
  ...carrierInvoiceIds,
  ...moneyRuleIds,
  'sandbox.pay id': 'a top-up that is paid otherwise, or in another tenant, is told alike; money/payments.test.ts',
  'topUpReview.detail id': topUpsOfPlatform,
  'topUpReview.file id': topUpsOfPlatform,
  'topUpReview.review id': topUpsOfPlatform,
  'latePayment.handle id': topUpsOfPlatform,
  'claim.detail id': ofPlatform,
  'claim.file id': ofPlatform,
  'claim.file fileId': ofPlatform,
  'claim.review id': ofPlatform,
  'print.check ids': several,
  'print.scan number': { of: number },
  'print.start ids': several,
  'print.undo id': one,
  'order.batchConfirm ids': several,
  'order.updateProduct ids': several,
  'order.place ids': several,
  'order.totals ids': several,
  'order.importFailures key': { of: importKey },
  'order.importOutcome key': { of: importKey },
  'order.importAgain key': { of: importKey },
  'order.importAgain rows.id': "a row of the import that the key names; another's key names none",
  'order.confirmLabel key': { of: labelImport },
  'deliver.batch ids': { of: waiting },
  'deliver.add ids': { of: waiting, as: (id) => [id] },
  'deliver.edit id': { of: shipment },
  'deliver.addOrders id': { of: shipment, beside: async (server, asking) => ({ ids: [await waiting(server, asking)] }) },
  'deliver.addOrders ids': {
    of: waiting,
    as: (id) => [id],
    beside: async (server, asking) => ({ id: await emptyShipment(server, asking) }),
  },
  'deliver.addOrders numbers': {
    of: waitingNumber,
    beside: async (server, asking) => ({ id: await emptyShipment(server, asking), ids: undefined }),
  },
  'deliver.removeOrders id': { of: shipment },
  'deliver.removeOrders ids': { of: shippedOrder, as: (id) => [id], beside: shipmentFor },
  'deliver.confirm id': { of: shipment, beside: async () => ({ ids: undefined }) },
  'deliver.confirm ids': { of: waiting, as: (id) => [id] },
  'deliver.cancel id': { of: shipment },
  'deliver.detail id': { of: shipment },
  'deliver.orders id': { of: shipment },
  'deliver.log id': { of: shipment },
  'deliver.print id': { of: shipment },
  'permission.parents id': { of: menu },
  'permission.add parentId': { of: menu, beside: async () => ofPage },
  'permission.edit id': { of: menu, beside: async () => ofPage },
  'permission.edit parentId': { of: menu, beside: async (server, asking) => ({ ...ofPage, id: await menu(server, asking) }) },
  'permission.delete id': { of: menu },
  'permissionRule.list permissionId': { of: menu, alikeForOwner: onlyBuiltIn },
  'permissionRule.columns permissionId': { of: menu, alikeForOwner: onlyBuiltIn },
  'permissionRule.add permissionId': { of: menu, beside: async () => rule },
  'permissionRule.edit id': { of: dataRule, beside: async () => rule },
  'permissionRule.edit permissionId': {
    of: menu,
    alikeForOwner: 'a rule stays with its menu: any other is refused',
    beside: async (server, asking) => ({ ...rule, id: await dataRule(server, asking) }),
  },
  'permissionRule.delete id': { of: dataRule },
  'role.edit id': { of: role },
  'role.delete id': { of: role },
  'role.permissions roleId': { of: role },
  'role.setPermissions roleId': { of: role },
  'role.setPermissions permissionIds': {
    of: menu,
    as: (id) => [id],
    beside: async (server, asking) => ({ roleId: await role(server, asking) }),
  },
  'role.setPermissions dataRuleIds': {
    of: dataRule,
    as: (id) => [id],
    beside: async (server, asking) => ({ roleId: await role(server, asking) }),
  },
  'user.list roleId': { of: found('SELECT role_id AS id FROM user_role WHERE tenant_id = $1') },
  'user.setRoles userId': { of: user },
  'user.setRoles roleIds': { of: role, as: (id) => [id], beside: async (server, asking) => ({ userId: await user(server, asking) }) },
  'user.requestRoles roleIds': { of: role, as: (id) => [id] },
  'invitation.create roleIds': { of: role, as: (id) => [id], beside: async () => ({ phone: '+8613700137009' }) },
  'invitation.revoke id': { of: invitation },
  'user.list departmentId': { of: department },
  'department.add parentId': { of: department, beside: async () => ({ name: 'Below' }) },
  'department.edit id': { of: department },
  'department.edit parentId': { of: department, beside: async (server, asking) => ({ id: await department(server, asking) }) },
  'department.delete id': { of: emptyDepartment },
  'user.setDepartment userIds': { of: user, as: (id) => [id] },
  'user.setDepartment departmentId': { of: department, beside: async (server, asking) => ({ userIds: [await user(server, asking)] }) },
  'user.disable id': { of: person },
  'user.enable id': { of: person },
  'user.handOver id': { of: person, beside: async (server, asking) => ({ toId: await person(server, asking) }) },
  'user.handOver toId': { of: person, beside: async (server, asking) => ({ id: await person(server, asking) }) },
  'user.unlink id': { of: person, beside: async (server, asking) => ({ toId: await person(server, asking) }) },
  'user.unlink toId': { of: person, beside: async (server, asking) => ({ id: await person(server, asking) }) },
  'user.giveOwnership id': { of: disabledPerson, alikeForOwner: 'only an active user becomes the owner' },
  ...Object.fromEntries(['suspend', 'activate', 'close', 'enter'].map((name) => [`tenant.${name} id`, ofPlatform])),
  'tenantSetting.putBack id': { of: settingChange },
  'user.decideRoles id': { of: roleRequest, beside: async () => ({ accepted: false }) },
  ...Object.fromEntries(
    (['shipper', 'consignee', 'delivery'] as const).flatMap((book) =>
      idFields.filter((field) => field.startsWith(`${book}Address.`)).map((field) => [field, { of: address(book) }]),
    ),
  ),
};
