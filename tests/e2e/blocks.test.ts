import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { pdfOf } from '../support/pdfs.ts';
import { isLong, sampleOf } from '../support/sample.ts';
import { replaceHome } from './support/screen-chunks.ts';
import { settled } from './support/settled.ts';
import { useStage, type VisitOptions } from './support/stage.ts';
import { violations } from './support/violations.ts';

const { visitAs } = useStage();
const knowledge = readKnowledge();
const text = (en_US: string, zh_CN = en_US) => ({ zh_CN, en_US });
/** Pictures for who looks at them: `PICTURES=folder`. */
const pictures = process.env.PICTURES;

const series = [{ dataIndex: 'boxCount', title: text('Boxes', '箱数') }];
const chart = (kind: string, changes: object = {}) => ({
  block: 'chart',
  kind,
  title: text(`Boxes as ${kind}`, `箱数（${kind}）`),
  source: { call: 'order.list', with: { pageSize: 10 } },
  x: 'consigneeCountry',
  xDict: 'country',
  series,
  height: 240,
  ...changes,
});
const drawn = [
  { block: 'grid', columns: 2, body: [chart('bar'), chart('line', { x: 'createTime', xDict: undefined }), chart('pie')] },
  chart('bar', {
    title: text('Amounts', '金额'),
    currency: 'currencyCode',
    series: [{ dataIndex: 'realTotalAmount', title: text('Total', '合计') }],
  }),
];
const hostile =
  '<p>Read <b>this</b> <a href="https://carrier.example/terms">terms</a></p><img src="https://evil.example/pixel.png" onerror="document.title=1"><script>document.title=2</script><svg onload="document.title=3"></svg><form action="/x"><input name="body"></form>';
const timeline = {
  block: 'timeline',
  title: text('What happened', '动态'),
  source: { call: 'order.list', with: { pageSize: 100 } },
  time: 'createTime',
  text: { dataIndex: 'customerNo', title: text('Order', '订单') },
  tone: "{{ row.boxCount > 1 ? 'green' : 'orange' }}",
  facts: [
    { dataIndex: 'consigneeCountry', title: text('Country', '国家'), dict: 'country', valueType: 'select' },
    { dataIndex: 'orderWeight', title: text('Weight', '重量'), valueType: 'kg' },
  ],
};
const upload = {
  block: 'upload',
  title: text('Payment slip', '付款凭证'),
  hint: text('A photo or a scan of the transfer', '转账照片或扫描件'),
  call: 'common.upload',
  with: { purpose: 'paymentSlip' },
  accept: ['.pdf', '.png', '.jpg'],
  maxMegabytes: 2,
  then: [{ set: { file: '{{ result.id }}' } }],
};
const uploaded = { block: 'html', when: "{{ page.file != '' }}", content: text('<p>Thank you</p>', '<p>谢谢</p>') };
const list = {
  block: 'list',
  source: { call: 'order.list' },
  publishes: 'filters',
  columns: [{ dataIndex: 'customerNo', title: text('Customer no.', '客户单号'), search: { 'x-component': 'Input' } }],
};
const stats = {
  block: 'stats',
  source: { call: 'order.statusCount', with: '{{ page.filters }}' },
  items: [{ dataIndex: 'all', title: text('All', '全部') }],
};
const item = (name: string, title: ReturnType<typeof text>, ...body: object[]) => ({ name, title, body });
const tabs = {
  block: 'tabs',
  items: [
    item('charts', text('Charts', '图表'), ...drawn),
    item('events', text('Events', '动态'), timeline),
    item('words', text('Words', '说明'), { block: 'html', title: text('Notice', '说明'), content: text(hostile) }),
    item('files', text('Files', '文件'), upload, uploaded),
    item('orders', text('Orders', '订单'), stats, list),
  ],
};
const document = {
  schemaVersion: 1,
  title: text('Blocks', '区块'),
  state: { filters: { type: 'map' }, file: { type: 'string', initial: '' } },
  body: [tabs],
};

/** The home page with another document in its place; everything else is the product's own. */
async function open(at: VisitOptions = {}, path = '/dashboard/analysis') {
  const visited = await visitAs('merchant', null, at);
  await replaceHome(visited.page, document);
  await visited.page.goto(path);
  await visited.page.locator('.wb-tabs').waitFor();
  return visited;
}

async function picture(page: Page, name: string) {
  if (pictures !== undefined) await page.screenshot({ path: resolve(pictures, `${name}.png`) });
}

/** Whether something is drawn on every canvas in sight. */
const inked = (page: Page) =>
  page.locator('canvas:visible').evaluateAll((all) =>
    all.map((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return new Set(Array.from({ length: data.length / 4 }, (_pixel, at) => `${data[at * 4]},${data[at * 4 + 1]},${data[at * 4 + 2]}`))
        .size;
    }),
  );

it('the document of this test has no problem', () => {
  expect(examine(JSON.parse(JSON.stringify(document)), knowledge).problems).toEqual([]);
});

const ways = [
  ['zh_CN', 'desktop', 1280, 800],
  ['en_US', 'phone', 390, 844],
] as const;

