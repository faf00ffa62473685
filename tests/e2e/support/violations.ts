import axe from 'axe-core';
import type { Page } from 'playwright';

/** Returns axe's serious and critical violations, in the whole page or in these parts of it. */
export async function violations(page: Page, ...parts: readonly string[]): Promise<readonly string[]> {
  const found = await allViolations(page, ...parts);
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ text }) => text);
}

/** How long a part may take to redraw itself after a change of scheme. */
const redrawMs = 3_000;

/** Returns the violations that last. Charts and icons redraw once more after a change of scheme. */
export async function lastingViolations(page: Page, ...parts: readonly string[]): Promise<readonly string[]> {
  let found = await violations(page, ...parts);
  for (const end = Date.now() + redrawMs; found.length > 0 && Date.now() < end; ) found = await violations(page, ...parts);
  return found;
}

/** Returns all of axe's violations. The pages have no frames, so axe runs within the page; a loaded page reads its program once. */
export async function allViolations(page: Page, ...parts: readonly string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (include) => {
      const inPage: typeof axe = Reflect.get(window, 'axe');
      const { violations: found } = await inPage.run(include.length === 0 ? document : { include }, { resultTypes: ['violations'] });
      return found.map(({ id, impact, nodes }) => ({
        impact: impact ?? null,
        text: `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`,
      }));
    },
    parts.map((part) => [part]),
  );
}
