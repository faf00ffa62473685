import { randomInt } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { digitsOf, mostOf } from '../../contract/values/currency.ts';
import { isDecimal } from '../../contract/values/decimal.ts';
import { compareDecimals } from '../../contract/values/exact.ts';
import { paymentReference } from '../../contract/values/payment-reference.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { localTime } from '../calls/local-time.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { moneyShown } from '../money/money.ts';
import { findCredential } from './db/credentials.ts';
import { countUnpaid, findPayAccount, insertTopUp, sendTopUp, withdrawTopUp } from './db/top-ups.ts';
import { feeOf } from './fee.ts';
import { isOffered, type PayChannels } from './pay-channel.ts';
import { topUpDictionaries, topUpRow } from './top-up-row.ts';

/** Without 0, 1, I and O, which people mistake for each other. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Opens a top-up: the amount, the account and its fee stay as they are from here on. */
export async function openTopUp(
  tx: Transaction,
  input: CallInput<'topUp.open'>,
  caller: SignedInCaller,
  { channels, now }: { readonly channels: PayChannels; readonly now: Date },
): Promise<CallReply<'topUp.open'>> {
  const { tenantId, userId, timeZone } = caller.principal;
  const { amount, currency } = input;
  const account = isRowId(input.accountId) ? await findPayAccount(tx, input.accountId) : null;
  if (account === null || !isOffered(account, channels)) throw new Refusal('pay_account_not_found');
  if (account.currency !== currency) throw wrong('currency', 'topUp.otherCurrency', { currency: account.currency });
  if (!isDecimal(amount, { whole: 11, decimals: digitsOf(currency) })) throw wrong('amount', 'rule.money', {});
  if (compareDecimals(amount, mostOf(currency)) > 0)
    throw wrong('amount', 'rule.amountLimit', { most: moneyShown(mostOf(currency), currency) });
  const fee = feeOf(amount, currency, account);
  if (compareDecimals(amount, fee) <= 0) throw wrong('amount', 'topUp.feeAbove', { fee: moneyShown(fee, currency) });
  if ((await countUnpaid(tx, tenantId)) >= limits.unpaidTopUps)
    throw new Refusal('top_up_too_many', { values: { most: limits.unpaidTopUps } });
  const id = uuidv7();
  const reference = paymentReference(Array.from({ length: 12 }, () => signs.charAt(randomInt(signs.length))).join(''));
  const { channel, feeRate, feeFixed } = account;
  await insertTopUp(tx, {
    ...{ tenantId, id, reference, accountId: account.id, channel, currency, amount, feeRate, feeFixed, fee },
    ...{ requesterId: userId, language: caller.language, createdAt: now },
  });
  await audit(tx, caller, now, { action: 'topUp.open', subject: id, detail: { reference, amount, currency } });
  const outcome = { received: null, credited: null, remark: null, sentAt: null, decidedAt: null };
  return topUpRow(
    { id, reference, channel, state: 'awaiting_payment', currency, amount, fee, createdAt: localTime(now, timeZone), ...outcome },
    await readTexts(tx, caller, topUpDictionaries),
  );
}

/** Keeps what the merchant says was paid; the top-up then waits for the platform. */
export async function rechargeTopUp(
  tx: Transaction,
  { id, credentialId, remitTime, voucher, ...typed }: CallInput<'bank.recharge'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'bank.recharge'>> {
  const { tenantId, userId, timeZone } = caller.principal;
  if (!isRowId(id)) throw new Refusal('top_up_not_found');
  if (!isRowId(voucher)) throw new Refusal('file_not_found');
  const day = (moment: Date) => localTime(moment, timeZone).slice(0, 10);
  if (remitTime > day(now) || remitTime < day(new Date(now.getTime() - 366 * 86_400_000))) throw wrong('remitTime', 'topUp.remitDay', {});
  const { payerName, payerAccount } = await payerOf(tx, tenantId, credentialId, typed);
  const refused = await sendTopUp(tx, {
    ...{ id, payerName, payerAccount, remittedOn: remitTime, voucher, senderId: userId, at: now },
  });
  if (refused === 'not_found') throw new Refusal('top_up_not_found');
  if (refused === 'wrong_state') throw new Refusal('top_up_wrong_state');
  if (refused === 'no_file') throw new Refusal('file_not_found');
  await audit(tx, caller, now, { action: 'topUp.send', subject: id, detail: { voucher } });
  return stateOf(tx, 'to_confirm', caller);
}

/** Who paid from which account: one of the merchant's own, or what was typed. */
async function payerOf(
  tx: Transaction,
  tenantId: string,
  credentialId: string | undefined,
  { payerName, payerAccount }: Pick<CallInput<'bank.recharge'>, 'payerName' | 'payerAccount'>,
) {
  if (credentialId !== undefined) {
    const found = isRowId(credentialId) ? await findCredential(tx, tenantId, credentialId) : null;
    if (found === null) throw new Refusal('bank_credential_not_found');
    return { payerName: found.ownerName, payerAccount: found.accountNumber };
  }
  if (payerName === undefined) throw wrong('payerName', 'rule.required', {});
  if (payerAccount === undefined) throw wrong('payerAccount', 'rule.required', {});
  return { payerName: payerName.trim(), payerAccount: payerAccount.trim() };
}

/** Withdraws a top-up that was not accounted. */
export async function takeBackTopUp(
  tx: Transaction,
  { id }: CallInput<'topUp.withdraw'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'topUp.withdraw'>> {
  if (!isRowId(id) || !(await withdrawTopUp(tx, id, now))) throw new Refusal('top_up_decided');
  await audit(tx, caller, now, { action: 'topUp.withdraw', subject: id });
  return stateOf(tx, 'withdrawn', caller);
}

async function stateOf(tx: Transaction, state: 'to_confirm' | 'withdrawn', caller: SignedInCaller) {
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  return { authStatus: state, authStatus_dictText: textOf('top_up_status', state) };
}

function wrong(path: string, message: string, values: Readonly<Record<string, string | number>>): Refusal {
  return wrongField(path, 'allowed', message, values);
}
