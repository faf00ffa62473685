import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isLong } from '../support/sample.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

/** Somebody else's site on another host: it tries to lead this page away and to talk to it. */
let site: Server;
let host = '';
beforeAll(async () => {
  site = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<h1>Their page</h1><script>
      parent.postMessage({ cmd: 'permission' }, '*');
      parent.postMessage('{"cmd":"sessionOver","navigate":"/evil"}', '*');
      try { top.location.href = '/evil'; } catch (error) { document.title = 'refused'; }
    </script>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  // A browser that outlives this file keeps its connections.
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

/** How far ahead the clock of this process is, and so the server's. */
let ahead = 0;
const now = performance.now.bind(performance);
beforeAll(() => void vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead));
afterAll(() => void vi.restoreAllMocks());

/** Sets it when the server has forgotten what it knew of the domain, which it remembers for five seconds. */
async function set(hosts: readonly string[], chat?: object): Promise<void> {
  const { admin } = server().database;
  await admin.query(`update tenant set frame_hosts = $1 where name like '%Harbour%'`, [hosts]);
  if (chat !== undefined) await admin.query(`update tenant set chat = $1 where name like '%Harbour%'`, [chat]);
  ahead += 5_000;
  const policy = async () =>
    (await fetch(server().url.replace('127.0.0.1', 'localhost'), { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    );
  await expect.poll(policy).toContain(`frame-src blob:${hosts[0] === undefined ? ';' : ` ${hosts[0]}`}`);
}

const frameMenu = (url: string) =>
  server().database.admin.query(
    `insert into menu (id, audience, position, path, name, component, titles, url)
     values ('partner', 'merchant', 99, '/partner', 'partner', 'layouts/IframePageView', '{"zh_CN":"伙伴","en_US":"Partner"}', $1)
     on conflict (id) do update set url = excluded.url`,
    [url],
  );

const service = (page: Page) => page.getByRole('button', { name: /^(?:Customer service|Contact us)$/ });

describe('customer service (spec section 1)', () => {
  it.runIf(isLong)('is a panel of how to reach people, opened and closed by keyboard', async () => {
    const { page, complaints, close } = await visitAs('merchant');
    await service(page).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Contact us' });
    await panel.getByRole('link', { name: '+86 755 1234 5678' }).waitFor();
    expect(await panel.getByRole('link', { name: /service@/ }).getAttribute('href')).toBe('mailto:service@harbour-lane.example');
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);
    expect(await service(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it('is the page of a listed provider, loaded when it is opened, sandboxed, and cannot touch this one (security H4)', async () => {
    await set([host], { kind: 'frame', url: `http://${host}/widget` });
    const { page, close } = await visitAs('merchant', '/', { expectFailures: true });
    await service(page).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await service(page).click();
    await page.frameLocator('.ws-chat iframe').getByText('Their page').waitFor();
    expect(await page.locator('.ws-chat iframe').getAttribute('sandbox')).not.toMatch(/top-navigation|popups-to-escape/);
    await page.waitForTimeout(600);
    expect(new URL(page.url()).pathname).toBe('/dashboard/analysis');
    expect(await page.getByRole('dialog', { name: /expired/ }).count()).toBe(0);
    await close();
  });

  it.runIf(isLong)('is a link where the host is not listed, and nothing where the tenant wants none', async () => {
    await server().database.admin.query(`update tenant set chat = '{"kind": "none"}' where name like '%Globex%'`);
    await set([], { kind: 'frame', url: `http://${host}/widget` });
    const { page, close } = await visitAs('merchant');
    await service(page).click();
    await page
      .locator('.ws-chat')
      .getByRole('link', { name: /opens in a new window/ })
      .waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await close();
    const { page: other, close: leave } = await visitAs('globex', '/', { host: 'globex.localhost' });
    await other.getByRole('button', { name: /^Notifications/ }).waitFor();
    expect(await service(other).count()).toBe(0);
    await leave();
  });
});

describe('frames of the menu (security H4)', () => {
  it('come from listed hosts only; others are a link', async () => {
    await frameMenu(`http://${host}/bi`);
    await set([]);
    const { page, complaints, close } = await visitAs('merchant', '/partner');
    await page.getByText('has not listed this site').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(complaints.list).toEqual([]);
    await set([host]);
    await page.reload();
    await page.frameLocator('iframe.ws-frame-page').getByText('Their page').waitFor();
    await page.waitForTimeout(400);
    expect(new URL(page.url()).pathname).toBe('/partner');
    await close();
  });
});

describe('the rest of the shell', () => {
  it.runIf(isLong)('has a help centre, an advert that stays dismissed, and a warning for who has no department', async () => {
    const { page, complaints, close } = await visitAs('newbie');
    const help = page.getByRole('link', { name: /Help centre/ });
    expect([await help.getAttribute('href'), await help.getAttribute('rel')]).toEqual([
      'https://help.example.com/',
      'noopener noreferrer nofollow',
    ]);
    const note = page.getByRole('status').filter({ hasText: 'do not belong to a department' });
    await note.waitFor();
    const [line, content] = [await note.boundingBox(), await page.locator('#content').boundingBox()];
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(content?.y ?? 0);
    await note.getByRole('button', { name: /^Dismiss/ }).click();
    await expect.poll(() => note.count()).toBe(0);
    const advert = page.getByRole('complementary', { name: 'Advert' });
    await advert.getByRole('button', { name: /^Dismiss/ }).click();
    await expect.poll(() => advert.count()).toBe(0);
    const asked = page.waitForResponse(/attAdverts/);
    await page.reload();
    await asked;
    await help.waitFor();
    expect([await advert.count(), await note.count()]).toEqual([0, 0]);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('shows the last announcement once after sign-in, and marks it read', async () => {
    const { page, close } = await visitAs('clerk', null);
    await page.addInitScript(() => localStorage.setItem('waybill.layout', '{"value":{},"expires":null}'));
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: /Double-Eleven/ });
    await dialog.getByRole('cell', { name: 'Shenzhen' }).waitFor();
    const read = page.waitForResponse(/editByAnntIdAndUserId/);
    await page.keyboard.press('Escape');
    expect((await read).ok()).toBe(true);
    await server().database.admin.query('delete from announcement_send where read_at is not null');
    const asked = page.waitForResponse(/getLastAnnouncement/);
    await page.reload();
    await asked;
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    expect(await dialog.count()).toBe(0);
    await close();
  });

  it.runIf(isLong)('shows the keys on ?, but not to who types one', async () => {
    const { page, close } = await visitAs('merchant', '/order/list');
    const field = page.getByRole('textbox', { name: 'Customer no.' });
    await field.pressSequentially('what?');
    expect([await field.inputValue(), await page.getByRole('dialog').count()]).toEqual(['what?', 0]);
    await page.locator('#content').focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Search the menu').waitFor();
    // Keys go to the dialog once the focus is in it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await close();
  });

  it.runIf(isLong)('prints the page without menu, header and tabs, its table whole', async () => {
    const { page, close } = await visitAs('merchant', '/order/list?size=50');
    const rows = page.locator('.ws-kept:not([hidden]) tbody tr.ant-table-row');
    await rows.nth(49).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.ws-sider', '.ws-header', '.ws-tabs-place', '.ws-chat-button'])
      expect(await page.locator(part).isVisible(), part).toBe(false);
    const body = page.locator('.ws-kept:not([hidden]) .ant-table-body, .ws-kept:not([hidden]) .ant-table-content').first();
    expect(await body.evaluate((element) => element.clientHeight >= element.scrollHeight - 1)).toBe(true);
    await close();
  });
});
