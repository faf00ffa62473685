import { expect, it } from 'vitest';
import { fetchAccess } from '../../src/app/session/access.ts';

const row = (path: string, more: object = {}) => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: `some${path}`,
  redirect: null,
  meta: { title: path },
  ...more,
});

async function visits(menu: readonly object[]) {
  const { permissions } = await fetchAccess({ call: async () => ({ menu, auth: [], allAuth: [] }) });
  return ['/order/list', '/order/detail?id=1', '/Order/Detail/', '/order/none', '/basic/activation', '/dashboard/analysis'].map((path) =>
    permissions.visits(path),
  );
}

it('a user has the pages of their menu, hidden ones too, and the fixed ones', async () => {
  const list = row('/order/list');
  expect(await visits([list, row('/order/detail', { hidden: true })])).toEqual([true, true, true, false, true, true]);
  expect(await visits([list])).toEqual([true, false, false, false, true, true]);
});
