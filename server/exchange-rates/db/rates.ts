import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

export interface StoredRate extends Record<string, unknown> {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
  readonly rate: string | null;
  readonly source: string;
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly status: 'held' | 'later' | 'replaced' | 'ended' | 'corrected' | 'withdrawn';
  readonly corrects: string | null;
  readonly remark: string | null;
  readonly enteredBy: string;
  readonly enteredAt: string;
  readonly found: number;
}

export interface RateSearch {
  readonly timeZone: string;
  readonly now: Date;
  /** Null: all. */
  readonly base: string | null;
  readonly quote: string | null;
  readonly status: string | null;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Lists rates with what has become of each: of the rows of a pair that are neither corrected nor withdrawn, the latest to begin is `held`,
 * those before it are `replaced`.
 */
export async function listRates(tx: Transaction, search: RateSearch): Promise<StoredRate[]> {
  const { timeZone, now, base, quote, status, limit, offset } = search;
  const local = (column: SQL) => sql`(${column} at time zone ${timeZone})::text`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<StoredRate>(sql`
    select s.*, count(*) over ()::int as found from (
      select r.id, r.base, r.quote, r.rate::text, r.source, ${local(sql`r.valid_from`)} as "validFrom", ${local(sql`r.valid_until`)} as "validUntil",
        case when r.rate is null then 'withdrawn' when c.id is not null then case when c.rate is null then 'withdrawn' else 'corrected' end
          when r.valid_from > ${at} then 'later' when r.valid_until <= ${at} then 'ended'
          when r.id = (select h.id from exchange_rate h where h.base = r.base and h.quote = r.quote and h.rate is not null
            and h.valid_from <= ${at} and (h.valid_until is null or h.valid_until > ${at})
            and not exists (select 1 from exchange_rate k where k.corrects = h.id)
            order by h.valid_from desc, h.entered_at desc, h.id desc limit 1) then 'held' else 'replaced' end as status,
        r.corrects, r.remark, r.entered_by as "enteredBy", ${local(sql`r.entered_at`)} as "enteredAt", r.valid_from as since, r.entered_at as entered
      from exchange_rate r left join exchange_rate c on c.corrects = r.id) s
    where (${base}::text is null or s.base = ${base}) and (${quote}::text is null or s.quote = ${quote})
      and (${status}::text is null or s.status = ${status})
    order by s.base, s.quote, s.since desc, s.entered desc, s.id desc limit ${limit} offset ${offset}`);
  return rows;
}

export interface HeldRate extends Record<string, unknown> {
  readonly base: string;
  readonly quote: string;
  readonly rate: string;
  readonly source: string;
  /** Local to the reader. */
  readonly validFrom: string;
}

/** Lists the one rate of each pair that holds at a moment. */
export async function listHeldRates(tx: Transaction, timeZone: string, moment: Date | string): Promise<HeldRate[]> {
  const at = typeof moment === 'string' ? sql`(${moment}::timestamp at time zone ${timeZone})` : sql`${moment.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<HeldRate>(sql`
    select distinct on (r.base, r.quote) r.base, r.quote, r.rate::text, r.source, (r.valid_from at time zone ${timeZone})::text as "validFrom"
    from exchange_rate r
    where r.rate is not null and r.valid_from <= ${at} and (r.valid_until is null or r.valid_until > ${at})
      and not exists (select 1 from exchange_rate c where c.corrects = r.id)
    order by r.base, r.quote, r.valid_from desc, r.entered_at desc, r.id desc`);
  return rows;
}

export interface RateEntry {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
  /** Null takes back what `corrects` names. */
  readonly rate: string | null;
  /** Null: as in the row that this one corrects. */
  readonly source: string | null;
  readonly validFrom: string | null;
  /** The first second at which it holds no more. */
  readonly validUntil: string | null;
  readonly corrects: string | null;
  readonly remark: string | null;
  readonly userId: string;
  readonly at: Date;
  readonly timeZone: string;
}

export async function enterRate(tx: Transaction, entry: RateEntry): Promise<'entered' | 'not_found' | 'corrected'> {
  const { id, base, quote, rate, source, validFrom, validUntil, corrects, remark, userId, at, timeZone } = entry;
  const moment = (local: string | null) => (local === null ? sql`null::timestamptz` : sql`(${local}::timestamp at time zone ${timeZone})`);
  const { rows } = await tx.execute<{ outcome: 'entered' | 'not_found' | 'corrected' }>(sql`
    select enter_exchange_rate(${id}::uuid, ${base}, ${quote}, ${rate}::numeric, ${source}, ${moment(validFrom)}, ${moment(validUntil)},
      ${corrects}::uuid, ${remark}, ${userId}::uuid, ${at.toISOString()}::timestamptz) as outcome`);
  return rows[0]?.outcome ?? 'not_found';
}
