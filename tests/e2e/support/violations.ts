import axe from 'axe-core';
import type { Page } from 'playwright';

/** Returns axe's serious and critical violations, in the whole page or in these parts of it. */
export async function violations(page: Page, ...parts: readonly string[]): Promise<readonly string[]> {
  const found = await allViolations(page, ...parts);
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ text }) => text);
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
