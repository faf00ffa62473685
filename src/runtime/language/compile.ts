import { addressedList } from './addressed.ts';
import { type Definitions, definitionsIn, withComputed } from './computed.ts';
import { blockLists, stepKind, stepLists } from './page-words.ts';
import { isWarning, type JsonPath, type Problem } from './problem.ts';
import type { CheckedDocument, CompiledScreen, ProblemBlock, ReadableExpression } from './stages.ts';
import { changingLoads } from './unattended.ts';
import { below, isWithin } from './walk/pointer.ts';
import { isExpression, isRecord, type JsonRecord } from './walk/schema.ts';
import { markOf, sortProblems, type Wrong } from './wrong-parts.ts';

/**
 * Makes a checked document drawable: expressions become functions, blocks learn their path, and what is around a problem tells it:
 * a mark in place of a column, item, action or field, else the innermost block. The document's problems decide, so this page needs neither grammar nor contract;
 * in a block without a problem, braces stand in expression slots only (the checker refuses them anywhere else).
 */
export async function compileScreen(id: string, checked: CheckedDocument): Promise<CompiledScreen> {
  const document = isRecord(checked.document) ? checked.document : {};
  // A list of blocks that is wrong as a whole was not looked into, so nothing of it is drawn.
  const isBodyWrong = checked.problems.some(({ code, path }) => path === '/body' && !isWarning({ code }));
  const body: readonly unknown[] = Array.isArray(document.body) && !isBodyWrong ? Array.from(document.body) : [];
  const errors = checked.problems.filter((problem) => !isWarning(problem));
  const blockPaths = errors.length === 0 ? new Map<JsonPath, unknown>() : blocksOf(body);
  const wrong = sortProblems(errors, blockPaths);
  const { title, params, permission, state, on } = document;
  const problems = [...(wrong.blocks.get('') ?? [])];
  const isWhole = (name: string) => !problems.some(({ path }) => isWithin(path, `/${name}`));
  const expressions = expressionsIn([body, state, on, document.computed]);
  const compile = await expressionCompiler(expressions);
  const around: Setting = { wrong, compile, definitions: new Map() };
  const setting = isWhole('computed') ? settingIn(document, '', around, problems) : around;
  const compiled = body.map((block, index) => compileBlock(block, `/body/${index}`, setting));
  const screen = {
    id,
    title: isWhole('title') ? (title ?? id) : id,
    params: isRecord(params) && isWhole('params') ? params : {},
    permission,
    state: isRecord(state) && isWhole('state') ? compileValue(state, '/state', setting, problems) : {},
    on: isRecord(on) && isWhole('on') ? compileEvents(on, setting, problems) : {},
    body: compiled,
    addressed: addressedList(body)?.path,
    follows: followedBy(expressions),
    warnings: checked.problems.filter(isWarning),
    problems,
  };
  return asCompiled(screen);
}

/** Deeper documents are refused by the parser already. */
const deepest = 64;

type CompileText = (source: string) => ReadableExpression | { readonly fault: Omit<Problem, 'path'> };

interface Setting {
  readonly wrong: Wrong;
  readonly compile: CompileText;
  readonly definitions: Definitions;
}

/** The setting inside of what may have computed values. */
function settingIn(holder: JsonRecord, path: JsonPath, around: Setting, found: Problem[]): Setting {
  const definitions = definitionsIn<Omit<Problem, 'path'>>(holder, around.definitions, around.compile, (name, fault) =>
    found.push({ ...fault, path: `${path}/computed/${name}/value` }),
  );
  return definitions === around.definitions ? around : { ...around, definitions };
}

/** All blocks by their paths, outer ones first. */
function blocksOf(body: readonly unknown[]): ReadonlyMap<JsonPath, unknown> {
  const blocks = new Map<JsonPath, unknown>();
  const pending: { readonly value: unknown; readonly path: JsonPath; readonly isBlock: boolean }[] = body.map((value, index) => ({
    value,
    path: `/body/${index}`,
    isBlock: true,
  }));
  for (const { value, path, isBlock } of pending) {
    if (isBlock) blocks.set(path, value);
    if (typeof value !== 'object' || value === null || keysDeep(path) > deepest) continue;
    const isNest = Array.isArray(value) && blockLists.has(path.slice(path.lastIndexOf('/') + 1));
    for (const [key, child] of Object.entries(value)) pending.push({ value: child, path: below(path, key), isBlock: isNest });
  }
  return blocks;
}

/** How many names a path has, and one. */
function keysDeep(path: JsonPath): number {
  let deep = 1;
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) deep += 1;
  return deep;
}

