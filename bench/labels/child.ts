/** Renders labels in a process of its own and tells what it took, as one line of JSON. */
import { renderLabels } from './orders.ts';

export interface LabelRun {
  /** 100 labels in one file with warm code and fonts: processor milliseconds and bytes. */
  readonly hundredMs: number;
  readonly hundredBytes: number;
  /** 500 in one file: seconds, and growth of resident memory in MB. */
  readonly fiveHundredSeconds: number;
  readonly fiveHundredMb: number;
  /** Milliseconds of each single label, warm. */
  readonly ones: readonly number[];
}

const singles = 60;

const run = async (): Promise<LabelRun> => {
  await renderLabels(20);
  globalThis.gc?.();
  const resident = process.memoryUsage.rss();
  const began = performance.now();
  await renderLabels(500);
  const fiveHundredSeconds = (performance.now() - began) / 1_000;
  // The process has had no higher peak before: 20 labels take far less.
  const fiveHundredMb = (process.resourceUsage().maxRSS * 1_024 - resident) / 2 ** 20;
  const before = process.cpuUsage();
  const hundredBytes = await renderLabels(100);
  const { user, system } = process.cpuUsage(before);
  const ones: number[] = [];
  for (let round = 0; round < singles; round += 1) {
    const start = performance.now();
    await renderLabels(1);
    ones.push(performance.now() - start);
  }
  return { hundredMs: (user + system) / 1_000, hundredBytes, fiveHundredSeconds, fiveHundredMb, ones };
};

console.log(JSON.stringify(await run()));
