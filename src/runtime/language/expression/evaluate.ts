import type { Environment } from '@marcbachmann/cel-js';
import type { ReadableExpression, Scope } from '../stages.ts';
import { openAccount } from './budget.ts';
import { guard, linearMatches } from './guard.ts';
import { isLibraryName } from './library/arities.ts';
import { type Here, hereName, hereOf } from './library/here.ts';
import { isMissingValue } from './or-else.ts';
import { toPlain } from './plain.ts';
import { bodyOf, createEnvironment, type Fault, readExpression } from './read.ts';
import { tokensOf } from './tokens.ts';

/** Finds a pattern in a text in linear time; throws where it cannot say. */
export type MatchText = (text: string, pattern: string) => boolean;

/**
 * Compiles `{{ … }}` to a function of the scope. The function is total: what cannot be answered (a missing key, a wrong type,
 * too much work) is `undefined`. Without the pattern engine `matches` cannot be answered.
 */
export function compileExpression(source: string): ReadableExpression | { readonly fault: Fault } {
  const read = readExpression(environment, bodyOf(source));
  if ('fault' in read) return read;
  guard(read.root);
  const names = read.reads.filter((path) => !path.includes('.') && path !== hereName);
  const answer = (scope: Scope): unknown => {
    openAccount();
    here = hereOf(scope);
    return toPlain(read.parsed(onlyOwn(scope, names)));
  };
  const evaluate = (scope: Scope): unknown => {
    try {
      return answer(scope);
    } catch {
      return undefined;
    }
  };
  const evaluateOrThrow = (scope: Scope): unknown => {
    try {
      return answer(scope);
    } catch (error) {
      if (isMissingValue(error)) return undefined;
      throw error;
    }
  };
  return { source, reads: read.reads, paths: read.paths, evaluate, evaluateOrThrow };
}

/** Makes the pattern engine known; loaded only for documents that match patterns. */
export function setPatternEngine(engine: MatchText): void {
  matchText = engine;
}

let matchText: MatchText | undefined;

type LibraryWork = (name: string, values: readonly unknown[], here: Here | undefined) => unknown;

/** Whether a text may call a function of the language. */
export function callsLibrary(text: string): boolean {
  return tokensOf(text).some(({ kind, text: name }) => kind === 'name' && isLibraryName(name));
}

/** Makes the functions of the language work; loaded only for documents that call one. */
export function setLibrary(work: LibraryWork): void {
  libraryWork = work;
}

let libraryWork: LibraryWork | undefined;
/** Of the evaluation that runs; evaluations are synchronous. */
let here: Here | undefined;

function callLibrary(name: string, values: readonly unknown[]): unknown {
  if (libraryWork === undefined) throw new Error('The functions are not loaded');
  return libraryWork(name, values, here);
}

const environment = createEvaluationEnvironment();

function createEvaluationEnvironment(): Environment {
  const created = createEnvironment(true, { work: callLibrary });
  created.registerFunction({
    signature: `string.${linearMatches}(string): bool`,
    handler: (text: string, pattern: string) => {
      if (matchText === undefined) throw new Error('The pattern engine is not loaded');
      return matchText(text, pattern);
    },
    async: false,
  });
  return created;
}

/** The scope's own names that the expression reads, so that no name reaches a prototype. */
function onlyOwn(scope: Scope, names: readonly string[]): Scope {
  const found: Record<string, unknown> = Object.create(null);
  for (const name of names) if (Object.hasOwn(scope, name)) found[name] = scope[name];
  return found;
}