function compileBlock(block: unknown, path: JsonPath, setting: Setting): unknown {
  const problems = setting.wrong.blocks.get(path);
  // The block is gone with its parts, whose problems may be the cause of its own.
  if (problems !== undefined) return problemBlock(path, [...problems, ...problemsOfParts(path, setting)]);
  if (!isRecord(block)) return problemBlock(path, [{ code: 'wrong_type', path, message: 'A block is an object', expected: 'an object' }]);
  const found: Problem[] = [];
  const unmarked = setting.wrong.unmarked.get(path);
  const compiled: Record<string, unknown> = { path, ...(unmarked === undefined ? {} : { unmarked }) };
  const inside = settingIn(block, path, setting, found);
  for (const [key, value] of Object.entries(block)) {
    const member = key === 'computed' ? undefined : compileMember(key, value, below(path, key), inside, found);
    if (member !== undefined) compiled[key] = member;
  }
  return found.length === 0 ? compiled : problemBlock(path, found);
}

function problemsOfParts(path: JsonPath, { wrong: { parts } }: Setting): readonly Problem[] {
  return [...parts.values()].flatMap(({ part, problems }) => (isWithin(part.path, path) ? problems : []));
}

/** A part of a block by its name: a list of blocks, or anything else. */
function compileMember(key: string, value: unknown, path: JsonPath, setting: Setting, found: Problem[]): unknown {
  found.push(...changingLoads(key, value, path));
  if (!Array.isArray(value)) return compileValue(value, path, setting, found);
  if (blockLists.has(key)) return Array.from(value, (child: unknown, index) => compileBlock(child, below(path, index), setting));
  const compiled = Array.from(value, (item: unknown, index) => compileValue(item, below(path, index), setting, found));
  return stepLists.has(key) ? compiled.map(withKind) : compiled;
}

/** A step with its kind written into it, by which the page finds what runs it. */
function withKind(step: unknown): unknown {
  const kind = isRecord(step) ? stepKind(step) : undefined;
  return isRecord(step) && kind !== undefined ? { ...step, kind } : step;
}

/** The steps of each event of the screen. */
function compileEvents(on: JsonRecord, setting: Setting, found: Problem[]): JsonRecord {
  const compiled = Object.entries(on).map(([name, steps]) => [name, compileMember('do', steps, below('/on', name), setting, found)]);
  return Object.fromEntries(compiled);
}

function compileValue(value: unknown, path: JsonPath, setting: Setting, found: Problem[]): unknown {
  const wrong = setting.wrong.parts.get(path);
  if (wrong !== undefined) return wrong.part.kind === 'absent' ? undefined : markOf(wrong.part, value, wrong.problems);
  if (typeof value === 'string' && isExpression(value)) {
    const compiled = setting.compile(value);
    if (!('fault' in compiled)) return withComputed(compiled, setting.definitions);
    found.push({ ...compiled.fault, path });
    return undefined;
  }
  if (keysDeep(path) > deepest) return undefined;
  if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => compileValue(item, below(path, index), setting, found));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([key, item]) => [key, compileMember(key, item, below(path, key), setting, found)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function problemBlock(path: JsonPath, problems: readonly Problem[]): ProblemBlock {
  return { block: 'problem', path, problems };
}

let engine: typeof import('./expression/evaluate.ts') | undefined;
let patterns: typeof import('./expression/pattern.ts') | undefined;
let library: typeof import('./expression/library/work.ts') | undefined;

/** Loads CEL for documents with expressions, and what some expressions need; compiles each text once per document. */
async function expressionCompiler(expressions: readonly string[]): Promise<CompileText> {
  if (expressions.length === 0) return (source) => ({ fault: { code: 'expression_syntax', message: `${source} was not expected` } });
  engine ??= await import('./expression/evaluate.ts');
  if (expressions.some((text) => text.includes('matches'))) {
    patterns ??= await import('./expression/pattern.ts');
    engine.setPatternEngine(patterns.matches);
  }
  if (expressions.some((text) => engine?.callsLibrary(text))) {
    library ??= await import('./expression/library/work.ts');
    engine.setLibrary(library.libraryWork);
  }
  const { compileExpression } = engine;
  const known = new Map<string, ReturnType<CompileText>>();
  return (source) => {
    const compiled = known.get(source) ?? compileExpression(source);
    known.set(source, compiled);
    return compiled;
  };
}

/** How often what the expressions read of the clock changes. */
function followedBy(expressions: readonly string[]): CompiledScreen['follows'] {
  if (expressions.some((text) => /\bnow\s*\(/.test(text))) return 'minute';
  return expressions.some((text) => /\btoday\s*\(/.test(text)) ? 'day' : undefined;
}

function expressionsIn(body: readonly unknown[]): string[] {
  const found: string[] = [];
  const pending: unknown[] = [...body];
  for (let value = pending.pop(); pending.length > 0 || value !== undefined; value = pending.pop()) {
    if (typeof value === 'string' && isExpression(value)) found.push(value);
    else if (typeof value === 'object' && value !== null) pending.push(...Object.values(value));
  }
  return found;
}

/** The one place where compiled JSON becomes a CompiledScreen: the checker has said which blocks deserve the name. */
function asCompiled(screen: JsonRecord): CompiledScreen {
  return screen as unknown as CompiledScreen;
}
