import type { Page } from 'playwright';
import { shownTexts } from '../../../scripts/screens/shown-texts.ts';
import type { CheckedDocument } from '../../../src/runtime/language/stages.ts';

/** What the chunk of a screen brings: `Analysis.zh_CN-hash.js`. */
const chunkOf = (name: string) => new RegExp(`/assets/${name}\\.(zh_CN|en_US)-[\\w-]+\\.js$`);

/** Gives the built pages another document in place of a screen's own; runtime, server and calls are the product's. */
export async function replaceScreen(page: Page, name: string, checked: CheckedDocument): Promise<void> {
  const chunk = chunkOf(name);
  await page.route(chunk, (route) => {
    const language = chunk.exec(route.request().url())?.[1] ?? null;
    const module = JSON.stringify({ checked, texts: shownTexts(checked.document, language) });
    return route.fulfill({ contentType: 'text/javascript', body: `export default JSON.parse(${JSON.stringify(module)});` });
  });
}

/** Shows another document on the home page. */
export function replaceHome(page: Page, document: unknown): Promise<void> {
  return replaceScreen(page, 'Analysis', { document: JSON.parse(JSON.stringify(document)), problems: [] });
}

/** Shows the home page's own document again. */
export function restoreHome(page: Page): Promise<void> {
  return page.unroute(chunkOf('Analysis'));
}
