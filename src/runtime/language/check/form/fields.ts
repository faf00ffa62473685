import { describe } from '../../walk/choose.ts';
import { below } from '../../walk/pointer.ts';
import { isRecord, own, ownList, ownText } from '../../walk/schema.ts';
import type { Knowledge, WidgetFacts } from '../knowledge.ts';
import { checkPage } from '../pages.ts';
import { anything, at, type Place, withNames } from '../place.ts';
import { checkShownChoices } from '../warnings/choices.ts';
import { checkEnum, checkFieldChoices, checkShownTexts, enumValues } from './choices.ts';
import { checkDefault, checkSearched } from './defaults.ts';
import { checkRule } from './validators.ts';

/** A shown value, and what it is searched by, have the choices that their widgets need. */
export function checkShown(value: unknown, place: Place): void {
  const { widgets } = place.knowledge;
  checkShownTexts(cellFacts(value, widgets), value, place);
  checkEnum(value, place);
  checkShownChoices(value, place);
  checkComputed(value, place);
  checkLink(value, place);
  const search = own(value, 'search');
  if (search === undefined) return;
  const inSearch = at(place, 'search');
  checkFieldChoices(fieldFacts(search, widgets), search, value, inSearch);
  checkSearched(fieldFacts(search, widgets), search, inSearch);
  checkEnum(search, inSearch);
}

/** A link within the application leads to a page of the menu, as the step `navigate` does. */
function checkLink(value: unknown, place: Place): void {
  const props = own(own(value, 'cell'), 'props');
  const to = ownText(props, 'to');
  if (to === undefined) return;
  const here = at(withNames(place, { row: place.item ?? anything }), 'cell', 'props');
  checkPage(to, 'to', own(props, 'with'), here);
  if (own(props, 'href') !== undefined)
    place.report({
      code: 'wrong_value',
      path: below(here.path, 'href'),
      message: 'A link leads to one place, and "to" names it already',
      expected: '"to" or "href"',
    });
}

/** The server does not know a computed value, so it neither sorts nor searches by it. */
function checkComputed(value: unknown, { path, report }: Place): void {
  if (own(value, 'value') === undefined) return;
  for (const key of ['sorter', 'search', 'edit'])
    if (own(value, key) !== undefined && own(value, key) !== false)
      report({
        code: 'wrong_value',
        path: below(path, key),
        message: `A computed column has no "${key}": the server does not know its value`,
        expected: `no "${key}", or no "value"`,
      });
}

/** A field has its choices, a type that its widget can hold, and rules with their options. */
export function checkField(value: unknown, place: Place): void {
  const facts = fieldFacts(value, place.knowledge.widgets);
  checkFieldChoices(facts, value, undefined, place);
  checkEnum(value, place);
  checkType(facts, value, place);
  checkDefault(facts, value, place);
  ownList(value, 'x-validator').forEach((entry, index) => {
    checkRule(entry, facts, at(place, 'x-validator', index));
  });
}

/** The same of the choices of search fields that are no columns. */
export function checkSearchFields(value: unknown, place: Place): void {
  const fields = own(value, 'properties');
  for (const [name, field] of Object.entries(isRecord(fields) ? fields : {})) {
    const here = at(place, 'properties', name);
    checkFieldChoices(fieldFacts(field, place.knowledge.widgets), field, undefined, here);
    checkSearched(fieldFacts(field, place.knowledge.widgets), field, here);
    checkEnum(field, here);
  }
}

function fieldFacts(field: unknown, widgets: Knowledge['widgets']): WidgetFacts | undefined {
  return widgets.get(`field:${ownText(field, 'x-component') ?? ''}`);
}

/** The cell that a column names, or the one that its value type means. */
function cellFacts(shown: unknown, widgets: Knowledge['widgets']): WidgetFacts | undefined {
  const used = ownText(own(shown, 'cell'), 'use');
  const type = ownText(shown, 'valueType') ?? (own(shown, 'enum') === undefined ? undefined : 'select');
  // Only a written cell and the cell of choices say what they need; those of other value types show no texts of choices.
  return widgets.get(`cell:${used ?? (type === 'select' ? 'dict' : type === undefined ? '' : 'text')}`);
}

const types = { text: ['string', 'number'], number: ['number'], boolean: ['boolean'], list: ['array'], map: [], nothing: [] } as const;

function checkType(facts: WidgetFacts | undefined, field: unknown, { path, report }: Place): void {
  const type = ownText(field, 'type');
  if (facts?.value === undefined || type === undefined) return;
  const chosen = facts.value === 'text' ? enumValues(field) : undefined;
  const allowed: readonly string[] = chosen === undefined ? types[facts.value] : [...new Set(chosen.map((value) => typeof value))];
  if (allowed.includes(type)) return;
  report({
    code: 'wrong_value',
    path: below(path, 'type'),
    message: `This field holds no ${type}`,
    expected: describe({ enum: allowed }),
  });
}
