import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { plant, readPlantedBugs, repository } from './planted-bugs.ts';

const bugs = readPlantedBugs();

/** The bugs are planted in a copy, so that a run that is killed leaves none behind. */
describe('bugs that are planted', () => {
  let copy = '';
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'waybill-planted-'));
    const left = new Set(
      ['.git', '.cache', '.data', 'bench/results', 'dist', 'node_modules', 'tests/.output'].map((name) => join(repository, name)),
    );
    cpSync(repository, copy, { recursive: true, filter: (path) => !left.has(path) });
    symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** What vitest says of test files in the copy. `isDone` once one test has failed: a bug is found then. */
  async function run(project: string, tests: readonly string[], isDone: boolean) {
    const report = join(copy, 'report.json');
    rmSync(report, { force: true });
    const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
    const options = [
      'run',
      `--project=${project}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(isDone ? ['--bail=1'] : []),
      ...tests,
    ];
    const own = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST$|COMPILED_PROGRAMS)/.test(name));
    const env = { ...Object.fromEntries(own), TEST_DATABASE_URL: inject('cluster').adminUrl };
    // Not spawnSync: while it waits this process answers nobody, and vitest takes it for lost.
    const child = spawn(process.execPath, [vitest, ...options], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    await new Promise((resolve) => child.once('close', resolve));
    try {
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
      return { passed: Number(numPassedTests), failed: Number(numFailedTests), files: Number(testResults.length) };
    } catch {
      throw new Error(`vitest wrote no report of ${tests.join(', ')}:\n${said}`);
    }
  }

  it.each([...new Set(bugs.map(({ project }) => project))])('are none at first: every named %s test passes', async (project) => {
    const tests = [...new Set(bugs.filter((bug) => bug.project === project).map(({ test }) => test))];
    const { passed, failed, files } = await run(project, tests, false);
    expect({ failed, files, isEmpty: passed === 0 }).toEqual({ failed: 0, files: tests.length, isEmpty: false });
  });

  it.each(bugs)('$file: "$new" is found by $test', async (bug) => {
    const place = join(copy, bug.file);
    const sound = readFileSync(place, 'utf8');
    writeFileSync(place, plant(bug));
    try {
      // Tests that fail are counted: a file that no longer loads has none, and finds nothing.
      expect((await run(bug.project, [bug.test], true)).failed).toBeGreaterThan(0);
    } finally {
      writeFileSync(place, sound);
    }
  });
});
