/**
 * The checks that take seconds: format and lint, types, arrows, sizes, texts, screens. What has not changed since it passed is not looked at
 * again (kept-results.mjs); `npm test` has format and lint over all files, with the rules that look through all of them. Each further type
 * checker works out again what another one knows: with TypeScript's usual four, two cores take twice as long.
 */
import { fileURLToPath } from 'node:url';
import { printSummary, runTasks } from './run-tasks.mjs';

/** @type {import('./run-tasks.mjs').Task[]} */
export const fastChecks = [
  // The compiler's memory is collected less often: a sixth of its time, for half a gigabyte more.
  { name: 'types', command: ['tsc', '-b', '--checkers', '1'], env: { GOGC: '400' } },
  { name: 'format and lint', command: ['node', 'scripts/check-format.mjs'] },
  { name: 'arrows', command: ['node', 'scripts/check-arrows.mjs'] },
  { name: 'sizes', command: ['node', 'scripts/check-sizes.mjs'] },
  { name: 'texts', command: ['node', '--import', 'tsx', 'scripts/check-texts.ts'] },
  { name: 'screens', command: ['node', '--import', 'tsx', 'scripts/check-screens.ts', '--strict'] },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outcomes = await runTasks(fastChecks, 2);
  printSummary(outcomes);
  if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1;
}
