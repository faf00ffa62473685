import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { settled } from './support/settled.ts';
import { useStage, type VisitOptions } from './support/stage.ts';

const { visitAs } = useStage();

const chunk = '**/assets/range-picker-*.js';
const begin = (page: Page) => page.getByRole('textbox', { name: 'Created' }).nth(0);
const end = (page: Page) => page.getByRole('textbox', { name: 'Created' }).nth(1);
const picker = (page: Page) => page.locator('.ant-picker-range');
const calendar = (page: Page) => page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');

/** The order list with its range in sight; what it was searched by is the range's value. */
async function openList(query = '?createTime=2026-01-02~2026-01-05', options: VisitOptions = {}): Promise<Page> {
  const { page } = await visitAs('merchant', `/order/list${query}`, options);
  await page.locator('[aria-busy="false"]').first().waitFor();
  await page.getByRole('button', { name: /^More \(/ }).click();
  await begin(page).waitFor();
  return page;
}

/** What one sees of a range and what it says of itself. */
const faceOf = (input: Locator) =>
  input.evaluate((element) => {
    const box = element.closest('.wb-range, .ant-picker');
    if (!(box instanceof HTMLElement) || !(element instanceof HTMLInputElement)) throw new Error('no range around this input');
    const { width, height } = box.getBoundingClientRect();
    const { borderColor, borderRadius, backgroundColor, paddingInlineStart } = getComputedStyle(box);
    const { color, fontSize, lineHeight, fontFamily } = getComputedStyle(element);
    const x = Math.round(element.getBoundingClientRect().x);
    const named = ['id', 'placeholder', 'aria-label', 'aria-describedby', 'autocomplete', 'size'];
    const said = named.map((name) => [name, element.getAttribute(name)]);
    const isInvalid = element.getAttribute('aria-invalid') === 'true';
    return {
      value: element.value,
      disabled: element.disabled,
      said,
      isInvalid,
      box: { width, height, borderColor, borderRadius, backgroundColor, paddingInlineStart },
      text: { x, color, fontSize, lineHeight: Math.round(Number.parseFloat(lineHeight)), fontFamily },
    };
  });

describe('a range of days before its calendar has come', () => {
  it('looks and speaks as with it, in the light and in the dark', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const page = await openList();
      await page.emulateMedia({ colorScheme: scheme });
      await page.mouse.move(0, 0);
      const faces = async () => [await faceOf(begin(page)), await faceOf(end(page))];
      const ground = scheme === 'dark' ? 'rgb(24, 26, 30)' : 'rgb(255, 255, 255)';
      await expect.poll(async () => (await faceOf(begin(page))).box.backgroundColor).toBe(ground);
      // A border that is on its way to its colour has none yet.
      let before = await faces();
      await expect
        .poll(async () => {
          const last = before;
          before = await faces();
          return JSON.stringify(last) === JSON.stringify(before);
        })
        .toBe(true);
      expect(before.map(({ value }) => value)).toEqual(['2026-01-02', '2026-01-05']);
      expect(await picker(page).count()).toBe(0);
      await begin(page).hover();
      await picker(page).waitFor();
      await page.mouse.move(0, 0);
      await expect.poll(faces).toEqual(before);
    }
  });

  it('is not loaded with the list', async () => {
    const asked: string[] = [];
    const { page } = await visitAs('merchant', null);
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/order/list');
    await page.getByRole('button', { name: /^More \(/ }).click();
    await page.locator('.wb-range').first().waitFor();
    await settled(page);
    expect(asked.filter((url) => /range-picker-/.test(url))).toEqual([]);
    await begin(page).focus();
    await picker(page).waitFor();
    expect(asked.filter((url) => /range-picker-/.test(url))).toHaveLength(1);
  });

  it('opens by a press, at the end that was pressed', async () => {
    const page = await openList('?createTime=');
    await end(page).click();
    await calendar(page).waitFor();
    await expect.poll(() => end(page).evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await page.locator('.ant-picker-input-active input').getAttribute('placeholder')).toBe(
      await end(page).getAttribute('placeholder'),
    );
  });

  it('opens by a press beside its texts', async () => {
    const page = await openList('?createTime=');
    const box = await page.locator('.wb-range .anticon-calendar').first().boundingBox();
    // By its place, as a hand does: the pointer that arrives has the picker loaded, which may take the place before the press.
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await calendar(page).waitFor();
    await expect.poll(() => begin(page).evaluate((input) => document.activeElement === input)).toBe(true);
  });

  it('keeps the place of the focus and every letter typed while the calendar is on its way', async () => {
    const page = await openList('?createTime=', { expectFailures: true });
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(chunk, async (route) => {
      await held;
      await route.continue();
    });
    await begin(page).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('2026-01-0');
    expect(await picker(page).count()).toBe(0);
    letGo();
    await picker(page).waitFor();
    await page.keyboard.type('3');
    expect(await begin(page).inputValue()).toBe('2026-01-03');
    await page.keyboard.press('Enter');
    await page.keyboard.type('2026-01-04');
    await page.keyboard.press('Enter');
    await expect.poll(() => decodeURIComponent(page.url())).toContain('createTime=2026-01-03~2026-01-04');
  });

  it('says when it does not come, and comes when it is asked for again', async () => {
    const page = await openList('?createTime=', { expectFailures: true });
    await page.route(chunk, (route) => route.abort());
    await begin(page).focus();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(chunk);
    // One that has just failed rests for half a second.
    await page.waitForTimeout(600);
    await again.click();
    await picker(page).waitFor();
  });
});
