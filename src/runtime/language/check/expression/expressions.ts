import { patternRefusal } from '../../../../../contract/rules/pattern.ts';
import { callOf, childrenOf, isNode, type Node } from '../../expression/node.ts';
import { withoutOrElse } from '../../expression/or-else.ts';
import { bodyOf, type Fault, type ReadExpression, readExpression, readPlain } from '../../expression/read.ts';
import type { ExpressionType } from '../../grammar/marks.ts';
import type { JsonPath, Problem } from '../../problem.ts';
import { suggest } from '../../walk/suggest.ts';
import { libraryFault, usage } from './library.ts';
import { likelySpelling } from './likely-spelling.ts';
import { plainType } from './signatures.ts';
import { toneFault } from './tone-fault.ts';
import { type ScopeSchemas, type TypedScope, typedScope } from './types.ts';

/** What is wrong with one expression in its scope: its spelling, its cost, the names it reads, its types. */
export function expressionProblem(source: string, slot: ExpressionType, scope: ScopeSchemas, path: JsonPath): Problem | undefined {
  const typed = typedScope(scope);
  const fault = remembered(faults, typed, `${slot} ${source}`, () => faultOf(source, slot, typed, scope));
  return fault === undefined ? undefined : { ...fault, path };
}

type Told = Omit<Problem, 'path'>;

function faultOf(source: string, slot: ExpressionType, typed: TypedScope, scope: ScopeSchemas): Told | undefined {
  const read = readExpression(typed.environment, bodyOf(source));
  if ('fault' in read) return { ...read.fault, didYouMean: read.fault.didYouMean ?? likelySpelling(source) };
  const comfortable = withDoubles(read, typed);
  const fault =
    patternsFault(read) ??
    presenceFault(read, typed, scope) ??
    typeFault(comfortable, slot, typed, scope) ??
    libraryFault(comfortable, typed);
  return fault === undefined ? undefined : { ...fault, didYouMean: fault.didYouMean ?? likelySpelling(source) };
}

/**
 * What is said of an expression follows from its text and the types of its scope. A document is checked again with each patch of an
 * overlay and each key in an editor, mostly with the same expressions.
 */
type Memory<T> = WeakMap<TypedScope, Map<string, T>>;
const faults: Memory<Told | undefined> = new WeakMap();
const types: Memory<string | undefined> = new WeakMap();
const rememberedAtMost = 500;

function remembered<T>(memory: Memory<T>, typed: TypedScope, key: string, work: () => T): T {
  const known = memory.get(typed) ?? new Map<string, T>();
  memory.set(typed, known);
  const found = known.get(key);
  if (found !== undefined || known.has(key)) return found as T;
  const made = work();
  if (known.size >= rememberedAtMost) known.clear();
  known.set(key, made);
  return made;
}

/**
 * A choice between a number of data and a written whole number (`x ? row.boxCount : 0`) is good: the written one is read as a
 * double. Numbers of data are dynamic when the expression runs, so only the check needs this.
 */
function withDoubles(read: ReadExpression, { environment }: TypedScope): ReadExpression {
  let now = read;
  for (let tries = 0; tries < 10; tries++) {
    const { error } = now.parsed.check();
    const node: unknown = error?.code === 'incompatible_ternary_branches' ? error.node : undefined;
    const [, yes, no]: unknown[] = isNode(node) && Array.isArray(node.args) ? node.args : [];
    const literal = [yes, no].find((branch): branch is Node => isNode(branch) && typeof branch.args === 'bigint');
    if (literal === undefined) return now;
    const again = readPlain(environment, `${literal.input.slice(0, literal.end)}.0${literal.input.slice(literal.end)}`, false);
    if ('fault' in again) return now;
    now = again;
  }
  return now;
}

/** The CEL type of an expression that was found good; undefined for one that was not. */
export function expressionType(source: string, scope: ScopeSchemas): string | undefined {
  const typed = typedScope(scope);
  return remembered(types, typed, source, () => {
    const result = typed.environment.check(withoutOrElse(bodyOf(source)));
    return result.valid ? result.type : undefined;
  });
}

function patternsFault({ patterns }: ReadExpression): Fault | undefined {
  for (const pattern of patterns) {
    const wrong = pattern === undefined ? undefined : patternRefusal(pattern);
    if (wrong !== undefined)
      return {
        code: 'expression_syntax',
        message: `The pattern is refused: ${wrong}`,
        expected: 'a pattern of RE2, without lookaround and back references',
      };
  }
  return undefined;
}

/** `has(row.x)` is not type-checked by the library: a name that can never be there would silently be false. */
function presenceFault({ presence }: ReadExpression, typed: TypedScope, scope: ScopeSchemas): Fault | undefined {
  for (const call of presence) {
    const [argument] = callOf(call)?.arguments ?? [];
    if (argument === undefined || argument.op !== '.') return { code: 'expression_type', message: 'has() takes a member: has(row.name)' };
    const inner = readExpression(typed.environment, memberText(argument));
    const fault = 'fault' in inner ? inner.fault : typeFault(inner, 'any', typed, scope);
    if (fault?.code === 'expression_name' && !fault.message.startsWith('There is no name')) return fault;
  }
  return undefined;
}

function memberText(node: Node): string {
  const [left, name]: unknown[] = Array.isArray(node.args) ? node.args : [];
  return isNode(left) ? `${memberText(left)}.${String(name)}` : String(node.args);
}

