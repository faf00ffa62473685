import { bodyOf, readExpression } from '../expression/read.ts';
import type { JsonPath } from '../stages.ts';
import { below } from '../walk/pointer.ts';
import { isExpression, isRecord, own, ownList, ownText } from '../walk/schema.ts';
import { circlesIn } from './circles.ts';
import { readsThrough } from './computed.ts';
import type { Context } from './context.ts';
import { expressionType } from './expressions.ts';
import { checkFollowingProperties, checkTableProperties } from './following-properties.ts';
import type { Knowledge } from './knowledge.ts';
import { checkLibrary, checkShownColumns } from './library.ts';
import { checkOptions } from './options.ts';
import type { Part } from './parts.ts';
import { type Report, unknownName } from './report.ts';
import { typedScope } from './types.ts';

/** What the parts of a form ask of each other: names, rows, choices, values that follow others. */
export function checkFormPart(part: Part, value: unknown, path: JsonPath, context: Context, knowledge: Knowledge, report: Report): void {
  if (part === 'options') checkOptions(value, path, context.scope, knowledge, report);
  else if (part === 'fields') checkNames([{ fields: value, path }], context, report);
  else if (part === 'block:steps') checkSteps(value, path, context, report);
  else if (part === 'fieldArray' || part === 'block:editableTable') {
    checkRows(value, path, report);
    checkTableProperties(value, path, report);
  } else if (part === 'library') checkLibrary(value, path, context.scope, knowledge, report);
  else if (part === 'field') {
    checkFollowing(value, path, context, knowledge, report);
    checkFollowingProperties(value, path, context, knowledge, report);
  }
}

interface Fields {
  readonly fields: unknown;
  readonly path: JsonPath;
}

/** The values of all steps are one, so their names are. */
function checkSteps(block: unknown, path: JsonPath, context: Context, report: Report): void {
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
  checkCircles(schemas, context, report);
}

/** By these names values are sent, and by dotted paths of them messages come back. */
const plainName = /^[A-Za-z_]\w*$/;

function checkNames(all: readonly Fields[], context: Context, report: Report): void {
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
  checkCircles(all, context, report);
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
function checkCircles(all: readonly Fields[], context: Context, report: Report): void {
  const followed = new Map<string, { readonly next: readonly string[]; readonly path: JsonPath }>();
  for (const { value, node, path } of all.flatMap(({ fields, path: at }) => namedIn(fields, at, ''))) {
    const source = ownText(own(node, 'x-reactions'), 'value');
    if (source === undefined || !isExpression(source)) continue;
    const read = readExpression(typedScope(context.scope).environment, bodyOf(source));
    const reads =
      'fault' in read
        ? []
        : readsThrough(read.reads, context.computed).flatMap((name) => (name.startsWith('values.') ? [name.slice('values.'.length)] : []));
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
function checkRows(rows: unknown, path: JsonPath, report: Report): void {
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
    const at = `${path}/totals/${index}`;
    const summed = ownText(total, 'dataIndex');
    if (summed !== undefined && own(total, 'value') === undefined && !columns.includes(summed))
      report(unknownName('unknown_data_index', `${at}/dataIndex`, 'column', summed, columns));
    const currency = ownText(total, 'currency');
    if (currency !== undefined && !columns.includes(currency))
      report(unknownName('unknown_data_index', `${at}/currency`, 'column', currency, columns));
  });
  checkShownColumns(own(rows, 'x-library'), columns, below(path, 'x-library'), report);
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
function checkFollowing(field: unknown, path: JsonPath, { scope }: Context, { widgets }: Knowledge, report: Report): void {
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
