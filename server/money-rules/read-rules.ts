import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { MoneyRuleChangeRow } from '../../contract/entities/finance/money-rule.ts';
import { limits } from '../../contract/limits.ts';
import { exact, shortText } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { moneyText } from '../money/money.ts';
import { nonEmpty } from '../orders/order-filters.ts';
import { listChanges, listWaiting, type StoredChange } from './db/changes.ts';
import { listBankRules, listCarrierRules, listCauses, listDays, listLimits, listTolerances, listWords } from './db/rules.ts';
import { conditionsOf, ruleDictionaries, ruleName, ruleText, type Words } from './describe.ts';

/** The tolerance of carriers without their own. */
export const everyone = '*';
/** Causes that the product brings: their names are the product's, and they stay. */
export const builtInCauses: ReadonlySet<string> = new Set(['reweighing', 'surcharge', 'compensation', 'other']);

export function limitId(kind: string, currency: string): string {
  return `${kind} ${currency}`;
}

/** Returns kind and currency of the id of a limit. */
export function limitOfId(id: string): { readonly kind: string; readonly currency: string } {
  const [kind = '', currency = ''] = id.split(' ');
  return { kind, currency };
}

export async function readLimits(tx: Transaction, caller: SignedInCaller): Promise<CallReply<'moneyRule.limits'>> {
  const { textOf } = await wordsOf(tx, caller);
  const waiting = await listWaiting(tx, caller.principal.tenantId);
  return (await listLimits(tx)).map(({ kind, currency, amount }) => {
    const asked = waiting.find((one) => one.kind === kind && one.key === currency)?.after?.amount;
    return {
      id: limitId(kind, currency),
      limitOf: kind,
      limitOf_dictText: textOf('money_rule_kind', kind),
      currencyCode: currency,
      amount: moneyText(amount, currency),
      waiting: typeof asked === 'string' ? moneyText(asked, currency) : null,
    };
  });
}

export async function readCauses(tx: Transaction, caller: SignedInCaller): Promise<CallReply<'moneyRule.causes'>> {
  const { textOf, language } = await wordsOf(tx, caller);
  const waiting = await listWaiting(tx, caller.principal.tenantId);
  return (await listCauses(tx)).map(({ code, direction, silentCharge, nameZh, nameEn }) => ({
    ...{
      id: code,
      name: language === 'zh_CN' ? nameZh : nameEn,
      nameZh,
      nameEn,
      direction: direction ?? '',
      silentCharge,
      builtIn: builtInCauses.has(code),
    },
    direction_dictText: direction === null ? messageOf('moneyRule.both', language) : textOf('adjustment_direction', direction),
    waiting: waiting.some((one) => one.kind === 'adjustmentCause' && one.key === code),
  }));
}

export async function readDays(tx: Transaction, input: CallInput<'moneyRule.days'>): Promise<CallReply<'moneyRule.days'>> {
  const { size, offset, current } = pageOf(input);
  const rows = await listDays(tx, nonEmpty(input.merchant) ?? null, size, offset);
  return paged(
    rows,
    rows.map(({ id, merchant, days }) => ({ id, merchant, days })),
    size,
    current,
  );
}

export async function readBankRules(tx: Transaction, { language }: SignedInCaller): Promise<CallReply<'moneyRule.bankRules'>> {
  return (await listBankRules(tx)).map(({ code, ...rule }) => ({ id: code, says: conditionsOf(rule, language), ...rule }));
}

export async function readCarrierRules(tx: Transaction, caller: SignedInCaller): Promise<CallReply<'moneyRule.carrierRules'>> {
  const { textOf } = await wordsOf(tx, caller);
  return (await listCarrierRules(tx)).map(({ code, place, lineField, orderField, active }) => ({
    ...{ id: code, place, lineField, orderField, active },
    lineField_dictText: textOf('carrier_line_field', lineField),
    orderField_dictText: textOf('carrier_order_field', orderField),
  }));
}

