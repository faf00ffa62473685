import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { BatchOutcome, BatchResult } from '../../contract/envelope.ts';
import { errors } from '../../contract/errors.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { noteOf } from '../orders/write/batch.ts';
import { findInvoice } from './db/invoices.ts';
import { type CarrierOrder, decideLines, findCarrierOrders, type LineDecision, listLineLabels, matchByRules } from './db/matches.ts';

/** @throws Refusal carrier_no_order, carrier_many_orders */
export async function orderOf(tx: Transaction, number: string): Promise<CarrierOrder> {
  const [found, ...others] = await findCarrierOrders(tx, number.trim());
  if (found === undefined) throw new Refusal('carrier_no_order');
  if (others.length > 0) throw new Refusal('carrier_many_orders');
  return found;
}

/** Matches open lines to the one order of this number. @throws Refusal carrier_no_order, carrier_many_orders */
export async function matchLines(
  tx: Transaction,
  { ids, number, remark }: CallInput<'carrierInvoice.match'>,
  caller: SignedInCaller,
  at: Date,
): Promise<BatchOutcome> {
  return decide(tx, { ids, said: 'match', order: await orderOf(tx, number), note: noteOf(remark) }, caller, at);
}

/** Leaves open lines aside. @throws Refusal invalid_fields without a reason */
export async function ignoreLines(
  tx: Transaction,
  { ids, remark }: CallInput<'carrierInvoice.ignore'>,
  caller: SignedInCaller,
  at: Date,
): Promise<BatchOutcome> {
  const note = noteOf(remark);
  if (note === null) throw wrongField('remark', 'required', 'rule.required');
  return decide(tx, { ids, said: 'ignore', order: null, note }, caller, at);
}

export function reopenLines(
  tx: Transaction,
  { ids }: CallInput<'carrierInvoice.reopen'>,
  caller: SignedInCaller,
  at: Date,
): Promise<BatchOutcome> {
  return decide(tx, { ids, said: 'reopen', order: null, note: null }, caller, at);
}

async function decide(
  tx: Transaction,
  decision: Omit<LineDecision, 'userId' | 'at'>,
  caller: SignedInCaller,
  at: Date,
): Promise<BatchOutcome> {
  const { tenantId, userId } = caller.principal;
  const wanted = [...new Set(decision.ids)];
  const known = await listLineLabels(tx, tenantId, wanted.filter(isRowId));
  const done = await decideLines(tx, { ...decision, ids: [...known.keys()], userId, at });
  const { said, order, note } = decision;
  const detail = {
    order: order?.orderId ?? null,
    customerNo: order?.customerNo ?? null,
    merchant: order?.merchantId ?? null,
    reason: note,
  };
  await audit(tx, caller, at, ...[...done].map((subject) => ({ action: actions[said], subject, detail })));
  const results = wanted.map((id): BatchResult => {
    const label = known.get(id);
    if (label !== undefined && done.has(id)) return { id, label, ok: true };
    const errorCode = label === undefined ? 'carrier_line_not_found' : 'carrier_line_decided';
    return { id, label: label ?? id, ok: false, errorCode, message: messageOf(errors[errorCode].messageKey, caller.language) };
  });
  return { done: done.size, failed: results.length - done.size, results };
}

const actions = {
  match: 'carrierInvoice.match',
  ignore: 'carrierInvoice.ignore',
  reopen: 'carrierInvoice.reopen',
} as const;

/** Applies the rules to what is open. @throws Refusal carrier_invoice_not_found */
export async function matchAgain(
  tx: Transaction,
  { id }: CallInput<'carrierInvoice.matchAgain'>,
  caller: SignedInCaller,
  at: Date,
): Promise<CallReply<'carrierInvoice.matchAgain'>> {
  const { tenantId, timeZone, userId } = caller.principal;
  const found = isRowId(id) ? await findInvoice(tx, tenantId, timeZone, id) : null;
  if (found === null) throw new Refusal('carrier_invoice_not_found');
  const matched = await matchByRules(tx, id, userId, at);
  await audit(tx, caller, at, { action: 'carrierInvoice.matchAgain', subject: id, detail: { number: found.number, matched } });
  return { matched };
}
