import type { ParseResult } from '@marcbachmann/cel-js';
import { Environment, ParseError } from '@marcbachmann/cel-js';
import { suggest } from '../walk/suggest.ts';
import { BudgetExceeded, budget, spend } from './budget.ts';
import { arities, isLibraryName } from './library/arities.ts';
import { hereName, hereReads } from './library/here.ts';
import { type Library, registerLibrary } from './library/register.ts';
import { callOf, childrenOf, isNode, loopOf, type Node, rootOf } from './node.ts';
import { orElse, registerOrElse, withoutOrElse } from './or-else.ts';

/** What one expression may cost to read (security S2). */
export const readLimits = { maxAstNodes: 500, maxDepth: 30, maxListElements: 100, maxMapEntries: 100, maxCallArguments: 8 };
/** A macro may stand in one other. */
export const macroDepth = 2;

/** A CEL environment with the language's limits, functions and mixed numbers. */
export function createEnvironment(anyVariable: boolean, library: Library = {}): Environment {
  const environment = new Environment({ unlistedVariablesAreDyn: anyVariable, homogeneousAggregateLiterals: false, limits: readLimits });
  mixNumbers(environment);
  registerOrElse(environment);
  registerLibrary(environment, library);
  for (const number of ['int', 'double'])
    environment.registerFunction({
      signature: `range(${number}): list<int>`,
      handler: (count: unknown) => range(Number(count)),
      async: false,
    });
  return environment;
}

/** The whole numbers from 0 to below `count`; as many as a list of an expression may have. */
function range(count: number): readonly bigint[] {
  if (!(count <= budget.listItems)) throw new BudgetExceeded(`range() gives at most ${budget.listItems} numbers`);
  const numbers = Array.from({ length: Math.max(0, Math.floor(count)) }, (_, at) => BigInt(at));
  spend(numbers.length);
  return numbers;
}

export interface Fault {
  readonly code: 'expression_syntax' | 'expression_name' | 'expression_too_costly' | 'expression_type';
  readonly message: string;
  readonly expected?: string;
  readonly didYouMean?: string;
}

export interface ReadExpression {
  readonly parsed: ParseResult;
  readonly root: Node;
  /** Names of the scope and dotted paths below them, without the variables of macros. */
  readonly reads: readonly string[];
  /** The paths among them that are read themselves, and not only what stands below them. */
  readonly paths: readonly string[];
  /** The calls `has(…)`: the library does not check what stands in them. */
  readonly presence: readonly Node[];
  /** The calls of the language's own functions. */
  readonly library: readonly Node[];
  /** Patterns given to `matches`; undefined for one that only evaluation knows. */
  readonly patterns: readonly (string | undefined)[];
}

/** The CEL text between the braces. */
export function bodyOf(source: string): string {
  return source.slice(2, -2).trim();
}

/** Reads one expression and holds it to the limits; never throws. Types are not checked here. */
export function readExpression(environment: Environment, text: string): ReadExpression | { readonly fault: Fault } {
  if (text.includes(orElse)) return { fault: { code: 'expression_name', message: `"${orElse}" is not part of the language` } };
  const plain = withoutOrElse(text);
  return readPlain(environment, plain, plain === text);
}

/** The same for a text of CEL alone, in which each `??` is a call. */
export function readPlain(environment: Environment, text: string, isAsWritten: boolean): ReadExpression | { readonly fault: Fault } {
  let parsed: ParseResult;
  try {
    parsed = environment.parse(text);
  } catch (error) {
    return { fault: readFault(error, isAsWritten) };
  }
  const root = rootOf(parsed.ast);
  const found: Findings = { reads: new Set(), paths: new Set(), presence: [], library: [], patterns: [] };
  const fault = inspect(root, found);
  if (fault !== undefined) return { fault };
  const { presence, library, patterns } = found;
  return { parsed, root, reads: [...found.reads], paths: [...found.paths], presence, library, patterns };
}

