import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { readKnowledge } from '../../../scripts/screens/knowledge.ts';
import { type TutorialPage, tutorialPages, withTutorial } from '../../../scripts/screens/tutorial.ts';
import { examineText } from '../../../src/runtime/language/examine.ts';
import type { Language } from '../../../src/services/language.ts';
import { replaceScreen } from './screen-chunks.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Screens of the product whose chunks bring the pages of the tutorial, which the build does not have. */
const hosts = ['order/ExternalOrderQuery', 'product/SellingProducts', 'address/AddressList', 'freight/CostTrialList'] as const;

/**
 * Gives the built pages the pages of the tutorial: each has the menu row of its README.md and comes in place of the document of another
 * page. Runtime, server and calls are the product's.
 */
export async function serveTutorial(page: Page, language: Language): Promise<void> {
  const knowledge = withTutorial(readKnowledge());
  const pages = tutorialPages().map((one, at) => ({ ...one, host: hosts[at] ?? '' }));
  for (const { path, host } of pages) {
    const checked = examineText(readFileSync(resolve(root, path), 'utf8'), knowledge);
    await replaceScreen(page, host.split('/')[1] ?? '', checked);
  }
  await page.route('**/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    reply.result.menu.push(...pages.map((one) => menuRow(one, language)));
    await route.fulfill({ response, json: reply });
  });
}

function menuRow({ id, address, host, path }: TutorialPage & { readonly host: string }, language: Language) {
  const { title } = JSON.parse(readFileSync(resolve(root, path), 'utf8'));
  const name = address.slice(1).replaceAll('/', '-');
  return { id, route: '1', path: address, name, component: host, redirect: null, meta: { title: title[language] } };
}
