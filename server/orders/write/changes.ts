import type { CallInput } from '../../../contract/endpoints/all.ts';
import { PartyInput } from '../../../contract/entities/orders/address.ts';
import type { OrderInput } from '../../../contract/entities/orders/order-input.ts';
import type { BatchOutcome } from '../../../contract/envelope.ts';
import { errors } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { audit } from '../../audit/audit.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import { queuePlacing } from '../../carriers/carrier-jobs.ts';
import type { Transaction } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { deleteOrders, findInScope, upsertDrafts, upsertOrders } from '../db/order-writes.ts';
import { changeOrders, insertOrderLog } from '../db/orders.ts';
import type { FieldChange } from '../db/tables.ts';
import { splitNumbers } from '../order-filters.ts';
import { scopeOf } from '../order-scope.ts';
import { requireActivated } from './activation.ts';
import { inBatch, type LockedOrder, logRows, movable, outsideRules, type Refused, writingOf } from './batch.ts';
import type { OrderCreation } from './create-orders.ts';
import type { Price } from './many-prices.ts';
import { priceChanges } from './order-changes.ts';
import { readComplete } from './submit-drafts.ts';
import { factsOf, type Priced } from './written-order.ts';

const idsOf = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id);

/** Places failed orders with the carrier once more, as they are. */
export async function placeAgain(
  tx: Transaction,
  input: CallInput<'order.place'>,
  caller: SignedInCaller,
  now: Date,
  jobs: Pick<Jobs, 'queueOwn'>,
): Promise<BatchOutcome> {
  requireActivated(caller);
  const writing = writingOf(caller, now);
  return inBatch(tx, caller, 'order:submit', input.ids, async (orders, refused) => {
    const failed = movable(orders, 'place', refused).filter(({ id, confirmStatus }) => {
      if (confirmStatus === 'rejected') refused.set(id, new Refusal('order_wrong_state'));
      return confirmStatus !== 'rejected';
    });
    if (failed.length === 0) return;
    await changeOrders(tx, writing.tenantId, idsOf(failed), { documentStatus: 'ordering', failReason: null });
    await insertOrderLog(tx, logRows(failed, 'place', writing));
    const placed = failed.map(({ id, customerNo }) => ({ action: 'order.place' as const, subject: id, detail: { customerNo } }));
    await audit(tx, caller, now, ...placed);
    await queuePlacing(tx, jobs, idsOf(failed), caller);
  });
}

/** Removes drafts for good; what was deleted is kept in the audit log. */
export function remove(tx: Transaction, input: CallInput<'order.delete'>, caller: SignedInCaller, now: Date): Promise<BatchOutcome> {
  const ids = splitNumbers(input.ids);
  if (ids.length === 0) throw new Refusal('nothing_selected');
  if (ids.length > limits.idsInQuery) {
    const field = { path: 'ids', rule: 'too_many_numbers', message: errors.too_many_numbers.messageKey };
    throw new Refusal('too_many_numbers', { fields: [field], values: { max: limits.idsInQuery } });
  }
  const { tenantId } = caller.principal;
  return inBatch(tx, caller, 'order:delete', ids, async (orders, refused) => {
    const drafts = draftsOf(orders, refused);
    if (drafts.length === 0) return;
    await deleteOrders(tx, tenantId, idsOf(drafts));
    const deleted = drafts.map(({ id, customerNo }) => ({ action: 'order.delete' as const, subject: id, detail: { customerNo } }));
    await audit(tx, caller, now, ...deleted);
  });
}

