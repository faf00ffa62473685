import type { Figure } from './db/figures.ts';
import type { ToldProcess } from './db/processes.ts';
import { addRoutes } from './process-figures.ts';

/** What the page and its problems are made of. */
export interface Findings {
  readonly processes: readonly ToldProcess[];
  readonly figure: (name: string, part?: string) => number;
  readonly parts: (name: string) => readonly Figure[];
  readonly now: Date;
}

/** Reads figures by name; one that is absent is 0. */
export function findingsOf(figures: readonly Figure[], processes: readonly ToldProcess[], now: Date): Findings {
  const parts = (name: string) => figures.filter((figure) => figure.name === name);
  return { processes, now, parts, figure: (name, part = '') => parts(name).find((one) => one.of === part)?.value ?? 0 };
}

/** Seconds of silence after which a process counts as dead: it tells of itself four times in that time. */
const silentSeconds = 60;

// The same limits as those of deploy/prometheus/waybill-alerts.yaml.
export const limits = {
  delaySeconds: 0.25,
  answerSeconds: 1,
  /** Fewer calls say nothing about their usual time. */
  fewCalls: 20,
  memoryBytes: 1.5e9,
  waitSeconds: 600,
  failedJobs: 10,
  checkSeconds: 36 * 3_600,
  freeShare: 0.1,
} as const;

export const isSilent = ({ silent }: ToldProcess) => silent > silentSeconds;
export const isBusy = (process: ToldProcess) => !isSilent(process) && process.figures.delay > limits.delaySeconds;
export const isLarge = (process: ToldProcess) => !isSilent(process) && process.figures.memory > limits.memoryBytes;
export const isFull = (process: ToldProcess) => {
  const { diskFree, diskSize } = process.figures;
  return !isSilent(process) && diskFree !== null && diskSize !== null && diskFree < limits.freeShare * diskSize;
};

/** Calls of the processes that serve; those of dead ones say nothing about now. */
export const routesOf = (processes: readonly ToldProcess[]) =>
  addRoutes(processes.filter((one) => !isSilent(one)).map(({ figures }) => figures.routes));

/** Seconds since a moment of a figure; null when it never was. */
export function ageOf({ figure, now }: Findings, name: string): number | null {
  const at = figure(name);
  return at === 0 ? null : Math.max(0, now.getTime() / 1_000 - at);
}
