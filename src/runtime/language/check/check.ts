import type { Binding } from '../document/arguments.ts';
import { definitions, mostProblems, screenSchema } from '../parse.ts';
import type { JsonPath, Problem } from '../stages.ts';
import { below, isWithin } from '../walk/pointer.ts';
import { type JsonRecord, own, ownList, ownText, type Schema } from '../walk/schema.ts';
import { type Place, walk } from '../walk/walk.ts';
import { checkBindings } from './bindings.ts';
import { checkComputedNames, checkComputedType } from './computed.ts';
import { type Context, computedInside, contextInside, screenContext } from './context.ts';
import { checkBlock, checkDataIndex } from './data.ts';
import { expressionProblem } from './expressions.ts';
import { checkShown } from './fields.ts';
import { checkFormPart } from './form-fields.ts';
import { reportHazards } from './hazards.ts';
import type { Knowledge } from './knowledge.ts';
import { nameProblem } from './names.ts';
import { type Part, partOf } from './parts.ts';
import { answeredProperties } from './properties.ts';
import { checkPublishing, type Publishing } from './publishing.ts';
import { type Report, unknownName } from './report.ts';
import { checkParameter, checkShared, type Shared, sharedOf } from './shared-state.ts';
import { checkStep } from './steps.ts';
import { checkTabs } from './tabs.ts';
import { checkUnattended } from './unattended.ts';

/**
 * Holds a document against the contract and the registries: names, data, parameters, texts, expressions and their types.
 * It takes documents with problems of grammar too, and tells those of parts that can be understood. Never throws.
 */
export function check(screen: unknown, knowledge: Knowledge, bindings: readonly Binding[] = []): readonly Problem[] {
  const problems: Problem[] = [];
  const wrongUses: JsonPath[] = [];
  const bindingsAt = new Map<JsonPath, Binding[]>();
  for (const binding of bindings) bindingsAt.set(binding.place, [...(bindingsAt.get(binding.place) ?? []), binding]);
  const report: Report = (problem) => {
    // What follows from a wrong parameter of a fragment would be told once for each use of it there.
    if (wrongUses.length > 0 && wrongUses.some((use) => isWithin(problem.path, use))) return;
    if (problems.length < mostProblems) problems.push(problem);
  };
  const widgetPaths: JsonPath[] = [];
  const seen: Seen = { screen, blockNames: new Map(), reloads: [], opened: [], publishing: [], shared: sharedOf(screen) };
  walk<Context>(screen, screenSchema, definitions, screenContext(screen, knowledge.widgets), {
    // The grammar's own problems are the parser's to tell; those of a widget's properties are ours.
    problem: (problem) => widgetPaths.some((path) => isWithin(problem.path, path)) && report(problem),
    visit: (place) => {
      if (problems.length >= mostProblems) return;
      const given = bindingsAt.get(place.path);
      if (given !== undefined && !checkBindings(given, place.context.scope, report)) wrongUses.push(place.path);
      visit(place, knowledge, seen, report);
    },
    inside: contextInside,
    propertiesOf: (registryField, around, path) => {
      widgetPaths.push(path);
      return propertiesOf(registryField, around, knowledge);
    },
  });
  checkTabs(screen, report);
  checkPublishing(seen.publishing, screen, report);
  for (const { name, path } of seen.reloads)
    if (!seen.blockNames.has(name))
      report({
        ...unknownName('wrong_value', path, 'block', name, seen.blockNames.keys()),
        expected: 'true, or the name of a block of this screen',
      });
  checkOpened(screen, seen, report);
  return problems;
}

/** A block within another reads what is around it, and its guards may stand there too: only one of the screen's own body can be opened. */
function checkOpened(screen: unknown, { opened, blockNames }: Seen, report: Report): void {
  const own = new Set(ownList(screen, 'body').flatMap((block) => ownText(block, 'name') ?? []));
  for (const { name, path } of opened) {
    if (own.has(name)) continue;
    const unknown = unknownName('wrong_value', path, "block of the screen's own body", name, own);
    report(
      blockNames.has(name)
        ? {
            ...unknown,
            message: `The block "${name}" stands within another`,
            expected: "a block of the screen's own body, or a `body` here",
          }
        : unknown,
    );
  }
}

interface Seen {
  readonly screen: unknown;
  readonly shared: Shared;
  readonly blockNames: Map<string, JsonPath>;
  readonly opened: { readonly name: string; readonly path: JsonPath }[];
  readonly reloads: { readonly name: string; readonly path: JsonPath }[];
  readonly publishing: Publishing[];
}

