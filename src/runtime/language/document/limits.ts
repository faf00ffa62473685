import { bodyOf } from '../expression/read.ts';
import { tokensOf } from '../expression/tokens.ts';
import type { JsonPath, Problem } from '../problem.ts';
import { below } from '../walk/pointer.ts';
import { isExpression } from '../walk/schema.ts';

/** What an expression of a document may be, so that documents read like documents (decision 0033). */
export const readable = { characters: 160, depth: 4, uses: 2 } as const;

/**
 * Expressions of a document, as it is written, that are too long, too deep or too often the same. They are judged before fragments
 * are put in: what a fragment brings is the fragment's to mend.
 */
export function limitProblems(document: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  const uses = new Map<string, number>();
  for (const { text, path } of expressionsIn(document)) {
    const body = bodyOf(text);
    if (body.length > readable.characters)
      problems.push({
        code: 'expression_too_long',
        path,
        message: `The expression has ${body.length} characters`,
        expected: `at most ${readable.characters}: name its parts under "computed", or spread a map`,
      });
    const depth = depthOf(body);
    if (depth > readable.depth)
      problems.push({
        code: 'expression_too_deep',
        path,
        message: `The expression has ${depth} brackets within each other`,
        expected: `at most ${readable.depth}: name what the inner ones hold under "computed"`,
      });
    if (isName(body)) continue;
    const key = tokensOf(body)
      .map(({ kind, text: piece }) => (kind === 'space' ? ' ' : piece))
      .join('');
    const count = (uses.get(key) ?? 0) + 1;
    uses.set(key, count);
    if (count === readable.uses + 1)
      problems.push({
        code: 'expression_repeated',
        path,
        message: `"${body.slice(0, 80)}" is written ${count} times in the document`,
        expected: 'a name for it under "computed", of the screen or of the block that reads it',
      });
  }
  return problems;
}

const judged = new WeakMap<object, readonly Problem[]>();

/** The same for a fragment, told where it is used first. */
export function fragmentLimitProblems(name: string, fragment: unknown, use: JsonPath): readonly Problem[] {
  if (typeof fragment !== 'object' || fragment === null) return [];
  const found = judged.get(fragment) ?? limitProblems(fragment);
  judged.set(fragment, found);
  return found.map((problem) => ({
    ...problem,
    path: below(use, 'fragment'),
    message: `In the fragment "${name}", at ${problem.path}: ${problem.message}`,
  }));
}

/** A path says nothing that a shorter name could say. */
function isName(body: string): boolean {
  return /^[\w.]+$/.test(body);
}

/** Brackets within each other; those in texts are none. */
function depthOf(body: string): number {
  let depth = 0;
  let most = 0;
  for (const { kind, text } of tokensOf(body)) {
    if (kind !== 'sign') continue;
    if (text === '(' || text === '[' || text === '{') most = Math.max(most, ++depth);
    else if (text === ')' || text === ']' || text === '}') depth -= 1;
  }
  return most;
}

interface Written {
  readonly text: string;
  readonly path: JsonPath;
}

/** In the order of the document. */
function expressionsIn(document: unknown): readonly Written[] {
  const found: Written[] = [];
  const pending: { readonly value: unknown; readonly path: JsonPath }[] = [{ value: document, path: '' }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { value, path } = place;
    if (typeof value === 'string') {
      if (isExpression(value)) found.push({ text: value, path });
    } else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value).reverse())
        if (typeof child === 'object' || typeof child === 'string') pending.push({ value: child, path: below(path, key) });
  }
  return found;
}
