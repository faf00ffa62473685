import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plant, readPlantedBugs, repository } from './planted-bugs.ts';

const bugs = readPlantedBugs();

/** The bugs are planted in a copy, so that a run that is killed leaves none behind. */
describe('bugs that are planted', () => {
  let copy = '';
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'waybill-planted-'));
    const left = new Set(['.git', '.cache', '.data', 'node_modules', 'tests/.output'].map((name) => join(repository, name)));
    cpSync(repository, copy, { recursive: true, filter: (path) => !left.has(path) });
    symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** What vitest says of the test file in the copy. */
  function run(project: string, test: string) {
    const report = join(copy, 'report.json');
    rmSync(report, { force: true });
    const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
    const options = ['run', `--project=${project}`, '--reporter=json', `--outputFile.json=${report}`, test];
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST$)/.test(name)));
    const { stdout, stderr } = spawnSync(process.execPath, [vitest, ...options], { cwd: copy, encoding: 'utf8', env });
    try {
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
      return { passed: Number(numPassedTests), failed: Number(numFailedTests) };
    } catch {
      throw new Error(`vitest wrote no report of ${test}:\n${stdout}\n${stderr}`);
    }
  }

  it('are none at first: every named test passes', () => {
    const tests = new Map(bugs.map(({ test, project }) => [test, project]));
    const failing = [...tests].filter(([test, project]) => {
      const { passed, failed } = run(project, test);
      return passed === 0 || failed > 0;
    });
    expect(failing).toEqual([]);
  });

  it.each(bugs)('$file: "$new" is found by $test', (bug) => {
    const place = join(copy, bug.file);
    const sound = readFileSync(place, 'utf8');
    writeFileSync(place, plant(bug));
    try {
      // Tests that fail are counted: a file that no longer loads has none, and finds nothing.
      expect(run(bug.project, bug.test).failed).toBeGreaterThan(0);
    } finally {
      writeFileSync(place, sound);
    }
  });
});
