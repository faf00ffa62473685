import { rules } from '../../../../contract/rules/all.ts';
import { patternRefusal } from '../../../../contract/rules/pattern.ts';
import type { JsonPath } from '../stages.ts';
import { describe } from '../walk/choose.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, own, ownList, ownText, schemaType } from '../walk/schema.ts';
import type { Knowledge, WidgetFacts } from './knowledge.ts';
import type { Part } from './parts.ts';
import { type Report, unknownName } from './report.ts';

/** What fields and shown values need beyond their spelling: a dictionary, a type that their widget can hold, a rule's options. */
export function checkShown(part: Part, value: unknown, path: JsonPath, knowledge: Knowledge, report: Report): void {
  const { widgets } = knowledge;
  if (part === 'column' || part === 'detailItem') {
    checkDictionary(cellFacts(value, widgets), own(value, 'dict'), path, report);
    const search = own(value, 'search');
    if (search !== undefined)
      checkItems(fieldFacts(search, widgets), search, own(search, 'dict') ?? own(value, 'dict'), below(path, 'search'), report);
  } else if (part === 'field') {
    const facts = fieldFacts(value, widgets);
    checkItems(facts, value, own(value, 'dict'), path, report);
    checkType(facts, ownText(value, 'type'), path, report);
    ownList(value, 'x-validator').forEach((entry, index) => {
      checkRule(entry, below(below(path, 'x-validator'), index), report);
    });
  } else if (part === 'searchFields') {
    const fields = own(value, 'properties');
    for (const [name, field] of Object.entries(isRecord(fields) ? fields : {}))
      checkItems(fieldFacts(field, widgets), field, own(field, 'dict'), below(below(path, 'properties'), name), report);
  }
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
function checkItems(facts: WidgetFacts | undefined, field: unknown, dict: unknown, path: JsonPath, report: Report): void {
  const options = own(field, 'x-options');
  const offered = own(own(field, 'x-reactions'), 'options');
  if (options === undefined && offered === undefined) {
    checkDictionary(facts, dict, path, report);
    return;
  }
  const key = options === undefined ? 'x-reactions' : 'x-options';
  const at = options === undefined ? below(below(path, key), 'options') : below(path, key);
  if (facts !== undefined && facts.needsDict !== true)
    report({ code: 'wrong_value', path: at, message: 'This field offers no choices', expected: 'a field that does, such as Select' });
  else if (options !== undefined && dict !== undefined)
    report({ code: 'wrong_value', path: at, message: 'The choices are those of "dict" already', expected: '"dict" or "x-options"' });
}

function checkDictionary(facts: WidgetFacts | undefined, dict: unknown, path: JsonPath, report: Report): void {
  if (facts?.needsDict !== true || dict !== undefined) return;
  report({
    code: 'missing_property',
    path,
    message: '"dict" is missing: the texts shown here are those of a dictionary',
    expected: 'dict: the name of a dictionary',
  });
}

const types = { text: ['string', 'number'], boolean: ['boolean'], list: ['array'], nothing: [] } as const;

function checkType(facts: WidgetFacts | undefined, type: string | undefined, path: JsonPath, report: Report): void {
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
function checkRule(entry: unknown, path: JsonPath, report: Report): void {
  const name = ownText(entry, 'rule');
  const rule = name !== undefined && Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (rule === undefined) return;
  const needed = rule.options ?? {};
  const known = { ...needed, ...rule.optional };
  const given = own(entry, 'with');
  const options = isRecord(given) ? given : {};
  for (const [key, value] of Object.entries(options)) {
    const at = below(below(path, 'with'), key);
    const sample = Object.hasOwn(known, key) ? known[key] : undefined;
    if (sample === undefined) report(unknownName('unknown_parameter', at, `option of ${name}`, key, Object.keys(known)));
    else if (typeof sample !== typeof value)
      report({
        code: 'wrong_value',
        path: at,
        message: `"${key}" is no ${schemaType(value)}`,
        expected: describe({ type: typeof sample }),
      });
  }
  const fault = name === 'pattern' && typeof options.pattern === 'string' ? patternRefusal(options.pattern) : undefined;
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
