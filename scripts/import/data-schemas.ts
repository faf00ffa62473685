import type { DataSchema } from '../../contract/connections/json-schema.ts';
import { forbiddenKeys } from '../../src/runtime/language/walk/bounds.ts';
import type { JsonRecord } from '../../src/runtime/language/walk/schema.ts';
import { Names } from './names.ts';
import type { Report } from './report.ts';
import type { Shape } from './shapes.ts';

/** Objects without a name are written out so deep. */
const deepest = 8;
const longest = { description: 4_000, title: 400, pattern: 400, choices: 2_000 } as const;
const kept = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const;

/** Writes the schemas of a document in the words that connections have; named ones become definitions. */
export class DataSchemas {
  readonly #report: Report;
  readonly #names = new Names();
  readonly #known = new Map<
    string,
    { readonly name: string; readonly definition: { -readonly [Key in keyof DataSchema]: DataSchema[Key] } }
  >();

  constructor(report: Report) {
    this.#report = report;
  }

  definitions(): Readonly<Record<string, DataSchema>> {
    return Object.fromEntries([...this.#known.values()].map(({ name, definition }) => [name, definition]));
  }

  /** @param description the words of the parameter or member around, which win over those of the schema */
  of(shape: Shape, description?: string, depth = 0): DataSchema {
    const plain = this.#plain(shape, description, depth);
    return shape.isNullable && shape.type !== 'any' && shape.type !== 'null' ? { anyOf: [plain, { type: 'null' }] } : plain;
  }

  #plain(shape: Shape, description: string | undefined, depth: number): DataSchema {
    const { name } = shape;
    if (name === undefined || (shape.type !== 'object' && shape.type !== 'array')) return this.#written(shape, description, depth);
    const key = `${name} ${shape.pointer}`;
    const known = this.#known.get(key);
    if (known !== undefined) return { $ref: `#/schemas/${known.name}` };
    const made = { name: this.#names.of(name.replaceAll(/[^A-Za-z0-9_.-]/g, '_'), 100), definition: {} };
    this.#known.set(key, made);
    Object.assign(made.definition, this.#written(shape, description, 0));
    return { $ref: `#/schemas/${made.name}` };
  }

  #written(shape: Shape, description: string | undefined, depth: number): DataSchema {
    const { raw, type } = shape;
    if (depth > deepest) {
      this.#report.note(shape.pointer, `nested more than ${deepest} levels deep`);
      return {};
    }
    return {
      ...(type === 'any' ? {} : { type }),
      ...this.#texts(shape, description ?? textIn(raw, 'description')),
      ...this.#limits(shape),
      ...(shape.item === undefined ? {} : { items: this.of(shape.item, undefined, depth + 1) }),
      ...this.#members(shape, depth),
    };
  }

  #texts({ raw, pointer }: Shape, description: string | undefined): DataSchema {
    const title = textIn(raw, 'title');
    if (description !== undefined && description.length > longest.description)
      this.#report.note(
        `${pointer}/description`,
        `the end of a text of more than ${longest.description} characters`,
        description.slice(longest.description),
      );
    return {
      ...(title === undefined ? {} : { title: title.slice(0, longest.title) }),
      ...(description === undefined || description === '' ? {} : { description: description.slice(0, longest.description) }),
    };
  }

  #limits({ raw, enum: choices, pointer, type }: Shape): DataSchema {
    const pattern = textIn(raw, 'pattern');
    const format = textIn(raw, 'format');
    const numbers = kept.flatMap((key) =>
      raw[key] === undefined || raw[key] === null || !isLimit(key, raw[key]) ? [] : [[key, raw[key]]],
    );
    if (pattern !== undefined && pattern.length > longest.pattern)
      this.#report.note(`${pointer}/pattern`, 'a pattern that is too long', pattern);
    return {
      ...(choices === undefined ? {} : { enum: choices.slice(0, longest.choices) }),
      ...(format === undefined || format.length > 40 ? {} : { format }),
      ...(pattern === undefined || pattern.length > longest.pattern || type !== 'string' ? {} : { pattern }),
      ...(raw.default === undefined || typeof raw.default === 'object' ? {} : { default: raw.default }),
      ...Object.fromEntries(numbers),
    };
  }

  #members(shape: Shape, depth: number): DataSchema {
    const { members, required, type } = shape;
    if (type !== 'object' || members.size === 0) return {};
    const taken = [...members].filter(([name, { pointer }]) => {
      const isFit = name !== '' && name.length <= 120 && !/\p{Cc}/u.test(name) && !forbiddenKeys.has(name);
      if (!isFit) this.#report.note(pointer, 'a member whose name data of pages cannot have');
      return isFit;
    });
    const names = taken.map(([name]) => name).filter((name) => required.has(name));
    return {
      properties: Object.fromEntries(taken.map(([name, member]) => [name, this.of(member, undefined, depth + 1)])),
      ...(names.length === 0 ? {} : { required: names }),
    };
  }
}

function isLimit(key: (typeof kept)[number], value: unknown): boolean {
  if (key === 'uniqueItems') return typeof value === 'boolean';
  const isCount = key.endsWith('Length') || key.endsWith('Items');
  return typeof value === 'number' && Number.isFinite(value) && (!isCount || (Number.isInteger(value) && value >= 0));
}

function textIn(raw: JsonRecord, key: string): string | undefined {
  const value = raw[key];
  return typeof value === 'string' ? value : undefined;
}
