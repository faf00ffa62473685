import { bodyOf, readExpression } from '../../expression/read.ts';
import type { JsonPath } from '../../problem.ts';
import { below } from '../../walk/pointer.ts';
import { isExpression, isRecord, own, ownList, ownText } from '../../walk/schema.ts';
import { circlesIn } from '../circles.ts';
import { transitiveReads } from '../expression/computed.ts';
import { expressionType } from '../expression/expressions.ts';
import { typedScope } from '../expression/types.ts';
import { at, type Place } from '../place.ts';
import { unknownName } from '../report.ts';
import { checkFollowingProperties, checkTableProperties } from './following-properties.ts';
import { checkShownColumns } from './library.ts';
import { checkTableFields } from './validators.ts';

/** The fields of a form have names of their own, and values that follow each other in no circle. */
export function checkFormFields(fields: unknown, place: Place): void {
  checkNames([{ fields, path: place.path }], place);
}

/** A field's value and properties may follow others that it can hold. */
export function checkLinkage(field: unknown, place: Place): void {
  checkFollowing(field, place);
  checkFollowingProperties(field, place);
}

/** A list of objects: names, sums and what is shown of a library are columns. */
export function checkRowWords(rows: unknown, place: Place): void {
  checkRows(rows, place);
  checkTableProperties(rows, place);
  checkTableFields(rows, place);
}

interface Fields {
  readonly fields: unknown;
  readonly path: JsonPath;
}

/** The values of all steps are one, so their names are. */
export function checkWizard(block: unknown, place: Place): void {
  const { path, report } = place;
  const items = ownList(block, 'items');
  const schemas = items.map((item, index) => ({ fields: own(item, 'schema'), path: `${path}/items/${index}/schema` }));
  const names = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const name = ownText(item, 'name') ?? '';
    const first = names.get(name);
    if (first !== undefined) report(twice(name, `${path}/items/${index}/name`, 'step'));
    names.set(name, index);
  }
  // Each schema tells of its own names; here only what is in two of them is new.
  const seen = new Set<string>();
  for (const { fields, path: at } of schemas) {
    const own = namedIn(fields, at, '');
    for (const { value, path: where } of own) if (seen.has(value)) report(twice(value, where, 'field'));
    for (const { value } of own) seen.add(value);
  }
  checkCircles(schemas, place);
}

/** By these names values are sent, and by dotted paths of them messages come back. */
const plainName = /^[A-Za-z_]\w*$/;

function checkNames(all: readonly Fields[], place: Place): void {
  const { report } = place;
  const seen = new Set<string>();
  for (const { value, name, path } of all.flatMap(({ fields, path }) => namedIn(fields, path, ''))) {
    if (!plainName.test(name))
      report({
        code: 'wrong_value',
        path,
        message: `"${name.slice(0, 80)}" cannot be the name of a field`,
        expected: 'a letter, then letters and digits',
      });
    if (seen.has(value)) report(twice(value, path, 'field'));
    seen.add(value);
  }
  checkCircles(all, place);
}

interface Named {
  /** Where its value stands: `consignee.city`. */
  readonly value: string;
  readonly name: string;
  readonly path: JsonPath;
  readonly node: unknown;
}

/** Everything that holds a value; groups for the eye alone have theirs beside the others. */
function namedIn(fields: unknown, path: JsonPath, prefix: string): Named[] {
  const properties = own(fields, 'properties');
  return Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, node]): Named[] => {
    const at = below(below(path, 'properties'), name);
    const named = { value: prefix + name, name, path: at, node };
    if (own(node, 'properties') === undefined) return [named];
    if (own(node, 'type') === 'void') return namedIn(node, at, prefix);
    return [named, ...namedIn(node, at, `${prefix}${name}.`)];
  });
}

function twice(name: string, path: JsonPath, what: string) {
  return {
    code: 'duplicate_name',
    path,
    message: `"${name}" is the name of another ${what} already`,
    expected: 'a name of its own',
  } as const;
}

