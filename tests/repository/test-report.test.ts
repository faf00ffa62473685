import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTestReport, tellTests } from '../../scripts/test-report.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';

const tests = `
let tries = 0;
describe('a room', () => {
  it('holds', () => {});
  it('holds at the second try', () => { tries += 1; expect(tries).toBe(2); });
  it('does not hold', () => { throw new Error('the wall\\nfell\\nover\\nand\\nout'); });
});
`;

/** The report of a real run of these tests, each with a second try. */
function run(name: string, text: string) {
  const place = join(folder, name);
  mkdirSync(place);
  writeFileSync(join(place, 'room.test.js'), text);
  // Without one of its own it would take the repository's.
  writeFileSync(join(place, 'vitest.config.js'), 'export default {};');
  const report = join(place, 'report.json');
  const options = ['run', '--root', place, '--globals', '--retry=1', '--reporter=json', `--outputFile=${report}`];
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...options], { cwd: place });
  return { report, ok: status === 0 };
}

beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/test-report-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what npm test tells at its end', () => {
  it('names what failed in three lines each, and what only a second try saved', () => {
    const { report, ok } = run('three', tests);
    expect([existsSync(report), ok]).toEqual([true, false]);
    const read = readTestReport(report, ok);
    expect([read.passed, read.failed]).toEqual([2, 1]);
    const [failed, message, place, ...more] = tellTests(read.failures, 'FAILED');
    expect(failed).toMatch(/^FAILED {2}.*room\.test\.js: a room does not hold$/);
    expect([message?.trim(), more]).toEqual(['Error: the wall', []]);
    expect(place).toContain('fell');
    expect(tellTests(read.flaky, 'flaky ')[0]).toMatch(/^flaky {3}.*: a room holds at the second try$/);
  });

  it('counts a file that breaks before its tests, a run that ends badly with none, and a report that is not there', () => {
    const { report, ok } = run('broken', 'throw new Error("no room");');
    const broken = readTestReport(report, ok);
    expect([broken.passed, broken.failed]).toEqual([0, 1]);
    expect(tellTests(broken.failures, 'FAILED').join('\n')).toContain('no room');
    const good = run('good', "it('holds', () => {});");
    expect(readTestReport(good.report, true)).toEqual({ passed: 1, failed: 0, failures: [], flaky: [] });
    expect(readTestReport(good.report, false)).toMatchObject({ passed: 1, failed: 1 });
    expect(readTestReport(join(folder, 'nothing.json'), true)).toMatchObject({ passed: 0, failed: 1 });
  });
});
