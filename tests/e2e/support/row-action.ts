import type { Locator } from 'playwright';

/** Presses an action of a row of a list, in the row or in its menu. */
export async function actOnRow(row: Locator, name: string): Promise<void> {
  await row.getByRole('button').first().waitFor();
  const inSight = row.getByRole('button', { name, exact: true });
  if ((await inSight.count()) > 0) return inSight.click();
  await row.locator('.wl-more').click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}
