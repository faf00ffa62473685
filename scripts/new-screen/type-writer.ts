import { isRecord, own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';

interface Member {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

const deepest = 12;
const kept = ['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'minItems', 'maxItems', 'dictionary', 'title'];

/** Writes JSON Schemas as TypeBox code and records the functions to import. */
export class TypeWriter {
  readonly notes: string[] = [];
  readonly #resolve: (value: unknown) => unknown;
  readonly #used = new Set<string>();
  #usesNull = false;
  #usesRecord = false;

  constructor(resolve: (value: unknown) => unknown) {
    this.#resolve = resolve;
  }

  imports(): string {
    const names: Readonly<Record<string, string>> = {
      Text: 'String as Text',
      Num: 'Number as Num',
      Bool: 'Boolean as Bool',
      List: 'Array as List',
      Obj: 'Object as Obj',
    };
    const typebox = [...this.#used].map((name) => names[name] ?? name);
    return [
      ...(typebox.length === 0 ? [] : [`import { ${typebox.join(', ')} } from 'typebox';`]),
      "import { declare } from '../endpoint.ts';",
      ...(this.#usesRecord ? ["import { record } from '../envelope.ts';"] : []),
      ...(this.#usesNull ? ["import { orNull } from '../values.ts';"] : []),
      '\n',
    ].join('\n');
  }

  quote(text: string): string {
    return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', ' ')}'`;
  }

  nothing(): string {
    return this.#word('Null', '');
  }

  record(members: readonly Member[]): string {
    this.#usesRecord = true;
    const lines = members.map(({ name, type, isRequired }) => `${this.#key(name)}: ${isRequired ? type : this.#word('Optional', type)},`);
    return lines.length === 0 ? 'record({})' : `record({\n${lines.join('\n')}\n})`;
  }

  write(given: unknown, depth = 0): string {
    const schema = this.#resolve(given);
    if (depth > deepest) {
      this.notes.push('a type that holds itself is cut off after some steps');
      return this.#word('Any', '');
    }
    if (!isRecord(schema)) return this.#word('Any', '');
    const types = Array.isArray(schema.type) ? schema.type : [schema.type];
    const branches = [...ownList(schema, 'anyOf'), ...ownList(schema, 'oneOf')].map((one) => this.#resolve(one));
    const others = branches.filter((one) => ownText(one, 'type') !== 'null');
    if (branches.length > 0) {
      const inner = others.length === 1 ? this.write(others[0], depth + 1) : this.#any('a choice between several types');
      return others.length < branches.length ? this.#orNull(inner) : inner;
    }
    if (types.includes('null') && types.length > 1) {
      return this.#orNull(this.write({ ...schema, type: types.find((type) => type !== 'null') }, depth));
    }
    const parts = ownList(schema, 'allOf').map((one) => this.#resolve(one));
    return parts.length > 0 ? this.#object(merged([schema, ...parts]), depth) : this.#plain(schema, types[0], depth);
  }

  #plain(schema: Readonly<Record<string, unknown>>, type: unknown, depth: number): string {
    const values = ownList(schema, 'enum');
    if (values.length > 0 && values.every((value) => typeof value === 'string'))
      return this.#word('Enum', `[${values.map((value) => this.quote(String(value))).join(', ')}]`);
    if (type === 'string') return this.#word('Text', this.#options(schema));
    if (type === 'integer') return this.#word('Integer', this.#options(schema));
    if (type === 'number') return this.#word('Num', this.#options(schema));
    if (type === 'boolean') return this.#word('Bool', '');
    if (type === 'null') return this.nothing();
    if (type === 'array') return this.#word('List', this.write(schema.items, depth + 1));
    return type === 'object' || schema.properties !== undefined ? this.#object(schema, depth) : this.#any('a value of no type');
  }

  #object(schema: Readonly<Record<string, unknown>>, depth: number): string {
    const { properties } = schema;
    if (!isRecord(properties)) return this.#any('an object without properties');
    const required = ownList(schema, 'required');
    return this.record(
      Object.entries(properties).map(([name, one]) => ({ name, type: this.write(one, depth + 1), isRequired: required.includes(name) })),
    );
  }

  #options(schema: unknown): string {
    const options = kept.flatMap((name) => {
      const value = own(schema, name);
      if (typeof value === 'number') return [`${name}: ${value}`];
      return typeof value === 'string' ? [`${name}: ${this.quote(value)}`] : [];
    });
    return options.length === 0 ? '' : `{ ${options.join(', ')} }`;
  }

  #any(what: string): string {
    this.notes.push(`${what} became Any: nothing is checked there`);
    return this.#word('Any', '');
  }

  #orNull(inner: string): string {
    this.#usesNull = true;
    return `orNull(${inner})`;
  }

  #word(name: string, inside: string): string {
    this.#used.add(name);
    return `${name}(${inside})`;
  }

  #key(name: string): string {
    return /^[A-Za-z_$][\w$]*$/.test(name) ? name : this.quote(name);
  }
}

/** Merges the parts of `allOf` into one object. */
function merged(parts: readonly unknown[]): Readonly<Record<string, unknown>> {
  const properties = parts.flatMap((part) => Object.entries(own(part, 'properties') ?? {}));
  return { type: 'object', properties: Object.fromEntries(properties), required: parts.flatMap((part) => [...ownList(part, 'required')]) };
}
