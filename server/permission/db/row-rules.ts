import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { RuleCondition } from '../../../contract/entities/company/permission.ts';

/** The type of a column, which determines its comparisons. */
export type ColumnKind = 'text' | 'code' | 'number' | 'boolean' | 'time';

/** One checked data rule over the columns `F`; its condition determines the number of `values`. */
export interface RowCondition<F extends string = string> {
  readonly field: F;
  readonly condition: RuleCondition;
  readonly values: readonly string[];
}

/**
 * The rows that a user may access: rows that meet all conditions of any alternative. An alternative without conditions matches all rows; no
 * alternatives match none.
 */
export type RowFilter<F extends string = string> = readonly (readonly RowCondition<F>[])[];

export type RuleColumns<F extends string = string> = Readonly<Record<F, { readonly column: AnyPgColumn; readonly kind: ColumnKind }>>;

/**
 * Converts a filter to SQL: identifiers only from the column list, values as parameters (security P3). Times are in the given time zone.
 */
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
    // An empty column also differs from the value.
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

/** Escapes a text for LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
