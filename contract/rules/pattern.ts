import { RE2JS } from 're2js';

/** Limits of a pattern from data (security S3): its length, the compiled size, the text, and the number of cached patterns. */
const most = { pattern: 256, program: 500, text: 2_000, cache: 100 } as const;

/** Reports whether a pattern matches in a text, in time linear in the text; false beyond the limits. */
export function findsPattern(text: string, pattern: string): boolean {
  return textRefusal(text) === undefined && compiledPattern(pattern).found?.test(text) === true;
}

/** Explains why a pattern is refused; undefined when it is valid. Lookaround and back references have no linear engine. */
export function patternRefusal(pattern: string): string | undefined {
  return compiledPattern(pattern).refusal;
}

/** Explains why a text is too long for patterns; undefined when it is not. */
export function textRefusal(text: string): string | undefined {
  return text.length > most.text ? `A text of more than ${most.text} characters is not matched` : undefined;
}

/** A compiled pattern, or the reason why it is refused. */
export type Compiled = { readonly found: RE2JS; readonly refusal?: undefined } | { readonly found?: undefined; readonly refusal: string };

const cache = new Map<string, Compiled>();

/**
 * Compiles a pattern, or returns the reason why it is refused.
 * @param beforeMaking called before the compilation of a pattern that is not cached
 */
export function compiledPattern(pattern: string, beforeMaking: () => void = () => undefined): Compiled {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  if (pattern.length > most.pattern) return { refusal: `A pattern has at most ${most.pattern} characters` };
  beforeMaking();
  const made = compile(pattern);
  const [oldest] = cache.keys();
  if (cache.size >= most.cache && oldest !== undefined) cache.delete(oldest);
  cache.set(pattern, made);
  return made;
}

function compile(pattern: string): Compiled {
  try {
    const found = RE2JS.compile(pattern);
    return found.programSize() > most.program ? { refusal: 'The pattern is too large' } : { found };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : 'The pattern is not understood' };
  }
}
