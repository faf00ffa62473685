/**
 * `npm test`: runs every check and test in stages and stops at the first failing stage. `--no-browser` leaves out the browser (`npm run
 * check`). The last line is `N passed, N failed` over all tests; a failed check, or a test run that broke before counting, is one failure.
 * Failed tests come before it, and browser tests that passed only at the second attempt, which need a fix.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fastChecks } from './check-fast.mjs';
import { findChromium } from './find-chromium.mjs';
import { heading, printSummary, root, runTasks } from './run-tasks.mjs';
import { readTestReport, tellTests } from './test-report.mjs';

const reports = join(root, 'tests/.output');

/** @typedef {import('./run-tasks.mjs').Task & { report?: string }} Task a task with a report counts its tests, another counts as one */

/**
 * The build runs first, beside light checks, because server and browser tests use the built pages.
 * @type {Task[]}
 */
const checks = [
  { name: 'build', command: ['node', 'scripts/build.mjs'] },
  ...fastChecks.filter(({ name }) => name !== 'format and lint'),
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings'] },
  { name: 'unused code', command: ['knip'] },
];
/** At once: server tests wait for processes and clocks, and the others use their waits. */
const plainTests = [tests('server tests', 'api'), tests('unit and component tests', 'unit', 'dom')];
/** Alone: they fill both cores. */
const browserTests = [tests('browser tests', 'e2e')];

/**
 * @param {string} name
 * @param {string[]} projects of vitest.config.ts
 * @returns {Task}
 */
function tests(name, ...projects) {
  const report = join(reports, `${projects.join('-')}.json`);
  const options = [
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return { name, command: ['vitest', 'run', ...options], report };
}

async function main() {
  const withBrowser = !process.argv.includes('--no-browser');
  // A production shell sets it, and React and Vitest would follow.
  delete process.env.NODE_ENV;
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  /** @type {import('./run-tasks.mjs').Outcome[]} */
  const outcomes = [];
  /** @type {import('./test-report.mjs').TestReport} */
  const sum = { passed: 0, failed: 0, failures: [], flaky: [] };
  const canBrowse = withBrowser && (await haveChromium());
  if (withBrowser && !canBrowse)
    add(sum, { passed: 0, failed: 1, failures: [{ name: 'the browser tests', message: 'there is no Chromium' }], flaky: [] });
  const stages = [checks, plainTests, ...(canBrowse ? [browserTests] : [])];
  for (const tasks of stages) {
    const ended = await runTasks(tasks, Math.min(2, tasks.length));
    outcomes.push(...ended);
    for (const [at, { report }] of tasks.entries()) {
      const isOk = ended[at]?.ok === true;
      if (report !== undefined) add(sum, readTestReport(report, isOk));
      else if (!isOk) sum.failed += 1;
    }
    if (ended.some(({ ok }) => !ok)) break;
  }
  printSummary(outcomes);
  const left = [...checks, ...plainTests, ...(withBrowser ? browserTests : [])].filter(
    ({ name }) => !outcomes.some((outcome) => outcome.name === name),
  );
  for (const { name } of left) console.log(`not run          ${name}`);
  for (const line of [...tellTests(sum.flaky, 'flaky '), ...tellTests(sum.failures, 'FAILED')]) console.log(line);
  if (existsSync(join(reports, 'failures'))) console.log('What the browser showed and said: tests/.output/failures');
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed > 0 || sum.passed === 0 || left.length > 0 ? 1 : 0;
}

/**
 * @param {import('./test-report.mjs').TestReport} sum
 * @param {import('./test-report.mjs').TestReport} more
 */
function add(sum, more) {
  sum.passed += more.passed;
  sum.failed += more.failed;
  sum.failures.push(...more.failures);
  sum.flaky.push(...more.flaky);
}

async function haveChromium() {
  try {
    process.env.CHROMIUM = await findChromium({ install: true });
    return true;
  } catch (error) {
    heading('browser');
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

await main();
