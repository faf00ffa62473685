import { expect, it } from 'vitest';
import { addSender, importForecasts, openFreshAccount, paidOnce, payFromTheList, writeByHand } from './support/order-path.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

it('a new account with a balance: 1,000 orders by a workbook, paid in batches from the list, and ten by hand', async () => {
  await openFreshAccount(server());
  await addSender(server());
  const { page, complaints } = await visitAs('fresh', '/', { host: 'fresh.localhost' });
  await importForecasts(page, 1_000);
  await payFromTheList(page, server(), 1_000, 500);
  await writeByHand(page, server(), 8);
  expect(await paidOnce(server())).toEqual({ paid: 1_010, charges: 1_010 });
  expect(complaints.list).toEqual([]);
});
