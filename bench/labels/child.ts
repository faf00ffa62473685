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
  for (let round = 0; round < 3; round += 1) await renderLabels(20);
  const before = process.cpuUsage();
  const hundredBytes = await renderLabels(100);
  const { user, system } = process.cpuUsage(before);
  const ones: number[] = [];
  for (let round = 0; round < singles; round += 1) {
    const began = performance.now();
    await renderLabels(1);
    ones.push(performance.now() - began);
  }
  globalThis.gc?.();
  const resident = process.memoryUsage.rss();
  let peak = resident;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
  const began = performance.now();
  await renderLabels(500);
  const fiveHundredSeconds = (performance.now() - began) / 1_000;
  clearInterval(watch);
  peak = Math.max(peak, process.memoryUsage.rss());
  return { hundredMs: (user + system) / 1_000, hundredBytes, fiveHundredSeconds, fiveHundredMb: (peak - resident) / 2 ** 20, ones };
};

console.log(JSON.stringify(await run()));
