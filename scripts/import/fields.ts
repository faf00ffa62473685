import { ownText } from '../../src/runtime/language/walk/schema.ts';
import type { Input } from './operation.ts';
import { choicesOf, type Json, mostChoices, plainField } from './plain-fields.ts';
import type { Report } from './report.ts';
import type { Shape } from './shapes.ts';
import type { ImportedTexts } from './texts.ts';

export interface Making {
  readonly texts: ImportedTexts;
  readonly report: Report;
}

/** Groups stand within each other at most so deep. */
const deepest = 3;
/** A form has at most so many fields; a document may have 300. */
const mostFields = 120;

/** Makes the fields of a form, or of a question, from the inputs of a call. */
export class Fields {
  readonly #making: Making;
  readonly #scope: string;
  #left = mostFields;

  /** @param scope the beginning of the names of its texts */
  constructor(making: Making, scope: string) {
    this.#making = making;
    this.#scope = scope;
  }

  of(inputs: readonly Input[]): Json {
    const fields = inputs.flatMap((input): (readonly [string, Json])[] => {
      if (input.shape.isReadOnly && !input.isRequired) {
        this.#making.report.note(input.shape.pointer, 'a member that only the backend sets: forms have no field for it', input.description);
        return [];
      }
      const field = this.#node(input.name, input.shape, input.isRequired, input.description, 0);
      return field === undefined ? [] : [[input.name, field]];
    });
    return Object.fromEntries(fields);
  }

  #node(name: string, shape: Shape, isRequired: boolean, description: string | undefined, depth: number): Json | undefined {
    const lost = (reason: string) => {
      this.#making.report.note(shape.pointer, reason, `${name}${description === undefined ? '' : `: ${description}`}`);
      return undefined;
    };
    if (!/^[\w-]{1,64}$/.test(name)) return lost('a name that no field can have');
    if (shape.type === 'object') return this.#group(name, shape, description, depth, lost);
    const { item } = shape;
    if (shape.type === 'array' && item?.type === 'object') return this.#rows(name, shape, item, description, lost);
    if (this.#left <= 0) return lost(`a form of more than ${mostFields} fields`);
    const field = plainField(name, shape, (reason) => this.#making.report.note(shape.pointer, reason, name));
    if (field === undefined) return lost('a value that no field can hold');
    this.#left -= 1;
    return {
      ...this.#heading(name, shape, description),
      ...field,
      ...this.#choices(name, item?.enum === undefined ? shape : item),
      ...(isRequired ? { required: true } : {}),
    };
  }

  #heading(name: string, { raw }: Shape, description: string | undefined): Json {
    const { texts } = this.#making;
    const hint = texts.hint(`${this.#scope}_${name}`, description ?? ownText(raw, 'description'));
    return {
      title: texts.label(name, ownText(raw, 'title')),
      ...(hint === undefined ? {} : { description: hint }),
    };
  }

  #choices(name: string, { enum: values }: Shape): Json {
    return values === undefined || values.length > mostChoices ? {} : { enum: choicesOf(name, values, this.#making.texts) };
  }

  #group(
    name: string,
    shape: Shape,
    description: string | undefined,
    depth: number,
    lost: (reason: string) => undefined,
  ): Json | undefined {
    if (shape.members.size === 0)
      return lost(shape.mapOf === undefined ? 'an object without members' : 'an object whose names are not fixed');
    if (depth >= deepest) return lost(`a group that stands more than ${deepest} levels deep`);
    const properties = [...shape.members].flatMap(([key, member]): (readonly [string, Json])[] => {
      if (member.isReadOnly) return [];
      const field = this.#node(key, member, shape.required.has(key), undefined, depth + 1);
      return field === undefined ? [] : [[key, field]];
    });
    if (properties.length === 0) return undefined;
    return { type: 'object', ...this.#heading(name, shape, description), 'x-span': 2, properties: Object.fromEntries(properties) };
  }

  #rows(name: string, shape: Shape, item: Shape, description: string | undefined, lost: (reason: string) => undefined): Json | undefined {
    const columns = [...item.members].flatMap(([key, member]): (readonly [string, Json])[] => {
      if (member.isReadOnly) return [];
      const field =
        ['object', 'array', 'any', 'null'].includes(member.type) || !/^[\w-]{1,64}$/.test(key)
          ? undefined
          : plainField(key, member, () => undefined);
      if (field === undefined || this.#left <= 0) {
        this.#making.report.note(
          member.pointer,
          'a member that no column of a table can hold',
          `${name}.${key}: ${ownText(member.raw, 'description') ?? ''}`,
        );
        return [];
      }
      this.#left -= 1;
      const { description: _long, ...heading } = this.#heading(key, member, undefined) as { description?: unknown };
      return [
        [
          key,
          {
            ...heading,
            ...field,
            ...this.#choices(key, member),
            ...(item.required.has(key) && member.type !== 'boolean' ? { required: true } : {}),
          },
        ],
      ];
    });
    if (columns.length === 0)
      return lost(item.mapOf === undefined ? 'a list whose rows have no plain members' : 'a list of objects whose names are not fixed');
    return {
      type: 'array',
      ...this.#heading(name, shape, description),
      'x-span': 2,
      items: { type: 'object', properties: Object.fromEntries(columns) },
    };
  }
}
