import { expect, it } from 'vitest';
import { addSender, importForecasts, openFreshAccount, paidOnce, payFromTheList, writeByHand } from './support/order-path.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

it('a new account with a balance: 50 orders by a workbook, paid in one batch, and two by hand', async () => {
  await openFreshAccount(server());
  await addSender(server());
  const { page, complaints } = await visitAs('fresh', null, { host: 'fresh.localhost' });
  await importForecasts(page, 50);
  await payFromTheList(page, server(), 50, 100);
  await writeByHand(page, server(), 0);
  expect(await paidOnce(server())).toEqual({ paid: 52, charges: 52 });
  expect(complaints.list).toEqual([]);
});
