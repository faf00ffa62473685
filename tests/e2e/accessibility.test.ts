import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { settled } from './support/settled.ts';
import { useStage } from './support/stage.ts';

const { server, visit, visitAs } = useStage();

const screens = ['/dashboard/analysis', '/order/list', '/order/detail', '/403', '/404', '/500'];

describe.each(['zh_CN', 'en_US'] as const)('every screen in %s', (language) => {
  it.each([
    // A thousand rows are drawn as another kind of table; on a phone they are the cards of the short list, a thousand times.
    ['desktop', 1280, 720, [...screens, '/order/list?size=1000']],
    ['phone', 390, 844, screens],
  ] as const)(
    'has no serious violation, no complaint of the policy and no error on a %s',
    async (_name, width, height, paths) => {
      const found: string[] = [];
      const login = await visit({ language, width, height });
      await login.page.goto('/user/login');
      await login.page.locator('input[autocomplete="username"]').waitFor();
      found.push(...(await violations(login.page)), ...login.complaints.list);
      await login.close();

      const { page, complaints, close } = await visitAs('merchant', null, { language, width, height });
      const token = await server().login('merchant');
      const { envelope } = await server().call('order.list', { orderStatus: 'delivered', pageSize: 1 }, { token });
      for (const path of paths) {
        await page.goto(path === '/order/detail' ? `${path}?id=${envelope.result.records[0]?.id}` : path);
        await settled(page);
        // A redirect would leave the screen unseen.
        expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
        found.push(...(await violations(page)).map((violation) => `${path}: ${violation}`));
      }
      expect([...found, ...complaints.list]).toEqual([]);
      await close();
    },
    300_000,
  );
});

/** What axe finds; no page here has frames, so that it runs within the page and only what was found leaves it. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`);
}
