import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { isLong, sampleOf } from '../support/sample.ts';
import { replaceHome } from './support/screen-chunks.ts';
import { useStage, type VisitOptions } from './support/stage.ts';
import { lastingViolations } from './support/violations.ts';

const { visitAs } = useStage();
const knowledge = readKnowledge();
const text = (en_US: string, zh_CN = en_US) => ({ zh_CN, en_US });
/** Pictures for who looks at them: `PICTURES=folder`. */
const pictures = process.env.PICTURES;

const field = (en: string, zh: string, more: object = {}) => ({ title: text(en, zh), 'x-component': 'Input', ...more });
const section = (en: string, zh: string, properties: object, more: object = {}) => ({
  type: 'void',
  title: text(en, zh),
  properties,
  ...more,
});
const form = {
  block: 'form',
  title: text('New parcel', '新包裹'),
  index: true,
  draft: 'parcel',
  columns: 2,
  schema: {
    type: 'object',
    properties: {
      base: section('Parcel', '包裹', {
        orderId: field('Order', '订单', {
          'x-component': 'Select',
          'x-options': { call: 'order.list', value: 'id', text: 'customerNo', search: 'customerNo' },
        }),
        customerNo: field('Customer no.', '客户单号', { required: true, 'x-validator': [{ rule: 'lettersOrDigits' }] }),
        label: field('Label', '标签', { 'x-reactions': { value: "{{ has(values.customerNo) ? 'L-' + values.customerNo : '' }}" } }),
        account: field('Account', '账号', { 'x-validator': [{ rule: 'unique', with: { table: 'sys_user', field: 'username' } }] }),
      }),
      consignee: {
        type: 'object',
        title: text('Consignee', '收件人'),
        properties: {
          city: field('City', '城市', { required: true }),
          street: field('Street', '街道', { 'x-span': 2, 'x-component': 'TextArea' }),
          note: field('Note', '备注', { 'x-read-only': true, default: 'fragile' }),
        },
      },
      goods: {
        type: 'array',
        title: text('Goods', '货物'),
        items: {
          type: 'object',
          properties: { name: field('Name', '品名', { required: true }), quantity: field('Quantity', '数量', { type: 'number' }) },
        },
        totals: [{ dataIndex: 'quantity' }],
      },
      boxes: {
        type: 'array',
        title: text('Boxes', '箱子'),
        'x-view': 'cards',
        maxItems: 3,
        items: { type: 'object', properties: { no: field('Box no.', '箱号', { required: true }), weight: field('Weight', '重量') } },
      },
    },
  },
  submit: {
    name: 'save',
    title: text('Save', '保存'),
    primary: true,
    do: [{ call: 'preference.set', with: { key: 'test.parcel', value: '{{ values }}' } }, { notify: text('Saved', '已保存') }],
  },
};
const ways = ['air', 'sea', 'rail'];
const tree = [{ value: 'eu', label: text('Europe', '欧洲'), children: [{ value: 'de', label: text('Germany', '德国') }] }];
/** A field of each kind that is chosen, drawn or formatted rather than typed. */
const choosing = {
  block: 'form',
  title: text('Choosing', '选择'),
  guard: false,
  columns: 2,
  schema: {
    type: 'object',
    properties: {
      day: field('Day', '日期', { 'x-component': 'Date', default: '2026-11-21' }),
      month: field('Month', '月份', { 'x-component': 'Month', default: '2026-11' }),
      time: field('Time', '时间', { 'x-component': 'Time', default: '09:30' }),
      on: field('Switch', '开关', { 'x-component': 'Switch', default: true }),
      stars: field('Stars', '评分', { 'x-component': 'Rate', default: 3 }),
      place: field('Place', '地点', { 'x-component': 'Cascader', enum: tree, default: ['eu', 'de'] }),
      colour: field('Colour', '颜色', { 'x-component': 'Color', default: '#1677ff' }),
      way: field('Way', '方式', { 'x-component': 'Select', enum: ways, default: 'sea' }),
      ways: field('Ways', '多种方式', { 'x-component': 'Transfer', enum: ways, default: ['sea'], 'x-span': 2 }),
      note: field('Note', '说明', { 'x-component': 'RichText', default: '<p>One <strong>two</strong></p>', 'x-span': 2 }),
      read: field('To read', '只读', { 'x-component': 'RichText', 'x-read-only': true, 'x-reactions': { value: '{{ values.note }}' } }),
      sign: field('Signature', '签名', { 'x-component': 'Signature' }),
    },
  },
  submit: {
    name: 'keep',
    title: text('Keep', '保存选择'),
    do: [{ call: 'preference.set', with: { key: 'test.chosen', value: '{{ values }}' } }],
  },
};
const steps = {
  block: 'steps',
  items: [
    {
      name: 'who',
      title: text('Who', '收件人'),
      schema: { type: 'object', properties: { name: field('Name', '姓名', { required: true }) } },
    },
    { name: 'what', title: text('What', '内容'), schema: { type: 'object', properties: { what: field('What', '内容') } } },
  ],
  submit: { name: 'send', title: text('Send', '提交'), do: [{ notify: text('Sent', '已提交') }] },
};
const documentOf = (...body: object[]) => JSON.parse(JSON.stringify({ schemaVersion: 1, title: text('Forms', '表单'), body }));

