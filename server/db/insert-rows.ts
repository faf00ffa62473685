import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';

/**
 * Inserts many rows as one parameter. A statement with a parameter for each value takes longer to build than to run, and its text
 * differs with the number of rows, so that PostgreSQL plans it anew.
 * @param onConflict the statement's end, from `on conflict` on
 * @throws Error for bytes, and for a row that leaves to the database a column that another row fills
 */
export async function insertRows<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly InferInsertModel<T>[],
  onConflict: SQL = sql``,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => rows.some((row) => fieldOf(row, name) !== undefined));
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([name, { name: column, hasDefault }]) => [column, jsonOf(fieldOf(row, name), column, hasDefault)])),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json) ${onConflict}`,
  );
}

function fieldOf(row: object, name: string): unknown {
  return Reflect.get(row, name);
}

/** Numbers that have to be exact are texts here, and PostgreSQL reads them as its own. */
function jsonOf(value: unknown, column: string, hasDefault: boolean): unknown {
  if (value === undefined && hasDefault) throw new Error(`Some rows leave ${column} to the database, others do not.`);
  if (Buffer.isBuffer(value)) throw new Error(`${column} holds bytes, which JSON does not.`);
  return value ?? null;
}
