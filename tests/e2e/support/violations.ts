import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * What axe finds of serious and critical violations, in the whole page or in these parts of it. The pages have no frames, so axe runs
 * within the page; otherwise it would open a second one for its result each time.
 */
export async function violations(page: Page, ...parts: readonly string[]): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  for (const part of parts) builder.include(part);
  const { violations: found } = await builder.analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`);
}