/** The home page with another document in its place; everything else is the product's own. */
async function open(body: object[], at: VisitOptions = {}) {
  const visited = await visitAs('merchant', null, at);
  await replaceHome(visited.page, documentOf(...body));
  await visited.page.goto('/dashboard/analysis');
  await visited.page.locator('form.wb-form').first().waitFor();
  return visited;
}

async function picture(page: Page, name: string) {
  if (pictures !== undefined) await page.screenshot({ path: resolve(pictures, `${name}.png`), fullPage: false });
}

it('the documents of this test have no problem', () => {
  expect(examine(documentOf(form, choosing, steps), knowledge).problems).toEqual([]);
});

const devices = [
  ['zh_CN', 'desktop', 1366, 800],
  ['en_US', 'phone', 390, 844],
] as const;

describe.each(sampleOf('a long form', devices, 1))('a long form in %s on a %s', (language, device, width, height) => {
  it('is drawn within the policy and without a serious violation, light and dark', async () => {
    const { page, complaints } = await open([form, choosing, steps], { language, width, height });
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.locator('form.wb-form button[type=submit]').first().click();
      await picture(page, `form-${device}-${scheme}-sent`);
      await page.locator('[data-field=customerNo] .wb-error').filter({ hasText: /./ }).waitFor();
      expect(await lastingViolations(page, 'form.wb-form', '.wb-steps')).toEqual([]);
      await picture(page, `form-${device}-${scheme}`);
      for (const path of ['day', 'note', 'sign']) {
        await page.locator(`[data-field=${path}]`).scrollIntoViewIfNeeded();
        await picture(page, `form-${device}-${scheme}-${path}`);
      }
      await page.locator('.wb-steps').scrollIntoViewIfNeeded();
      await picture(page, `form-${device}-${scheme}-end`);
    }
    // The button stays in sight at the top of the long form too.
    await page.locator('[data-field=customerNo]').scrollIntoViewIfNeeded();
    expect(await page.locator('form.wb-form button[type=submit]').first().isVisible()).toBe(true);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect([sideways, complaints.list]).toEqual([false, []]);
  });
});

