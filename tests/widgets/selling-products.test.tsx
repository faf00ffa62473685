import { afterEach, describe, expect, it, vi } from 'vitest';
import products from '../../src/schemas/product/SellingProducts.json' with { type: 'json' };
import { openScreen, type World } from './screen-world.tsx';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const row = { id: 'US-EXPRESS', code: 'US-EXPRESS', name: 'US express line', transitText: '4–8 days', currencyCode: 'CNY' };
const page = { records: [row], total: 1, size: 10, current: 1, pages: 1 };

async function open(autheStatus: number) {
  const call = vi.fn(async (id: string) => (id === 'common.me' ? { autheStatus } : page));
  world = await openScreen(products.body, { call: call as never });
  return { call, world };
}

describe('the page of selling products', () => {
  it.each([0, 2, 3])(
    'of an account that is not activated (%i) says why there are none, and leads to where that is done',
    async (status) => {
      const { call, world } = await open(status);
      await world.find('.wb-state-title');
      expect(world.page.textContent).toContain('product.notActivated');
      expect(world.page.textContent).toContain('product.notActivatedHint');
      expect(call.mock.calls.map(([id]) => id)).not.toContain('product.list');
      await world.click('.wb-state button');
      expect(vi.mocked(world.ports.navigate).mock.calls[0]?.[0]).toContain('/basic/activation');
    },
  );

  it('of an activated one lists them, and asks nothing of the kind', async () => {
    const { call, world } = await open(1);
    await world.find('.ant-table-row, [role=row]');
    expect(world.page.querySelector('.wb-state-title')).toBeNull();
    expect(world.page.textContent).toContain('US express line');
    expect(call.mock.calls.map(([id]) => id)).toContain('product.list');
  });
});
