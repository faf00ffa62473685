import { isRecord, own, ownText, type Schema } from '../../walk/schema.ts';
import { intern, listOf } from '../expression/types.ts';
import type { Knowledge } from '../knowledge.ts';
import { enumValues } from './choices.ts';

/** The schema of a form's values: each may be absent until it is filled in. */
export function valuesOf(fields: unknown, widgets: Knowledge['widgets']): Schema {
  const known = isRecord(fields) ? valuesKnown.get(fields) : undefined;
  if (known?.widgets === widgets) return known.schema;
  const schema = intern(closed(typesOf(fields, widgets), []));
  if (isRecord(fields)) valuesKnown.set(fields, { widgets, schema });
  return schema;
}

/** A form is asked for its values once for each of its parts. */
const valuesKnown = new WeakMap<object, { readonly widgets: Knowledge['widgets']; readonly schema: Schema }>();

/** Groups for the eye alone (`void`) have their fields beside the others, `object` ones nest them. */
export function typesOf(fields: unknown, widgets: Knowledge['widgets']): Readonly<Record<string, Schema>> {
  const properties = own(fields, 'properties');
  const entries = Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, field]): (readonly [string, Schema])[] => {
    if (own(field, 'items') !== undefined) return [[name, listOf(rowOf(field, widgets))]];
    if (own(field, 'properties') === undefined) return holdsNothing(field, widgets) ? [] : [[name, fieldType(field, widgets)]];
    return own(field, 'type') === 'void' ? Object.entries(typesOf(field, widgets)) : [[name, valuesOf(field, widgets)]];
  });
  return Object.fromEntries(entries);
}

/** The schema of one row of a list of objects. */
export function rowOf(rows: unknown, widgets: Knowledge['widgets']): Schema {
  return valuesOf(own(rows, 'items'), widgets);
}

function holdsNothing(field: unknown, widgets: Knowledge['widgets']): boolean {
  return widgets.get(`field:${ownText(field, 'x-component') ?? ''}`)?.value === 'nothing';
}

/** The type of its choices, the one that a field declares, else what its widget holds. */
export function fieldType(field: unknown, widgets: Knowledge['widgets']): Schema {
  const held = widgets.get(`field:${ownText(field, 'x-component') ?? ''}`)?.value;
  const chosen = enumType(field);
  if (chosen !== undefined && (held === 'text' || held === 'list')) return held === 'list' ? listOf(chosen) : chosen;
  const dictionary = ownText(field, 'dict');
  if (held === 'text' && dictionary !== undefined) return { type: 'string', dictionary };
  const type = ownText(field, 'type');
  if (type === 'string' || type === 'number' || type === 'boolean') return { type };
  return held === undefined ? anything : heldTypes[held];
}

/** The schema of one of the values of `enum`; undefined where there is none. */
function enumType(field: unknown): Schema | undefined {
  const values = enumValues(field);
  const [type, another] = new Set(values?.map((value) => typeof value));
  if (values === undefined || type === undefined) return undefined;
  return another === undefined ? { type, enum: values } : anything;
}

const text: Schema = { type: 'string' };
const anything: Schema = {};
const heldTypes = {
  text,
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  list: listOf(text),
  map: anything,
  nothing: { type: 'null' },
} satisfies Record<string, Schema>;

/** Named values that have no others. */
export function closed(properties: Readonly<Record<string, Schema>>, required: readonly string[] = Object.keys(properties)): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}
