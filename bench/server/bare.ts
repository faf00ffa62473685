import { existsSync, readFileSync, rmSync } from 'node:fs';
import pg from 'pg';

/** A statement as the server sent it. */
export interface Statement {
  readonly connection: number;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What the recorder in the server has written since `take` was last called. */
export function recordedQueries(file: string): { take(): readonly Statement[] } {
  return {
    take() {
      if (!existsSync(file)) return [];
      const lines = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
      rmSync(file);
      return lines.map((line): Statement => JSON.parse(line));
    },
  };
}

/** The statements of one call in the order in which one connection can run them: transactions one after the other. */
export function inTurn(statements: readonly Statement[]): readonly Statement[] {
  const connections = [...new Set(statements.map(({ connection }) => connection))];
  return connections.flatMap((connection) => statements.filter((statement) => statement.connection === connection));
}

/** Statements on a connection of their own, by `pg` alone. */
export interface Bare {
  /** Milliseconds of running them all once. */
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
      for (const { text, values } of statements) await client.query(text, [...values]);
      return performance.now() - began;
    },
    close: () => client.end(),
  };
}

/** The plan of each SELECT with its times and buffers, for who wants to know where the time goes. */
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
