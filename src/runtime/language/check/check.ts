import type { Binding } from '../document/arguments.ts';
import { definitions, mostProblems, screenSchema } from '../parse.ts';
import { isWarning, type JsonPath, type Problem } from '../problem.ts';
import { below, isWithin } from '../walk/pointer.ts';
import { type JsonRecord, own, ownText, type Schema } from '../walk/schema.ts';
import { type Visit, walk } from '../walk/walk.ts';
import type { BlockWord } from '../word.ts';
import { checkBindings } from './bindings.ts';
import { checkPublished, checkPublishing, type Publishing } from './block/publishing.ts';
import { checkDataIndex, checkSource } from './block/sources.ts';
import { checkTabs } from './block/tabs.ts';
import { checkComputedNames } from './computed-values.ts';
import { expressionProblem } from './expression/expressions.ts';
import { answeredProperties } from './form/properties.ts';
import { reportHazards } from './hazards.ts';
import { computedInside, contextInside } from './inside.ts';
import type { Knowledge } from './knowledge.ts';
import { nameProblem } from './names.ts';
import { type Part, partOf } from './parts.ts';
import { at, type Context, type DocumentFacts, type Place } from './place.ts';
import type { Report } from './report.ts';
import { documentFacts, screenContext } from './screen.ts';
import { checkComparisons } from './warnings/comparisons.ts';
import { checkBraces } from './warnings/texts.ts';
import { checkUnused } from './warnings/unused.ts';

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
  const publishing: Publishing[] = [];
  const document = documentFacts(screen);
  walk<Context>(screen, screenSchema, definitions, screenContext(screen, knowledge), {
    // The grammar's own problems are the parser's to tell; those of a widget's properties are ours.
    problem: (problem) => widgetPaths.some((path) => isWithin(problem.path, path)) && report(problem),
    visit: (visit) => {
      if (problems.length >= mostProblems) return;
      const given = bindingsAt.size === 0 ? undefined : bindingsAt.get(visit.path);
      const part = partOf(visit.schema);
      // Most values are numbers, true or false, which say nothing beyond their grammar.
      if (given === undefined && part === undefined && typeof visit.value !== 'string' && !Array.isArray(visit.value)) return;
      const place = placeOf(visit, report, document);
      if (given !== undefined && !checkBindings(given, bindingPlace(visit, part, place))) wrongUses.push(visit.path);
      checkVisit(visit, part, place, publishing);
    },
    inside: contextInside,
    propertiesOf: (registryField, around, path) => {
      widgetPaths.push(path);
      return propertiesOf(registryField, around, knowledge);
    },
  });
  checkTabs(screen, report);
  checkPublishing(publishing, screen, report);
  for (const checkAtEnd of document.atEnd) checkAtEnd();
  // In a document with problems, names are misspelt rather than unused.
  if (problems.every(isWarning)) checkUnused(document, knowledge, report);
  return problems;
}

/** Written out, since a document has thousands of places, and objects of one shape are read fast. */
function placeOf({ path, context }: Visit<Context>, report: Report, document: DocumentFacts): Place {
  const { scope, data, item, knowledge, calls, later, computed } = context;
  return { scope, data, item, knowledge, calls, later, computed, path, report, document };
}

/** What a fragment of columns is given may read the row, as its cells do. */
function bindingPlace({ value }: Visit<Context>, part: Part | undefined, place: Place): Place {
  return part?.counts === 'columns' ? { ...place, ...part.inside?.(value, 'cell', place) } : place;
}

function checkVisit(visit: Visit<Context>, part: Part | undefined, place: Place, publishing: Publishing[]): void {
  const { schema, value } = visit;
  if (typeof value === 'string') checkText(schema, value, place);
  else if (Array.isArray(value)) checkDuplicates(schema, value, place);
  if (part === undefined) return;
  const declared = own(value, 'computed');
  if (declared !== undefined) checkComputedNames(declared, computedInside(part, visit), place);
  if (part.block !== undefined) checkBlock(part.block, value, place, publishing);
  part.check?.(value, place);
}

function checkText(schema: Schema, text: string, place: Place): void {
  const { path, report } = place;
  reportHazards(schema, text, place);
  const slot = schema['x-expression'];
  const registry = schema['x-registry'];
  const problem =
    slot !== undefined
      ? expressionProblem(text, slot, place.scope, path)
      : registry !== undefined
        ? nameProblem(registry, text, path, place.knowledge)
        : undefined;
  if (problem !== undefined) report(problem);
  else if (slot !== undefined) checkComparisons(text, place);
  const isAnswered = slot === undefined && answered.test(path);
  if (isAnswered) reportBare(text, place);
  if (slot === undefined) checkBraces(schema, text, isAnswered, place);
  if (schema['x-data-index'] === true) checkDataIndex(text, place);
}

/** Places where a constant may stand as well as an expression. */
const answered = /\/(?:with|values|props)\//;

/** `row.id` without its braces would travel as these very letters. */
function reportBare(text: string, { path, scope, report }: Place): void {
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

/** What every block owes: a name of its own, a state that can hold what it publishes, a source that the contract knows. */
function checkBlock(word: BlockWord, value: unknown, place: Place, publishing: Publishing[]): void {
  const { path, report, document, knowledge } = place;
  const published = ownText(value, 'publishes');
  if (published !== undefined) checkPublished(published, word.publishes ?? 'map', at(place, 'publishes'));
  if (published !== undefined && word.publishesData === true) publishing.push({ name: published, path, block: value });
  const name = ownText(value, 'name');
  const first = name === undefined ? undefined : document.blockNames.get(name);
  if (first !== undefined)
    report({
      code: 'duplicate_name',
      path: below(path, 'name'),
      message: `"${name}" is the name of the block at ${first} already`,
      expected: 'a name of its own',
    });
  else if (name !== undefined) document.blockNames.set(name, path);
  checkSource(value, word.sends?.(value, knowledge) ?? [], word.isOfRows === true, place);
}

/** Actions of one place by name, columns of a list by what they show: settings and buttons are kept by these. */
function checkDuplicates(schema: Schema, list: readonly unknown[], place: Place): void {
  const key = schema.items === undefined ? undefined : partOf(schema.items)?.key;
  if (key === undefined) return;
  const names = new Set<string>();
  for (const [index, item] of list.entries()) {
    const name = ownText(item, key);
    if (name === undefined) continue;
    if (names.has(name))
      place.report({
        code: 'duplicate_name',
        path: at(place, index, key).path,
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
