import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { useStage } from './support/stage.ts';
import { visitWithin } from './support/visit-within.ts';

const { server, visitAs } = useStage();

async function anOrder(view: string) {
  const token = await server().login('merchant');
  const { envelope } = await server().call('order.list', { orderStatus: view, pageSize: 50 }, { token });
  const order = envelope.result.records.find(({ boxCount }) => boxCount > 1);
  if (order === undefined) throw new Error(`the demo has no ${view} order of several boxes`);
  const detail = await server().call('order.detail', { id: order.id }, { token, lang: 'en_US' });
  return detail.envelope.result;
}

describe('the order detail', () => {
  it('shows parties, boxes, goods, fees and log of one order, its head above whatever scrolls under it, and how its label is printed', async () => {
    const order = await anOrder('delivered');
    const { page, complaints, close } = await visitAs('merchant', `/order/detail?id=${order.id}`);
    await page.getByText(order.customerNo).first().waitFor();
    const text = async () => (await page.locator('#content').innerText()).replaceAll(/\s+/g, ' ');
    for (const piece of [
      order.consignee.name,
      order.consignee.city,
      order.consignor.name,
      order.boxes[0]?.boxNo,
      order.goods[0]?.goodsNameEn,
      order.fees[0]?.feeName,
    ])
      await expect.poll(text).toContain(piece);
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(order.boxes.length + order.goods.length);

    const head = page.locator('.wb-detail-head');
    await head.waitFor();
    const heading = page.locator('#content thead').first();
    await heading.waitFor();
    // The first table's heading comes to stand where the head is.
    await heading.evaluate((row) => {
      const content = document.querySelector('#content');
      const top = document.querySelector('.wb-detail-head')?.getBoundingClientRect().top ?? 0;
      content?.scrollBy(0, row.getBoundingClientRect().top - top - 20);
    });
    const covering = () =>
      heading.evaluate((row) => {
        const { left, top, height } = row.getBoundingClientRect();
        return document.elementFromPoint(left + 40, top + height / 2)?.closest('.wb-detail-head, thead')?.className;
      });
    await expect.poll(covering).toBe('wb-detail-head');
    await head.getByRole('button', { name: 'Print label' }).waitFor();
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('opens from the list by its number, by Enter on its row and by a double click', async () => {
    const { page, close } = await visitAs('merchant', '/order/list');
    const row = page.locator('.ws-kept:not([hidden]) tbody tr.ant-table-row').nth(2);
    await row.waitFor();
    await row.getByRole('button', { name: /^WB/ }).first().click();
    await page.waitForURL(/\/order\/detail\?id=/);
    const opened = page.url();
    await visitWithin(page, '/order/list');
    await row.waitFor();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(opened);
    await visitWithin(page, '/order/list');
    await row.dblclick({ position: { x: 700, y: 26 } });
    await page.waitForURL(opened);
    await close();
  });

  it.runIf(isLong)('without an id says so, closes its tab and goes back (spec section 8)', async () => {
    const { page, close } = await visitAs('merchant', '/order/list');
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    await page.goto('/order/detail');
    await page
      .getByRole('dialog')
      .getByText(/data ID cannot be empty/i)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/order/detail');
    await expect.poll(() => page.getByRole('tab', { name: 'Order details' }).count()).toBe(0);
    await close();
  });

  it('of an order that does not exist, or is another tenant’s, says the same', async () => {
    const globex = await server().login('globex');
    const { envelope } = await server().call('order.list', { pageSize: 1 }, { token: globex });
    const foreign = envelope.result.records[0]?.id;
    const { page, close } = await visitAs('merchant', null);
    const seen: string[] = [];
    for (const id of [foreign, '01900000-0000-7000-8000-000000000000']) {
      await visitWithin(page, `/order/detail?id=${id}`);
      const message = page.locator('.ws-kept:not([hidden])').getByText('This was not found').first();
      await message.waitFor();
      expect(page.url()).toContain(id);
      seen.push(await message.innerText());
    }
    expect(seen[0]).toBe(seen[1]);
    await close();
  });

  it.runIf(isLong)('shows a clerk neither total nor fees', async () => {
    const order = await anOrder('delivered');
    const { page, close } = await visitAs('clerk', `/order/detail?id=${order.id}`);
    await page.getByText(order.customerNo).first().waitFor();
    await page
      .getByText(order.consignee.name ?? '')
      .first()
      .waitFor();
    expect(await page.getByText('Fees', { exact: true }).count()).toBe(0);
    expect(await page.getByText('Total', { exact: true }).count()).toBe(0);
    await close();
  });
});