/** Values that follow each other in a circle would never settle. */
function checkCircles(all: readonly Fields[], { scope, computed, report }: Place): void {
  const followed = new Map<string, { readonly next: readonly string[]; readonly path: JsonPath }>();
  for (const { value, node, path } of all.flatMap(({ fields, path: at }) => namedIn(fields, at, ''))) {
    const source = ownText(own(node, 'x-reactions'), 'value');
    if (source === undefined || !isExpression(source)) continue;
    const read = readExpression(typedScope(scope).environment, bodyOf(source));
    const reads =
      'fault' in read
        ? []
        : transitiveReads(read.reads, computed).flatMap((name) => (name.startsWith('values.') ? [name.slice('values.'.length)] : []));
    followed.set(value, { next: reads, path: `${path}/x-reactions/value` });
  }
  for (const { path, circle } of circlesIn(followed)) {
    report({
      code: 'wrong_value',
      path,
      message: `These values follow each other in a circle: ${circle.join(' → ')}`,
      expected: 'a value that follows others, none of which follows it',
    });
  }
}

/** Sums name columns; a list that needs more rows than it may have could never be sent. */
function checkRows(rows: unknown, place: Place): void {
  const { path, report } = place;
  const properties = own(own(rows, 'items'), 'properties');
  const columns = Object.keys(isRecord(properties) ? properties : {});
  for (const name of columns)
    if (!plainName.test(name))
      report({
        code: 'wrong_value',
        path: `${path}/items/properties${below('', name)}`,
        message: `"${name.slice(0, 80)}" cannot be the name of a field`,
        expected: 'a letter, then letters and digits',
      });
  ownList(rows, 'totals').forEach((total, index) => {
    const here = `${path}/totals/${index}`;
    const summed = ownText(total, 'dataIndex');
    if (summed !== undefined && own(total, 'value') === undefined && !columns.includes(summed))
      report(unknownName('unknown_data_index', `${here}/dataIndex`, 'column', summed, columns));
    const currency = ownText(total, 'currency');
    if (currency !== undefined && !columns.includes(currency))
      report(unknownName('unknown_data_index', `${here}/currency`, 'column', currency, columns));
  });
  for (const word of ['x-library', 'x-saved']) checkShownColumns(own(rows, word), columns, at(place, word));
  const least = own(rows, 'minItems');
  const most = own(rows, 'maxItems');
  if (typeof least === 'number' && typeof most === 'number' && least > most)
    report({
      code: 'wrong_value',
      path: below(path, 'minItems'),
      message: `${least} rows are more than ${most}`,
      expected: 'maxItems at most',
    });
}

const heldBy: Readonly<Record<string, RegExp>> = {
  boolean: /^(?:bool|dyn|null.*)$/,
  list: /^(?:list.*|dyn|null.*)$/,
  text: /^(?:string|int|double|dyn|null.*)$/,
  nothing: /^null.*$/,
};

/** A value that follows others must be one that the field can hold. */
function checkFollowing(field: unknown, { path, scope, knowledge: { widgets }, report }: Place): void {
  const source = ownText(own(field, 'x-reactions'), 'value');
  const held = widgets.get(`field:${ownText(field, 'x-component') ?? ''}`)?.value;
  if (source === undefined || held === undefined || !isExpression(source)) return;
  const type = expressionType(source, scope);
  const plain = type === undefined ? undefined : (/^dyn<(.*)>$/.exec(type)?.[1] ?? type);
  if (plain === undefined || heldBy[held]?.test(plain) !== false) return;
  report({
    code: 'expression_type',
    path: `${path}/x-reactions/value`,
    message: `The expression gives ${plain.replace(/Object\d+/g, 'object')}, the field holds ${held === 'text' ? 'a text' : `a ${held}`}`,
    expected: held === 'text' ? 'a text or a number' : held,
  });
}
