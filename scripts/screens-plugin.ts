import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { examineText } from '../src/runtime/language/examine.ts';
import { root } from './generate/files.ts';
import { isKnowledgeFile, isScreenFile, readKnowledge } from './screens/knowledge.ts';
import { reportOf } from './screens/report.ts';

/**
 * Turns each screen document into a module of a checked document: the pages get what the checker found at build time, and need
 * neither contract nor checker to draw. A build with a problem fails unless WAYBILL_ALLOW_PROBLEMS=1; in development the
 * problem shows in the page, in place of its block.
 */
export function screens(): Plugin {
  let isBuild = false;
  let wrong = 0;
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
      const file = id.split('?')[0] ?? '';
      const path = relative(root, file).replaceAll('\\', '/');
      if (!isScreenFile(path)) return null;
      const text = readFileSync(file, 'utf8');
      // Read anew each time: texts, seeds and other screens may have changed since.
      const checked = examineText(text, readKnowledge());
      if (checked.problems.length > 0) {
        wrong += checked.problems.length;
        this.warn(reportOf(path, text, checked.problems));
      }
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(checked))});`, map: null, moduleType: 'js' };
    },
    hotUpdate({ file, modules }) {
      const path = relative(root, file).replaceAll('\\', '/');
      if (!isScreenFile(path) && !isKnowledgeFile(path)) return;
      // What was found in a screen may be otherwise now, although the screen itself is as it was.
      const { moduleGraph } = this.environment;
      for (const [id, known] of moduleGraph.idToModuleMap)
        if (isScreenFile(relative(root, id.split('?')[0] ?? '').replaceAll('\\', '/'))) moduleGraph.invalidateModule(known);
      if (isScreenFile(path) && modules.length > 0) return;
      this.environment.hot.send({ type: 'full-reload', path: '*' });
      return [];
    },
    buildEnd() {
      if (isBuild && wrong > 0 && process.env.WAYBILL_ALLOW_PROBLEMS !== '1')
        this.error(`${wrong} problems in the screens; WAYBILL_ALLOW_PROBLEMS=1 builds nevertheless`);
    },
  };
}
