import { rules } from '../../../../../contract/rules/all.ts';
import { patternRefusal } from '../../../../../contract/rules/pattern.ts';
import { isBlank, type Rule } from '../../../../../contract/rules/rule.ts';
import { describe } from '../../walk/choose.ts';
import { below } from '../../walk/pointer.ts';
import { isRecord, own, ownList, ownText, schemaType } from '../../walk/schema.ts';
import { endpointOf, replyOf } from '../contract.ts';
import { checkInputs } from '../inputs.ts';
import type { WidgetFacts } from '../knowledge.ts';
import { checkLoad } from '../loads.ts';
import { anything, at, type Context, type Place, withNames } from '../place.ts';
import { unknownName } from '../report.ts';
import { checkPlaceholders } from '../texts.ts';

/** A rule's options are those that its entry in the contract shows. */
export function checkRule(entry: unknown, facts: WidgetFacts | undefined, place: Place): void {
  const { path, report } = place;
  const name = ownText(entry, 'rule');
  const rule = name !== undefined && Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (rule === undefined) return;
  checkJudged(name ?? '', rule, facts, place);
  const needed = rule.options ?? {};
  const known = { ...needed, ...rule.optional };
  checkMessage(own(entry, 'message'), ['name', ...Object.keys(known)], place);
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

/** A rule judges what its field holds: its examples say what that is. One that judges blank values takes any. */
function checkJudged(name: string, rule: Rule, facts: WidgetFacts | undefined, { path, report }: Place): void {
  const held = facts?.value;
  if (held === undefined || held === 'nothing' || rule.judgesBlank === true) return;
  const kinds = new Set([rule, ...(rule.more ?? [])].flatMap(({ good }) => good.filter((value) => !isBlank(value)).map(kindOf)));
  const fits = kinds.has('other') || kinds.has(held === 'number' ? 'text' : held === 'map' ? 'other' : held);
  if (!fits)
    report({
      code: 'wrong_value',
      path: below(path, 'rule'),
      message: `The rule ${name} does not judge ${held === 'list' ? 'lists' : held === 'boolean' ? 'true and false' : 'texts'}, which this field holds`,
      expected: 'a rule for what the field holds',
    });
}

function kindOf(value: unknown): 'text' | 'list' | 'boolean' | 'other' {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'string' || typeof value === 'number' ? 'text' : 'other';
}

/** One mistake is told once: a misspelled option is not missing as well. */
function nearTo(key: string, options: object, known: object): boolean {
  const misspelled = Object.keys(options).filter((name) => !Object.hasOwn(known, name));
  return misspelled.some((name) => unknownName('unknown_parameter', '', '', name, [key]).didYouMean === key);
}

/** Holds the call that judges a value against the contract. */
export function checkCallCheck(entry: unknown, place: Place): void {
  const call = ownText(entry, 'call');
  const endpoint = endpointOf(call);
  if (call === undefined || endpoint === undefined) return;
  checkLoad(call, place);
  checkInputs(call, own(entry, 'with'), new Set(), place);
  checkMessage(own(entry, 'message'), ['name', 'value'], place);
  if (endpoint.kind === 'blob')
    place.report({
      code: 'wrong_value',
      path: below(place.path, 'call'),
      message: `${call} answers a file`,
      expected: 'a call that answers data',
    });
}

/** The cells of a table are small, and judged all at once by rules alone; cards have any field, judged by calls as well. */
export function checkTableFields(rows: unknown, { path, knowledge, report }: Place): void {
  const columns = own(own(rows, 'items'), 'properties');
  if (own(rows, 'x-view') === 'cards' || !isRecord(columns)) return;
  for (const [name, field] of Object.entries(columns)) {
    const component = ownText(field, 'x-component') ?? '';
    if (knowledge.widgets.get(`field:${component}`)?.isLarge === true)
      report({
        code: 'wrong_value',
        path: `${below(`${path}/items/properties`, name)}/x-component`,
        message: `${component} is larger than a cell of a table`,
        expected: 'another field; or "x-view": "cards"',
      });
    for (const [index, entry] of ownList(field, 'x-validator').entries())
      if (own(entry, 'call') !== undefined)
        report({
          code: 'wrong_value',
          path: `${below(`${path}/items/properties`, name)}/x-validator/${index}/call`,
          message: 'The cells of a table are judged by rules, not by calls',
          expected: 'a rule; or "x-view": "cards"',
        });
  }
}

/** Its condition reads the reply. */
export function insideCallCheck(entry: unknown, key: string | number, context: Context): Context {
  return key === 'valid' ? withNames(context, { result: replyOf(ownText(entry, 'call')) ?? anything }) : context;
}

/** A message of its own has no placeholders but those that the validation fills. */
function checkMessage(message: unknown, filled: readonly string[], place: Place): void {
  if (message !== undefined) checkPlaceholders([message], undefined, filled, at(place, 'message'));
}
