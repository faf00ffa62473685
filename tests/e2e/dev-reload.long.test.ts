import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Tree } from '../scripts/tree.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { fillSignIn, useStage } from './support/stage.ts';

const { visit } = useStage({ demo: false });
const repository = resolve(import.meta.dirname, '../..');
const path = 'src/schemas/order/OrderList.json';

/** `npm run dev` on a copy of the sources, which the test saves into. */
let tree: Tree;
let database: TestDatabase;
let dev: ChildProcess;
let port = 0;
let output = '';

beforeAll(async () => {
  tree = new Tree();
  ownPackages(tree.folder);
  database = await createDatabase('demo');
  port = await freePort();
  writeFileSync(editor(), '#!/bin/sh\necho "$@" > "$0.opened"\n', { mode: 0o755 });
  const env = {
    ...process.env,
    LAUNCH_EDITOR: editor(),
    PORT: String(port),
    DATABASE_URL: database.ownerUrl,
    DATABASE_POOL: '6',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  };
  for (const name of ['NODE_ENV', 'VITEST', 'npm_lifecycle_event']) Reflect.deleteProperty(env, name);
  dev = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], { cwd: tree.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const patience = Date.now() + 400_000;
  while (!(await isThere()) && Date.now() < patience && dev.exitCode === null) await new Promise((done) => setTimeout(done, 500));
  if (!(await isThere())) throw new Error(`npm run dev did not come up: ${output}`);
});
afterAll(async () => {
  const ended = new Promise((done) => dev.on('exit', done));
  dev.kill('SIGTERM');
  await ended;
  await database.drop();
  tree.drop();
});

/** Stands for the author's editor, and writes down what it opens. */
const editor = () => join(tree.folder, 'code');

const isThere = () =>
  fetch(`http://127.0.0.1:${port}/oms/ext/health`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** The packages of the repository, and a place beside them for what Vite makes of them. */
function ownPackages(folder: string): void {
  const place = join(folder, 'node_modules');
  rmSync(place);
  mkdirSync(place);
  for (const name of readdirSync(join(repository, 'node_modules')))
    if (!name.startsWith('.vite')) symlinkSync(join(repository, 'node_modules', name), join(place, name));
}

/** As much of the screen as is changed. */
interface Json {
  title?: unknown;
  block?: string;
  columns: readonly { readonly dataIndex: string }[];
}

/** Saves the screen of the order list as another one. */
function save(change: (screen: Json, list: Json) => void): void {
  const screen = JSON.parse(original);
  change(screen, screen.body[0]);
  writeFileSync(join(tree.folder, path), JSON.stringify(screen, null, 2));
}
let original = '';

/** It was not loaded again: what a person set on it is still there. */
const isSame = (page: Page) => page.evaluate(() => Reflect.get(window, 'seen') === true);

describe('a screen that is saved while its page is open (npm run dev)', () => {
  it('is on the page without a reload, with its state; a broken one shows its problems in place, and goes on when mended; its trace tells what it does', async () => {
    original = tree.read(path);
    const { page } = await visit({ expectFailures: true });
    const address = `http://localhost:${port}`;
    // The first visit waits for Vite to have made the pages' modules.
    await page.goto(`${address}/user/login`, { timeout: 300_000, waitUntil: 'commit' });
    await page.locator('input[autocomplete="username"]').waitFor({ timeout: 300_000 });
    await fillSignIn(page, 'merchant', 'Demo1234');
    await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
    await page.goto(`${address}/order/list?size=50`, { timeout: 300_000, waitUntil: 'commit' });
    const rows = page.locator('tbody tr.ant-table-row');
    await rows.nth(49).waitFor({ timeout: 300_000 });
    await page.evaluate(() => Reflect.set(window, 'seen', true));
    const typed = page.getByRole('textbox', { name: 'Customer no.' });
    await typed.fill('TYPED');

    save((screen) => {
      screen.title = { zh_CN: '另一个标题', en_US: 'Another title' };
    });
    await page.getByRole('tab', { name: 'Another title', exact: true }).waitFor();
    expect([await typed.inputValue(), await rows.count(), await isSame(page)]).toEqual(['TYPED', 50, true]);

    save((_screen, list) => {
      list.columns = list.columns.map((column) => ({
        ...column,
        ...(column.dataIndex === 'customerNo' ? { title: { zh_CN: '第一列', en_US: 'The first column' } } : {}),
      }));
    });
    await page.getByRole('columnheader', { name: 'The first column' }).waitFor();
    await rows.nth(49).waitFor();
    expect([await isSame(page), new URL(page.url()).search]).toEqual([true, '?size=50']);

    save((_screen, list) => {
      list.block = 'lst';
    });
    const problem = page.locator('.wb-problem').filter({ hasText: '/body/0/block' });
    await problem.waitFor();
    expect([await problem.textContent(), await isSame(page)]).toEqual([expect.stringContaining('list'), true]);
    writeFileSync(join(tree.folder, path), '{ "schemaVersion": 2, ');
    await page.locator('.wb-problem').filter({ hasNotText: '/body/0/block' }).first().waitFor();

    writeFileSync(join(tree.folder, path), original);
    await rows.nth(49).waitFor();
    expect([await page.locator('.wb-problem').count(), await isSame(page)]).toEqual([0, true]);
    await traces(page);

    await page.goto(`${address}/gallery?example=step/notify`, { timeout: 300_000, waitUntil: 'commit' });
    await page.locator('.wg-live').getByRole('button').first().waitFor({ timeout: 300_000 });
  });
});

/** The trace over the page (Ctrl+Alt+T): its calls, the expressions under the pointer, and the author's editor. */
async function traces(page: Page): Promise<void> {
  const row = page
    .locator('tbody tr.ant-table-row')
    .filter({ has: page.getByRole('button', { name: 'Pay' }) })
    .first();
  const place = await row.boundingBox();
  await page.keyboard.press('Control+Alt+t');
  const panel = page.getByRole('region', { name: 'Trace' });
  await panel
    .getByRole('button', { name: /order\.list 200/ })
    .first()
    .click();
  await panel.getByRole('region', { name: 'Input' }).filter({ hasText: '"pageSize": 50' }).waitFor();
  expect(await row.boundingBox()).toEqual(place);

  await panel.getByRole('button', { name: 'Point at an element' }).click();
  await row.getByRole('button', { name: 'Pay' }).hover();
  await panel
    .getByText(/^row\.\w+ = "/)
    .first()
    .waitFor();
  await row.getByRole('button', { name: 'Pay' }).click();
  await panel.getByRole('button', { name: 'Open in editor' }).click();
  await expect
    .poll(() => existsSync(`${editor()}.opened`) && readFileSync(`${editor()}.opened`, 'utf8'))
    .toMatch(/src\/schemas\/order\/OrderList\.json:\d+:\d+/);
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? found(address.port) : failed(new Error('no port'))));
    });
  });
}
