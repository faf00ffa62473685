import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { popover } from './support/own-notices.ts';
import { settled } from './support/settled.ts';
import { signIn, useStage } from './support/stage.ts';

const { server, visit, visitAs } = useStage();

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0]);

async function openTab(page: Page, name: RegExp): Promise<void> {
  await bell(page).click();
  await popover(page).getByRole('tab', { name }).click();
}

describe('notices (spec section 2, Layout)', () => {
  it('opening one marks it read, reloads the count, closes the popover and shows its content', async () => {
    await server().database.admin.query('update announcement_send set read_at = null');
    const { page, complaints, close } = await visitAs('merchant');
    await bell(page).waitFor();
    const before = await unread(page);
    await openTab(page, /^Notices/);
    const row = popover(page).getByRole('button', { name: /Double-Eleven/ });
    expect(await row.innerText()).toContain('Urgent');
    await row.click();
    const dialog = page.getByRole('dialog', { name: /Double-Eleven/ });
    await dialog.getByRole('cell', { name: 'Shenzhen' }).waitFor();
    await expect.poll(() => popover(page).count()).toBe(0);
    await expect.poll(() => unread(page)).toBe(before - 1);
    await dialog.getByRole('button', { name: 'Fullscreen' }).click();
    await expect.poll(() => dialog.evaluate((element) => element.getBoundingClientRect().width)).toBe(1280);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await openTab(page, /^Notices/);
    await popover(page)
      .getByRole('button', { name: /US line/ })
      .click();
    const next = page.getByRole('dialog', { name: /US line/ });
    // Fullscreen went with the dialog before.
    await next.getByRole('button', { name: 'Fullscreen' }).waitFor();
    await next.getByRole('button', { name: 'To handle' }).click();
    await page.waitForURL(/\/order\/list/);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it('of open type component lead to the page that they name', async () => {
    const { page, close } = await visitAs('merchant');
    await openTab(page, /^System messages/);
    await popover(page)
      .getByRole('button', { name: /detained/ })
      .click();
    await page.waitForURL(/\/order\/detail\?id=[0-9a-f-]+/);
    await close();
  });

  it('written with ill will run nothing, ask nobody and break no policy (security H1)', async () => {
    const { page, complaints, close } = await visitAs('merchant');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== 'localhost') asked.push(request.url());
    });
    await openTab(page, /^Notices/);
    await popover(page)
      .getByRole('button', { name: /note from a partner/ })
      .click();
    const content = page.locator('.wb-html');
    await content.getByText('shown without its tricks').waitFor();
    expect(await content.locator('script, iframe, form, input, style, [style], [onclick], [onerror], [id], [name], [srcset]').count()).toBe(
      0,
    );
    expect(await content.locator('a').first().getAttribute('href')).toBeNull();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(asked).toEqual([]);
    // Its picture of the own host does not exist.
    expect(complaints.list.filter((line) => !/status of 404/.test(line))).toEqual([]);
    await close();
  });

  it('keep what cannot act: text, tables, pictures of the own host, links in a window that knows nothing of this one (security H1)', async () => {
    const content = `<h3 id="root" class="a" style="color:red" onclick="x()">T</h3><a href="https://a.example/">l</a>
      <a href="https://u@a.example/">u</a><a href="https://a.example/$\{token}">t</a><img src="https://evil.example/p.png"><img src="/favicon.svg" alt="own">`;
    await server().database.admin.query(`update announcement set content = $1 where title like '%US line%'`, [content]);
    const { page, complaints, close } = await visitAs('merchant');
    await openTab(page, /^Notices/);
    await popover(page)
      .getByRole('button', { name: /US line/ })
      .click();
    const html = page.locator('.wb-html');
    await html.getByText('T', { exact: true }).waitFor();
    expect((await html.innerHTML()).replace(/>\s+</g, '><')).toBe(
      '<h3>T</h3><a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow" data-leaves="" title="Opens a.example, another website, in a new window">l</a><a>u</a><a>t</a><img src="/favicon.svg" alt="own">',
    );
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('the last one opens after signing in, and Escape takes it away as soon as it is there', async () => {
    await server().database.admin.query('update announcement_send set read_at = null');
    const { page, complaints, close } = await visit();
    // As it is for who has not asked for less motion: the dialog grows, and has the focus meanwhile.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/user/login');
    await page.evaluate(() => localStorage.removeItem('waybill.layout'));
    // Pressed two frames after it is there, which nobody outside of the page could do.
    await page.addInitScript(() => {
      const press = () =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true, cancelable: true }),
        );
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('.ws-announcement') === null) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(window, { isPressed: press() !== undefined })));
      }).observe(document, { subtree: true, childList: true });
    });
    await signIn(page, 'merchant');
    await page.waitForFunction(() => Reflect.get(window, 'isPressed') === true);
    await expect.poll(() => page.locator('.ws-announcement').count()).toBe(0);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it('that are published while the page is open come by the websocket', async () => {
    const { page, close } = await visitAs('clerk', null);
    const socket = page.waitForEvent('websocket');
    await page.goto('/');
    expect((await socket).url()).toMatch(/\/oms\/websocket\/[0-9a-f-]+$/);
    await bell(page).waitFor();
    const before = await unread(page);
    const { admin } = server().database;
    await admin.query(`
      with made as (
        insert into announcement (tenant_id, id, title, content, sender, category, priority, open_type, audience, send_status, created_at, sent_at)
        select tenant_id, gen_random_uuid(), 'Just published', '<p>New</p>', 'Ops', '1', 'L', '', 'ALL', '1', now(), now()
        from app_user where username = 'clerk' returning tenant_id, id)
      select pg_notify('waybill', json_build_object('kind', 'notice', 'tenant', tenant_id, 'id', id)::text) from made`);
    await expect.poll(() => unread(page)).toBe(before + 1);
    await close();
  });
});

