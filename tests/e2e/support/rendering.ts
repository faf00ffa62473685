import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { readKnowledge } from '../../../scripts/screens/knowledge.ts';
import type { TestServer } from '../../support/server.ts';
import type { useStage } from './stage.ts';

export const languages = ['zh_CN', 'en_US'] as const;

/** One account of each role of the demo, with the host that it belongs to. */
export const roles = [
  { account: 'merchant', host: undefined },
  { account: 'clerk', host: undefined },
  { account: 'newbie', host: undefined },
  { account: 'operator', host: undefined },
  { account: 'globex', host: 'globex.localhost' },
] as const;

/** The address of every screen that has one, and which screen it shows. */
export const addresses: ReadonlyMap<string, string> = readKnowledge().routes;

/**
 * Opens every address as one account in one language, and gives what is wrong: what axe calls serious, what the page complains of
 * (its policy, an error), a document's problem in place of a block.
 */
export async function renderAll(
  stage: ReturnType<typeof useStage>,
  { account, host }: (typeof roles)[number],
  language: (typeof languages)[number],
): Promise<readonly string[]> {
  const { page, complaints, close } = await stage.visitAs(account, '/', { language, host });
  const found: string[] = [];
  const id = await anOrder(stage.server(), account);
  for (const [path, screen] of addresses) {
    if (screen === 'user/Login') continue;
    const needsId = readKnowledge().screens.get(screen)?.id?.required === true;
    if (needsId && id === null) continue;
    await page.goto(needsId ? `${path}?id=${id}` : path);
    await page.waitForLoadState('networkidle');
    found.push(...(await faults(page)).map((fault) => `${path} as ${account}: ${fault}`));
  }
  found.push(...complaints.list);
  await close();
  return found;
}

async function faults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`);
  const problems = await page.locator('.wb-problem').count();
  return problems === 0 ? told : [...told, `${problems} blocks with problems`];
}

/** Null for who may not see orders. */
async function anOrder(server: TestServer, account: string): Promise<string | null> {
  const { envelope } = await server.call('order.list', { pageSize: 1 }, { token: await server.login(account) });
  return envelope.success ? (envelope.result.records[0]?.id ?? null) : null;
}
