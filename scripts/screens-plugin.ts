import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { DevEnvironment, Plugin } from 'vite';
import { examineText } from '../src/runtime/language/examine.ts';
import type { CheckedDocument } from '../src/runtime/language/stages.ts';
import { root } from './generate/files.ts';
import { hotTexts, isFragmentFile, isKnowledgeFile, isScreenFile, readKnowledge, screenId } from './screens/knowledge.ts';
import { reportOf } from './screens/report.ts';

/**
 * Turns each screen document into a module of a checked document: the pages get what the checker found at build time, and need
 * neither contract nor checker to draw. A build with a problem fails unless WAYBILL_ALLOW_PROBLEMS=1; in development the
 * problem shows in the page, in place of its block, and what is saved reaches the open pages without a reload.
 */
export function screens(): Plugin {
  let isBuild = false;
  let wrong = 0;
  /** As the pages have them, by path. */
  const known = new Map<string, string>();
  let settling: NodeJS.Timeout | undefined;
  return {
    name: 'waybill-screens',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    buildStart() {
      wrong = 0;
    },
    load(id) {
      const path = pathOf(id);
      if (!isScreenFile(path)) return null;
      const text = readFileSync(id.split('?')[0] ?? '', 'utf8');
      // Read anew each time: texts, seeds and other screens may have changed since.
      const checked = examineText(text, readKnowledge());
      known.set(path, JSON.stringify(checked));
      if (checked.problems.length > 0) {
        wrong += checked.problems.length;
        this.warn(reportOf(path, text, checked.problems));
      }
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(checked))});`, map: null, moduleType: 'js' };
    },
    hotUpdate({ type, file, modules }) {
      const path = pathOf(file);
      const isScreen = isScreenFile(path);
      if (this.environment.name !== 'client' || (!isScreen && !isKnowledgeFile(path))) return;
      // What was found in a screen may be otherwise now, although the screen itself is as it was.
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
        this.error(`${wrong} problems in the screens; WAYBILL_ALLOW_PROBLEMS=1 builds nevertheless`);
    },
  };
}

/** The watcher is silent about a second write right after the first: an editor that formats on save makes two. */
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

/** The saved one, and whatever else of what the pages have is judged otherwise now. */
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

/** Null for a file that was deleted meanwhile. */
function readOrNull(path: string): string | null {
  try {
    return readFileSync(`${root}/${path}`, 'utf8');
  } catch {
    return null;
  }
}