describe('a notice with a picture', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1468c8' } })
      .png()
      .toBuffer();
  const release = (id: string) =>
    server().database.admin.query("UPDATE announcement SET send_status = '1', sent_at = clock_timestamp() WHERE id = $1", [id]);

  it.runIf(isLong)('is written with keyboard and mouse, and its reader sees the picture in the place that was kept for it', async () => {
    const { page, complaints, close } = await visitAs('merchant', null);
    await page.goto('/system/announcementEdit');
    const field = page.locator('[data-field=msgContentEn]');
    const text = field.locator('[contenteditable=true]');
    await page.locator('[data-field=titileEn] input').fill('Hall 7 opens');
    await text.click();
    await page.keyboard.type('The entrance:');
    await field.locator('input[type=file]').setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: await picture(2_000, 500) });
    const shown = text.locator('img[src^="blob:"]');
    await shown.waitFor();
    // The description comes next, and then the text goes on behind the picture.
    await page.keyboard.type('A "blue" gate');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Follow the signs');
    await field.getByRole('button', { name: 'Remove the picture' }).waitFor({ state: 'detached' });
    // Another one is pasted, selected from behind it, and deleted.
    await text.evaluate(
      (target, bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [...(await picture(40, 30))],
    );
    await expect.poll(() => shown.count()).toBe(2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await text.locator('.wb-rt-picked').waitFor();
    await page.keyboard.press('Delete');
    await expect.poll(() => shown.count()).toBe(1);
    const [request, reply] = await Promise.all([
      page.waitForRequest(/annountCement\/add/),
      page.waitForResponse(/annountCement\/add/),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    const { result } = await reply.json();
    expect(request.postDataJSON().msgContentEn).toMatch(
      /^<p>The entrance:<img data-picture="[0-9a-f-]{36}" alt="A &quot;blue&quot; gate">Follow the signs<\/p>$/,
    );
    expect(complaints.list).toEqual([]);
    await close();

    await release(result.id);
    const reader = await visitAs('clerk');
    await openTab(reader.page, /^Notices/);
    await popover(reader.page)
      .getByRole('button', { name: /Hall 7/ })
      .click();
    const seen = reader.page.getByRole('dialog').getByRole('img', { name: 'A "blue" gate' });
    await expect.poll(() => seen.getAttribute('src')).toMatch(/^blob:/);
    const [natural, box, extent] = await seen.evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect();
      return [image.naturalWidth, Math.round(width / height), [image.getAttribute('width'), image.getAttribute('height')]];
    });
    expect([natural, box, extent]).toEqual([1_600, 4, ['1600', '400']]);
    expect(reader.complaints.list).toEqual([]);
    await reader.close();
  });

  it.runIf(isLong)(
    'says in words what a picture showed that is no longer there, and a file that is no picture is refused beside the text',
    async () => {
      const { rows } = await server().database.admin.query<{ id: string }>(
        `insert into announcement (tenant_id, id, title, content, sender, category, priority, open_type, audience, send_status, created_at, sent_at)
       select tenant_id, gen_random_uuid(), 'Gate closed', $1, 'Ops', '1', 'L', '', 'ALL', '1', now(), clock_timestamp()
       from app_user where username = 'clerk' returning id`,
        ['<p>Here <img data-picture="0b0e6a3e-6e3c-4d1c-9a57-1f1f6f0a7c11" alt="The north gate" width="40" height="30"></p>'],
      );
      expect(rows).toHaveLength(1);
      const { page, close } = await visitAs('merchant', null);
      await page.goto('/system/announcementEdit');
      await openTab(page, /^Notices/);
      await popover(page)
        .getByRole('button', { name: /Gate closed/ })
        .click();
      const lost = page.locator('.wb-html-lost');
      await lost.waitFor();
      expect(await lost.evaluate((image) => [image.getAttribute('alt'), image.getAttribute('src')])).toEqual(['The north gate', null]);
      await page.keyboard.press('Escape');
      const field = page.locator('[data-field=msgContentEn]');
      await field.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
      await field
        .getByRole('alert')
        .getByText(/Only PNG and JPG/)
        .waitFor();
      expect(await field.locator('.wb-rt-picture').count()).toBe(0);
      await close();
    },
  );
});