/** Gives drafts another product, or keeps theirs, at the price of today. A draft that is not offered by it stays as it was. */
export async function updateProduct(
  tx: Transaction,
  { ids, productCode }: CallInput<'order.updateProduct'>,
  caller: SignedInCaller,
  now: Date,
  creation: OrderCreation,
): Promise<BatchOutcome> {
  const who = requireActivated(caller);
  const writing = writingOf(caller, now);
  return inBatch(tx, caller, 'order:submit', ids, async (orders, refused) => {
    const whole = (await readComplete(tx, draftsOf(orders, refused), refused, caller)).map(({ draft, order }) => ({
      draft,
      order: productCode === undefined ? order : { ...order, productCode },
    }));
    const prices = await creation.priceAll(
      tx,
      who,
      whole.map(({ order }) => order),
      caller,
    );
    const rows = whole.flatMap(({ draft, order }, at): Repriced[] => {
      const price = prices[at];
      if (price === undefined) return [];
      if (price instanceof Refusal) refused.set(draft.id, price);
      return price instanceof Refusal
        ? []
        : [{ id: draft.id, customerNo: draft.customerNo, order, ...price, changes: repriced(draft, order, price) }];
    });
    await writePriced(tx, rows, writing, productCode === undefined ? 'price' : 'product');
    const admitted = await findInScope(tx, await scopeOf(tx, caller, 'order:submit'), idsOf(rows));
    // A product that the data rules do not admit is not given to anything: nothing of this call holds.
    if (rows.some(({ id }) => !admitted.has(id))) throw outsideRules();
  });
}

type Repriced = Priced & { readonly changes: readonly FieldChange[] };

/** What another product, or the price of today, changes in a draft. */
function repriced(draft: LockedOrder, { productCode }: OrderInput, { offer }: Price): FieldChange[] {
  const product = draft.productCode === productCode ? [] : [{ field: 'productCode', from: draft.productCode, to: productCode }];
  return [...product, ...priceChanges(draft, { totalAmount: offer.total, currency: offer.currency })];
}

async function writePriced(
  tx: Transaction,
  rows: readonly Repriced[],
  writing: ReturnType<typeof writingOf>,
  operation: 'price' | 'product',
): Promise<void> {
  await upsertOrders(
    tx,
    rows.map((row) => ({ ...factsOf(row, writing, ''), documentStatus: 'draft' as const })),
  );
  await upsertDrafts(
    tx,
    rows.map(({ id, order }) => ({ tenantId: writing.tenantId, orderId: id, typed: order, updatedAt: writing.at })),
  );
  await insertOrderLog(
    tx,
    rows.flatMap((row) => logRows([row], operation, writing, row.order.productCode)),
  );
}

/** Makes a priced draft for each recipient, all with the same sender, boxes and goods. */
export async function saveLines(
  tx: Transaction,
  { lines, ...shared }: CallInput<'order.saveLines'>,
  caller: SignedInCaller,
  creation: OrderCreation,
): Promise<BatchOutcome> {
  const orders = lines.map(({ productCode, customerNo, ...consignee }): OrderInput => {
    return { ...shared, consignee, productCode, ...(customerNo === undefined ? {} : { customerNo }) };
  });
  const made = await creation.createDrafts(tx, caller, orders, 'manual', 'order:submit');
  const results = made.map((one, at) => {
    const label = orders[at]?.customerNo || (orders[at]?.consignee.name ?? '');
    if (one.ok) return { id: one.id, label: one.customerNo, ok: true, path: `lines.${at}` };
    return { id: String(at), label, ok: false, errorCode: one.code, message: one.message, path: `lines.${at}.${lineField(one.field)}` };
  });
  const done = results.filter((result) => result.ok).length;
  return { done, failed: results.length - done, results };
}

/** The field of a line that an order's is; what concerns them all (a box, the sender) is told at its name. */
function lineField(field = ''): string {
  const [, own] = /^(?:consignee\.)?(\w+)$/.exec(field) ?? [];
  return own !== undefined && (Object.hasOwn(PartyInput.properties, own) || own === 'productCode' || own === 'customerNo') ? own : 'name';
}

function draftsOf(orders: readonly LockedOrder[], refused: Refused): LockedOrder[] {
  return orders.filter(({ id, document }) => {
    if (document !== 'draft') refused.set(id, new Refusal('order_wrong_state'));
    return document === 'draft';
  });
}
