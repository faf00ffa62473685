import { asc, eq, sql } from 'drizzle-orm';
import type { TopUpState } from '../../../contract/entities/finance/top-up.ts';
import type { Transaction } from '../../db/database.ts';
import type { MatchedTopUp, MatchFacts, MatchRule } from './match-facts.ts';
import { bankMatchRule } from './tables.ts';

/** A top-up that a line may be for. */
export interface Candidate extends MatchedTopUp {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly merchantId: string;
  readonly merchant: string;
  readonly state: TopUpState;
}

export interface CandidateSearch {
  readonly refs: readonly string[];
  /** Amounts with their currencies. */
  readonly sums: readonly { readonly currency: string; readonly amount: string }[];
  /** Days of remittance; they do not bound what a reference names. */
  readonly since: string;
  readonly until: string;
}

/** Lists the active rules in their order. */
export function listRules(tx: Transaction): Promise<MatchRule[]> {
  return tx.select().from(bankMatchRule).where(eq(bankMatchRule.active, true)).orderBy(asc(bankMatchRule.position));
}

/** Lists top-ups of all merchants; the database returns none to tenants other than the platform. */
export async function listCandidates(tx: Transaction, { refs, sums, since, until }: CandidateSearch): Promise<Candidate[]> {
  const units = sql.param(sums.map(({ currency }) => currency));
  const prices = sql.param(sums.map(({ amount }) => amount));
  const { rows } = await tx.execute<Candidate>(
    sql`select merchant_id as "merchantId", merchant, id, reference, state, currency, amount::text, payer_name as "payerName",
      payer_account as "payerAccount", remitted_on::text as "remittedOn", tied::text
      from bank_candidates(${sql.param([...refs])}::text[], ${units}::text[], ${prices}::numeric[], ${since}::date, ${until}::date)`,
  );
  return rows;
}

export interface TiedTopUp {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly reference: string;
  readonly merchant: string;
  readonly state: TopUpState;
}

/** Lists top-ups by id, of all merchants. */
export async function listTiedTopUps(tx: Transaction, ids: readonly string[]): Promise<TiedTopUp[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<TiedTopUp>(
    sql`select id, reference, merchant, state from bank_tied_top_ups(${sql.param([...ids])}::uuid[])`,
  );
  return rows;
}

export interface LineMatch {
  readonly lineId: string;
  readonly topUpId: string;
  readonly rule: Pick<MatchRule, 'code' | 'score'> | null;
  readonly facts: MatchFacts;
  /** Whether the import ties it. */
  readonly byItself: boolean;
  readonly id: string;
  readonly userId: string;
  readonly at: Date;
}

export type Matched = 'matched' | 'not_found' | 'no_top_up' | 'taken' | 'outgoing' | 'other_currency' | 'wrong_state' | 'covered';

/** Ties a line to a top-up, and says whether it did or what stands against it. */
export async function matchLine(tx: Transaction, { lineId, topUpId, rule, facts, byItself, id, userId, at }: LineMatch): Promise<Matched> {
  return wordOf<Matched>(
    await tx.execute(
      sql`select match_bank_line(${lineId}::uuid, ${topUpId}::uuid, ${rule?.code ?? null}, ${rule?.score ?? null}::integer,
        ${JSON.stringify(facts)}::jsonb, ${byItself}, ${id}::uuid, ${userId}::uuid, ${at.toISOString()}::timestamptz) as word`,
    ),
  );
}

interface Said {
  readonly id: string;
  readonly remark: string | null;
  readonly userId: string;
  readonly at: Date;
}

/** Sets an open line aside. */
export async function ignoreLine(tx: Transaction, { id, remark, userId, at }: Said): Promise<'ignored' | 'not_found' | 'taken'> {
  return wordOf(
    await tx.execute(sql`select ignore_bank_line(${id}::uuid, ${remark}, ${userId}::uuid, ${at.toISOString()}::timestamptz) as word`),
  );
}

/** Opens a line again that is tied or set aside. */
export async function reopenLine(
  tx: Transaction,
  { id, remark, userId, at }: Said,
): Promise<'open' | 'not_found' | 'taken' | 'needs_reason'> {
  return wordOf(
    await tx.execute(sql`select reopen_bank_line(${id}::uuid, ${remark}, ${userId}::uuid, ${at.toISOString()}::timestamptz) as word`),
  );
}

function wordOf<W extends string>({ rows }: { readonly rows: readonly Record<string, unknown>[] }): W {
  const word = rows[0]?.word;
  if (typeof word !== 'string') throw new Error('the database returned no word');
  // The function of the database returns these words only.
  return word as W;
}
