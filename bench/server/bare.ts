import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import pg from 'pg';

/** A statement as the server sent it. */
export interface Statement {
  readonly connection: number;
  /** Name of a prepared statement. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Reads the recorder's lines since the last `take`. */
export function recordedQueries(file: string): { take(): readonly Statement[]; forget(): void } {
  writeFileSync(file, '');
  // A server started as root writes here as another user.
  chmodSync(file, 0o666);
  let taken = 0;
  return {
    take() {
      const bytes = readFileSync(file);
      // Another connection may be in the middle of its line.
      const end = bytes.lastIndexOf('\n') + 1;
      const lines = bytes.subarray(taken, end).toString('utf8').split('\n');
      taken = end;
      return lines.filter((line) => line !== '').map((line): Statement => JSON.parse(line));
    },
    forget: () => rmSync(file),
  };
}

/** Orders the statements of one call for a single connection: transactions one after the other. */
export function inSequence(statements: readonly Statement[]): readonly Statement[] {
  const connections = [...new Set(statements.map(({ connection }) => connection))];
  return connections.flatMap((connection) => statements.filter((statement) => statement.connection === connection));
}

/** Statements on a separate connection, with `pg` only. */
export interface Bare {
  /** Returns the milliseconds of running them once. */
  time(): Promise<number>;
  close(): Promise<void>;
}

export async function openBare(url: string, statements: readonly Statement[]): Promise<Bare> {
  if (statements.length === 0) throw new Error('No statement was recorded: a comparison with nothing would mislead.');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async time() {
      const began = performance.now();
      for (const { connection: _connection, ...statement } of statements)
        await client.query({ ...statement, values: [...statement.values] });
      return performance.now() - began;
    },
    close: () => client.end(),
  };
}

/** Returns the plan of each SELECT with times and buffers, for analysis. */
export async function explain(url: string, statements: readonly Statement[]): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const plans: string[] = [];
  try {
    for (const { text, values } of statements) {
      const isQuery = /^\s*(select|with)/i.test(text) && !text.includes('set_config');
      if (isQuery) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, [...values]);
        plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
      } else await client.query(text, [...values]);
    }
    return plans.join('\n\n');
  } finally {
    await client.end();
  }
}
