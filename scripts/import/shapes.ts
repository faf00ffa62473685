import { isRecord, type JsonRecord, own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
import { both, merged, type ShapeType, typeOf } from './merge-schemas.ts';
import type { Report } from './report.ts';

/** A schema of the document with its references resolved and its parts merged. Members are read when asked for, so it may hold itself. */
export interface Shape {
  readonly pointer: string;
  /** The name under `components/schemas`. */
  readonly name: string | undefined;
  readonly type: ShapeType;
  readonly isNullable: boolean;
  /** The merged schema. */
  readonly raw: JsonRecord;
  readonly enum: readonly (string | number | boolean)[] | undefined;
  readonly required: ReadonlySet<string>;
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
  /** The members of an object. */
  readonly members: ReadonlyMap<string, Shape>;
  /** The items of an array. */
  readonly item: Shape | undefined;
  /** The values of an object whose names are not fixed. */
  readonly mapOf: Shape | undefined;
}

/** Reports whether a value is single, or a list of single values. */
export function isPlain({ type, item }: Shape): boolean {
  if (type === 'array') return item === undefined || !['object', 'array'].includes(item.type);
  return type !== 'object' && type !== 'null';
}

interface Flat {
  readonly raw: JsonRecord;
  readonly pointer: string;
  readonly name: string | undefined;
  readonly isNullable: boolean;
}

/** Reads the schemas of one document. */
export class Shapes {
  readonly #document: JsonRecord;
  readonly #report: Report;
  readonly #known = new Map<unknown, Shape>();

  constructor(document: JsonRecord, report: Report) {
    this.#document = document;
    this.#report = report;
  }

  /** Follows `$ref` within the document; a reference to another document is reported, and gives undefined. */
  resolve(value: unknown, pointer: string): { readonly value: unknown; readonly pointer: string; readonly name?: string } | undefined {
    let at = value;
    let from = pointer;
    let name: string | undefined;
    const seen = new Set<string>();
    for (let ref = ownText(at, '$ref'); ref !== undefined; ref = ownText(at, '$ref')) {
      if (!ref.startsWith('#/')) {
        this.#report.note(from, `a reference to another document (${ref}), which is not fetched`);
        return undefined;
      }
      if (seen.has(ref)) {
        this.#report.note(from, 'a reference that leads to itself');
        return undefined;
      }
      seen.add(ref);
      const { $ref: _followed, summary: _ofReference, ...beside } = isRecord(at) ? at : {};
      const found = this.#pointed(ref);
      if (found === undefined) {
        this.#report.note(from, `a reference that leads nowhere (${ref})`);
        return undefined;
      }
      name ??= /^#\/components\/schemas\/([^/]+)$/.exec(ref)?.[1];
      from = ref.slice(1);
      at = isRecord(found) && Object.keys(beside).length > 0 ? { ...found, ...beside } : found;
    }
    return { value: at, pointer: from, ...(name === undefined ? {} : { name: decoded(name) }) };
  }

  of(given: unknown, pointer: string): Shape {
    const known = this.#known.get(given);
    if (known !== undefined) return known;
    const shape = this.#read(this.#flat(given, pointer, new Set()));
    if (isRecord(given)) this.#known.set(given, shape);
    return shape;
  }

  #read({ raw, pointer, name, isNullable }: Flat): Shape {
    const type = typeOf(raw);
    const values = raw.const === undefined ? ownList(raw, 'enum') : [raw.const];
    const scalars = [...new Set(values)].filter(
      (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
    );
    const read = (value: unknown, below: string) => this.of(value, `${pointer}/${below}`);
    const members = lazy(() => {
      const properties = isRecord(raw.properties) ? raw.properties : {};
      return new Map(Object.entries(properties).map(([key, value]) => [key, read(value, `properties/${encoded(key)}`)]));
    });
    const item = lazy(() => (type === 'array' ? read(raw.items ?? {}, 'items') : undefined));
    const mapOf = lazy(() => {
      if (type !== 'object' || members().size > 0) return undefined;
      const values = raw.additionalProperties ?? Object.values(isRecord(raw.patternProperties) ? raw.patternProperties : {})[0];
      return isRecord(values) ? read(values, 'additionalProperties') : values === true ? read({}, 'additionalProperties') : undefined;
    });
    return {
      pointer,
      name,
      type,
      isNullable: isNullable || values.includes(null) || ownList(raw, 'type').includes('null'),
      raw,
      enum: scalars.length > 0 && type !== 'object' && type !== 'array' ? scalars : undefined,
      required: new Set(ownList(raw, 'required').filter((key) => typeof key === 'string')),
      isReadOnly: raw.readOnly === true,
      isWriteOnly: raw.writeOnly === true,
      get members() {
        return members();
      },
      get item() {
        return item();
      },
      get mapOf() {
        return mapOf();
      },
    };
  }

  /** One schema in place of references, `allOf`, `oneOf` and `anyOf`. */
  #flat(given: unknown, from: string, open: ReadonlySet<unknown>): Flat {
    const found = this.resolve(given, from);
    const target = found?.value;
    if (found === undefined || !isRecord(target) || open.has(target)) return { raw: {}, pointer: from, name: undefined, isNullable: false };
    const { pointer } = found;
    const within = new Set([...open, target]);
    const { allOf: _parts, oneOf, anyOf, ...own } = target;
    const parts = ownList(target, 'allOf').map((part, index) => this.#flat(part, `${pointer}/allOf/${index}`, within));
    let raw: JsonRecord = parts.length === 0 ? own : both(merged(parts.map((part) => part.raw)), own);
    let isNullable = parts.length === 1 && parts[0]?.isNullable === true;
    for (const [word, branches] of [
      ['oneOf', oneOf],
      ['anyOf', anyOf],
    ] as const) {
      if (!Array.isArray(branches) || branches.length === 0) continue;
      const read = branches.map((branch: unknown, index) => this.#flat(branch, `${pointer}/${word}/${index}`, within));
      const others = read.filter((branch) => branch.raw.type !== 'null');
      isNullable ||= others.length < read.length || others.some((branch) => branch.isNullable);
      raw = both(this.#union(others, `${pointer}/${word}`), raw);
    }
    return { raw, pointer, name: found.name, isNullable };
  }

  /** What a value may be that is one of several: the members of all objects, the choices of all lists of choices. */
  #union(branches: readonly Flat[], pointer: string): JsonRecord {
    const [only, another] = branches;
    if (only === undefined) return {};
    if (another === undefined) return only.raw;
    const raws = branches.map((branch) => branch.raw);
    const said = (reason: string) => {
      this.#report.note(pointer, reason);
    };
    if (raws.every((raw) => typeOf(raw) === 'object')) {
      said('one of several kinds of objects: pages have the members of all of them');
      const common = ownList(only.raw, 'required').filter((key) => raws.every((raw) => ownList(raw, 'required').includes(key)));
      return { ...merged(raws, true), required: common };
    }
    if (raws.every((raw) => raw.enum !== undefined || raw.const !== undefined))
      return { type: typeOf(only.raw), enum: raws.flatMap((raw) => (raw.const === undefined ? ownList(raw, 'enum') : [raw.const])) };
    const types = new Set(raws.map((raw) => typeOf(raw)));
    const { title: _title, description: _description, ...first } = only.raw;
    if (types.size === 1 && types.has('array')) return first;
    said('one of several types: pages have the first');
    return first;
  }

  #pointed(ref: string): unknown {
    let at: unknown = this.#document;
    for (const part of ref.slice(2).split('/')) at = Array.isArray(at) ? at[Number(part)] : own(at, decoded(part));
    return at;
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A name as a part of a JSON Pointer. */
export function encoded(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}
