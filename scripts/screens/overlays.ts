import { applyOverlay } from '../../src/runtime/language/overlay/apply.ts';
import { readText } from '../../src/runtime/language/parse.ts';
import type { Problem } from '../../src/runtime/language/stages.ts';
import { isRecord, ownText } from '../../src/runtime/language/walk/schema.ts';
import { suggest } from '../../src/runtime/language/walk/suggest.ts';
import { readJson } from '../generate/files.ts';
import type { readKnowledge } from './knowledge.ts';

/** Recognizes an overlay by its words, wherever its file is. */
export function isOverlay(text: string): boolean {
  const { value } = readText(text);
  return isRecord(value) && ('overlay' in value || 'patches' in value);
}

/** Checks an overlay against the built-in screen that it changes: each patch that would be left out is a problem. */
export function checkOverlay(text: string, knowledge: ReturnType<typeof readKnowledge>): readonly Problem[] {
  const { value, problems } = readText(text);
  if (value === undefined) return problems;
  const base = ownText(value, 'overlay') ?? '';
  if (!knowledge.screens.has(base)) {
    const didYouMean = suggest(base, [...knowledge.screens.keys()]);
    return [...problems, { code: 'unknown_screen', path: '/overlay', message: `There is no screen "${base}"`, didYouMean }];
  }
  return [...problems, ...applyOverlay(readJson(`src/schemas/${base}.json`), value, knowledge).conflicts];
}
