import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { MenuItemShape } from '../../../contract/entities/identity/account.ts';
import { readJson } from '../../../scripts/generate/files.ts';
import { pages } from '../../../scripts/generate/reference/page-table.ts';
import { readKnowledge, screenFiles, screenId } from '../../../scripts/screens/knowledge.ts';
import { isRecord, own, ownList, ownText } from '../../../src/runtime/language/walk/schema.ts';
import { sampleOf } from '../../support/sample.ts';
import type { TestServer } from '../../support/server.ts';
import { replaceHome, restoreHome } from './screen-chunks.ts';
import { settled } from './settled.ts';
import type { useStage } from './stage.ts';
import { violations } from './violations.ts';
import { visitWithin } from './visit-within.ts';

export const languages = ['zh_CN', 'en_US'] as const;
type Language = (typeof languages)[number];

/** One demo account per role, with its host. */
export const roles = [
  { account: 'merchant', host: undefined },
  { account: 'clerk', host: undefined },
  { account: 'newbie', host: undefined },
  { account: 'operator', host: undefined },
  { account: 'globex', host: 'globex.localhost' },
] as const;

/** The screens that have an address, by address. */
const addresses: ReadonlyMap<string, string> = readKnowledge().routes;
const screens = screenFiles().map((path) => ({ id: screenId(path), document: readJson(path) }));
/** Screens without a menu entry, which other screens open; the pages of strangers have addresses of their own. */
const opened = screens.map(({ id }) => id).filter((id) => ![...addresses.values()].includes(id) && !id.startsWith('user/'));

/**
 * Opens every address as one account in one language, and every screen that only other screens open. Returns the problems: a
 * wrong screen, serious axe violations, page complaints (policy violations, errors), a document's problem in place of a block.
 * @param share a subset of the account's addresses, visited one after the other on one page: those at `of`, `of + by` …; all by default.
 * A share that begins with the first address has six of the screens that only other screens open.
 */
export async function renderAll(
  stage: ReturnType<typeof useStage>,
  { account, host }: (typeof roles)[number],
  language: Language,
  share?: { readonly of: number; readonly by: number },
): Promise<readonly string[]> {
  const { page, complaints, close } = await stage.visitAs(account, null, { language, host });
  const { may, denied, values } = await holdings(stage.server(), account);
  const own = [...addresses].filter(([path, screen]) => screen !== 'user/Login' && (share === undefined || may.has(path)));
  const found: string[] = [];
  for (const [path, screen] of own.filter((_, at) => share === undefined || at % share.by === share.of)) {
    const given = parametersOf(screen, values);
    if (given === null) continue;
    // The long run loads each page.
    if (share === undefined) await page.goto(`${path}${given}`);
    else await visitWithin(page, `${path}${given}`);
    await settled(page);
    const wanted = may.has(path)
      ? await shown(page, path, screen, language)
      : denied.has(path)
        ? await refused(page, path)
        : await shown(page, '/404', 'exception/404', language);
    found.push(...[...wanted, ...(await faults(page))].map((fault) => `${path} as ${account}: ${fault}`));
  }
  if (share === undefined || share.of === 0)
    found.push(...(await renderOpened(page, language, values, share === undefined ? opened.length : 6)));
  found.push(...complaints.list);
  await close();
  return found;
}

/** The addresses of the account's menu and the common ones, and values for required screen parameters. */
async function holdings(server: TestServer, account: string) {
  const token = await server.login(account);
  const { menu, denied = [] } = (await server.call('auth.permission', {}, { token })).envelope.result;
  const all = (items: readonly MenuItemShape[]): readonly MenuItemShape[] => items.flatMap((item) => [item, ...all(item.children ?? [])]);
  const orders = (await server.call('order.list', { pageSize: 1 }, { token })).envelope;
  const claims = (await server.call('claim.list', { pageSize: 1 }, { token })).envelope;
  const products = (await server.call('product.list', {}, { token })).envelope;
  const values = new Map([
    ['id', (orders.success ? orders : claims.success ? claims : undefined)?.result.records[0]?.id],
    ['code', products.success ? products.result.records[0]?.code : undefined],
    ['kind', 'shipper'],
    ['menuId', 'merchant-order-list'],
    ['customerNo', 'WB-1'],
    ['totalText', 'USD 12.00'],
  ]);
  return {
    may: new Set(['/403', '/404', '/500', ...all(menu).map(({ path }) => path)]),
    denied: new Set(denied.map(({ path }) => path)),
    values,
  };
}

/** The query with a screen's required parameters; null if this account has no data for it. */
function parametersOf(screen: string, values: ReadonlyMap<string, string | undefined>): string | null {
  const demanded = Object.entries(readKnowledge().screens.get(screen) ?? {}).flatMap(([name, { required }]) => (required ? [name] : []));
  const query = new URLSearchParams();
  for (const name of demanded) {
    // The cases of a page that an implementer adds say what it needs.
    if (!values.has(name) && !pages.some((one) => one.screen === screen)) return null;
    if (!values.has(name)) throw new Error(`${screen} demands ${name}: say here what to give it`);
    const value = values.get(name);
    if (value === undefined) return null;
    query.set(name, value);
  }
  return demanded.length === 0 ? '' : `?${query}`;
}

