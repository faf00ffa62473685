import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { payChannels, type TopUpState, topUpStates } from '../../contract/entities/finance/top-up.ts';
import { limits } from '../../contract/limits.ts';
import { compareDecimals } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { moneyShown, moneyText } from '../money/money.ts';
import { codePicture } from './code-picture.ts';
import { findDefaultCredential } from './db/credentials.ts';
import { countTopUps, findPayAccount, findSlip, findTopUp, listPayAccounts, listProofs, listTopUps } from './db/top-ups.ts';
import { feeOf, without } from './fee.ts';
import { isOffered, type PayChannels } from './pay-channel.ts';
import { forMerchant, topUpDictionaries, topUpRow, wordOf } from './top-up-row.ts';

/** The platform's accounts of a channel. */
export async function readBanks(
  tx: Transaction,
  { currency, channel = 'remittance' }: CallInput<'bank.list'>,
  caller: SignedInCaller,
  channels: PayChannels,
): Promise<CallReply<'bank.list'>> {
  const known = payChannels.find((name) => name === channel);
  const rows =
    known === undefined || !isOffered({ active: true, channel: known }, channels) ? [] : await listPayAccounts(tx, known, currency ?? null);
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  return rows.map(({ id, ownerName, accountNumber, accountType, bankName, bankCode, feeRate, feeFixed, currency: of }) => ({
    ...{ id, ownerName, accountNumber, bankName, bankCode, accountType, currency: of },
    accountType_dictText: textOf('bank_account_type', accountType),
    feeRate: shortRate(feeRate),
    feeFixed: moneyText(feeFixed, of),
    text: channel === 'sandbox' ? `${bankName} · ${of}` : `${bankName} · ${of} · …${accountNumber.slice(-4)}`,
  }));
}

/** The code to scan for one of the tenant's top-ups. */
export async function readCodes(
  tx: Transaction,
  { id }: CallInput<'qrcode.list'>,
  { principal }: SignedInCaller,
): Promise<CallReply<'qrcode.list'>> {
  const found = isRowId(id) ? await findTopUp(tx, principal.tenantId, id, principal.timeZone) : null;
  if (found === null) throw new Refusal('top_up_not_found');
  const account = await findPayAccount(tx, found.accountId);
  if (account === null || account.payload === null || found.channel !== 'qr') return [];
  const facts = { reference: found.reference, amount: moneyText(found.amount, found.currency), currency: found.currency };
  const payload = Object.entries(facts).reduce((text, [name, fact]) => text.replaceAll(`{${name}}`, fact), account.payload);
  return [{ id: account.id, ownerName: account.ownerName, currency: found.currency, payload, picture: await codePicture(payload) }];
}

/** What an account's channel keeps of an amount. */
export async function readFee(
  tx: Transaction,
  { amount, accountId }: CallInput<'topUp.fee'>,
  channels: PayChannels,
): Promise<CallReply<'topUp.fee'>> {
  const account = isRowId(accountId) ? await findPayAccount(tx, accountId) : null;
  if (account === null || !isOffered(account, channels)) throw new Refusal('pay_account_not_found');
  const { currency } = account;
  const fee = feeOf(amount, currency, account);
  const creditAmount = compareDecimals(amount, fee) > 0 ? without(amount, fee, currency) : null;
  return { currency, amount: moneyText(amount, currency), fee, creditAmount };
}

/** The tenant's top-ups. */
export async function readTopUps(
  tx: Transaction,
  input: CallInput<'topUp.list'>,
  caller: SignedInCaller,
): Promise<CallReply<'topUp.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault, authStatus, keyword, order } = input;
  const { tenantId, timeZone } = caller.principal;
  const search = { tenantId, timeZone, states: statesOf(authStatus), keyword: wordOf(keyword) };
  const limit = { limit: pageSize, offset: (pageNo - 1) * pageSize, oldestFirst: order === 'asc' };
  const rows = await listTopUps(tx, { ...search, ...limit });
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  const total = Number(rows[0]?.found ?? (pageNo === 1 ? 0 : await countTopUps(tx, search)));
  const records = rows.map((row) => topUpRow(forMerchant(row), textOf));
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/** One of the tenant's top-ups. Foreign, absent and malformed ids are refused alike (security T6). */
export async function readTopUp(
  tx: Transaction,
  { id }: CallInput<'topUp.byId'>,
  caller: SignedInCaller,
  channels: PayChannels,
): Promise<CallReply<'topUp.byId'>> {
  const { tenantId, timeZone, permissions, activated } = caller.principal;
  const found = isRowId(id) ? await findTopUp(tx, tenantId, id, timeZone) : null;
  if (found === null) throw new Refusal('top_up_not_found');
  const account = await findPayAccount(tx, found.accountId);
  if (account === null) throw new Error('the account of a top-up is missing');
  const sent = await listProofs(tx, tenantId, id, timeZone);
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  const proofs = sent.map(({ turn, remittedOn, sentAt, ...proof }) => ({
    ...proof,
    turn: String(turn),
    remitTime: remittedOn,
    sendTime: sentAt,
  }));
  const { accountType, ownerName, accountNumber, bankName, bankCode } = account;
  const mayChange = permissions.has('account:topUp') && activated;
  const isUnpaid = found.state === 'awaiting_payment' || found.state === 'unaccounted';
  const isOnline = channels.has(found.channel);
  return {
    ...topUpRow(forMerchant(found), textOf),
    ...{ accountType, ownerName, accountNumber, bankName, bankCode, requester: found.requester, proofs, last: proofs[0] ?? null },
    credentialId: proofs.length === 0 ? ((await findDefaultCredential(tx, tenantId))?.id ?? null) : null,
    accountType_dictText: textOf('bank_account_type', accountType),
    amountText: moneyShown(found.amount, found.currency),
    maySend: mayChange && isUnpaid && !isOnline,
    mayPay: mayChange && isUnpaid && isOnline,
    mayWithdraw: mayChange && found.state !== 'accounted' && found.state !== 'withdrawn',
  };
}

/** The slip of one of the tenant's top-ups. */
export async function openSlip(tx: Transaction, { id }: CallInput<'topUp.file'>, { principal }: SignedInCaller) {
  const found = isRowId(id) ? await findSlip(tx, principal.tenantId, id) : null;
  return slipReply(found);
}

export function slipReply(found: { readonly name: string; readonly type: string; readonly content: Buffer } | null) {
  if (found === null) throw new Refusal('file_not_found');
  return { fileName: found.name, contentType: found.type, content: Readable.from([found.content], { objectMode: false }) };
}

/** A merchant's filter for what waits covers the second review too. */
function statesOf(wanted: string | undefined): readonly TopUpState[] | null {
  if (wanted === undefined) return null;
  if (wanted === 'to_confirm') return ['to_confirm', 'second_review'];
  return topUpStates.filter((state) => state === wanted && state !== 'second_review');
}

/** A rate without trailing zeros. */
function shortRate(stored: string): string {
  return stored.replace(/\.?0+$/, '') || '0';
}
