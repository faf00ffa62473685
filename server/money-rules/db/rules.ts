import { sql } from 'drizzle-orm';
import type { MoneyRuleKind } from '../../../contract/entities/finance/money-rule.ts';
import type { Transaction } from '../../db/database.ts';

/** What a rule says, by name; amounts and percentages as the database writes them. */
export type RuleValue = Readonly<Record<string, string | number | boolean | null>>;

/** Lets no other change of a rule in until the transaction ends. */
export async function lockRules(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('money_rule', 0))`);
}

export interface StoredLimit extends Record<string, unknown> {
  readonly kind: 'topUpLimit' | 'adjustmentLimit' | 'claimLimit';
  readonly currency: string;
  readonly amount: string;
}

export async function listLimits(tx: Transaction): Promise<StoredLimit[]> {
  const { rows } = await tx.execute<StoredLimit>(sql`
    select 'topUpLimit' as kind, currency, amount::text from top_up_limit
    union all select 'adjustmentLimit', currency, amount::text from adjustment_limit
    union all select 'claimLimit', currency, amount::text from claim_limit order by 1 desc, 2`);
  return rows;
}

export interface StoredCause extends Record<string, unknown> {
  readonly code: string;
  readonly direction: 'charge' | 'credit' | null;
  readonly silentCharge: boolean;
  readonly nameZh: string;
  readonly nameEn: string;
}

export async function listCauses(tx: Transaction): Promise<StoredCause[]> {
  const { rows } = await tx.execute<StoredCause>(sql`
    select c.code, c.direction, c.silent_charge as "silentCharge", coalesce(i.texts ->> 'zh_CN', c.code) as "nameZh",
      coalesce(i.texts ->> 'en_US', c.code) as "nameEn"
    from adjustment_cause c left join dictionary_item i on i.code = 'adjustment_cause' and i.value = c.code order by i.position, c.code`);
  return rows;
}

export interface StoredDays extends Record<string, unknown> {
  readonly id: string;
  readonly merchant: string;
  readonly days: number;
  readonly found: number;
}

/** Merchants that are not closed, for the platform; none for others. */
export async function listDays(tx: Transaction, needle: string | null, limit: number, offset: number): Promise<StoredDays[]> {
  const { rows } = await tx.execute<StoredDays>(sql`
    select merchant_id as id, merchant, days, found::int from platform_adjustment_days(${needle}, ${limit}, ${offset})`);
  return rows;
}

export interface StoredBankRule extends Record<string, unknown> {
  readonly code: string;
  readonly place: number;
  readonly score: number;
  readonly reference: boolean;
  readonly amount: boolean;
  readonly payerName: boolean;
  readonly payerDigits: number | null;
  readonly withinDays: number | null;
  readonly ties: boolean;
  readonly active: boolean;
}

export async function listBankRules(tx: Transaction): Promise<StoredBankRule[]> {
  const { rows } = await tx.execute<StoredBankRule>(sql`
    select code, row_number() over (order by position)::int as place, score, reference, amount, payer_name as "payerName",
      payer_digits as "payerDigits", within_days as "withinDays", ties, active from bank_match_rule order by position`);
  return rows;
}

export interface StoredCarrierRule extends Record<string, unknown> {
  readonly code: string;
  readonly place: number;
  readonly lineField: string;
  readonly orderField: string;
  readonly active: boolean;
}

export async function listCarrierRules(tx: Transaction): Promise<StoredCarrierRule[]> {
  const { rows } = await tx.execute<StoredCarrierRule>(sql`
    select code, row_number() over (order by position)::int as place, line_field as "lineField", order_field as "orderField",
      enabled as active from carrier_match_rule order by position`);
  return rows;
}

export interface StoredTolerance extends Record<string, unknown> {
  readonly carrier: string;
  readonly weightKg: string;
  readonly weightPercent: string;
  readonly pricePercent: string;
}

export async function listTolerances(tx: Transaction): Promise<StoredTolerance[]> {
  const { rows } = await tx.execute<StoredTolerance>(sql`
    select carrier, weight_kg::text as "weightKg", weight_percent::text as "weightPercent", price_percent::text as "pricePercent"
    from carrier_tolerance order by carrier <> '*', carrier`);
  return rows;
}

export interface StoredWord extends Record<string, unknown> {
  readonly word: string;
  readonly charge: string;
}

export interface WordSearch {
  readonly word: string | null;
  readonly charge: string | null;
}

export async function listWords(tx: Transaction, { word, charge }: WordSearch, limit: number, offset: number) {
  const { rows } = await tx.execute<StoredWord & { readonly found: number }>(sql`
    select word, charge, count(*) over ()::int as found from carrier_charge_word
    where (${word}::text is null or strpos(word, lower(${word})) > 0) and (${charge}::text is null or charge = ${charge})
    order by charge, word limit ${limit} offset ${offset}`);
  return rows;
}

export async function findWord(tx: Transaction, word: string): Promise<StoredWord | null> {
  const { rows } = await tx.execute<StoredWord>(sql`select word, charge from carrier_charge_word where word = ${word}`);
  return rows[0] ?? null;
}

export interface RuleChange {
  readonly id: string;
  readonly kind: MoneyRuleKind;
  readonly key: string;
  /** Null removes the rule. */
  readonly value: RuleValue | null;
  readonly userId: string;
  readonly at: Date;
}

export interface ChangedRule extends Record<string, unknown> {
  readonly outcome: 'done' | 'waiting' | 'same' | 'asked';
  readonly was: RuleValue | null;
  readonly becomes: RuleValue | null;
}

/** Changes a rule, or asks a second person to where the change loosens it. */
export async function changeRule(tx: Transaction, { id, kind, key, value, userId, at }: RuleChange): Promise<ChangedRule> {
  const said = value === null ? null : JSON.stringify(value);
  const { rows } = await tx.execute<ChangedRule>(sql`
    select outcome, was, becomes from change_money_rule(${id}::uuid, ${kind}, ${key}, ${said}::jsonb, ${userId}::uuid,
      ${at.toISOString()}::timestamptz)`);
  const [changed] = rows;
  if (changed === undefined) throw new Error('the database said nothing of the change');
  return changed;
}
