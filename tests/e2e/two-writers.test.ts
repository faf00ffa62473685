import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { wholeOrder } from '../server/orders/orders-world.ts';
import { isLong } from '../support/sample.ts';
import { orderWords, priceIsThere } from './support/order-page.ts';
import { useStage } from './support/stage.ts';
import { writerWords } from './support/words.ts';

const { visitAs, server } = useStage();

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"] :is(input,textarea)`).first();
/** What is typed saves itself this long after. */
const autosaveMs = 10_000;
let made = 0;

async function draft(customerNo: string): Promise<string> {
  const token = await server().login('merchant');
  const headers = { 'Idempotency-Key': `two-writers-${customerNo}` };
  const { consignor } = wholeOrder();
  const order = wholeOrder({ customerNo, deliveryAddressCode: 'SZ-WH1', consignor: { ...consignor, phone: '+8613800138000' } });
  const { envelope } = await server().call('order.saveDraft', order, { token, headers });
  if (!envelope.success) throw new Error(envelope.message);
  return envelope.result.id;
}

async function formOf(id: string) {
  const token = await server().login('merchant');
  return (await server().call('order.form', { id }, { token })).envelope.result;
}

// One language each: tests/language/words-of-journeys.test.ts holds the words in both.
it('two pages on one order: nothing is overwritten, nothing typed is lost', async () => {
  const language = 'en_US';
  const t = writerWords[language];
  made += 1;
  const number = `TWO-${language}-${made}`;
  const id = await draft(number);
  const path = `/order/single?id=${id}`;
  const mine = await visitAs('merchant', path, { language, ownClock: true });
  const theirs = await visitAs('merchant', path, { language });
  for (const { page } of [mine, theirs]) await expect.poll(() => field(page, 'remark').inputValue(), { timeout: 30_000 }).toBe('');
  await expect.poll(() => field(mine.page, 'consignee.name').inputValue()).toBe('Ada Byron');

  await field(theirs.page, 'consignee.name').fill('Grace Hopper');
  await theirs.page.getByRole('button', { name: t.save }).click();
  await theirs.page.getByText(t.saved).first().waitFor();

  // Without a press of a button: what is kept by itself says that it was not.
  await field(mine.page, 'remark').fill('ring twice');
  await mine.page.clock.fastForward(autosaveMs);
  await mine.page.getByText(t.changed, { exact: true }).waitFor();
  expect(await field(mine.page, 'remark').inputValue()).toBe('ring twice');
  // Nothing is tried again by itself, and nothing says so.
  await mine.page.locator('.wb-form-saved').filter({ hasText: t.foot }).waitFor();
  // What nobody changed stays.
  expect(await formOf(id)).toMatchObject({ consignee: { name: 'Grace Hopper' }, deliveryAddressCode: 'SZ-WH1' });
  expect(await formOf(id)).not.toHaveProperty('remark', 'ring twice');

  await mine.page.getByRole('button', { name: t.load }).click();
  await expect.poll(() => field(mine.page, 'consignee.name').inputValue()).toBe('Grace Hopper');
  await mine.page.getByText(t.changed, { exact: true }).waitFor({ state: 'detached' });
  // What was typed far below is offered above: in sight, where the page was scrolled down.
  const isSeen = () => mine.page.locator('.wb-draft-offer').evaluate((offer) => offer.getBoundingClientRect().top > 0);
  await expect.poll(isSeen).toBe(true);
  await mine.page.getByRole('button', { name: t.goOn, exact: true }).click();
  await expect.poll(() => field(mine.page, 'remark').inputValue()).toBe('ring twice');
  expect(await field(mine.page, 'consignee.name').inputValue()).toBe('Grace Hopper');

  // The other page goes on: by now it is the one that has seen too little, and keeps what it has as an order of its own.
  await field(mine.page, 'consignee.name').fill('Grace M. Hopper');
  await mine.page.getByRole('button', { name: t.save }).click();
  await mine.page.getByText(t.saved).first().waitFor();
  await field(theirs.page, 'consignee.city').fill('San Diego');
  await theirs.page.getByRole('button', { name: t.save }).click();
  await theirs.page.getByText(t.changed, { exact: true }).waitFor();
  await theirs.page.getByRole('button', { name: t.copy }).click();
  await theirs.page.waitForURL((url) => !url.search.includes(id) && url.search.includes('id='));
  const copied = await formOf(new URL(theirs.page.url()).searchParams.get('id') ?? '');
  expect(copied).toMatchObject({ consignee: { name: 'Grace Hopper' } });
  expect(copied.customerNo).not.toBe(number);

  // What a page kept itself is no other writer to it.
  await field(mine.page, 'remark').fill('ring thrice');
  await mine.page.clock.fastForward(autosaveMs);
  await expect.poll(async () => (await formOf(id)).remark, { timeout: 30_000 }).toBe('ring thrice');
  await field(mine.page, 'remark').fill('ring four times');
  await mine.page.keyboard.press('Control+Enter');
  await mine.page.getByRole('dialog').last().getByRole('button', { name: t.submit }).click();
  await mine.page.getByText(t.placed).waitFor();
  expect([...mine.complaints.list, ...theirs.complaints.list]).toEqual([]);
});

