import type { ClientBase } from 'pg';
import type { PersonMarks } from './asked-person.ts';
import { type Content, catalogue } from './catalogue.ts';

/** A connection of the owner, in a transaction. */
export type Client = Pick<ClientBase, 'query'>;

/** Rows by table. A row has its columns by name, without secrets; files stand as their size. */
export type FoundRows = Readonly<Record<string, readonly object[]>>;

/** A table of the database with all its columns. */
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Tables of one kind: those of companies have a column `tenant_id`. */
export async function tablesOf(client: Client, kind: 'company' | 'server'): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.table_name AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
  );
  return rows.filter(({ columns }) => columns.includes('tenant_id') === (kind === 'company'));
}

/**
 * Finds the rows of a company that are about a person: rows that contain the marks, and rows of the orders and users found so. Reads only.
 * @param tenantId the company that is set in the transaction; null for the tables of the server
 */
export async function findPerson(client: Client, tenantId: string | null, marks: PersonMarks): Promise<FoundRows> {
  const tables = await tablesOf(client, tenantId === null ? 'server' : 'company');
  const links = tenantId === null ? noLinks : await linksOf(client, tenantId, tables, marks);
  const found: Record<string, readonly object[]> = {};
  for (const table of tables) {
    const rows = await rowsOf(client, tenantId, table, marks, links);
    if (rows.length > 0) found[table.name] = rows;
  }
  return found;
}

/** Ids that lead from one row about a person to others. */
interface Links {
  readonly orders: readonly string[];
  readonly users: readonly string[];
}
const noLinks: Links = { orders: [], users: [] };

/** Tables whose own row is one person's order or account. */
const orderTables = ['order_party', 'order_draft'];
const userTable = 'app_user';

async function linksOf(client: Client, tenantId: string, tables: readonly Table[], marks: PersonMarks): Promise<Links> {
  const idsOf = async (name: string, column: string) => {
    const table = tables.find((one) => one.name === name);
    const condition = table === undefined ? null : matching(table, marks);
    if (condition === null) return [];
    const text = `SELECT DISTINCT t.${column}::text AS id FROM ${name} t WHERE t.tenant_id = $1 AND ${condition.text(2)}`;
    const { rows } = await client.query<{ id: string }>(text, [tenantId, ...condition.values]);
    return rows.map(({ id }) => id);
  };
  const orders = new Set<string>();
  for (const name of orderTables) for (const id of await idsOf(name, 'order_id')) orders.add(id);
  return { orders: [...orders], users: await idsOf(userTable, 'id') };
}

async function rowsOf(
  client: Client,
  tenantId: string | null,
  table: Table,
  marks: PersonMarks,
  { orders, users }: Links,
): Promise<object[]> {
  const values: unknown[] = [];
  const place = (...more: readonly unknown[]) => values.push(...more) - more.length + 1;
  const own = tenantId === null ? 'true' : `t.tenant_id = $${place(tenantId)}`;
  const conditions: string[] = [];
  const condition = matching(table, marks);
  if (condition !== null) conditions.push(condition.text(place(...condition.values)));
  const linked = (column: string, ids: readonly string[]) => {
    if (ids.length > 0 && table.columns.includes(column)) conditions.push(`t.${column} = ANY($${place(ids)}::uuid[])`);
  };
  linked('order_id', orders);
  linked('user_id', users);
  if (table.name === 'shipment_order') linked('id', orders);
  if (conditions.length === 0) return [];
  const { rows } = await client.query<{ row: object }>(
    `SELECT to_jsonb(r) AS row FROM (SELECT ${shown(table)} FROM ${table.name} t WHERE ${own} AND (${conditions.join(' OR ')})) r`,
    values,
  );
  return rows.map(({ row }) => row);
}

/** The columns that an answer shows. A secret is nobody's data; a file is named by its size, since nobody reads it here. */
function shown({ name, columns }: Table): string {
  return columns
    .flatMap((column) => {
      const content = contentOf(name, column);
      if (content === 'secret') return [];
      return [content === 'file' ? `octet_length(t."${column}") AS "${column}"` : `t."${column}"`];
    })
    .join(', ');
}

function contentOf(table: string, column: string): Content | undefined {
  return catalogue.get(table)?.get(column);
}

interface Condition {
  /** @param from number of the first parameter */
  text(from: number): string;
  readonly values: readonly string[];
}

/** What a row has to contain, in any of the columns that name people or are written by them; null for a table without such columns. */
function matching({ name, columns }: Table, { texts, digits }: PersonMarks): Condition | null {
  const read = columns.filter((column) => ['who', 'free'].includes(contentOf(name, column) ?? ''));
  if (read.length === 0) return null;
  const whole = `concat_ws(E'\\n', ${read.map((column) => `t."${column}"::text`).join(', ')})`;
  const values = [...texts.flat(), ...(digits === null ? [] : [digits])];
  return {
    values,
    text(from) {
      let at = from - 1;
      const next = () => {
        at += 1;
        return `$${at}`;
      };
      const named = texts.map((all) => `(${all.map(() => `position(${next()} in lower(${whole})) > 0`).join(' AND ')})`);
      // Numbers are written with spaces, brackets and signs; other characters separate them.
      const called = digits === null ? [] : [`position(${next()} in regexp_replace(${whole}, '[ ()./+-]', '', 'g')) > 0`];
      return `(${[...named, ...called].join(' OR ')})`;
    },
  };
}

/** Lists the companies, or the one with this id or name. */
export async function companiesCalled(
  client: Client,
  company: string | null,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'SELECT id, name FROM tenant WHERE $1::text IS NULL OR id::text = $1 OR name = $1 ORDER BY id',
    [company],
  );
  return rows;
}

/** Shows the rows of one company to the transaction. */
export async function enterCompany(client: Client, tenantId: string): Promise<void> {
  await client.query("SELECT set_config('app.tenant_id', $1, true)", [tenantId]);
}

/** Writes into the company's log that data of a person was exported: how much, and not whose. */
export async function noteExport(client: Client, tenantId: string, rows: number, now: Date): Promise<void> {
  await client.query(
    `INSERT INTO audit_log (tenant_id, id, at, user_id, action, subject, detail, address, request_id)
     SELECT $1, n.id, $2, NULL, 'person.export', NULL, jsonb_build_object('rows', $3::integer), 'command', n.id::text
     FROM (SELECT gen_random_uuid() AS id) n`,
    [tenantId, now.toISOString(), rows],
  );
}
