import { randomBytes } from 'node:crypto';
import type { CallInput } from '../../contract/endpoints/all.ts';
import type { carrierLineFields, carrierOrderFields } from '../../contract/entities/finance/money-rule.ts';
import { digitsOf, hasMinorUnit } from '../../contract/values/currency.ts';
import { parseDecimal } from '../../contract/values/decimal.ts';
import { compareDecimals, exact, fixedText } from '../../contract/values/exact.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { listDictionaryItems } from '../dictionaries/db/dictionaries.ts';
import { storedText } from '../money/money.ts';
import { bankProblem, carrierProblem, placed } from './check-rules.ts';
import { findWord, listBankRules, listCarrierRules, listCauses, listLimits, listTolerances, type StoredBankRule } from './db/rules.ts';
import { builtInCauses, everyone, limitId } from './read-rules.ts';
import type { Wanted } from './write-rules.ts';

/** Each reads the input of a call into the rule that it wants. All throw Refusal invalid_fields, and money_rule_not_found for an unknown id. */

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export async function limitWanted(tx: Transaction, input: CallInput<'moneyRule.saveLimit'>): Promise<Wanted> {
  const { id, limitOf, currency } = input;
  if (!currencies.has(currency) || !hasMinorUnit(currency)) throw wrongField('currency', 'currency', 'moneyRule.currency');
  const isThere = (await listLimits(tx)).some((one) => one.kind === limitOf && one.currency === currency);
  if (id === undefined && isThere) throw wrongField('currency', 'exists', 'moneyRule.exists');
  if (id !== undefined && (!isThere || id !== limitId(limitOf, currency))) throw new Refusal('money_rule_not_found');
  const decimals = Math.min(digitsOf(currency), 3);
  const amount = parseDecimal(input.amount, { whole: 11, decimals });
  if (amount === null || amount.startsWith('-')) throw wrongField('amount', 'amount', 'moneyRule.amount', { decimals });
  return { kind: limitOf, key: currency, value: { amount: storedText(exact(amount)) } };
}

const codeLetters = 'abcdefghijklmnopqrstuvwxyz';

/** A new name for a rule: nobody sees it, and it says nothing. */
function newCode(prefix: string): string {
  return `${prefix}_${[...randomBytes(10)].map((byte) => codeLetters.charAt(byte % codeLetters.length)).join('')}`;
}

export async function causeWanted(tx: Transaction, input: CallInput<'moneyRule.saveCause'>): Promise<Wanted> {
  const { id, direction = '', silentCharge = false } = input;
  const causes = await listCauses(tx);
  const held = causes.find(({ code }) => code === id);
  if (id !== undefined && held === undefined) throw new Refusal('money_rule_not_found');
  if (id === 'reweighing' && direction !== '') throw wrongField('direction', 'computed', 'moneyRule.reweighing');
  if (direction === 'credit' && silentCharge) throw wrongField('silentCharge', 'credit', 'moneyRule.creditSilence');
  // The product's own causes have the product's names.
  const names = held !== undefined && builtInCauses.has(held.code) ? held : input;
  const [nameZh, nameEn] = [names.nameZh?.trim() ?? '', names.nameEn?.trim() ?? ''];
  for (const [path, name] of [
    ['nameZh', nameZh],
    ['nameEn', nameEn],
  ] as const) {
    if (name === '') throw wrongField(path, 'required', 'rule.required');
    const isTaken = causes.some((one) => one.code !== id && one[path].toLowerCase() === name.toLowerCase());
    if (isTaken) throw wrongField(path, 'exists', 'moneyRule.exists');
  }
  const value = { direction: direction === '' ? null : direction, silentCharge, nameZh, nameEn };
  return { kind: 'adjustmentCause', key: id ?? newCode('own'), value };
}

export async function bankRuleWanted(tx: Transaction, input: CallInput<'moneyRule.saveBankRule'>): Promise<Wanted> {
  const { id, payerDigits = null, withinDays = null, ...said } = input;
  const rules = await listBankRules(tx);
  if (id !== undefined && !rules.some(({ code }) => code === id)) throw new Refusal('money_rule_not_found');
  const rule: StoredBankRule = { ...said, code: id ?? newCode('own'), payerDigits, withinDays };
  const ordered = placed(rules, rule);
  refuse(bankProblem(ordered, rule));
  const { code, score, reference, amount, payerName, ties, active } = rule;
  const value = { place: ordered.indexOf(rule) + 1, score, reference, amount, payerName, payerDigits, withinDays, ties, active };
  return { kind: 'bankRule', key: code, value };
}

