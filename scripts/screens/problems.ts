import { examineText } from '../../src/runtime/language/examine.ts';
import type { Problem } from '../../src/runtime/language/stages.ts';
import { checkCases } from '../cases/check.ts';
import { isConnectionFile, readConnection } from './connections.ts';
import { isCasesFile, type readKnowledge, screenId } from './knowledge.ts';
import { checkOverlay, isOverlay } from './overlays.ts';
import { isTutorialFile, withTutorial } from './tutorial.ts';

interface CheckedFile {
  readonly kind: 'screens' | 'cases' | 'overlays' | 'connections';
  readonly problems: readonly Problem[];
}

/** Checks the text of a screen, of its cases, of an overlay or of a connection; `path` is relative to the repository. Never throws. */
export function checkFile(path: string, text: string, base: ReturnType<typeof readKnowledge>): CheckedFile {
  const knowledge = isTutorialFile(path) ? withTutorial(base) : base;
  if (isCasesFile(path))
    return { kind: 'cases', problems: checkCases(text, screenId(path).slice(0, -'.cases'.length), knowledge).problems };
  if (isConnectionFile(path)) return { kind: 'connections', problems: readConnection(path, text, knowledge).problems };
  if (isOverlay(text)) return { kind: 'overlays', problems: checkOverlay(text, knowledge) };
  return { kind: 'screens', problems: examineText(text, knowledge).problems };
}