describe.each(sampleOf('blocks', ways, 1))('blocks in %s on a %s', (language, device, width, height) => {
  it('are drawn within the policy and without a serious violation, light and dark', async () => {
    const { page, complaints, close } = await open({ language, width, height });
    // Each tab is drawn first in the light in one language, and first in the dark in the other.
    const schemes = language === 'zh_CN' ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    await page.emulateMedia({ colorScheme: schemes[0] });
    for (const { name: tab, title } of tabs.items) {
      await page.getByRole('tab', { name: title[language], exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('tab') === tab || (tab === 'charts' && !url.searchParams.has('tab')));
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme });
        await expect.poll(() => page.evaluate(() => getComputedStyle(window.document.body).colorScheme)).toContain(scheme);
        await settled(page);
        if (tab === 'charts')
          await expect.poll(() => inked(page).then((found) => found.length > 0 && found.every((colours) => colours > 3))).toBe(true);
        // Charts and icons redraw once more after a change of scheme.
        await expect.poll(async () => (await violations(page, '.wb-tabs')).join('; '), { message: `${tab}, ${scheme}` }).toBe('');
        await picture(page, `${tab}-${language}-${device}-${scheme}`);
        const wide = await page.evaluate(() => window.document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, `${tab} scrolls sideways`).toBeLessThanOrEqual(0);
      }
    }
    expect(complaints.list).toEqual([]);
    await close();
  }, 240_000);
});

describe('tabs and the list in the address', () => {
  it('keep each other: search, tab, back, reload', async () => {
    const { page, close } = await open({}, '/dashboard/analysis?tab=orders');
    await page.locator('form input').first().fill('WB');
    await page.locator('form button[type=submit]').click();
    await page.waitForURL((url) => url.search === '?tab=orders&customerNo=WB');
    await page.getByRole('tab', { name: 'Words' }).click();
    await page.waitForURL((url) => url.searchParams.get('tab') === 'words' && url.searchParams.get('customerNo') === 'WB');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/oms/order/') && calls.push(request.url()));
    await page.goBack();
    await page.locator('form input').first().waitFor();
    expect(await page.locator('form input').first().inputValue()).toBe('WB');
    expect(calls).toEqual([]);
    await page.reload();
    await page.locator('form input').first().waitFor();
    expect(await page.locator('form input').first().inputValue()).toBe('WB');
    await close();
  });
});

describe('rich text in Chromium (security H1)', () => {
  it('does nothing, loads nothing from elsewhere, and says which links leave', async () => {
    const { page, complaints, close } = await open({}, '/dashboard/analysis?tab=words');
    const elsewhere: string[] = [];
    page.on('request', (request) => request.url().includes('evil') && elsewhere.push(request.url()));
    const shown = page.locator('.wb-html');
    await shown.locator('a').waitFor();
    expect(await shown.innerHTML()).toBe(
      '<p>Read <b>this</b> <a href="https://carrier.example/terms" target="_blank" rel="noopener noreferrer nofollow" data-leaves="" title="Opens carrier.example, another website, in a new window">terms</a></p>',
    );
    expect([await page.title(), elsewhere, complaints.list]).toEqual([expect.not.stringMatching(/^[123]$/), [], []]);
    await close();
  });
});

describe('an upload', () => {
  const pdf = pdfOf();
  const choose = (page: Page, name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  it('sends what fits and goes on with the reply; what does not fit never leaves; one failure has one message', async () => {
    const { page, complaints, close } = await open({ expectFailures: true }, '/dashboard/analysis?tab=files');
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/common/upload') && sent.push(request.url()));
    const alert = page.locator('.wb-drop [role=alert]');
    await choose(page, 'a.exe', pdf);
    await expect.poll(() => alert.textContent()).toBe('a.exe is not one of .pdf, .png, .jpg');
    await choose(page, 'a.pdf', Buffer.alloc(2 * 1_048_576 + 1));
    await expect.poll(() => alert.textContent()).toBe('A file may have at most 2M');
    expect(sent).toEqual([]);
    await choose(page, 'a.png', pdf);
    await expect
      .poll(() => alert.textContent())
      .toBe('Upload failed: Only PDF, PNG and JPG files are taken, and their content must be what their name says');
    expect(await page.locator('.ant-message-notice').count()).toBe(0);
    await choose(page, 'slip.pdf', pdf);
    await page.getByText('Thank you').waitFor();
    expect(await page.locator('.wb-drop [role=status]').textContent()).toBe('slip.pdf was uploaded');
    expect(sent).toHaveLength(2);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('is dropped, shows how far it is, and can be cancelled', async () => {
    const { page, close } = await open({ expectFailures: true }, '/dashboard/analysis?tab=files');
    let answered = false;
    await page.route('**/common/upload*', async (route) => {
      await new Promise((resolved) => setTimeout(resolved, 2_000));
      answered = true;
      await route.abort().catch(() => undefined);
    });
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['%PDF-1.4\n%%EOF\n'], 'dropped.pdf'));
      return transfer;
    });
    await page.locator('.wb-drop').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('progressbar').waitFor();
    await picture(page, 'upload-sending');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.locator('.wb-drop [role=alert]').textContent()).toBe('The upload was cancelled, nothing was sent.');
    expect(answered).toBe(false);
    await close();
  });
});
