import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { DevEnvironment, Plugin } from 'vite';
import { examineText } from '../src/runtime/language/examine.ts';
import { isWarning } from '../src/runtime/language/problem.ts';
import type { CheckedDocument } from '../src/runtime/language/stages.ts';
import { isRecord } from '../src/runtime/language/walk/schema.ts';
import { connectionProblems } from './generate/connections.ts';
import { root } from './generate/files.ts';
import { hotTexts, isFragmentFile, isKnowledgeFile, isScreenFile, readKnowledge, screenId } from './screens/knowledge.ts';
import { reportOf } from './screens/report.ts';
import { shownTexts } from './screens/shown-texts.ts';

/**
 * Compiles each screen document to a module with the checked document and, in the language of the query (`?texts=en_US`), the texts that it
 * shows, so that pages need neither contract nor checker nor the texts of other pages. A build with a
 * problem fails unless WAYBILL_ALLOW_PROBLEMS=1. In development the problem appears in place of its block, and saved changes reach open
 * pages without a reload.
 */
export function screens(): Plugin {
  let isBuild = false;
  let wrong = 0;
  /** The modules that pages have loaded, by path. */
  const known = new Map<string, string>();
  let settling: NodeJS.Timeout | undefined;
  return {
    name: 'waybill-screens',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    buildStart() {
      const connections = connectionProblems();
      for (const { report } of connections) this.warn(report);
      wrong = connections.length;
    },
    load(id) {
      const path = pathOf(id);
      if (!isScreenFile(path)) return null;
      const text = readFileSync(id.split('?')[0] ?? '', 'utf8');
      // Read anew each time, because texts, seeds and other screens may have changed.
      const checked = examineText(text, readKnowledge());
      known.set(path, JSON.stringify(checked));
      if (checked.problems.length > 0) {
        wrong += checked.problems.filter((problem) => !isWarning(problem)).length;
        this.warn(reportOf(path, text, checked.problems));
      }
      const shown = isBuild ? forUsers(checked) : checked;
      const module = { checked: shown, texts: shownTexts(checked.document, languageOf(id)) };
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(module))});`, map: null, moduleType: 'js' };
    },
    hotUpdate({ type, file, modules }) {
      const path = pathOf(file);
      const isScreen = isScreenFile(path);
      if (this.environment.name !== 'client' || (!isScreen && !isKnowledgeFile(path))) return;
      // The problems of a screen may change although the screen does not.
      forgetScreens(this.environment);
      const texts = hotTexts(path);
      const isKnown = isFragmentFile(path) || (modules.length > 0 && (isScreen || texts !== null));
      if (type === 'delete' || !isKnown) {
        this.environment.hot.send({ type: 'full-reload', path: '*' });
        return [];
      }
      if (texts !== null) this.environment.hot.send('waybill:texts', texts);
      send(this.environment, savedScreens(known, path));
      clearTimeout(settling);
      settling = setTimeout(() => send(this.environment, savedScreens(known, null)), settleMs);
      return [];
    },
    buildEnd() {
      if (isBuild && wrong > 0 && process.env.WAYBILL_ALLOW_PROBLEMS !== '1')
        this.error(`${wrong} problems in screens and connections; WAYBILL_ALLOW_PROBLEMS=1 builds nevertheless`);
    },
  };
}

/** The language in a module's id; a screen without one shows no text of its own. */
function languageOf(id: string): string | null {
  return new URLSearchParams(id.split('?')[1]).get('texts');
}

/** The watcher ignores a second write directly after the first, as by an editor that formats on save. */
const settleMs = 150;

function pathOf(id: string): string {
  return relative(root, id.split('?')[0] ?? '').replaceAll('\\', '/');
}

function forgetScreens({ moduleGraph }: DevEnvironment): void {
  for (const [id, module] of moduleGraph.idToModuleMap) if (isScreenFile(pathOf(id))) moduleGraph.invalidateModule(module);
}

interface Saved {
  readonly path: string;
  readonly text: string;
  readonly checked: CheckedDocument;
}

function send(environment: DevEnvironment, saved: readonly Saved[]): void {
  for (const { path, text, checked } of saved) {
    if (checked.problems.length > 0) environment.logger.warn(reportOf(path, text, checked.problems));
    environment.hot.send('waybill:screen', { id: screenId(path), checked });
  }
}

/** Returns the saved screen and all loaded screens whose result has changed. */
function savedScreens(known: Map<string, string>, changed: string | null): readonly Saved[] {
  const knowledge = readKnowledge();
  return [...known.keys()].flatMap((path) => {
    const text = readOrNull(path);
    if (text === null) return [];
    const checked = examineText(text, knowledge);
    const now = JSON.stringify(checked);
    if (path !== changed && known.get(path) === now) return [];
    known.set(path, now);
    return [{ path, text, checked }];
  });
}

/** Returns null for a file that was deleted meanwhile. */
function readOrNull(path: string): string | null {
  try {
    return readFileSync(`${root}/${path}`, 'utf8');
  } catch {
    return null;
  }
}

/** Users of the product cannot mend a warning, and have no editor that asks for the schema. */
function forUsers({ document, problems }: CheckedDocument): CheckedDocument {
  const words = isRecord(document) ? Object.fromEntries(Object.entries(document).filter(([name]) => name !== '$schema')) : document;
  return { document: words, problems: problems.filter((problem) => !isWarning(problem)) };
}
