import type { JsonPath } from '../../problem.ts';
import { below } from '../../walk/pointer.ts';
import { isExpression, isRecord, own, ownList, ownText, type Schema } from '../../walk/schema.ts';
import { spread } from '../../walk/spread.ts';
import { suggest } from '../../walk/suggest.ts';
import { inputsOf, lookUp, withoutNull } from '../contract.ts';
import { at, type Place } from '../place.ts';

/** Warns of choices of a column or item that its data never have. */
export function checkShownChoices(shown: unknown, place: Place): void {
  const name = ownText(shown, 'dataIndex');
  if (place.item === undefined || name === undefined || own(shown, 'value') !== undefined) return;
  const found = lookUp(place.item, name);
  if (found !== 'any' && !('missing' in found)) checkChoices(shown, found, 'The data never have', place);
}

/** Warns of choices of a search field that the call of its list does not take. */
export function checkSearchedChoices(field: unknown, name: string, call: string, place: Place): void {
  const schema = inputsOf(call).get(name)?.schema;
  if (schema !== undefined) checkChoices(field, schema, `${call} does not take`, place);
}

/** Warns of choices of a form's fields that the call of a submission does not take. */
export function checkSentChoices(form: unknown, place: Place): void {
  const fields = own(own(form, 'schema'), 'properties');
  const submissions = [own(form, 'submit'), ...ownList(form, 'submits')];
  const steps = submissions.flatMap((action) => ownList(action, 'do'));
  for (const [name, field] of Object.entries(isRecord(fields) ? fields : {})) {
    const schema = steps.map((step) => inputFor(name, step)).find((found) => found !== undefined);
    if (schema !== undefined) checkChoices(field, schema, 'The call does not take', at(place, 'schema', 'properties', name));
  }
}

/** The input that a step's call receives a form's value as; undefined where it does not. */
function inputFor(name: string, step: unknown): Schema | undefined {
  const call = ownText(step, 'call');
  if (call === undefined) return undefined;
  const given = own(step, 'with');
  const inputs = inputsOf(call);
  if (isAllValues(given) || isAllValues(own(given, spread))) return inputs.get(name)?.schema;
  const sent = Object.entries(isRecord(given) ? given : {}).find(
    ([, value]) => isExpression(value) && reads(String(value), `values.${name}`),
  );
  return sent === undefined ? undefined : inputs.get(sent[0])?.schema;
}

function isAllValues(given: unknown): boolean {
  return isExpression(given) && reads(String(given), 'values');
}

/** Whether an expression is nothing but this name. */
function reads(source: string, name: string): boolean {
  return source.replace(/^\{\{\s*|\s*\}\}$/g, '') === name;
}

function checkChoices(owner: unknown, schema: Schema, message: string, { path, knowledge, report }: Place): void {
  const plain = withoutNull(schema);
  const listed = plain.items === undefined ? plain : withoutNull(plain.items);
  const known = listed.enum?.map(String) ?? knowledge.dictionaries.get(listed.dictionary ?? '');
  if (known === undefined) return;
  const look = (items: readonly unknown[], within: JsonPath): void => {
    for (const [index, item] of items.entries()) {
      const here = below(within, index);
      const value = isRecord(item) ? own(item, 'value') : item;
      if (typeof value !== 'object' && own(item, 'disabled') !== true && !known.includes(String(value)))
        report({
          code: 'unknown_value',
          path: isRecord(item) ? below(here, 'value') : here,
          message: `${message} "${String(value).slice(0, 80)}"`,
          expected: known.length > 40 ? undefined : known.join(', '),
          didYouMean: suggest(String(value), known),
        });
      look(ownList(item, 'children'), below(here, 'children'));
    }
  };
  look(ownList(owner, 'enum'), below(path, 'enum'));
}
