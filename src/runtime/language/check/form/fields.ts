import { rules } from '../../../../../contract/rules/all.ts';
import { patternRefusal } from '../../../../../contract/rules/pattern.ts';
import { describe } from '../../walk/choose.ts';
import { below } from '../../walk/pointer.ts';
import { isRecord, own, ownList, ownText, schemaType } from '../../walk/schema.ts';
import type { Knowledge, WidgetFacts } from '../knowledge.ts';
import { at, type Place } from '../place.ts';
import { unknownName } from '../report.ts';

/** A shown value, and what it is searched by, have the dictionary that their widgets need. */
export function checkShown(value: unknown, place: Place): void {
  const { widgets } = place.knowledge;
  checkDictionary(cellFacts(value, widgets), own(value, 'dict'), place);
  const search = own(value, 'search');
  if (search !== undefined) checkItems(fieldFacts(search, widgets), search, own(search, 'dict') ?? own(value, 'dict'), at(place, 'search'));
}

/** A field has its choices, a type that its widget can hold, and rules with their options. */
export function checkField(value: unknown, place: Place): void {
  const facts = fieldFacts(value, place.knowledge.widgets);
  checkItems(facts, value, own(value, 'dict'), place);
  checkType(facts, ownText(value, 'type'), place);
  ownList(value, 'x-validator').forEach((entry, index) => {
    checkRule(entry, at(place, 'x-validator', index));
  });
}

/** The same of the choices of search fields that are no columns. */
export function checkSearchFields(value: unknown, place: Place): void {
  const fields = own(value, 'properties');
  for (const [name, field] of Object.entries(isRecord(fields) ? fields : {}))
    checkItems(fieldFacts(field, place.knowledge.widgets), field, own(field, 'dict'), at(place, 'properties', name));
}

function fieldFacts(field: unknown, widgets: Knowledge['widgets']): WidgetFacts | undefined {
  return widgets.get(`field:${ownText(field, 'x-component') ?? ''}`);
}

/** The cell that a column names, or the one that its value type means. */
function cellFacts(shown: unknown, widgets: Knowledge['widgets']): WidgetFacts | undefined {
  const used = ownText(own(shown, 'cell'), 'use');
  return widgets.get(`cell:${used ?? (ownText(shown, 'valueType') === 'select' ? 'dict' : '')}`);
}

/** A field's choices are those of a dictionary, what a call answers, or what a linkage gives. */
function checkItems(facts: WidgetFacts | undefined, field: unknown, dict: unknown, place: Place): void {
  const { path, report } = place;
  const options = own(field, 'x-options');
  const offered = own(own(field, 'x-reactions'), 'options');
  if (options === undefined && offered === undefined) {
    checkDictionary(facts, dict, place);
    return;
  }
  const key = options === undefined ? 'x-reactions' : 'x-options';
  const here = options === undefined ? below(below(path, key), 'options') : below(path, key);
  if (facts !== undefined && facts.needsDict !== true)
    report({ code: 'wrong_value', path: here, message: 'This field offers no choices', expected: 'a field that does, such as Select' });
  else if (options !== undefined && dict !== undefined)
    report({ code: 'wrong_value', path: here, message: 'The choices are those of "dict" already', expected: '"dict" or "x-options"' });
}

function checkDictionary(facts: WidgetFacts | undefined, dict: unknown, { path, report }: Place): void {
  if (facts?.needsDict !== true || dict !== undefined) return;
  report({
    code: 'missing_property',
    path,
    message: '"dict" is missing: the texts shown here are those of a dictionary',
    expected: 'dict: the name of a dictionary',
  });
}

const types = { text: ['string', 'number'], boolean: ['boolean'], list: ['array'], nothing: [] } as const;

function checkType(facts: WidgetFacts | undefined, type: string | undefined, { path, report }: Place): void {
  if (facts?.value === undefined || type === undefined) return;
  const allowed: readonly string[] = types[facts.value];
  if (allowed.includes(type)) return;
  report({
    code: 'wrong_value',
    path: below(path, 'type'),
    message: `This field holds no ${type}`,
    expected: describe({ enum: allowed }),
  });
}

/** A rule's options are those that its entry in the contract shows. */
function checkRule(entry: unknown, { path, report }: Place): void {
  const name = ownText(entry, 'rule');
  const rule = name !== undefined && Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (rule === undefined) return;
  const needed = rule.options ?? {};
  const known = { ...needed, ...rule.optional };
  const given = own(entry, 'with');
  const options = isRecord(given) ? given : {};
  for (const [key, value] of Object.entries(options)) {
    const here = below(below(path, 'with'), key);
    const sample = Object.hasOwn(known, key) ? known[key] : undefined;
    if (sample === undefined) report(unknownName('unknown_parameter', here, `option of ${name}`, key, Object.keys(known)));
    else if (typeof sample !== typeof value)
      report({
        code: 'wrong_value',
        path: here,
        message: `"${key}" is no ${schemaType(value)}`,
        expected: describe({ type: typeof sample }),
      });
  }
  const pattern = rule.patternOption === undefined ? undefined : ownText(options, rule.patternOption);
  const fault = pattern === undefined ? undefined : patternRefusal(pattern);
  if (fault !== undefined)
    report({
      code: 'unsafe_pattern',
      path: below(path, 'with'),
      message: `The rule ${name} refuses this: ${fault}`,
      expected: 'a pattern without lookaround and back references',
    });
  const lacking = Object.keys(needed).filter((key) => !Object.hasOwn(options, key));
  for (const key of Object.keys(options).length > 0 ? lacking.filter((one) => !nearTo(one, options, known)) : lacking)
    report({ code: 'missing_parameter', path, message: `The rule ${name} needs "${key}"`, expected: `with: { "${key}": … }` });
}

/** One mistake is told once: a misspelled option is not missing as well. */
function nearTo(key: string, options: object, known: object): boolean {
  const misspelled = Object.keys(options).filter((name) => !Object.hasOwn(known, name));
  return misspelled.some((name) => unknownName('unknown_parameter', '', '', name, [key]).didYouMean === key);
}
