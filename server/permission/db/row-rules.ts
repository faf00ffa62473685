import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { RuleCondition } from '../../../contract/entities/permission.ts';

/** What a column holds, which decides how a rule may compare it. */
export type ColumnKind = 'text' | 'code' | 'number' | 'boolean' | 'time';

/** One checked data rule over the columns `F`; `values` are as many as its condition takes. */
export interface RowCondition<F extends string = string> {
  readonly field: F;
  readonly condition: RuleCondition;
  readonly values: readonly string[];
}

/**
 * The rows that somebody may have to do with: those of any alternative, of which each condition must hold. One alternative
 * without conditions is all rows, none at all is no row.
 */
export type RowFilter<F extends string = string> = readonly (readonly RowCondition<F>[])[];

export type RuleColumns<F extends string = string> = Readonly<Record<F, { readonly column: AnyPgColumn; readonly kind: ColumnKind }>>;

/** A filter as SQL: identifiers from the list of columns, values as parameters, never anything else (security P3). Times are in the zone. */
export function rowCondition<F extends string>(columns: RuleColumns<F>, filter: RowFilter<F>, timeZone: string): SQL {
  if (filter.some((alternative) => alternative.length === 0)) return sql`true`;
  const alternatives = filter.map((alternative) => and(...alternative.map((rule) => conditionOf(columns, rule, timeZone))));
  return or(...alternatives) ?? sql`false`;
}

function conditionOf<F extends string>(columns: RuleColumns<F>, { field, condition, values }: RowCondition<F>, timeZone: string): SQL {
  const { column, kind } = columns[field];
  const [first = ''] = values;
  const value = typed(kind, first, timeZone);
  switch (condition) {
    case 'eq':
      return sql`${column} = ${value}`;
    // An empty column is not the value either.
    case 'ne':
      return sql`${column} is distinct from ${value}`;
    case 'gt':
      return sql`${column} > ${value}`;
    case 'ge':
      return sql`${column} >= ${value}`;
    case 'lt':
      return sql`${column} < ${value}`;
    case 'le':
      return sql`${column} <= ${value}`;
    case 'in':
      return kind === 'number' ? sql`${column} = any(${sql.param(values)}::numeric[])` : sql`${column} = any(${sql.param(values)}::text[])`;
    case 'like':
      return sql`${column} ilike ${`%${escapeLike(first)}%`}`;
  }
}

function typed(kind: ColumnKind, value: string, timeZone: string): SQL {
  if (kind === 'number') return sql`${value}::numeric`;
  if (kind === 'boolean') return sql`${value}::boolean`;
  if (kind === 'time') return sql`(${value}::timestamp at time zone ${timeZone})`;
  return sql`${value}`;
}

/** A text as a pattern that means itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
