import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * A table's columns under the names that the code has for them, as text that is made once: drizzle builds and maps a list of
 * many columns anew with each call. For columns that PostgreSQL's driver reads as they are: texts, numerics, integers,
 * booleans and JSON, but no times.
 * @param shown another expression for a column; `null` leaves it out
 */
export function columnsOf(table: PgTable, shown: (name: string, stored: string) => string | null = (_name, stored) => stored): SQL {
  const from = getTableName(table);
  const list = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    const expression = shown(name, `"${from}"."${column.name}"`);
    return expression === null ? [] : [`${expression} as "${name}"`];
  });
  return sql.raw(list.join(', '));
}
