import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/generate/files.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { checkFile } from '../../scripts/screens/problems.ts';
import { tutorialPages } from '../../scripts/screens/tutorial.ts';

const knowledge = readKnowledge();
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the tutorial has four pages, each with cases and steps', () => {
  expect(tutorialPages().map(({ address }) => address)).toEqual([
    '/tutorial/stock-list',
    '/tutorial/shipment-form',
    '/tutorial/dashboard',
    '/tutorial/order-record',
  ]);
});

describe.each(tutorialPages())('$id', ({ path, address }) => {
  test('has neither problem nor warning, and its cases none', () => {
    expect(checkFile(path, read(path), knowledge)).toEqual({ kind: 'screens', problems: [] });
    const cases = path.replace(/\.json$/, '.cases.json');
    expect(checkFile(cases, read(cases), knowledge)).toEqual({ kind: 'cases', problems: [] });
  });

  test('has a README with its steps, and a menu row that fits', () => {
    const readme = read(path.replace(/[^/]+$/, 'README.md'));
    expect(readme.match(/^\d+\. /gm)?.length).toBeGreaterThanOrEqual(5);
    const [, row = ''] = /```json\n(\{ "id"[\s\S]*?)```/.exec(readme) ?? [];
    const name = path.split('/').at(-1)?.slice(0, -'.json'.length);
    expect(JSON.parse(row)).toMatchObject({ path: address, component: `tutorial/${name}`, title: JSON.parse(read(path)).title });
  });
});
