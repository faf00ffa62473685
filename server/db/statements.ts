import { createHash } from 'node:crypto';

/** A statement that is sent this often is worth a plan that PostgreSQL keeps. */
const worthKeeping = 3;
/** Texts that are counted, and of these how many get a name: lists of many lengths make a text each. */
const textsAtMost = 4_000;
const namesAtMost = 400;

/**
 * Names for statements, so that a connection has PostgreSQL parse and plan each once. One instance serves a pool: a name
 * stands for the same text on all of its connections.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const seen = new Map<string, number | string>();
  let names = 0;
  return (text) => {
    const known = seen.get(text) ?? 0;
    if (typeof known === 'string') return known;
    if (known + 1 < worthKeeping || names >= namesAtMost) {
      if (seen.size < textsAtMost || known > 0) seen.set(text, known + 1);
      return undefined;
    }
    names += 1;
    const name = `w${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    seen.set(text, name);
    return name;
  };
}
