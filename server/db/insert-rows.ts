import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';

/** Above this number, rows travel as one JSON parameter instead of one parameter per value. */
const few = 4;
/** Limit of cached statements. */
const textsAtMost = 1_000;
const texts = new Map<string, string>();

type Column = readonly [name: string, column: PgColumn];

/**
 * Inserts rows whose values are known, by a statement whose text is made once: drizzle looks at each value of each row anew, which
 * takes longer than PostgreSQL takes to write it, and makes a text for each number of rows, which PostgreSQL plans anew.
 * @param ending what follows the rows, from `on conflict` or `returning` on
 * @returns what `returning` tells
 * @throws Error for many rows with bytes, or of which some leave to the database a column that others fill
 */
export async function insertRows<T extends PgTable, R extends object = Record<string, unknown>>(
  tx: Transaction,
  table: T,
  rows: readonly T['$inferInsert'][],
  ending = '',
): Promise<R[]> {
  if (rows.length === 0) return [];
  const columns: Column[] = Object.entries(getTableColumns(table));
  const into = { name: getTableName(table), ending };
  return rows.length <= few ? insertFew(tx, columns, rows, into) : insertMany(tx, columns, rows, into);
}

interface Into {
  readonly name: string;
  readonly ending: string;
}

function insertFew<R extends object>(
  tx: Transaction,
  columns: readonly Column[],
  rows: readonly object[],
  { name, ending }: Into,
): Promise<R[]> {
  const values: unknown[] = [];
  let shape = '';
  for (const row of rows) {
    for (const [field, column] of columns) {
      const value: unknown = Reflect.get(row, field);
      shape += value === undefined ? '0' : '1';
      if (value !== undefined) values.push(value === null ? null : column.mapToDriverValue(value));
    }
  }
  const text = cached(`${name} ${shape} ${ending}`, () => {
    let at = -1;
    let given = 0;
    const line = () => {
      at += 1;
      if (shape[at] === '0') return 'default';
      given += 1;
      return `$${given}`;
    };
    const lines = rows.map(() => `(${columns.map(line).join(', ')})`);
    return `insert into "${name}" (${namesOf(columns)}) values ${lines.join(', ')} ${ending}`;
  });
  return tx.ask<R>(text, values);
}

function insertMany<R extends object>(
  tx: Transaction,
  columns: readonly Column[],
  rows: readonly object[],
  { name, ending }: Into,
): Promise<R[]> {
  const filled = columns.filter(([field]) => rows.some((row) => Reflect.get(row, field) !== undefined));
  const records = rows.map((row) =>
    Object.fromEntries(filled.map(([field, column]) => [column.name, jsonOf(Reflect.get(row, field), column)])),
  );
  const names = namesOf(filled);
  const text = cached(
    `${name} (${names}) ${ending}`,
    () => `insert into "${name}" (${names}) select ${names} from json_populate_recordset(null::"${name}", $1::json) ${ending}`,
  );
  return tx.ask<R>(text, [JSON.stringify(records)]);
}

/** Exact numbers travel as texts, which PostgreSQL converts. */
function jsonOf(value: unknown, { name, hasDefault }: PgColumn): unknown {
  if (value === undefined && hasDefault) throw new Error(`Some rows leave ${name} to the database, others do not.`);
  if (Buffer.isBuffer(value)) throw new Error(`${name} holds bytes, which JSON does not.`);
  return value ?? null;
}

function namesOf(columns: readonly Column[]): string {
  return columns.map(([, { name }]) => `"${name}"`).join(', ');
}

function cached(key: string, make: () => string): string {
  const text = texts.get(key) ?? make();
  if (texts.size < textsAtMost) texts.set(key, text);
  return text;
}
