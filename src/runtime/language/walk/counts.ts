import type { Problem } from '../problem.ts';
import { mostOf } from './bounds.ts';
import type { Visit } from './walk.ts';

type Kind = keyof typeof mostOf;

/** Counts what a document has of each kind while it is walked, and tells the first bound that is broken. */
export interface Counts {
  /** @param kind what stands at the place, undefined for what is not counted */
  see(kind: Kind | undefined, place: Pick<Visit<unknown>, 'value' | 'path'>): void;
  readonly breached: () => Problem | undefined;
}

export function startCounts(): Counts {
  const found: Record<Kind, number> = { blocks: 0, columns: 0, fields: 0, expressions: 0, expressionText: 0 };
  let first: Problem | undefined;
  const add = (kind: Kind, count: number, path: string) => {
    found[kind] += count;
    if (found[kind] <= mostOf[kind]) return;
    const most = `${mostOf[kind].toLocaleString('en-US')} ${words[kind]}`;
    first ??= { code: 'too_many', path, message: `The document has more than ${most}`, expected: `at most ${most}` };
  };
  return {
    see(kind, { value, path }) {
      if (kind === undefined) return;
      add(kind, 1, path);
      if (kind === 'expressions') add('expressionText', String(value).length, path);
    },
    breached: () => first,
  };
}

const words: Readonly<Record<Kind, string>> = {
  blocks: 'blocks',
  columns: 'columns and items',
  fields: 'fields',
  expressions: 'expressions',
  expressionText: 'characters in expressions',
};
