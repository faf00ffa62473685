import { tokensOf } from '../expression/tokens.ts';
import type { Problem } from '../problem.ts';
import { isExpression } from '../walk/schema.ts';

/** What replaces the key or the value at a problem's place. */
export interface Repair {
  readonly of: 'key' | 'value';
  readonly text: string;
}

/**
 * What the name that was probably meant makes of the member with the problem. Undefined without such a name, and where it is advice
 * rather than text to insert.
 */
export function repairOf({ code, message, didYouMean }: Problem, key: string | undefined, value: unknown): Repair | undefined {
  if (didYouMean === undefined) return undefined;
  if (code === 'expression_misplaced') return { of: 'value', text: didYouMean };
  const wrong = /["'](.+?)["']/.exec(message)?.[1] ?? /function (\w+)\(\)/.exec(message)?.[1];
  if (code === 'unknown_data_index' && typeof value === 'string') return { of: 'value', text: didYouMean };
  if (wrong === undefined) return undefined;
  if (isExpression(value)) return inExpression(String(value), wrong, didYouMean);
  if (value === wrong) return { of: 'value', text: didYouMean };
  return key === wrong ? { of: 'key', text: didYouMean } : undefined;
}

/** Replaces a name or a text in an expression, unless there is none or several of it: which one is wrong is not known. */
function inExpression(source: string, wrong: string, meant: string): Repair | undefined {
  const tokens = tokensOf(source);
  const found = tokens.filter(({ text }) => bare(text) === wrong);
  if (found.length !== 1 || !/^[\w-]+$/.test(meant)) return undefined;
  const mended = tokens.map(({ text }) => (bare(text) === wrong ? text.replace(wrong, () => meant) : text));
  return { of: 'value', text: mended.join('') };
}

function bare(text: string): string {
  return /^(['"])(.*)\1$/.exec(text)?.[2] ?? text;
}
