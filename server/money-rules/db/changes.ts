import { sql } from 'drizzle-orm';
import type { MoneyRuleKind, MoneyRuleState } from '../../../contract/entities/finance/money-rule.ts';
import type { Transaction } from '../../db/database.ts';
import type { RuleValue } from './rules.ts';

export interface StoredChange extends Record<string, unknown> {
  readonly id: string;
  readonly kind: MoneyRuleKind;
  readonly key: string;
  readonly before: RuleValue | null;
  readonly after: RuleValue | null;
  readonly state: MoneyRuleState;
  readonly askerId: string;
  readonly asker: string;
  readonly askedAt: string;
  readonly decider: string | null;
  readonly decidedAt: string | null;
  readonly remark: string | null;
  readonly found: number;
}

export interface ChangeSearch {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly kind: string | null;
  readonly state: string | null;
  readonly id: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** Lists changes, those that wait first, then the latest; times in this time zone. */
export async function listChanges(tx: Transaction, search: ChangeSearch): Promise<StoredChange[]> {
  const { tenantId, timeZone, kind, state, id, limit, offset } = search;
  const { rows } = await tx.execute<StoredChange>(sql`
    select id, kind, key, before, after, state, asker_id as "askerId", asker, (asked_at at time zone ${timeZone})::text as "askedAt", decider,
      (decided_at at time zone ${timeZone})::text as "decidedAt", remark, count(*) over ()::int as found
    from money_rule_change
    where tenant_id = ${tenantId} and (${kind}::text is null or kind = ${kind}) and (${state}::text is null or state = ${state})
      and (${id}::uuid is null or id = ${id}::uuid)
    order by state <> 'waiting', asked_at desc, id desc limit ${limit} offset ${offset}`);
  return rows;
}

/** Lists what waits for a second person. */
export async function listWaiting(tx: Transaction, tenantId: string) {
  const { rows } = await tx.execute<{ kind: MoneyRuleKind; key: string; after: RuleValue | null }>(sql`
    select kind, key, after from money_rule_change where tenant_id = ${tenantId} and state = 'waiting'`);
  return rows;
}

export interface DecidedChange extends Record<string, unknown> {
  readonly outcome: 'done' | 'refused' | 'withdrawn' | 'not_found' | 'decided' | 'second_person' | 'overtaken';
  readonly kind: MoneyRuleKind;
  readonly key: string;
  readonly was: RuleValue | null;
  readonly becomes: RuleValue | null;
  readonly askedBy: string;
}

export interface Verdict {
  readonly id: string;
  readonly verdict: 'agree' | 'refuse' | 'withdraw';
  readonly remark: string | null;
  readonly userId: string;
  readonly at: Date;
}

/** Decides a change that waits, and says what came of it or stands against it. */
export async function decideChange(tx: Transaction, { id, verdict, remark, userId, at }: Verdict): Promise<DecidedChange> {
  const { rows } = await tx.execute<DecidedChange>(sql`
    select outcome, of_kind as kind, of_key as key, was, becomes, asked_by as "askedBy"
    from decide_money_rule(${id}::uuid, ${verdict}, ${remark}, ${userId}::uuid, ${at.toISOString()}::timestamptz)`);
  const [decided] = rows;
  if (decided === undefined) throw new Error('the database said nothing of the decision');
  return decided;
}

/** Ends the notices that lead to a change, so that they are no longer to be done. */
export async function endChangeNotices(tx: Transaction, tenantId: string, id: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update announcement set end_at = ${at.toISOString()}::timestamptz
    where tenant_id = ${tenantId} and open_page = 'platform/MoneyRuleChange' and bus_id = ${id} and category = '2' and end_at is null`);
}
