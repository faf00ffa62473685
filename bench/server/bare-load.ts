import pg from 'pg';
import { inSequence, type Statement } from './bare.ts';
import type { Loaded } from './load.ts';

/** One unit of work on a connection. */
export type Work = (client: pg.Client) => Promise<unknown>;

/** Connections as the app role that work as fast as PostgreSQL answers, with `pg` only. */
export interface BareLoad {
  /** Runs work until there is none left. @param next receives the milliseconds since the start; returns undefined at the end */
  run(connections: number, next: (elapsed: number) => Work | undefined): Promise<Loaded>;
  close(): Promise<void>;
}

export async function openBareLoad(url: string, size: number): Promise<BareLoad> {
  const clients = Array.from({ length: size }, () => new pg.Client({ connectionString: url, pipeline: true }));
  await Promise.all(clients.map((client) => client.connect()));
  return {
    async run(connections, next) {
      const times: number[] = [];
      const began = performance.now();
      const runOne = async (client: pg.Client) => {
        for (let work = next(performance.now() - began); work !== undefined; work = next(performance.now() - began)) {
          const at = performance.now();
          await work(client);
          times.push(performance.now() - at);
        }
      };
      await Promise.all(clients.slice(0, connections).map(runOne));
      return { replies: times.length, seconds: (performance.now() - began) / 1000, times };
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

/** Repeats the statements of calls; those of one call are sent together. @throws Error on calls without a statement */
export function repeatCalls(calls: readonly (readonly Statement[])[], seconds: number): (elapsed: number) => Work | undefined {
  if (calls.length === 0 || calls.some((statements) => statements.length === 0))
    throw new Error('No statement was recorded: a comparison with nothing would mislead.');
  const works = calls.map((statements): Work => {
    const ready = inSequence(statements).map(({ name, text, values }) => ({
      ...(name === undefined ? {} : { name }),
      text,
      values: [...values],
    }));
    return (client) => Promise.all(ready.map((statement) => client.query(statement)));
  });
  let at = -1;
  return (elapsed) => {
    at += 1;
    return elapsed < seconds * 1000 ? works[at % works.length] : undefined;
  };
}