function typeFault({ parsed, root }: ReadExpression, slot: ExpressionType, typed: TypedScope, scope: ScopeSchemas): Fault | undefined {
  const result = parsed.check();
  if (result.valid) {
    const type = result.type ?? 'dyn';
    const unclear = conditionFault(root);
    if (unclear !== undefined) return unclear;
    if (fits(type, slot)) return slot === 'tone' ? toneFault(root) : undefined;
    return { code: 'expression_type', message: `The expression gives ${shownType(type)}`, expected: slotWords[slot] };
  }
  const error = result.error;
  const summary = error?.summary ?? 'The expression has a wrong type';
  const node: unknown = error?.node;
  if (error?.code === 'unknown_variable') {
    const name = isNode(node) ? String(node.args) : '';
    const names = Object.keys(scope);
    return {
      code: 'expression_name',
      message: `There is no name "${name}" here`,
      expected: names.join(', '),
      didYouMean: suggest(name, names),
    };
  }
  if (error?.code === 'no_such_key' && isNode(node)) return memberFault(node, typed);
  const call = isNode(node) ? callOf(node) : undefined;
  const form = call?.receiver === undefined ? usage(call?.name ?? '') : undefined;
  if (error?.code === 'no_such_overload' && form !== undefined) return { code: 'expression_type', message: summary, expected: form };
  const overload = /^no such overload: (\S+) (\S+) (\S+)$/.exec(summary.replace(/Object\d+/g, 'object'));
  // Why it is wrong is within: what the whole of it is to give would lead elsewhere.
  if (overload !== null) {
    const [, left = '', operator = '', right = ''] = overload;
    const message = `"${operator}" does not take ${wordOf(left)} and ${wordOf(right)}`;
    const exact = isTextOrNumber(left) && isTextOrNumber(right) ? exactWork[operator] : undefined;
    return { code: 'expression_type', message, expected: 'two values of a kind that go together', didYouMean: exact };
  }
  return { code: 'expression_type', message: summary.replace(/Object\d+/g, 'object'), expected: slotWords[slot] };
}

/** Decimal texts (money, weights) are computed exactly by functions only. */
const exactWork: Readonly<Record<string, string>> = { '*': 'times(x, y), which is exact', '-': 'minus(x, y), which is exact' };

function isTextOrNumber(type: string): boolean {
  return ['string', 'int', 'double'].includes(plainType(type));
}

/** The library lets what may be null stand for a condition; evaluated, it is neither true nor false. */
function conditionFault(root: Node): Fault | undefined {
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const operands = childrenOf(node);
    pending.push(...operands);
    const conditions = node.op === '?:' ? operands.slice(0, 1) : logical.has(node.op) ? operands : [];
    const wrong = conditions.find(({ checkedType }) => /^dyn<(?!bool>|null>)/.test(checkedType?.name ?? ''));
    if (wrong === undefined) continue;
    const text = wrong.op === '.' || wrong.op === 'id' ? memberText(wrong) : 'a value';
    return { code: 'expression_type', message: `${text} is no condition`, expected: 'true or false', didYouMean: `${text} != null` };
  }
  return undefined;
}

const logical: ReadonlySet<string> = new Set(['!_', '&&', '||']);

function memberFault(node: Node, typed: TypedScope): Fault {
  const [left, key]: unknown[] = Array.isArray(node.args) ? node.args : [];
  const name = isNode(key) ? String(key.args) : String(key);
  const names = isNode(left) ? (typed.fields.get(left.checkedType?.name ?? '') ?? []) : [];
  const didYouMean = suggest(name, names) ?? (name.length < 3 ? undefined : names.find((one) => one.startsWith(name)));
  return {
    code: 'expression_name',
    message: `There is no "${name}" in ${isNode(left) ? memberText(left) : 'it'}`,
    expected: expectedOf(isNode(left) ? memberText(left) : '', names),
    didYouMean,
  };
}

/** State has to be declared first, which is not to be seen from a list of nothing. */
function expectedOf(left: string, names: readonly string[]): string | undefined {
  if (names.length === 0 && left === 'page') return 'a name that the screen declares under "state"';
  if (left === 'computed' && names.length === 0)
    return 'a computed value of the screen or of a block around, whose own names are known here';
  if (names.length === 0 && left === 'params') return 'a name that the screen declares under "params"';
  return names.length === 0 || names.length > 40 ? undefined : names.join(', ');
}

const slotWords: Readonly<Record<ExpressionType, string>> = {
  bool: 'true or false',
  string: 'a text',
  tone: 'a tone: grey, blue, green, orange, red or purple',
  map: 'named values',
  list: 'a list',
  any: 'a value',
};

/** A type of CEL as this language speaks of values. */
function wordOf(type: string): string {
  const plain = /^dyn<(.*)>$/.exec(type)?.[1] ?? type;
  if (plain.startsWith('list')) return 'a list';
  if (plain.startsWith('map') || plain === 'object') return 'named values';
  return typeWords[plain] ?? plain;
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  double: 'a number',
  bool: 'true or false',
  null: 'nothing',
  null_type: 'nothing',
};

function fits(type: string, slot: ExpressionType): boolean {
  const plain = /^dyn<(.*)>$/.exec(type)?.[1] ?? type;
  if (plain === 'dyn') return true;
  const isMap = plain === 'map' || plain.startsWith('map<') || plain.startsWith('Object');
  const isList = plain === 'list' || plain.startsWith('list<');
  if (slot === 'map') return isMap;
  if (slot === 'list') return isList;
  if (slot === 'any') return isMap || isList || ['bool', 'string', 'int', 'double', 'null', 'null_type'].includes(plain);
  return plain === (slot === 'tone' ? 'string' : slot);
}

function shownType(type: string): string {
  return type.replace(/Object\d+/g, 'object').replace(/^dyn<(.*)>$/, '$1 or null');
}