/** Whether a finger that is put on its middle would meet it. */
const isInReach = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

it.runIf(isLong)('on a phone every answer to another version is in sight, however the page is scrolled', async () => {
  const language = 'zh_CN';
  const t = writerWords[language];
  const id = await draft(`PHONE-${language}`);
  const { page, complaints } = await visitAs('merchant', `/order/single?id=${id}`, { language, width: 390, height: 844, touch: true });
  await expect.poll(() => field(page, 'consignee.name').inputValue(), { timeout: 30_000 }).toBe('Ada Byron');
  await priceIsThere(page);
  const token = await server().login('merchant');
  const headers = { 'Idempotency-Key': `two-writers-phone-${language}` };
  expect((await server().call('order.saveDraft', { ...(await formOf(id)), remark: 'theirs' }, { token, headers })).envelope.success).toBe(
    true,
  );
  const end = page.locator('.wb-form-aside > *').last();
  await end.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: t.submit, exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: t.submit }).click();
  await page.locator('.wb-form-saved[role=status]').filter({ hasText: t.foot }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const answers = [t.over, t.load, t.copy].map((name) => page.getByRole('button', { name, exact: true }));
  for (const place of [end, field(page, 'remark'), field(page, 'customerNo')]) {
    await place.scrollIntoViewIfNeeded();
    for (const answer of answers) await expect.poll(() => isInReach(answer)).toBe(true);
  }
  expect(complaints.list).toEqual([]);
});

/** An order, its page and a station before it. */
async function stationBeside(language: keyof typeof writerWords) {
  const t = writerWords[language];
  const words = orderWords[language];
  made += 1;
  const number = `STATION-${language}-${made}`;
  const id = await draft(number);
  const { page, context, complaints } = await visitAs('merchant', `/order/single?id=${id}`, { language, ownClock: true });
  await expect.poll(() => field(page, 'consignee.name').inputValue()).toBe('Ada Byron');
  const station = await context.newPage();
  await station.goto('/order/single?mode=scan');
  await station.waitForFunction(() => document.activeElement?.closest('.wb-scan-field') != null);
  const weigh = async (weight: string) => {
    await station.keyboard.type(number);
    await station.keyboard.press('Enter');
    for (const [at, value] of [weight, '30', '20', '15'].entries())
      await station
        .locator('.wb-scan-weigh')
        .getByLabel(words.sides[at] ?? '', { exact: true })
        .fill(value);
  };
  const save = async () => {
    await station.keyboard.press('Enter');
    await station.getByText(words.saved, { exact: true }).waitFor();
  };
  const weights = async () => (await formOf(id)).boxes?.map(({ boxWeight }) => boxWeight);
  const load = async () => {
    await page.clock.fastForward(autosaveMs);
    await page.getByText(t.changed, { exact: true }).waitFor();
    await page.getByRole('button', { name: t.load }).click();
    await page.getByText(t.changed, { exact: true }).waitFor({ state: 'detached' });
  };
  return { t, words, number, id, page, station, complaints, weigh, save, weights, load };
}