it.runIf(isLong)('a burst of fifty frames has the open page ask once', async () => {
  const { page, close } = await visitAs('clerk', null);
  const channel = page.waitForEvent('websocket');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('listByUser')) asked += 1;
  });
  await page.goto('/');
  const frames: string[] = [];
  (await channel).on('framereceived', ({ payload }) => frames.push(String(payload)));
  await bell(page).waitFor();
  // The page asks again once its channel stands.
  await expect.poll(() => asked).toBe(2);
  await settled(page);
  asked = 0;
  frames.length = 0;
  await server().database.admin.query(`
    select pg_notify('waybill', json_build_object('kind', 'user', 'tenant', tenant_id, 'user', id, 'id', gen_random_uuid())::text)
    from app_user, generate_series(1, 50) where username = 'clerk'`);
  await expect.poll(() => frames.filter((frame) => frame.includes('cmd')).length).toBeGreaterThanOrEqual(50);
  await expect.poll(() => asked).toBeGreaterThan(0);
  // Longer than the page gathers frames for (500 ms).
  await page.waitForTimeout(1_200);
  await settled(page);
  expect(asked).toBe(1);
  await close();
});

describe('work tasks (spec section 4)', () => {
  it.runIf(isLong)('show their state, count down while one is processing, and offer what they made', async () => {
    await server().database.admin.query(`
      update job set status = '1', end_at = null, lease_until = null, opt_type = '', file_fence = null, file_name = null, file_type = null,
        available_at = now() + interval '1 hour'
      where kind = 'orderExport' and status <> '3'`);
    const { page, complaints, close } = await visitAs('merchant');
    await openTab(page, /^Work tasks/);
    await popover(page).getByText('Processing').waitFor();
    await popover(page)
      .getByText(/Loads again in \d+ s/)
      .waitFor();
    await popover(page).getByText('Failed').waitFor();
    await popover(page).getByRole('link', { name: 'View' }).click();
    await page.waitForURL(/\/financial\/customerBilling/);
    await expect.poll(() => popover(page).count()).toBe(0);
    expect(complaints.list).toEqual([]);
    await close();
  });
});

describe('a server without notices', () => {
  it.runIf(isLong)('has no bell and no socket, and everything else works', async () => {
    const { page, close } = await visitAs('merchant', null, { expectFailures: true });
    await page.route(/\/annountCement\//, (route) => route.fulfill({ status: 404, json: { success: false, code: 404, message: '' } }));
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    const answered = page.waitForResponse(/\/annountCement\//);
    await page.goto('/order/list');
    await (await answered).finished();
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    await settled(page);
    expect([await bell(page).count(), sockets]).toEqual([0, []]);
    expect(await page.locator('.ant-notification-notice, .ant-message-notice').count()).toBe(0);
    await close();
  });
});