function visit(place: Place<Context>, knowledge: Knowledge, seen: Seen, report: Report): void {
  const { schema, value, path, context } = place;
  if (typeof value === 'string') visitText(schema, value, place, knowledge, report);
  else if (Array.isArray(value)) checkDuplicates(schema, value, path, report);
  const part = partOf(schema);
  if (part === undefined) return;
  if (own(value, 'computed') !== undefined)
    checkComputedNames(own(value, 'computed'), path, context.computed, computedInside(part, place), report);
  if (part === 'computed') checkComputedType(value, path, context.computed, report);
  if (part === 'parameter') checkParameter(value, path, report);
  checkShown(part, value, path, knowledge, report);
  checkFormPart(part, value, path, context, knowledge, report);
  checkShared(part, value, path, seen.shared, report);
  if (part === 'block:form') checkUnattended(own(own(value, 'autosave'), 'do'), `${path}/autosave/do`, seen.screen, report);
  if (part.startsWith('step:')) {
    checkStep(part, value, path, context, knowledge, report);
    const reload = ownText(value, 'reload');
    if (part === 'step:reload' && reload !== undefined) seen.reloads.push({ name: reload, path: below(path, 'reload') });
    const opened = ownText(own(value, 'open'), 'name');
    if (part === 'step:open' && opened !== undefined) seen.opened.push({ name: opened, path: below(below(path, 'open'), 'name') });
  }
  if (part.startsWith('block:')) visitBlock(part, place, knowledge, seen, report);
}

function visitText(schema: Schema, text: string, { path, context }: Place<Context>, knowledge: Knowledge, report: Report): void {
  reportHazards(schema, text, path, report);
  const slot = schema['x-expression'];
  const registry = schema['x-registry'];
  const problem =
    slot !== undefined
      ? expressionProblem(text, slot, context.scope, path)
      : registry !== undefined
        ? nameProblem(registry, text, path, knowledge)
        : undefined;
  if (problem !== undefined) report(problem);
  if (slot === undefined && answered.test(path)) reportBare(text, path, context, report);
  if (schema['x-data-index'] === true) checkDataIndex(text, path, context, report);
}

/** Places where a constant may stand as well as an expression. */
const answered = /\/(?:with|values|props)\//;

/** `row.id` without its braces would travel as these very letters. */
function reportBare(text: string, path: JsonPath, { scope }: Context, report: Report): void {
  const [, name = ''] = /^([a-z]\w{0,39})(?:\.\w{1,64}){1,8}$/.exec(text) ?? [];
  if (!Object.hasOwn(scope, name)) return;
  report({
    code: 'expression_misplaced',
    path,
    message: `"${text}" is a text here, not what ${name} holds`,
    expected: 'an expression in braces',
    didYouMean: `{{ ${text} }}`,
  });
}

function visitBlock(part: Part, { value, path, context }: Place<Context>, knowledge: Knowledge, seen: Seen, report: Report): void {
  const published = ownText(value, 'publishes');
  if (published !== undefined && part !== 'block:list') seen.publishing.push({ name: published, path, block: value });
  const name = ownText(value, 'name');
  if (name !== undefined) {
    const first = seen.blockNames.get(name);
    if (first === undefined) seen.blockNames.set(name, path);
    else
      report({
        code: 'duplicate_name',
        path: below(path, 'name'),
        message: `"${name}" is the name of the block at ${first} already`,
        expected: 'a name of its own',
      });
  }
  checkBlock(part, value, path, context, knowledge, report);
}

/** Actions of one place by name, columns of a list by what they show: settings and buttons are kept by these. */
function checkDuplicates(schema: Schema, list: readonly unknown[], path: JsonPath, report: Report): void {
  const part = schema.items === undefined ? undefined : partOf(schema.items);
  const key = part === 'action' ? 'name' : part === 'column' ? 'dataIndex' : undefined;
  if (key === undefined) return;
  const names = new Set<string>();
  for (const [index, item] of list.entries()) {
    const name = ownText(item, key);
    if (name === undefined) continue;
    if (names.has(name))
      report({
        code: 'duplicate_name',
        path: below(below(path, index), key),
        message: `"${name}" is here twice`,
        expected: `a ${key} of its own`,
      });
    names.add(name);
  }
}

function propertiesOf(registryField: string, around: JsonRecord, knowledge: Knowledge): Schema | undefined {
  const name = ownText(around, registryField) ?? '';
  if (registryField === 'x-component') return knowledge.widgets.get(`field:${name}`)?.properties;
  const kind = own(around, 'block') === undefined ? 'cell' : 'widget';
  const properties = knowledge.widgets.get(`${kind}:${name}`)?.properties;
  return properties === undefined ? undefined : answeredProperties(properties);
}
