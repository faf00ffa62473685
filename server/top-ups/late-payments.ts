import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { moneyText } from '../money/money.ts';
import { handleLatePayment, listLatePayments } from './db/late-payments.ts';
import { topUpDictionaries } from './top-up-row.ts';

/** Payments that came too late for their top-up; see `takePayment`. */
export async function readLatePayments(
  tx: Transaction,
  { pageNo = 1, pageSize = limits.pageSizeDefault, handled }: CallInput<'latePayment.list'>,
  caller: SignedInCaller,
): Promise<CallReply<'latePayment.list'>> {
  const { tenantId, timeZone } = caller.principal;
  const wanted = handled === undefined ? null : handled === 'yes';
  const rows = await listLatePayments(tx, { tenantId, timeZone, handled: wanted, limit: pageSize, offset: (pageNo - 1) * pageSize });
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  const total = rows[0]?.found ?? 0;
  return {
    records: rows.map(({ channel, amount, firstAt, handledAt, found: _found, ...row }) => ({
      ...row,
      ...{ payChannel: channel, payChannel_dictText: textOf('pay_channel', channel) },
      ...{ amount: moneyText(amount, row.currency), cause_dictText: textOf('top_up_status', row.cause) },
      ...{ firstTime: firstAt, handled: handledAt !== null, handleTime: handledAt },
    })),
    ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) },
  };
}

/** @throws Refusal late_payment_not_found, late_payment_handled */
export async function handleLate(tx: Transaction, input: CallInput<'latePayment.handle'>, caller: SignedInCaller, at: Date): Promise<null> {
  const { id } = input;
  const remark = input.remark.trim();
  const state = isRowId(id) ? await handleLatePayment(tx, { id, remark, userId: caller.principal.userId, at }) : 'not_found';
  if (state === 'not_found') throw new Refusal('late_payment_not_found');
  if (state === 'decided') throw new Refusal('late_payment_handled');
  await audit(tx, caller, at, { action: 'latePayment.handle', subject: id, detail: { remark } });
  return null;
}
