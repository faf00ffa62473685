import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLimitedProcess } from '../../../server/files/limited-process.ts';
import { refusalOf } from '../domain/fixture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'limited-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, source: string, startMs: number, milliseconds: number, clockMilliseconds?: number) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return createLimitedProcess({ file, flags: [], startMs }, { milliseconds, clockMilliseconds, memoryMegabytes: 64, answerBytes: 64 });
}

test('a program that the machine has no time to start is refused as unavailable, and says nothing about the file', async () => {
  const run = program('stuck', 'setInterval(() => {}, 1_000);', 0, 60_000, 100);
  expect((await refusalOf(run('tenant', []))).code).toBe('unavailable');
});

test('one that has started and takes too much time is too slow; one that answers has its answer', async () => {
  const slow = program('slow', "process.stdout.write('.', () => { for (;;); });", 60_000, 300, 60_000);
  const good = program('good', "process.stdout.write('.fit');", 60_000, 60_000);
  expect(await good('tenant', [])).toEqual({ bytes: Buffer.from('fit') });
  expect(await slow('tenant', [])).toEqual({ ended: 'tooSlow' });
});

test('time in which a busy machine runs other work does not count against the file', async () => {
  const waiting = (name: string, ms: number, clockMs?: number) =>
    program(name, `process.stdout.write('.'); setTimeout(() => process.stdout.write('fit'), ${ms});`, 60_000, 500, clockMs);
  expect(await waiting('patient', 1_200, 60_000)('tenant', [])).toEqual({ bytes: Buffer.from('fit') });
  expect((await refusalOf(waiting('forgotten', 60_000)('tenant', []))).code).toBe('unavailable');
});
