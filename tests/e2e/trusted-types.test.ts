import { describe, expect, it } from 'vitest';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

describe('HTML made of text (security H6)', () => {
  it('throws when it holds markup, whoever writes it, and draws nothing', async () => {
    const { page, close } = await visitAs('merchant', '/order/list');
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    const write = (html: string) =>
      page.evaluate((text) => {
        const place = document.body.appendChild(document.createElement('div'));
        try {
          place.innerHTML = text;
          return `drawn: ${place.childElementCount}`;
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error);
        }
      }, html);
    expect(await write('<img src="x" alt="planted">')).toBe('refused');
    expect(await write('plain text')).toBe('drawn: 0');
    expect(await page.locator('img[alt="planted"]').count()).toBe(0);
    expect(
      await page.evaluate(() => {
        try {
          const script = document.createElement('script');
          script.text = 'window.planted = 1';
          document.body.append(script);
          return 'planted' in window;
        } catch {
          return false;
        }
      }),
    ).toBe(false);
    await close();
  });
});
