import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { type Figure, readFigures } from './db/figures.ts';
import type { MetricList } from './process-metrics.ts';

/** Figures of all processes of a machine. */
export interface Measured {
  /** One list per process; those that ended are among them with what they counted. */
  readonly processes: readonly MetricList[];
  readonly workers: Workers;
}

export interface Workers {
  readonly configured: number;
  readonly serving: number;
  /** Replaced since the start because they died or stalled. */
  readonly replaced: number;
}

/** Milliseconds for which figures of the database are kept: several readers cost it no more than one. */
const keptMs = 5_000;

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * Returns a function that writes all figures in Prometheus' text format. It answers without the database too, and says so by
 * `waybill_database_up`.
 */
export function createScrape(database: Pick<Database, 'single'>, measured: () => Promise<Measured>): () => Promise<string> {
  let last: { readonly figures: Promise<readonly Figure[]>; readonly until: number } | null = null;
  const figures = () => {
    if (last === null || Date.now() > last.until) last = { figures: database.single(readFigures), until: Date.now() + keptMs };
    return last.figures.catch(() => null);
  };
  return async () => {
    const [{ processes, workers }, found] = await Promise.all([measured(), figures()]);
    const machine = new Registry();
    writeWorkers(machine, workers);
    writeFigures(machine, found);
    const texts = [
      AggregatorRegistry.aggregate(processes.filter((list) => list.length > 0).map((list) => [...list])).metrics(),
      machine.metrics(),
    ];
    return (await Promise.all(texts)).join('\n');
  };
}

function writeWorkers(registry: Registry, { configured, serving, replaced }: Workers): void {
  const gauge = new Gauge({ name: 'waybill_workers', help: 'Processes that serve calls.', labelNames: ['state'], registers: [registry] });
  gauge.set({ state: 'configured' }, configured);
  gauge.set({ state: 'serving' }, serving);
  const ends = { name: 'waybill_workers_replaced', help: 'Processes replaced since the start because they died or stalled.' };
  new Gauge({ ...ends, registers: [registry] }).set(replaced);
}

/** What each figure of the database means; the word in brackets is its label. */
const meanings = {
  waybill_jobs: ['Background jobs by state.', 'state'],
  waybill_job_oldest_seconds: ['How long the oldest background job has been due, or running.', 'state'],
  waybill_jobs_failed_last_day: ['Background jobs that failed for good during the last 24 hours, by kind.', 'kind'],
  waybill_webhook_deliveries: ['Messages to webhook endpoints: due now, or later (also of endpoints that are off).', 'state'],
  waybill_webhook_oldest_due_seconds: ['How long the oldest due message to an endpoint has waited.', null],
  waybill_webhook_endpoints: ['Webhook endpoints by state; failed ones were switched off after the last try.', 'state'],
  waybill_books_check_timestamp_seconds: ['When the check of the books ended last; 0: never.', null],
  waybill_books_differences: ['Differences that the last check of the books found.', null],
  waybill_log_check_timestamp_seconds: ['When the check of the logs ended last; 0: never.', null],
  waybill_log_problems: ['Problems that the last check of the logs found.', null],
  waybill_backup_timestamp_seconds: ['When the last copy for a restore was made; 0: never.', null],
  waybill_archive_failing: ['1 when PostgreSQL could not archive its write-ahead log the last time.', null],
  waybill_storage_bytes: ['Size of the database and of its largest kinds of rows, indexes included.', 'part'],
} as const satisfies Readonly<Record<string, readonly [string, string | null]>>;

function writeFigures(registry: Registry, found: readonly Figure[] | null): void {
  const registers = [registry];
  const up = new Gauge({ name: 'waybill_database_up', help: '1 when PostgreSQL answered this reading, 0 otherwise.', registers });
  up.set(found === null ? 0 : 1);
  for (const [name, [help, label]] of Object.entries(meanings)) {
    const own = (found ?? []).filter((figure) => figure.name === name);
    if (own.length === 0 && found === null) continue;
    const gauge = new Gauge({ name, help, labelNames: label === null ? [] : [label], registers });
    for (const { of, value } of own) gauge.set(label === null ? {} : { [label]: of }, value);
  }
}
