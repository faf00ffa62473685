import type { ProcessFigures, RouteFigures } from './db/processes.ts';
import { durationBounds, type MetricList, type ProcessMetrics } from './process-metrics.ts';

/** Reads the instruments of this process. */
export async function readProcessFigures(metrics: Pick<ProcessMetrics, 'read'>): Promise<ProcessFigures> {
  const list = await metrics.read();
  return {
    memory: amountOf(list, 'waybill_process_memory_bytes', { kind: 'resident' }) ?? 0,
    delay: amountOf(list, 'waybill_event_loop_delay_seconds', { quantile: '0.99' }) ?? 0,
    sockets: amountOf(list, 'waybill_websocket_clients') ?? 0,
    connections: amountOf(list, 'waybill_database_connections', { state: 'in_use' }) ?? 0,
    mostConnections: amountOf(list, 'waybill_database_connections', { state: 'most' }) ?? 0,
    waiting: amountOf(list, 'waybill_database_waiting') ?? 0,
    diskFree: amountOf(list, 'waybill_disk_bytes', { state: 'free' }),
    diskSize: amountOf(list, 'waybill_disk_bytes', { state: 'size' }),
    routes: routesOf(list),
  };
}

function valuesOf(list: MetricList, name: string) {
  return list.find((metric) => metric.name === name)?.values ?? [];
}

function amountOf(list: MetricList, name: string, labels: Readonly<Record<string, string>> = {}): number | null {
  const found = valuesOf(list, name).find((value) => Object.entries(labels).every(([label, wanted]) => value.labels[label] === wanted));
  return found?.value ?? null;
}

function routesOf(list: MetricList): Record<string, RouteFigures> {
  const failed = new Map<string, number>();
  for (const { labels, value } of valuesOf(list, 'waybill_http_requests_total'))
    if (Number(labels.status) >= 500) failed.set(String(labels.route), (failed.get(String(labels.route)) ?? 0) + value);
  const places = new Map([...durationBounds.map(String), '+Inf'].map((bound, place) => [bound, place]));
  const within = new Map<string, number[]>();
  for (const { labels, value } of valuesOf(list, 'waybill_http_request_duration_seconds')) {
    const place = places.get(String(labels.le));
    if (place === undefined) continue;
    const route = String(labels.route);
    const counts = within.get(route) ?? Array.from({ length: places.size }, () => 0);
    counts[place] = value;
    within.set(route, counts);
  }
  return Object.fromEntries([...within].map(([route, counts]) => [route, { within: counts, failed: failed.get(route) ?? 0 }]));
}

/** Adds the routes of several processes. */
export function addRoutes(all: readonly Readonly<Record<string, RouteFigures>>[]): ReadonlyMap<string, RouteFigures> {
  const sums = new Map<string, RouteFigures>();
  for (const routes of all)
    for (const [route, { within, failed }] of Object.entries(routes)) {
      const before = sums.get(route);
      const sum = within.map((count, place) => count + (before?.within[place] ?? 0));
      sums.set(route, { within: sum, failed: failed + (before?.failed ?? 0) });
    }
  return sums;
}

/**
 * Estimates in which time this share of the calls was answered, as Prometheus' `histogram_quantile` does: evenly between two bounds.
 * @returns seconds; infinity beyond the last bound; null without calls
 */
export function quantileOf({ within }: RouteFigures, share: number): number | null {
  const rank = share * (within.at(-1) ?? 0);
  if (rank === 0) return null;
  const place = within.findIndex((count) => count >= rank);
  const upper = durationBounds[place];
  if (upper === undefined) return Number.POSITIVE_INFINITY;
  const lower = durationBounds[place - 1] ?? 0;
  const before = within[place - 1] ?? 0;
  return lower + ((upper - lower) * (rank - before)) / ((within[place] ?? 0) - before);
}
