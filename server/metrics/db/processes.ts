import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/** Durations of a route: how many calls took at most each of the bounds of `ext/metrics`, and at last all of them. */
export interface RouteFigures {
  readonly within: readonly number[];
  /** Answered with 500 or more. */
  readonly failed: number;
}

/** What a process tells the others of itself: bytes and seconds, by the instruments that `ext/metrics` reads. */
export interface ProcessFigures {
  readonly memory: number;
  /** The 99th percentile of the delay of its event loop. */
  readonly delay: number;
  readonly sockets: number;
  readonly connections: number;
  readonly mostConnections: number;
  readonly waiting: number;
  readonly diskFree: number | null;
  readonly diskSize: number | null;
  readonly routes: Readonly<Record<string, RouteFigures>>;
}

export interface ProcessRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly startedAt: Date;
}

/** Writes down what a process tells of itself; the first time with who it is. Needs no tenant. */
export async function noteProcess(tx: Transaction, row: ProcessRow, figures: ProcessFigures): Promise<void> {
  await tx.ask('select note_server_process($1, $2, $3, $4, $5::timestamptz, $6::jsonb)', [
    row.id,
    row.host,
    row.pid,
    row.version,
    row.startedAt.toISOString(),
    JSON.stringify(figures),
  ]);
}

/** Takes a process away that ends in order. Needs no tenant. */
export async function forgetProcess(tx: Transaction, id: string): Promise<void> {
  await tx.ask('select forget_server_process($1)', [id]);
}

export interface ToldProcess extends Omit<ProcessRow, 'startedAt'> {
  readonly startedAt: string;
  /** Seconds since it last told of itself. */
  readonly silent: number;
  readonly figures: ProcessFigures;
}

/** Lists the processes of all machines; none for a tenant that is not the platform. */
export async function listProcesses(tx: Transaction): Promise<ToldProcess[]> {
  const { rows } = await tx.execute<ToldProcess & Record<string, unknown>>(
    sql`select id, host, pid, version, started_at as "startedAt", silent, figures from server_processes()`,
  );
  return rows;
}

export interface FailedJob extends Record<string, unknown> {
  readonly id: string;
  readonly company: string;
  readonly kind: string;
  readonly attempts: number;
  readonly endedAt: string;
  /** Key of a message. */
  readonly reason: string;
}

/** Lists jobs that failed during the last 24 hours, the latest first; none for a tenant that is not the platform. */
export async function listFailedJobs(tx: Transaction, most: number): Promise<FailedJob[]> {
  const { rows } = await tx.execute<FailedJob>(
    sql`select id, company, kind, attempts, ended_at as "endedAt", reason from operating_failed_jobs(${most})`,
  );
  return rows;
}

export interface FailingEndpoint extends Record<string, unknown> {
  readonly id: string;
  readonly company: string;
  readonly label: string;
  readonly host: string;
  readonly state: string;
  readonly due: number;
  /** Seconds that the oldest message has waited; null when none waits. */
  readonly oldest: number | null;
  /** What the last try brought: the status of HTTP, or the problem before there was one. */
  readonly status: number | null;
  readonly problem: string | null;
}

/** Lists webhook endpoints that nothing reaches; none for a tenant that is not the platform. */
export async function listFailingEndpoints(tx: Transaction, most: number): Promise<FailingEndpoint[]> {
  const { rows } = await tx.execute<FailingEndpoint>(
    sql`select id, company, label, host, state, due, oldest, status, problem from operating_failing_endpoints(${most})`,
  );
  return rows;
}
