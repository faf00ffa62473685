import { useMemo, useRef } from 'react';
import { useSurroundings } from '../context.ts';
import { isExpression, pick } from '../inputs.ts';
import type { Scope } from '../language/stages.ts';

/**
 * The scope for the expressions of some compiled parts: the same object until a value that one of them reads changes, so that what
 * is drawn by it is not drawn again for anything else. Their `row` comes later and does not count.
 */
export function useReadScope(parts: unknown): Scope {
  const { scope } = useSurroundings();
  const paths = useMemo(() => pathsIn(parts), [parts]);
  const kept = useRef(scope);
  if (paths.some((path) => !Object.is(pick(kept.current, path), pick(scope, path)))) kept.current = scope;
  return kept.current;
}

function pathsIn(parts: unknown): readonly string[] {
  const found = new Set<string>();
  const pending: unknown[] = [parts];
  for (const part of pending) {
    if (isExpression(part)) for (const path of part.paths) found.add(path);
    else if (typeof part === 'object' && part !== null) pending.push(...Object.values(part));
  }
  return [...found].filter((path) => path !== 'row' && !path.startsWith('row.'));
}
