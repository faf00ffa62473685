import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolUsage } from '../db/database.ts';

/** A metric as values, which processes send each other: what prom-client writes, whose types name another `type`. */
export interface MetricValues {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  /** How values of several processes become one. */
  readonly aggregator: string;
  readonly values: readonly {
    /** Of a histogram, with the ending that says which of its numbers it is. */
    readonly metricName?: string;
    readonly labels: Readonly<Record<string, string | number>>;
    readonly value: number;
  }[];
}
export type MetricList = readonly MetricValues[];

/** Upper bounds of a call's duration in seconds; between two of them, a quantile is estimated. */
export const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Delays of the event loop are those of the last complete window, so that several readers see the same. */
const windowMs = 10_000;
/** Shorter delays are not seen. */
const resolutionMs = 20;
const nanoseconds = 1e9;

export interface Watched {
  readonly poolUsage: () => PoolUsage;
  /** Open websockets of this process. */
  readonly websockets: () => number;
}

export interface ProcessMetrics {
  /** Records an answered request. @param route a route of the program, never an address; @param seconds from its first byte to the last of the reply */
  answered(route: string, status: number, seconds: number): void;
  /** Says what to watch; until then these figures are zero. */
  watch(watched: Watched): void;
  read(): Promise<MetricList>;
  stop(): void;
}

/**
 * Measures this process. Figures of several processes add up, except where a metric names another way.
 * @param dataDir the data folder, whose disk is watched
 */
export function createProcessMetrics(dataDir: string): ProcessMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'waybill_http_requests_total',
    help: 'Answered requests by route and status.',
    labelNames: ['route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'waybill_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its reply.',
    labelNames: ['route'],
    buckets: durationBounds,
    registers,
  });
  let watched: Watched | null = null;
  watchPool(registers, () => watched?.poolUsage());
  new Gauge({
    name: 'waybill_websocket_clients',
    help: 'Pages that are connected by a websocket.',
    registers,
    collect() {
      this.set(watched?.websockets() ?? 0);
    },
  });
  watchMemory(registers);
  watchDisk(registers, dataDir);
  const stop = watchEventLoop(registers);
  return {
    answered(route, status, seconds) {
      requests.inc({ route, status: String(status) });
      durations.observe({ route }, seconds);
    },
    watch(what) {
      watched = what;
    },
    read: async () => (await registry.getMetricsAsJSON()) as unknown as MetricList,
    stop,
  };
}

function watchPool(registers: Registry[], usage: () => PoolUsage | undefined): void {
  new Gauge({
    name: 'waybill_database_connections',
    help: 'Connections of the pools to PostgreSQL: in use, idle, and the most that may be open.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse = 0, idle = 0, most = 0 } = usage() ?? {};
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'most' }, most);
    },
  });
  new Gauge({
    name: 'waybill_database_waiting',
    help: 'Transactions that wait for a connection of the pool.',
    registers,
    collect() {
      this.set(usage()?.waiting ?? 0);
    },
  });
}

function watchMemory(registers: Registry[]): void {
  new Gauge({
    name: 'waybill_process_memory_bytes',
    help: 'Memory of the processes that serve: resident, and the part that JavaScript uses.',
    labelNames: ['kind'],
    registers,
    collect() {
      const { rss, heapUsed } = process.memoryUsage();
      this.set({ kind: 'resident' }, rss);
      this.set({ kind: 'heap_used' }, heapUsed);
    },
  });
  const cpu = new Counter({
    name: 'waybill_process_cpu_seconds_total',
    help: 'Processor time of the processes that serve.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      cpu.reset();
      cpu.inc((user + system) / 1e6);
    },
  });
}

/** The disk of the data folder, which is that of the embedded database. Processes of a machine see the same one. */
function watchDisk(registers: Registry[], folder: string): void {
  new Gauge({
    name: 'waybill_disk_bytes',
    help: 'The disk of the data folder: its size, and what is free for programs that are not root.',
    labelNames: ['state'],
    aggregator: 'min',
    registers,
    async collect() {
      // Where the folder does not exist, nothing is told.
      const disk = await statfs(folder).catch(() => null);
      if (disk === null) return;
      this.set({ state: 'size' }, disk.blocks * disk.bsize);
      this.set({ state: 'free' }, disk.bavail * disk.bsize);
    },
  });
}

/** Of several processes the worst one counts. */
function watchEventLoop(registers: Registry[]): () => void {
  const delay = new Gauge({
    name: 'waybill_event_loop_delay_seconds',
    help: 'Delay of the event loop during the last ten seconds, of the process that is worst off.',
    labelNames: ['quantile'],
    aggregator: 'max',
    registers,
  });
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  // The timer of the measurement itself is part of each value.
  const beyond = (value: number) => Math.max(0, value / nanoseconds - resolutionMs / 1_000);
  const note = () => {
    const quantiles = [
      ['0.5', histogram.percentile(50)],
      ['0.99', histogram.percentile(99)],
      ['1', histogram.max],
    ] as const;
    for (const [quantile, value] of quantiles) delay.set({ quantile }, histogram.count === 0 ? 0 : beyond(value));
    histogram.reset();
  };
  histogram.enable();
  note();
  const timer = setInterval(note, windowMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    histogram.disable();
  };
}
