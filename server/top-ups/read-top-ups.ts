import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { type TopUpState, topUpStates } from '../../contract/entities/top-up.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { moneyShown, moneyText } from '../money/money.ts';
import { countTopUps, findPayAccount, findSlip, findTopUp, listPayAccounts, listProofs, listTopUps } from './db/top-ups.ts';
import { forMerchant, topUpDictionaries, topUpRow, wordOf } from './top-up-row.ts';

/** The platform's bank accounts for remittances. */
export async function readBanks(
  tx: Transaction,
  { currency }: CallInput<'bank.list'>,
  caller: SignedInCaller,
): Promise<CallReply<'bank.list'>> {
  const rows = await listPayAccounts(tx, 'remittance', currency ?? null);
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  return rows.map(({ id, ownerName, accountNumber, accountType, bankName, bankCode, feeRate, feeFixed, currency: of }) => ({
    ...{ id, ownerName, accountNumber, bankName, bankCode, accountType, currency: of },
    accountType_dictText: textOf('bank_account_type', accountType),
    feeRate: shortRate(feeRate),
    feeFixed: moneyText(feeFixed, of),
    text: `${bankName} · ${of} · …${accountNumber.slice(-4)}`,
  }));
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
  return {
    ...topUpRow(forMerchant(found), textOf),
    ...{ accountType, ownerName, accountNumber, bankName, bankCode, requester: found.requester, proofs, last: proofs[0] ?? null },
    accountType_dictText: textOf('bank_account_type', accountType),
    amountText: moneyShown(found.amount, found.currency),
    maySend: mayChange && (found.state === 'awaiting_payment' || found.state === 'unaccounted'),
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