/** Problems of a page that the account may not see: it stays at its address and says 403. */
async function refused(page: Page, path: string): Promise<readonly string[]> {
  const text = await page.locator('.ws-kept:not([hidden])').innerText();
  const now = new URL(page.url()).pathname;
  return [...(now === path ? [] : [`leads to ${now}`]), ...(text.includes('403') ? [] : ['does not say 403'])];
}

/** Problems of a visible screen: it must have its title, its own document, and content that is not loading. */
async function shown(page: Page, path: string, screen: string, language: Language): Promise<readonly string[]> {
  await expect.poll(() => page.locator('.ws-kept:not([hidden]) .wb-bones').count()).toBe(0);
  const now = new URL(page.url()).pathname;
  // A menu group leads to its first page.
  const isGroup = screen.startsWith('layouts/');
  const drawn = isGroup ? addresses.get(now) : screen;
  const title = titleOf(drawn, language);
  const seen = await page.evaluate(() => ({
    title: document.title,
    text: document.querySelector('.ws-kept:not([hidden])')?.textContent ?? '',
    files: performance.getEntriesByType('resource').map(({ name }) => name),
  }));
  const wrong: string[] = [];
  if (isGroup ? now === '/404' : now !== path) wrong.push(`leads to ${now}`);
  const record = recordTitleOf(drawn, language);
  const isNamed = seen.title.startsWith(`${title} - `) || (record !== undefined && seen.title.startsWith(`${record} `));
  if (!isNamed) wrong.push(`is titled ${seen.title}, not ${title}`);
  if (seen.text.trim() === '') wrong.push('is empty');
  const file = screens.some(({ id }) => id === drawn) ? `/${drawn?.split('/').at(-1)}.${language}-` : '';
  if (!seen.files.some((name) => name.includes(file))) wrong.push(`has not loaded ${drawn}`);
  return wrong;
}

/** The title of its document; unwritten pages have the title of their menu row. */
function titleOf(screen: string | undefined, language: Language): string {
  const document = screens.find(({ id }) => id === screen)?.document;
  const title = isRecord(document) ? document.title : undefined;
  if (title === undefined) return menuTitle(screen, language, readJson('server/db/seeds/menus.json')) ?? '';
  return messageOf(title, language);
}

/** What the page of a record is titled with, before its number or name. */
function recordTitleOf(screen: string | undefined, language: Language): string | undefined {
  const document = screens.find(({ id }) => id === screen)?.document;
  const headers = isRecord(document) ? ownList(document, 'body').map((block) => own(block, 'header')) : [];
  const title = headers.map((header) => own(header, 'titleText')).find((one) => one !== undefined);
  return title === undefined ? undefined : messageOf(title, language);
}

function messageOf(title: unknown, language: Language): string {
  if (isRecord(title)) return ownText(title, language) ?? '';
  const texts = ['screens', 'shell'].map((area) => readJson(`src/locales/${language.replace('_', '-')}/${area}.json`));
  return (typeof title === 'string' ? texts.filter(isRecord).map((area) => ownText(area, title)) : []).find(Boolean) ?? String(title);
}

function menuTitle(screen: string | undefined, language: Language, rows: unknown): string | undefined {
  if (!Array.isArray(rows)) return undefined;
  for (const row of rows.filter(isRecord)) {
    const titles = own(row, 'title');
    const found = ownText(row, 'component') === screen && isRecord(titles) ? ownText(titles, language) : undefined;
    const below = found ?? menuTitle(screen, language, own(row, 'children'));
    if (below !== undefined) return below;
  }
  return undefined;
}

/** Opens each screen without an address by a button of a substitute home page. */
async function renderOpened(
  page: Page,
  language: Language,
  values: ReadonlyMap<string, string | undefined>,
  count: number,
): Promise<readonly string[]> {
  const text = (name: string) => ({ zh_CN: name, en_US: name });
  const able = sampleOf(
    'screens that others open',
    opened.filter((id) => parametersOf(id, values) !== null),
    count,
  );
  const actions = able.map((id, at) => ({
    name: `open${at}`,
    title: text(id),
    do: [{ open: id, as: 'drawer', with: Object.fromEntries(new URLSearchParams(parametersOf(id, values) ?? '')) }],
  }));
  const document = { schemaVersion: 2, title: text('Home'), body: [{ block: 'result', status: 'success', title: text('Home'), actions }] };
  await replaceHome(page, document);
  await page.goto('/dashboard/analysis');
  const found: string[] = [];
  for (const id of able) {
    await page.getByRole('button', { name: id, exact: true }).click();
    const drawer = page.locator('.ant-drawer').filter({ has: page.locator('.ant-drawer-body > *') });
    await drawer.waitFor();
    await settled(page);
    await expect.poll(() => drawer.locator('.wb-bones').count()).toBe(0);
    const title = await drawer.locator('.ant-drawer-title').innerText();
    if (title !== titleOf(id, language)) found.push(`${id}: is titled ${title}, not ${titleOf(id, language)}`);
    if ((await drawer.locator('.ant-drawer-body').innerText()).trim() === '') found.push(`${id}: is empty`);
    found.push(...(await faults(page)).map((fault) => `${id}: ${fault}`));
    await page.keyboard.press('Escape');
    await page.locator('.ant-drawer').waitFor({ state: 'detached' });
  }
  await restoreHome(page);
  return found;
}

async function faults(page: Page): Promise<readonly string[]> {
  const told = await violations(page);
  const problems = await page.locator('.wb-problem').count();
  return problems === 0 ? told : [...told, `${problems} blocks with problems`];
}