it.runIf(isLong)('a scan station that weighs an order while its page is open: what it measured and what is typed both count', async () => {
  const language = 'zh_CN';
  const { t, words, number, page, station, complaints, weigh, save, weights, load } = await stationBeside(language);

  // The station writes first: the page hears of it, takes that version, and what was typed goes on in it.
  await weigh('2.5');
  await save();
  await field(page, 'remark').fill('ring twice');
  await load();
  expect(await weights()).toEqual(['2.5']);
  await page
    .getByRole('grid', { name: words.boxes, exact: true })
    .locator('[data-r="0"] [data-c="1"]')
    .filter({ hasText: '2.5' })
    .waitFor();
  await page.getByRole('button', { name: t.goOn, exact: true }).click();
  await expect.poll(() => field(page, 'remark').inputValue()).toBe('ring twice');
  await page.getByRole('button', { name: t.save }).click();
  await page.getByText(t.saved).first().waitFor();

  // The version that was loaded is the one that is submitted.
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').last().getByRole('button', { name: t.submit }).click();
  await page.getByText(t.placed).waitFor();

  // By then it is the warehouse's to weigh, and the station says so.
  await station.keyboard.type(number);
  await station.keyboard.press('Enter');
  await station.getByText(words.onlyDrafts).waitFor();
  expect(complaints.list).toEqual([]);
});

it.runIf(isLong)(
  'a page that saves an order while the station weighs it: nothing is written over unseen, nothing that was measured is lost',
  async () => {
    const language = 'en_US';
    const { t, words, number, id, page, station, complaints, weigh, save, weights, load } = await stationBeside(language);

    const told = station.locator('.wb-scan-changed');
    const measures = () =>
      station
        .locator('.wb-scan-weigh .wb-row input')
        .evaluateAll((all) => all.map((input) => (input instanceof HTMLInputElement ? input.value : '')));
    await weigh('2.5');
    await save();
    await field(page, 'consignee.name').fill('Grace Hopper');
    await load();
    await weigh('2.7');
    await field(page, 'remark').fill('ring thrice');
    await page.getByRole('button', { name: t.save }).click();
    await expect.poll(async () => (await formOf(id)).remark).toBe('ring thrice');
    await station.keyboard.press('Enter');
    await told.filter({ hasText: '2.5 kg · 30 × 20 × 15 cm' }).waitFor();
    expect(await measures()).toEqual(['2.7', '30', '20', '15']);
    expect(await weights()).toEqual(['2.5']);
    // To scan it once more is no answer, and takes nothing away.
    await station.getByLabel(words.scanField).fill(number);
    await station.keyboard.press('Enter');
    await station.locator('.wb-scan-last .anticon-check-circle').nth(2).waitFor();
    expect(await measures()).toEqual(['2.7', '30', '20', '15']);
    await told.getByRole('button', { name: words.take }).click();
    expect(await measures()).toEqual(['2.5', '30', '20', '15']);
    await told.waitFor({ state: 'detached' });
    expect(await station.getByLabel(words.scanField).evaluate((input) => input === document.activeElement)).toBe(true);

    await weigh('2.8');
    await field(page, 'remark').fill('ring four times');
    await page.getByRole('button', { name: t.save }).click();
    await expect.poll(async () => (await formOf(id)).remark).toBe('ring four times');
    await station.keyboard.press('Enter');
    await told.getByRole('button', { name: words.saveOver }).click();
    await station.getByText(words.saved, { exact: true }).waitFor();
    expect(await weights()).toEqual(['2.8']);
    expect(await formOf(id)).toMatchObject({ remark: 'ring four times' });
    await field(page, 'remark').fill('ring five times');
    await load();
    await page.getByRole('button', { name: t.goOn, exact: true }).click();
    await expect.poll(() => field(page, 'remark').inputValue()).toBe('ring five times');
    await page.getByRole('button', { name: t.save }).click();
    await expect.poll(async () => (await formOf(id)).remark).toBe('ring five times');
    expect(await weights()).toEqual(['2.8']);
    expect(complaints.list).toEqual([]);
  },
);
