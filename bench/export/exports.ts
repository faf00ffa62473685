import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Caller, textOf } from '../server/caller.ts';

export interface Export {
  /** From the call until the file is ready, or for a streamed file until its first byte. */
  readonly madeSeconds: number;
  readonly downloadSeconds: number;
  readonly fileMb: number;
}

/** A range of creation times, in the tenant's time zone, that contains about the given number of newest orders. */
export interface Range {
  readonly createTime_begin: string;
  readonly createTime_end: string;
}

const lookEveryMs = 250;
const patienceMs = 600_000;
const path = '/oms/order/exportXls';

/** Exports all orders of the tenant, enough for a job; then downloads the file. */
export async function exportAsJob(caller: Caller): Promise<Export> {
  const began = performance.now();
  const known = await knownJobs(caller);
  const reply = await caller.open({ method: 'POST', path, body: {} });
  const answer = await textOf(reply);
  if (!(reply.headers['content-type'] ?? '').includes('json') || !/"success":true/.test(answer))
    throw new Error(`The export did not become a job: ${reply.statusCode} ${answer.slice(0, 300)}`);
  const file = await finishedJob(caller, known);
  const made = performance.now();
  // The link is a full address; calls are relative to the base.
  const bytes = await download(await caller.open({ path: file.replace(/^\/oms/, '') }));
  return { madeSeconds: (made - began) / 1000, downloadSeconds: (performance.now() - made) / 1000, fileMb: bytes / 2 ** 20 };
}

export async function exportAtOnce(caller: Caller, range: Range): Promise<Export> {
  const began = performance.now();
  const reply = await caller.open({ method: 'POST', path, body: range });
  const made = performance.now();
  const bytes = await download(reply);
  return { madeSeconds: (made - began) / 1000, downloadSeconds: (performance.now() - made) / 1000, fileMb: bytes / 2 ** 20 };
}

/** @param adminUrl the superuser on the product's database */
export async function newestOrders(adminUrl: string, username: string, count: number): Promise<Range> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Range>(
      `SELECT to_char(min(made) AT TIME ZONE zone, 'YYYY-MM-DD HH24:MI:SS') AS "createTime_begin",
              to_char(max(made) AT TIME ZONE zone, 'YYYY-MM-DD HH24:MI:SS') AS "createTime_end"
       FROM (SELECT o.created_at + interval '1 second' AS made, t.time_zone AS zone
             FROM shipment_order o JOIN app_user u ON u.tenant_id = o.tenant_id JOIN tenant t ON t.id = o.tenant_id
             WHERE u.username = $1 ORDER BY o.created_at DESC LIMIT $2) AS newest
       GROUP BY zone`,
      [username, count],
    );
    const [range] = rows;
    if (range === undefined) throw new Error(`${username} has no orders.`);
    return range;
  } finally {
    await client.end();
  }
}

async function download(reply: IncomingMessage): Promise<number> {
  const type = reply.headers['content-type'] ?? '';
  if (!type.includes('spreadsheet'))
    throw new Error(`The export was answered by ${reply.statusCode} ${type}: ${(await textOf(reply)).slice(0, 300)}`);
  let bytes = 0;
  for await (const chunk of reply) bytes += chunk.length;
  return bytes;
}

interface Job {
  readonly id: string;
  readonly status: string;
  readonly successData: string | null;
  readonly failReason: string | null;
}

/** The jobs that a caller has before another one begins. */
export async function knownJobs(caller: Caller): Promise<ReadonlySet<string>> {
  return new Set((await jobsOf(caller)).map(({ id }) => id));
}

/** Waits for a job that is not among the known ones. @returns the address of its file */
export async function finishedJob(caller: Caller, known: ReadonlySet<string>): Promise<string> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await pause(lookEveryMs)) {
    const job = (await jobsOf(caller)).find(({ id }) => !known.has(id));
    if (job?.status === '3') throw new Error(`The job failed: ${job.failReason}`);
    if (job?.status === '2' && job.successData !== null) return job.successData;
  }
  throw new Error(`The job did not finish within ${patienceMs / 1000} s.`);
}

async function jobsOf(caller: Caller): Promise<readonly Job[]> {
  const text = await textOf(await caller.open({ method: 'POST', path: '/sys/annountCement/pageJob', body: { pageNo: 1, pageSize: 100 } }));
  const reply: { readonly result: { readonly records: readonly Job[] } | null } = JSON.parse(text);
  if (reply.result === null) throw new Error(`The jobs were answered by ${text.slice(0, 300)}`);
  return reply.result.records;
}
