import type { JsonPath } from '../../problem.ts';
import { below } from '../../walk/pointer.ts';
import { isRecord, own, ownList, ownText } from '../../walk/schema.ts';
import type { WidgetFacts } from '../knowledge.ts';
import { at, type Place } from '../place.ts';

/** The words that say where choices come from; a field has one of them. */
const sources = ['dict', 'enum', 'x-options'] as const;

/** A field's choices come from one place, and only a field that offers choices has them. */
export function checkFieldChoices(facts: WidgetFacts | undefined, field: unknown, inherited: unknown, place: Place): void {
  const given = sources.filter((key) => own(field, key) !== undefined);
  const follows = own(own(field, 'x-reactions'), 'options') !== undefined;
  const [first, second] = given;
  if (first === undefined && !follows) checkNeeded(facts, hasTexts(inherited), place);
  else if (facts !== undefined && facts.needsDict !== true) reportNoChoices(first, place);
  else if (first !== undefined && second !== undefined) reportSecond(first, second, place);
}

function reportSecond(first: string, second: string, { path, report }: Place): void {
  report({
    code: 'wrong_value',
    path: below(path, second),
    message: `The choices are those of "${first}" already`,
    expected: `"${first}" or "${second}"`,
  });
}

/** A shown value has the texts that its cell needs, from one place. */
export function checkShownTexts(facts: WidgetFacts | undefined, shown: unknown, place: Place): void {
  const hasEnum = own(shown, 'enum') !== undefined;
  if (hasEnum && own(shown, 'dict') !== undefined)
    place.report({
      code: 'wrong_value',
      path: below(place.path, 'enum'),
      message: 'The texts are those of "dict" already',
      expected: '"dict" or "enum"',
    });
  else if (hasEnum && facts !== undefined && facts.needsDict !== true)
    place.report({
      code: 'wrong_value',
      path: below(place.path, 'enum'),
      message: 'What draws this value shows no texts of choices',
      expected: 'the cell "dict", or no "cell" and "valueType" at all',
    });
  checkNeeded(facts, hasTexts(shown), place);
}

/** The values of the tabs of a list, from one place; undefined where they are not known. */
export function tabValues(tabs: unknown, { knowledge }: Pick<Place, 'knowledge'>): readonly string[] | undefined {
  return enumValues(tabs)?.map(String) ?? knowledge.dictionaries.get(ownText(tabs, 'dict') ?? '');
}

/** Tabs of a list are the items of a dictionary or choices, from one place. */
export function checkTabChoices(tabs: unknown, place: Place): void {
  if (own(tabs, 'enum') !== undefined && own(tabs, 'dict') !== undefined) reportSecond('dict', 'enum', place);
  checkNeeded({ needsDict: true }, hasTexts(tabs), place);
  checkEnum(tabs, place);
}

/** Each choice of `enum` is there once; those of a tree are told apart by their values too. */
export function checkEnum(owner: unknown, place: Place): void {
  const seen = new Set<string>();
  const look = (items: readonly unknown[], path: JsonPath): void => {
    for (const [index, item] of items.entries()) {
      const here = below(path, index);
      const value = isRecord(item) ? own(item, 'value') : item;
      const key = typeof value === 'object' ? undefined : String(value);
      if (key !== undefined && seen.has(key))
        place.report({
          code: 'duplicate_name',
          path: isRecord(item) ? below(here, 'value') : here,
          message: `"${key.slice(0, 80)}" is a choice already`,
          expected: 'each value once',
        });
      else if (key !== undefined) seen.add(key);
      look(ownList(item, 'children'), below(here, 'children'));
    }
  };
  look(ownList(owner, 'enum'), at(place, 'enum').path);
}

/** The values of `enum`, those below others too; undefined where there is none. */
export function enumValues(owner: unknown): readonly unknown[] | undefined {
  if (own(owner, 'enum') === undefined) return undefined;
  const valuesIn = (items: readonly unknown[]): readonly unknown[] =>
    items.flatMap((item) => (isRecord(item) ? [own(item, 'value'), ...valuesIn(ownList(item, 'children'))] : [item]));
  return valuesIn(ownList(owner, 'enum'));
}

function hasTexts(owner: unknown): boolean {
  return own(owner, 'dict') !== undefined || own(owner, 'enum') !== undefined;
}

function checkNeeded(facts: Pick<WidgetFacts, 'needsDict'> | undefined, has: boolean, { path, report }: Place): void {
  if (facts?.needsDict !== true || has) return;
  report({
    code: 'missing_property',
    path,
    message: '"dict" or "enum" is missing: the texts shown here are those of choices',
    expected: 'dict: the name of a dictionary; or enum: the choices themselves',
  });
}

function reportNoChoices(first: (typeof sources)[number] | undefined, { path, report }: Place): void {
  // A country has choices of its own, and takes those of a dictionary within a grid.
  if (first === 'dict') return;
  const here = first === undefined ? below(below(path, 'x-reactions'), 'options') : below(path, first);
  report({ code: 'wrong_value', path: here, message: 'This field offers no choices', expected: 'a field that does, such as Select' });
}
