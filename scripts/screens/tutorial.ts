import { existsSync, readdirSync } from 'node:fs';
import type { Knowledge } from '../../src/runtime/language/check/knowledge.ts';
import { parametersOf } from '../../src/runtime/language/check/parameters.ts';
import { screensByPath } from '../../src/runtime/routes/match.ts';
import { inRoot, readJson } from '../generate/files.ts';

const folder = 'docs/tutorial';

export interface TutorialPage {
  /** Relative to the repository: `docs/tutorial/1-stock-list/StockList.json`. */
  readonly path: string;
  /** `tutorial/1-stock-list/StockList`. */
  readonly id: string;
  /** The address that the menu row in the page's README.md gives it: `/tutorial/stock-list`. */
  readonly address: string;
}

/** The pages of the tutorial in their order. */
export function tutorialPages(): readonly TutorialPage[] {
  if (!existsSync(inRoot(folder))) return [];
  return readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(isTutorialPage)
    .sort()
    .map((path) => ({ path, id: path.slice('docs/'.length, -'.json'.length), address: addressOf(path) }));
}

/** Recognizes what belongs to the tutorial, whose pages no menu lists. */
export function isTutorialFile(path: string): boolean {
  return path.startsWith(`${folder}/`);
}

export function isTutorialPage(path: string): boolean {
  return /^docs\/tutorial\/\d+-[a-z-]+\/[A-Z]\w*\.json$/.test(path);
}

/** Adds the pages of the tutorial and their addresses, so that they may lead to one another. */
export function withTutorial(base: Knowledge): Knowledge {
  const pages = tutorialPages();
  const routes = new Map([...base.routes, ...pages.map(({ address, id }): [string, string] => [address, id])]);
  const screens = new Map([
    ...base.screens,
    ...pages.map(({ path, id }): [string, ReturnType<typeof parametersOf>] => [id, parametersOf(readable(path), base.widgets)]),
  ]);
  return { ...base, routes, screens, screenAt: screensByPath(routes) };
}

/** Returns null for invalid JSON, which the document's own check reports. */
function readable(path: string): unknown {
  try {
    return readJson(path);
  } catch {
    return null;
  }
}

function addressOf(path: string): string {
  const [, name = ''] = /^docs\/tutorial\/\d+-([a-z-]+)\//.exec(path) ?? [];
  return `/tutorial/${name}`;
}