let words: Environment | undefined;
const readable = new Map<string, boolean>();

/** Whether an expression that says this name reads the value of that name: no word of CEL's own, no type, nothing empty. */
export function isReadable(name: string): boolean {
  const known = readable.get(name);
  if (known !== undefined) return known;
  words ??= createEnvironment(true);
  const read = readExpression(words, name);
  const can = !('fault' in read) && read.reads.length === 1 && read.reads[0] === name;
  if (readable.size >= 1_000) readable.clear();
  readable.set(name, can);
  return can;
}

/** CEL's own calls, without bytes, times and `cel.bind`, which could grow without bound. */
export const celFunctions = ['has', 'size', 'range', 'string', 'int', 'double', 'bool', 'dyn', 'type'];
const functions = [...celFunctions, ...Object.keys(arities)];
const macros = ['all', 'exists', 'exists_one', 'map', 'filter'];
export const methods = [
  ...macros,
  'size',
  'startsWith',
  'endsWith',
  'contains',
  'lowerAscii',
  'upperAscii',
  'trim',
  'indexOf',
  'lastIndexOf',
  'substring',
  'matches',
  'split',
  'join',
];
const typeNames: ReadonlySet<string> = new Set(['string', 'bool', 'int', 'double', 'map', 'list', 'null_type', 'type']);
const refusedNames: ReadonlySet<string> = new Set(['cel', 'google', 'bytes', 'uint', 'optional']);
/** The name of what is not there: a choice that gives it leaves an input out. Nothing has this name, so that reading it is an absence. */
export const absent = 'absent';

interface Findings {
  readonly reads: Set<string>;
  readonly paths: Set<string>;
  readonly presence: Node[];
  readonly library: Node[];
  readonly patterns: (string | undefined)[];
}

interface Visit {
  readonly node: Node;
  readonly bound: ReadonlySet<string>;
  readonly macros: number;
}

function inspect(root: Node, found: Findings): Fault | undefined {
  const pending: Visit[] = [{ node: root, bound: new Set(), macros: 0 }];
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    const { node, bound } = visit;
    const path = pathOf(node);
    if (path !== undefined) {
      const fault = readPath(path, bound, found);
      if (fault !== undefined) return fault;
      continue;
    }
    if (node.op === 'value' && typeof node.args === 'object' && node.args !== null)
      return { code: 'expression_syntax', message: `${node.input.slice(node.start, node.end)} is not a value of the language` };
    const call = callOf(node);
    if (call !== undefined) {
      const fault = readCall(call, node, found);
      if (fault !== undefined) return fault;
    }
    const inner = visitsWithin(visit);
    if (inner.some(({ macros }) => macros > macroDepth))
      return { code: 'expression_too_costly', message: 'A macro may stand in one other macro, not deeper' };
    pending.push(...inner);
  }
  return undefined;
}

/** The visits of a node's children: a macro binds its variable in all of them but its receiver. */
function visitsWithin({ node, bound, macros }: Visit): readonly Visit[] {
  const loop = loopOf(node);
  if (loop === undefined) return childrenOf(node).map((child) => ({ node: child, bound, macros }));
  const receiver = callOf(node)?.receiver;
  const inner = new Set([...bound, loop.variable]);
  return childrenOf(node).map((child) =>
    child === receiver ? { node: child, bound, macros } : { node: child, bound: inner, macros: macros + 1 },
  );
}

function readCall(call: NonNullable<ReturnType<typeof callOf>>, node: Node, found: Findings): Fault | undefined {
  const known = call.receiver === undefined ? functions : methods;
  if (!known.includes(call.name) && call.name !== orElse)
    return {
      code: 'expression_name',
      message: `There is no function ${call.name}()`,
      expected: known.join(', '),
      didYouMean: suggest(call.name, known),
    };
  const counted = call.receiver === undefined ? countFault(call.name, call.arguments.length) : undefined;
  if (counted !== undefined) return counted;
  if (call.name === 'has' && call.receiver === undefined) found.presence.push(node);
  if (call.name === 'matches') found.patterns.push(literalText(call.arguments[0]));
  const here = call.receiver === undefined ? hereReads.get(call.name) : undefined;
  if (here !== undefined) readHere(here, found);
  if (call.receiver === undefined && isLibraryName(call.name)) found.library.push(node);
  return undefined;
}