export async function readTolerances(tx: Transaction, caller: SignedInCaller): Promise<CallReply<'moneyRule.tolerances'>> {
  const { textOf, language } = await wordsOf(tx, caller);
  const short = (stored: string) => shortText(exact(stored), 3);
  return (await listTolerances(tx)).map(({ carrier, weightKg, weightPercent, pricePercent }) => ({
    ...{ id: carrier, everyone: carrier === everyone },
    ...{ weightKg: short(weightKg), weightPercent: short(weightPercent), pricePercent: short(pricePercent) },
    carrier: carrier === everyone ? messageOf('moneyRule.everyone', language) : textOf('carrier', carrier),
  }));
}

export async function readWords(
  tx: Transaction,
  input: CallInput<'moneyRule.words'>,
  caller: SignedInCaller,
): Promise<CallReply<'moneyRule.words'>> {
  const { textOf } = await wordsOf(tx, caller);
  const { size, offset, current } = pageOf(input);
  const rows = await listWords(tx, { word: nonEmpty(input.word) ?? null, charge: nonEmpty(input.charge) ?? null }, size, offset);
  const records = rows.map(({ word, charge }) => ({ id: word, word, charge, charge_dictText: textOf('carrier_charge', charge) }));
  return paged(rows, records, size, current);
}

export async function readChanges(
  tx: Transaction,
  input: CallInput<'moneyRule.changes'>,
  caller: SignedInCaller,
): Promise<CallReply<'moneyRule.changes'>> {
  const { tenantId, timeZone } = caller.principal;
  const { size, offset, current } = pageOf(input);
  const search = { tenantId, timeZone, kind: nonEmpty(input.kind) ?? null, state: nonEmpty(input.changeStatus) ?? null, id: null };
  const rows = await listChanges(tx, { ...search, limit: size, offset });
  const words = await wordsOf(tx, caller);
  return paged(
    rows,
    rows.map((row) => changeRow(row, caller, words)),
    size,
    current,
  );
}

/** @throws Refusal money_rule_not_found */
export async function readChange(
  tx: Transaction,
  { id }: CallInput<'moneyRule.change'>,
  caller: SignedInCaller,
): Promise<MoneyRuleChangeRow> {
  const { tenantId, timeZone } = caller.principal;
  const only = { id, kind: null, state: null, limit: 1, offset: 0 };
  const [row] = isRowId(id) ? await listChanges(tx, { tenantId, timeZone, ...only }) : [];
  if (row === undefined) throw new Refusal('money_rule_not_found');
  return changeRow(row, caller, await wordsOf(tx, caller));
}

function changeRow(row: StoredChange, { principal }: SignedInCaller, words: Words): MoneyRuleChangeRow {
  const { id, kind, key, before, after, state, askerId, asker, askedAt, decider, decidedAt, remark } = row;
  const isOwn = askerId === principal.userId;
  return {
    ...{ id, kind, rule: ruleName(kind, key, after ?? before, words), changeStatus: state, asker, askTime: askedAt, decider, remark },
    kind_dictText: words.textOf('money_rule_kind', kind),
    before: ruleText(kind, key, before, words),
    after: ruleText(kind, key, after, words),
    changeStatus_dictText: words.textOf('money_rule_status', state),
    decideTime: decidedAt,
    mayDecide: state === 'waiting' && !isOwn,
    mayWithdraw: state === 'waiting' && isOwn,
  };
}

async function wordsOf(tx: Transaction, caller: SignedInCaller): Promise<Words> {
  return { language: caller.language, textOf: await readTexts(tx, caller, ruleDictionaries) };
}

function pageOf({ pageNo = 1, pageSize = limits.pageSizeDefault }: { readonly pageNo?: number; readonly pageSize?: number }) {
  return { size: pageSize, offset: (pageNo - 1) * pageSize, current: pageNo };
}

/** A page past the last one has no row that knows the total; then there is none to show. */
function paged<R>(rows: readonly { readonly found: number }[], records: R[], size: number, current: number) {
  const total = rows[0]?.found ?? 0;
  return { records, total, size, current, pages: Math.ceil(total / size) };
}