/** The names of rules that compare these numbers: the product brought some, with shorter names. */
const namedRules: Readonly<Record<string, string>> = {
  'tracking_number tracking_number': 'tracking',
  'tracking_number master_tracking_number': 'master_tracking',
  'order_no customer_no': 'order_no',
  'reference transaction_order_no': 'reference',
  'reference customer_no': 'reference_as_order',
};

export function carrierRuleCode(lineField: (typeof carrierLineFields)[number], orderField: (typeof carrierOrderFields)[number]): string {
  return namedRules[`${lineField} ${orderField}`] ?? `${lineField}_as_${orderField}`;
}

export async function carrierRuleWanted(tx: Transaction, input: CallInput<'moneyRule.saveCarrierRule'>): Promise<Wanted> {
  const { id, lineField, orderField, active, place } = input;
  const rules = await listCarrierRules(tx);
  const held = rules.find(({ code }) => code === id);
  if (id !== undefined && held === undefined) throw new Refusal('money_rule_not_found');
  // Matched lines name the rule that found them, so a rule keeps what it compares.
  const fields = held === undefined ? { lineField, orderField } : { lineField: held.lineField, orderField: held.orderField };
  const rule = { ...fields, code: id ?? carrierRuleCode(lineField, orderField), active, place };
  if (held === undefined)
    refuse(
      carrierProblem(
        rules.map((one) => (one.code === rule.code ? { ...one, code: '' } : one)),
        rule,
      ),
    );
  const at = placed(rules, rule).indexOf(rule) + 1;
  return { kind: 'carrierRule', key: rule.code, value: { place: at, ...fields, active } };
}

const percents = { weightPercent: { min: 0, max: 100 }, pricePercent: { min: -100, max: 999 } } as const;

export async function toleranceWanted(tx: Transaction, tenantId: string, input: CallInput<'moneyRule.saveTolerance'>): Promise<Wanted> {
  const { id, carrierCode = '' } = input;
  const held = await listTolerances(tx);
  if (id !== undefined && !held.some(({ carrier }) => carrier === id)) throw new Refusal('money_rule_not_found');
  const key = id ?? carrierCode;
  if (id === undefined) {
    const carriers = await listDictionaryItems(tx, tenantId, ['carrier']);
    if (!carriers.some(({ value }) => value === key)) throw wrongField('carrierCode', 'required', 'rule.required');
    if (key === everyone || held.some(({ carrier }) => carrier === key)) throw wrongField('carrierCode', 'exists', 'moneyRule.exists');
  }
  for (const path of ['weightPercent', 'pricePercent'] as const) {
    const { min, max } = percents[path];
    if (compareDecimals(input[path], String(min)) < 0 || compareDecimals(input[path], String(max)) > 0)
      throw wrongField(path, 'range', 'moneyRule.percent', { min, max });
  }
  const value = {
    weightKg: storedText(exact(input.weightKg)),
    weightPercent: fixedText(exact(input.weightPercent), 2),
    pricePercent: fixedText(exact(input.pricePercent), 2),
  };
  return { kind: 'tolerance', key, value };
}

export async function wordWanted(tx: Transaction, tenantId: string, input: CallInput<'moneyRule.saveWord'>): Promise<Wanted> {
  const { id, charge } = input;
  // As the import reads it.
  const word = id ?? (input.word ?? '').trim().toLowerCase();
  const held = await findWord(tx, word);
  if (id !== undefined && held === null) throw new Refusal('money_rule_not_found');
  if (id === undefined && word === '') throw wrongField('word', 'required', 'rule.required');
  if (id === undefined && !/[\p{L}\p{N}]/u.test(word)) throw wrongField('word', 'signs', 'moneyRule.noWord');
  if (id === undefined && held !== null) throw wrongField('word', 'exists', 'moneyRule.exists');
  const charges = await listDictionaryItems(tx, tenantId, ['carrier_charge']);
  if (!charges.some(({ value }) => value === charge)) throw wrongField('charge', 'notAllowed', 'rule.notAllowed');
  return { kind: 'chargeWord', key: word, value: { charge } };
}

function refuse(found: ReturnType<typeof bankProblem>): void {
  if (found !== null) throw new Refusal('invalid_fields', { fields: [found] });
}
