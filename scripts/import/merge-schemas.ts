import { isRecord, type JsonRecord, own, ownList } from '../../src/runtime/language/walk/schema.ts';

export type ShapeType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null' | 'any';

/** Merges parts of one object: properties of all, the first word of any other kind. */
export function merged(raws: readonly JsonRecord[], widens = false): JsonRecord {
  return raws.reduce((all, raw) => (widens ? widened(all, raw) : both(all, raw)), {});
}

/** Both apply; words of the second win. */
export function both(first: JsonRecord, second: JsonRecord): JsonRecord {
  const properties = { ...record(first.properties), ...record(second.properties) };
  const required = [...ownList(first, 'required'), ...ownList(second, 'required')];
  return {
    ...first,
    ...second,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
  };
}

/** Either applies: a member that several objects have keeps all its choices. */
function widened(first: JsonRecord, second: JsonRecord): JsonRecord {
  const one = record(first.properties);
  const other = record(second.properties);
  const properties = Object.entries(other).map(([key, value]) => {
    const known = own(one, key);
    const choices = [...allowedValues(known), ...allowedValues(value)];
    return [
      key,
      choices.length > 0 && allowedValues(known).length > 0
        ? { ...both(record(known), record(value)), const: undefined, enum: choices }
        : (known ?? value),
    ];
  });
  const { description: _description, title: _title, ...rest } = second;
  return { ...rest, ...first, type: 'object', properties: { ...one, ...Object.fromEntries(properties) } };
}

/** An object of the document; empty for anything else. */
export function record(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** The values that `const` or `enum` allow. */
export function allowedValues(raw: unknown): readonly unknown[] {
  const constant = own(raw, 'const');
  return constant === undefined ? ownList(raw, 'enum') : [constant];
}

export function typeOf(raw: JsonRecord): ShapeType {
  const given = Array.isArray(raw.type) ? raw.type.find((type) => type !== 'null') : raw.type;
  const known = types.find((type) => type === given);
  if (known !== undefined) return known;
  if (isRecord(raw.properties) || isRecord(raw.additionalProperties)) return 'object';
  if (raw.items !== undefined) return 'array';
  const [first] = allowedValues(raw);
  return typeof first === 'string' || typeof first === 'boolean'
    ? (typeof first as 'string' | 'boolean')
    : typeof first === 'number'
      ? 'number'
      : 'any';
}

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;