function countFault(name: string, count: number): Fault | undefined {
  const [least, most] = isLibraryName(name) ? arities[name] : [0, count];
  if (least <= count && count <= most) return undefined;
  const wanted = least === most ? `${least}` : `${least} or ${most}`;
  return { code: 'expression_type', message: `${name}() takes ${wanted} ${most === 1 ? 'value' : 'values'}, not ${count}` };
}

function readPath(path: readonly string[], bound: ReadonlySet<string>, { reads, paths }: Findings): Fault | undefined {
  const [name = ''] = path;
  if (refusedNames.has(name)) return { code: 'expression_name', message: `"${name}" is not part of the language` };
  if (bound.has(name) || typeNames.has(name) || name === absent) return undefined;
  reads.add(name);
  reads.add(path.join('.'));
  paths.add(path.join('.'));
  return undefined;
}

/** `a.b.c` as names, for a chain of members that starts with a name. */
export function pathOf(node: Node): string[] | undefined {
  const names: string[] = [];
  let at = node;
  while (at.op === '.') {
    const [left, name]: unknown[] = Array.isArray(at.args) ? at.args : [];
    if (!isNode(left) || typeof name !== 'string') return undefined;
    names.unshift(name);
    at = left;
  }
  return at.op === 'id' && typeof at.args === 'string' ? [at.args, ...names] : undefined;
}

/** `now()` and its like read the surroundings of the evaluation, so that what reads them follows these. */
function readHere(path: string, { reads, paths }: Findings): void {
  reads.add(hereName);
  reads.add(path);
  paths.add(path);
}

export function literalText(node: Node | undefined): string | undefined {
  return node?.op === 'value' && typeof node.args === 'string' ? node.args : undefined;
}

/** Where an expression is not read as it was written, its characters are not those of the author's. */
function readFault(error: unknown, isAsWritten: boolean): Fault {
  if (!(error instanceof ParseError)) return { code: 'expression_too_costly', message: 'The expression is nested too deeply' };
  if (error.code === 'limit_exceeded') return { code: 'expression_too_costly', message: error.summary };
  const at = isAsWritten ? error.range?.start : undefined;
  const summary = error.summary.replace('Unexpected token: EOF', 'The expression ends where something is still expected');
  return { code: 'expression_syntax', message: at === undefined ? summary : `${summary}, at character ${at + 1}` };
}

/** Numbers of data are doubles, numbers written in an expression are ints: let them meet. */
function mixNumbers(environment: Environment): void {
  const pairs = [
    ['double', 'int'],
    ['int', 'double'],
  ] as const;
  for (const [left, right] of pairs) {
    environment.registerOperator(`${left} + ${right}: double`, (a: unknown, b: unknown) => Number(a) + Number(b));
    environment.registerOperator(`${left} - ${right}: double`, (a: unknown, b: unknown) => Number(a) - Number(b));
    environment.registerOperator(`${left} * ${right}: double`, (a: unknown, b: unknown) => Number(a) * Number(b));
    environment.registerOperator(`${left} % ${right}: double`, (a: unknown, b: unknown) => Number(a) % Number(b));
    environment.registerOperator(`${left} / ${right}: double`, (a: unknown, b: unknown) => Number(a) / Number(b));
  }
  environment.registerOperator('double % double: double', (a: number, b: number) => a % b);
  environment.registerOperator('double == int', (a: unknown, b: unknown) => Number(a) === Number(b));
}
