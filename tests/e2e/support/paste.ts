import type { Page } from 'playwright';

/** Pastes into the focused element, like the keyboard shortcut. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

/** Pastes spreadsheet rows at the first cell of a grid. */
export async function pasteAt(page: Page, grid: string, rows: string): Promise<void> {
  await page.getByRole('grid', { name: grid, exact: true }).locator('[data-r="0"] [data-c="0"]').click();
  await paste(page, rows);
}
