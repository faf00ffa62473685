import type { Environment } from '@marcbachmann/cel-js';
import { spend } from './budget.ts';
import { tokensOf } from './tokens.ts';

/** The call that `x ?? y` becomes. A document cannot write it by this name. */
export const orElse = '__orElse';

/**
 * CEL has no `??`, so that its parser gets a call in place of each. The operator binds less than every other but `? :`, and groups
 * from the left.
 */
export function withoutOrElse(text: string): string {
  if (!text.includes('??')) return text;
  const groups: Group[] = [{ before: '', left: null, operand: '' }];
  for (const { text: piece, kind } of tokensOf(text)) {
    const group = groups.at(-1);
    if (group === undefined) return text;
    if (kind !== 'sign') group.operand += piece;
    else if (piece === '??') {
      group.left = joined(group);
      group.operand = '';
    } else if (opening.has(piece)) {
      group.operand += piece;
      groups.push({ before: '', left: null, operand: '' });
    } else if (closing.has(piece)) {
      groups.pop();
      const around = groups.at(-1);
      if (around === undefined) return text;
      around.operand += `${group.before}${joined(group)}${piece}`;
    } else if (separating.has(piece)) {
      group.before += `${joined(group)}${piece}`;
      group.left = null;
      group.operand = '';
    } else group.operand += piece;
  }
  return groups.map((group) => `${group.before}${joined(group)}`).join('');
}

/** What stands between two brackets: what is done of it, the left side of a `??` that was met, and what is read now. */
interface Group {
  before: string;
  left: string | null;
  operand: string;
}

const opening: ReadonlySet<string> = new Set(['(', '[', '{']);
const closing: ReadonlySet<string> = new Set([')', ']', '}']);
const separating: ReadonlySet<string> = new Set([',', '?', ':']);

function joined({ left, operand }: Group): string {
  return left === null ? operand : `${orElse}(${left.trim()}, ${operand.trim()})`;
}

/** Whether an error of an evaluation says that the data have no such value, and nothing else. */
export function isMissingValue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'no_such_key' || error.code === 'unknown_variable');
}

/** What the library hands to a call whose arguments are not evaluated before it. */
export interface LazyCall {
  readonly args: readonly unknown[];
  readonly ast: unknown;
}

export interface Type {
  readonly name: string;
  readonly kind: string;
  readonly unwrappedType?: Type;
}

export interface TypeChecker {
  check(node: unknown, context: unknown): Type;
  getType(name: string): Type;
  createError(code: string, message: string, node: unknown): Error;
}

export interface Evaluator {
  run(node: unknown, context: unknown): unknown;
}

const errorSteps = 100;

/** Makes the call known: its right side is evaluated only where the left one is absent or null. */
export function registerOrElse(environment: Environment): void {
  const expand = ({ args: [left, right], ast }: LazyCall) => ({
    async: false,
    args: [left, right],
    evaluate(evaluator: Evaluator, _call: unknown, context: unknown): unknown {
      const found = readLeft(left, evaluator, context);
      return found === undefined || found === null ? evaluator.run(right, context) : found;
    },
    typeCheck(checker: TypeChecker, _call: unknown, context: unknown): Type {
      return commonType(checker.check(left, context), checker.check(right, context), checker, ast);
    },
  });
  environment.registerFunction(`${orElse}(ast, ast): dyn`, expand as never);
}

function readLeft(node: unknown, evaluator: Evaluator, context: unknown): unknown {
  try {
    return evaluator.run(node, context);
  } catch (error) {
    if (!isMissingValue(error)) throw error;
    spend(errorSteps);
    return undefined;
  }
}

/** The type of `x ?? y`: that of both sides, of which the left one is there. */
function commonType(left: Type, right: Type, checker: TypeChecker, node: unknown): Type {
  const found = left.unwrappedType ?? left;
  const other = right.unwrappedType ?? right;
  // `x ?? absent` and `x ?? null` may still be nothing.
  if (right.kind === 'dyn' || right.name === 'null') return left.kind === 'dyn' ? left : checker.getType('dyn');
  if (left.kind === 'dyn' && left.name === 'dyn') return checker.getType('dyn');
  if (found.name === other.name) return found;
  const names = [found.name, other.name];
  if (names.every((name) => name === 'int' || name === 'double')) return checker.getType('double');
  if (found.kind === 'list' && other.kind === 'list')
    return other.name.includes('<T>') || other.name === 'list' ? found : checker.getType('list');
  if (isMap(found) && isMap(other)) return checker.getType('dyn');
  throw checker.createError('no_such_overload', `no such overload: ${found.name} ?? ${other.name}`, node);
}

function isMap({ kind }: Type): boolean {
  return kind === 'map' || kind === 'message';
}