it('formatted text and a signature are written, pasted, cleaned and sent, within the policy', async () => {
  const { page, complaints } = await open([choosing], { language: 'en_US', width: 1366, height: 800 });
  const note = page.locator('[data-field=note] [contenteditable=true]');
  await note.getByText('two').waitFor();
  await note.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  // A new paragraph goes on in bold, as the one before ended.
  await page.keyboard.type('Both');
  await page.keyboard.press('Shift+Home');
  await page.getByRole('button', { name: 'Italic' }).click();
  await page.keyboard.press('End');
  await note.evaluate((target) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<b>pasted</b><script>document.title="ran"</script><img src="x" onerror="document.title=\'ran\'"><a href="javascript:alert(1)">link</a>',
    );
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await note.getByText('pasted').waitFor();
  await page.locator('[data-field=read] strong', { hasText: 'pasted' }).waitFor();
  const box = await page.locator('[data-field=sign] canvas').boundingBox();
  await page.locator('[data-field=sign]').scrollIntoViewIfNeeded();
  const at = (await page.locator('[data-field=sign] canvas').boundingBox()) ?? box ?? { x: 0, y: 0 };
  await page.mouse.move(at.x + 20, at.y + 40);
  await page.mouse.down();
  await page.mouse.move(at.x + 120, at.y + 90, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Use this signature' }).click();
  await page.locator('[data-field=sign]').getByText('Signed').waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().includes('test.chosen')),
    page.getByRole('button', { name: 'Keep' }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    value: {
      ...{ day: '2026-11-21', month: '2026-11', time: '09:30', on: true, stars: 3, place: ['eu', 'de'], colour: '#1677ff', ways: ['sea'] },
      note: '<p>One <strong>two</strong></p><p><em><strong>Both</strong></em><strong>pasted</strong>link</p>',
      sign: expect.stringMatching(/\S/),
    },
  });
  expect([(await page.title()) === 'ran', complaints.list]).toEqual([false, []]);
});

it('a long form is filled in, judged by the server, kept, and sent as it was typed', async () => {
  const { page } = await open([form], { language: 'en_US', width: 1366, height: 800 });
  const at = (path: string) => page.locator(`[data-field="${path}"] :is(input, textarea)`);
  await at('customerNo').fill('A1');
  expect(await at('label').inputValue()).toBe('L-A1');
  await at('account').fill('merchant');
  await page.locator('[data-field=account] .wb-error').filter({ hasText: /./ }).waitFor();
  await at('account').fill('nobody.has.it');
  await at('consignee.city').fill('Paris');
  await page.getByLabel('Box no.').fill('B1');
  // Kept a second after the last key.
  await page.waitForFunction(() => Object.entries(localStorage).some(([key, kept]) => key.includes('draft') && kept.includes('B1')));
  await page.reload();
  await page.locator('.ant-alert').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  expect([await at('customerNo').inputValue(), await at('consignee.city').inputValue()]).toEqual(['A1', 'Paris']);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().includes('test.parcel')),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    value: {
      customerNo: 'A1',
      label: 'L-A1',
      account: 'nobody.has.it',
      consignee: { city: 'Paris', note: 'fragile' },
      boxes: [{ no: 'B1' }],
    },
  });
  await page.getByText('Saved').first().waitFor();
});

it.runIf(isLong)('a page with unsaved input is found as it was left, and closing the browser asks', async () => {
  const { page } = await open([form], { language: 'en_US', width: 1366, height: 800 });
  await page.locator('[data-field=customerNo] input').fill('A1');
  await page.getByRole('menuitem', { name: /order/i }).first().click();
  await page.getByRole('menuitem', { name: 'Order list' }).click();
  await page.waitForURL(/\/order\/list/);
  await page.goBack();
  // The other page has such a field as well, out of sight.
  const shown = page.locator('[data-field=customerNo] input').filter({ visible: true });
  await page.getByLabel('New parcel').filter({ visible: true }).waitFor();
  expect(await shown.inputValue()).toBe('A1');
});

it.runIf(isLong)('another language loads the page again, asks nothing, and loses nothing that was typed', async () => {
  const { draft: _kept, ...plain } = form;
  const { page } = await open([plain], { language: 'en_US', width: 1366, height: 800 });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.locator('[data-field=customerNo] input').fill('A1');
  await page.getByLabel('Box no.').fill('B1');
  await page.getByRole('button', { name: /English|Language/ }).click();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await page.getByText('新包裹').first().waitFor();
  expect(await page.locator('[data-field=customerNo] input').inputValue()).toBe('A1');
  expect(await page.getByLabel('箱号').inputValue()).toBe('B1');
  expect(asked).toEqual([]);
  // It is unsaved as it was before; a reload of one's own asks, and is a goodbye.
  await page.reload();
  await page.getByText('新包裹').first().waitFor();
  expect([await page.locator('[data-field=customerNo] input').inputValue(), asked]).toEqual(['', ['beforeunload']]);
});
