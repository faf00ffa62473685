import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { settled } from './support/settled.ts';
import { useStage } from './support/stage.ts';
import { violations } from './support/violations.ts';
import { visitWithin } from './support/visit-within.ts';

const { server, visit, visitAs } = useStage();

const screens = ['/dashboard/analysis', '/order/list', '/order/detail', '/403', '/404', '/500'];

/** Each page is loaded once or visited, and looked at in the width of a desktop and of a phone. */
const widths = [
  ['desktop', 1280, 720],
  ['phone', 390, 844],
] as const;
type Widths = readonly (typeof widths)[number][];
/** Both in the long run; otherwise each language has one of them. */
const widthsIn = { zh_CN: isLong ? widths : [widths[1]], en_US: isLong ? widths : [widths[0]] } as const;

describe.each(['zh_CN', 'en_US'] as const)('every screen in %s', (language) => {
  it('has no serious violation, no complaint of the policy and no error, on a desktop and on a phone', async () => {
    const sizes: Widths = widthsIn[language];
    const found: string[] = [];
    const lookAt = async (page: Page, path: string, at: Widths) => {
      for (const [device, width, height] of at) {
        await page.setViewportSize({ width, height });
        await settled(page);
        // A redirect would leave the screen unseen.
        expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
        found.push(...(await violations(page)).map((violation) => `${path} on a ${device}: ${violation}`));
      }
      await page.setViewportSize({ width: 1280, height: 720 });
    };

    const login = await visit({ language });
    await login.page.goto('/user/login');
    await login.page.locator('input[autocomplete="username"]').waitFor();
    await lookAt(login.page, '/user/login', sizes);
    found.push(...login.complaints.list);
    await login.close();

    const { page, complaints } = await visitAs('merchant', null, { language });
    const token = await server().login('merchant');
    const { envelope } = await server().call('order.list', { orderStatus: 'delivered', pageSize: 1 }, { token });
    for (const path of screens) {
      await visitWithin(page, path === '/order/detail' ? `${path}?id=${envelope.result.records[0]?.id}` : path);
      await lookAt(page, path, sizes);
    }
    // A thousand rows are drawn as another kind of table; on a phone they are the cards of the short list, a thousand times.
    if (sizes.includes(widths[0])) {
      await visitWithin(page, '/order/list?size=1000');
      await page.locator('.ant-table-tbody-virtual .ant-table-row').first().waitFor();
      await lookAt(page, '/order/list?size=1000', [widths[0]]);
    }
    expect([...found, ...complaints.list]).toEqual([]);
  }, 300_000);
});
