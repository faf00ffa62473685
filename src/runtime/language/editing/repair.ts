import { tokensOf } from '../expression/tokens.ts';
import type { Problem, ProblemCode } from '../problem.ts';
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
  const wrong = /["'](.+?)["']/.exec(message)?.[1] ?? /function (\w+)\(\)/.exec(message)?.[1];
  if (key !== undefined && key === wrong && ofKeys.has(code)) return { of: 'key', text: didYouMean };
  if (typeof value !== 'string') return undefined;
  if (ofWholeValues.has(code) && (isExpression(didYouMean) || !isExpression(value))) return { of: 'value', text: didYouMean };
  if (wrong === undefined) return undefined;
  if (code === 'unfilled_text') return { of: 'value', text: value.replace(wrong, () => didYouMean) };
  if (isExpression(value)) return inExpression(value, wrong, didYouMean.replace(/^\.?(\w+)(?:\.|\(\))$/, '$1'));
  return value === wrong ? { of: 'value', text: didYouMean } : undefined;
}

const ofKeys: ReadonlySet<string> = new Set<ProblemCode>(['unknown_property', 'unknown_parameter', 'unknown_state']);
/** Problems whose suggestion replaces the whole value. */
const ofWholeValues: ReadonlySet<string> = new Set<ProblemCode>(['expression_misplaced', 'unknown_data_index', 'wrong_value']);

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
