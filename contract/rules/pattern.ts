import { RE2JS } from 're2js';

/** What a pattern that comes from data may cost (security S3): its length, the program it becomes, the text it is tried on. */
const most = { pattern: 256, program: 500, text: 2_000, kept: 100 } as const;

/** Whether a pattern is found in a text, in time linear in the text; false where pattern or text are beyond the limits. */
export function findsPattern(text: string, pattern: string): boolean {
  return textRefusal(text) === undefined && compiledPattern(pattern).found?.test(text) === true;
}

/** Why a pattern is refused, undefined when it is good. Lookaround and back references have no linear engine. */
export function patternRefusal(pattern: string): string | undefined {
  return compiledPattern(pattern).refusal;
}

/** Why no pattern is tried on a text, undefined when one may be. */
export function textRefusal(text: string): string | undefined {
  return text.length > most.text ? `A text of more than ${most.text} characters is not matched` : undefined;
}

/** One of both. */
export type Compiled = { readonly found: RE2JS; readonly refusal?: undefined } | { readonly found?: undefined; readonly refusal: string };

const kept = new Map<string, Compiled>();

/**
 * The engine for a pattern, or why there is none.
 * @param beforeMaking called when the pattern is not at hand, before the work of it
 */
export function compiledPattern(pattern: string, beforeMaking: () => void = () => undefined): Compiled {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  if (pattern.length > most.pattern) return { refusal: `A pattern has at most ${most.pattern} characters` };
  beforeMaking();
  const made = compile(pattern);
  const [oldest] = kept.keys();
  if (kept.size >= most.kept && oldest !== undefined) kept.delete(oldest);
  kept.set(pattern, made);
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
