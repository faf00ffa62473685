import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isLong } from '../support/sample.ts';
import { Tree } from './tree.ts';

const tree = new Tree();
afterAll(() => tree.drop());

const document = resolve(import.meta.dirname, '../import/documents/galaxy-0.2.20.json');

test.runIf(isLong)(
  'npm run screens:import writes everything that pages need, once',
  () => {
    const run = (...args: string[]) => tree.run('tsx', ['scripts/screens-import.ts', document, '--name', 'galaxy', ...args]);
    const made = run('--menu', '--report', join(tree.folder, 'import.txt'));
    expect(made).toMatchObject({ ok: true });
    expect(tree.read('import.txt')).toContain('an optional body that can only be multipart/form-data');
    expect(tree.json('connections/galaxy.json')).toMatchObject({ connection: 1, calls: { 'galaxy.getAllData': { list: true } } });
    expect(tree.json('src/schemas/galaxy/PlanetsList.json')).toMatchObject({ permission: 'galaxy:planets' });
    expect(tree.read('src/locales/zh-CN/screens.json')).toContain('"galaxy.');
    expect(tree.read('server/db/seeds/menus.json')).toContain('"component": "galaxy/PlanetsList"');
    expect(tree.read('server/db/seeds/permissions.json')).toContain('"action": "galaxy:planetsEdit"');
    expect(tree.read('server/db/seeds/demo-accounts.ts')).toMatch(/merchantPermissions = \[[^\]]*'galaxy:planets'/);
    const before = tree.read('src/locales/en-US/screens.json');
    expect(run()).toMatchObject({ ok: false, output: expect.stringContaining('connections/galaxy.json') });
    expect(tree.read('src/locales/en-US/screens.json')).toBe(before);
    const report = tree.read('import.txt');
    const refused = run('--dry-run', '--report', join(tree.folder, 'import.txt'));
    expect(refused).toMatchObject({ ok: false, output: expect.stringContaining('import.txt is there already') });
    expect(tree.read('import.txt')).toBe(report);
  },
  120_000,
);
