import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Returns a table's columns under their names in the code, as SQL text that is built once: drizzle would build and map a long column list
 * on each call. Only for columns that the PostgreSQL driver returns unchanged: text, numeric, integer, boolean and JSON, not timestamps.
 * @param shown returns another expression for a column, or `null` to leave it out
 */
export function columnsOf(table: PgTable, shown: (name: string, stored: string) => string | null = (_name, stored) => stored): SQL {
  const from = getTableName(table);
  const list = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    const expression = shown(name, `"${from}"."${column.name}"`);
    return expression === null ? [] : [`${expression} as "${name}"`];
  });
  return sql.raw(list.join(', '));
}
