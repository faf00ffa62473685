import { RE2JS } from 're2js';
import { budget, openAccount, spend, TooCostly } from './budget.ts';

/** What a pattern may cost (security S3): its length, the program it becomes, the text it is tried on. */
const patternLimits = { length: 256, program: 500, text: 2_000, kept: 100 } as const;

/** Why a pattern is refused, undefined when it is good. Lookaround and back references have no linear engine. */
export function patternFault(pattern: string): string | undefined {
  try {
    openAccount();
    compilePattern(pattern);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'The pattern is not understood';
  }
}

/** Whether a pattern is found in a text, in time linear in the text; throws when pattern or text are beyond the limits. */
export function matches(text: string, pattern: string): boolean {
  if (text.length > patternLimits.text) throw new TooCostly(`A text of more than ${patternLimits.text} characters is not matched`);
  const compiled = compilePattern(pattern);
  spend(1 + (text.length * compiled.programSize()) / 64);
  return compiled.test(text);
}

const kept = new Map<string, RE2JS>();

function compilePattern(pattern: string): RE2JS {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  if (pattern.length > patternLimits.length) throw new TooCostly(`A pattern has at most ${patternLimits.length} characters`);
  spend(budget.steps / 10);
  const compiled = RE2JS.compile(pattern);
  if (compiled.programSize() > patternLimits.program) throw new TooCostly('The pattern is too large');
  const [oldest] = kept.keys();
  if (kept.size >= patternLimits.kept && oldest !== undefined) kept.delete(oldest);
  kept.set(pattern, compiled);
  return compiled;
}
