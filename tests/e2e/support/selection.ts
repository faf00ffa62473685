import type { Locator } from 'playwright';

/** Runs an action of the selection bar, visible or in its menu. */
export async function chooseInBar(bar: Locator, name: string): Promise<void> {
  await bar.locator('strong').first().waitFor();
  const inSight = bar.getByRole('button', { name, exact: true });
  const more = bar.getByRole('button', { name: /^(More actions|更多操作)$/ });
  await inSight.or(more).first().waitFor();
  if ((await inSight.count()) > 0) return inSight.click();
  await more.click();
  await bar.page().getByRole('menuitem', { name, exact: true }).click();
}
