/**
 * `npm run test:changed [commit]`: runs what the changes since a commit (by default since main, plus uncommitted ones) can break, within a
 * minute. Checks types, format and screens completely, and runs the nearest tests that fit the time; the others are counted. `npm test`
 * decides.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nearestTests, readImports, readSeconds, withinBudget } from './changed-tests.mjs';
import { printSummary, root, runTasks } from './run-tasks.mjs';

/** Budget of one worker. Two workers share a minute with the checks and the start of a database and the compiled server. */
const budgetSeconds = 45;

/** @param {readonly string[]} args */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}

function changedFiles() {
  const [given] = process.argv.slice(2);
  const [base = 'HEAD'] =
    given === undefined ? [...git('merge-base', 'HEAD', 'origin/main'), ...git('merge-base', 'HEAD', 'main')] : [given];
  const changed = new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]);
  return [...changed].filter((path) => existsSync(join(root, path)));
}

const changed = changedFiles();
const imports = readImports(root, ['src', 'server', 'contract', 'scripts', 'bench', 'tests']);
const { chosen, left } = withinBudget(nearestTests(changed, imports), readSeconds(root), budgetSeconds);
console.log(
  `${changed.length} changed files; ${chosen.length} test files run, ${left.length} further ones would take longer than a minute`,
);

// A production shell sets it, and React and Vitest would follow.
delete process.env.NODE_ENV;
const projects = [...new Set(chosen.map(({ project }) => project))];
const needsPages = projects.includes('e2e') || !existsSync(join(root, 'dist/web/index.html'));
const outcomes = [
  ...(needsPages && projects.some((project) => project === 'e2e' || project === 'api')
    ? await runTasks([{ name: 'build', command: ['node', 'scripts/build.mjs'] }], 1)
    : []),
  ...(await runTasks(
    [
      ...(chosen.length === 0
        ? []
        : [
            {
              name: 'tests',
              command: ['vitest', 'run', ...projects.map((name) => `--project=${name}`), ...chosen.map(({ path }) => path)],
            },
          ]),
      { name: 'types', command: ['tsc', '-b', '--checkers', '1'] },
      ...(changed.length === 0
        ? []
        : [{ name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed] }]),
      { name: 'screens', command: ['node', '--import', 'tsx', 'scripts/check-screens.ts', '--strict'] },
    ],
    2,
  )),
];
printSummary(outcomes);
if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1;
