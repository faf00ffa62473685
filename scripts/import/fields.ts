import { patternRefusal } from '../../contract/rules/pattern.ts';
import { day } from '../../contract/values/calendar.ts';
import { ownText } from '../../src/runtime/language/walk/schema.ts';
import { nameContains } from '../new-screen/texts.ts';
import { englishOf } from '../new-screen/words.ts';
import type { Input } from './operations.ts';
import type { Report } from './report.ts';
import type { Shape } from './shapes.ts';
import type { ImportedTexts } from './texts.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Making {
  readonly texts: ImportedTexts;
  readonly report: Report;
}

/** Groups stand within each other at most so deep. */
const deepest = 3;
/** A form has at most so many fields; a document may have 300. */
const mostFields = 120;
const mostChoices = 200;
/** Choices with a text of their own; longer lists show their values. */
const mostLabels = 40;

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
      title: texts.label(`${this.#scope}_${name}`.replace(/^.*_(?=.)/, ''), ownText(raw, 'title') ?? englishOf(name)),
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

/** Choices with labels: the words of each value. */
export function choicesOf(name: string, values: readonly (string | number | boolean)[], texts: ImportedTexts): readonly unknown[] {
  const fit = values.filter((value) => typeof value !== 'string' || (value !== '' && value.length <= 120));
  if (fit.length > mostLabels) return fit;
  return fit.map((value) => ({
    value,
    label: texts.label(`${name}_${value}`, typeof value === 'string' && /[a-z]/i.test(value) ? englishOf(value) || value : String(value)),
  }));
}

/** The field of a plain value, without its texts; undefined for what no field holds. */
function plainField(name: string, shape: Shape, note: (reason: string) => void): Json | undefined {
  const { type, raw, item, enum: values } = shape;
  const first = raw.default;
  if (values !== undefined && values.length <= mostChoices)
    return { 'x-component': 'Select', ...(values.some((value) => value === first && value !== '') ? { default: first } : {}) };
  if (type === 'boolean') return { type: 'boolean', 'x-component': 'Switch', default: first === true };
  if (type === 'integer' || type === 'number') return numberField(shape);
  if (type === 'array') return listField(item, raw.maxItems, note);
  if (type === 'any') note('a value of any type, which is typed as a text');
  if (type !== 'string' && type !== 'any') return undefined;
  return textField(name, shape, note);
}

function numberField({ raw, type }: Shape): Json {
  const { minimum, maximum } = raw;
  const props = {
    ...(typeof minimum === 'number' ? { min: minimum } : {}),
    ...(typeof maximum === 'number' && maximum < 1e15 ? { max: maximum } : {}),
    decimals: type === 'integer' ? 0 : 6,
  };
  return {
    type: 'number',
    'x-component': 'NumberInput',
    'x-component-props': props,
    ...(typeof raw.default === 'number' ? { default: raw.default } : {}),
  };
}

function listField(item: Shape | undefined, most: unknown, note: (reason: string) => void): Json | undefined {
  if (item?.enum !== undefined && item.enum.length <= mostChoices) return { 'x-component': 'SelectMany' };
  if (item?.type !== 'string' && item?.type !== 'any') return undefined;
  note('a list of texts: typed with commas, blanks or lines between them');
  return {
    'x-component': 'NumberList',
    ...(typeof most === 'number' && most >= 1 && most <= 200 ? { 'x-component-props': { max: most } } : {}),
  };
}

const rulesByFormat: Readonly<Record<string, Json>> = {
  email: { rule: 'email' },
  'idn-email': { rule: 'email' },
  url: { rule: 'url' },
  'date-time': { rule: 'day' },
  uuid: { rule: 'pattern', with: { pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' } },
};

function textField(name: string, { raw }: Shape, note: (reason: string) => void): Json {
  const format = ownText(raw, 'format') ?? '';
  const first = typeof raw.default === 'string' && raw.default !== '' && raw.default.length <= 2_000 ? { default: raw.default } : {};
  if (format === 'date')
    return { 'x-component': 'Date', ...(typeof raw.default === 'string' && day.isValid(raw.default, {}) ? first : {}) };
  if (format === 'password' || nameContains(name, 'password', 'passcode')) return { type: 'string', 'x-component': 'Password' };
  const most = typeof raw.maxLength === 'number' && raw.maxLength >= 1 ? raw.maxLength : undefined;
  const isLong =
    (most ?? 0) > 200 || nameContains(name, 'description', 'remark', 'comment', 'content', 'message', 'body', 'notes', 'markdown');
  const validators = [
    ...(rulesByFormat[format] === undefined ? [] : [rulesByFormat[format]]),
    ...(most === undefined ? [] : [{ rule: 'maxLength', with: { max: most } }]),
    ...(typeof raw.minLength === 'number' && raw.minLength > 0 ? [{ rule: 'minLength', with: { min: raw.minLength } }] : []),
    ...patternOf(raw.pattern, note),
  ];
  return {
    type: 'string',
    'x-component': isLong ? 'TextArea' : 'Input',
    ...(isLong ? { 'x-span': 2 } : {}),
    ...first,
    ...(validators.length === 0 ? {} : { 'x-validator': validators }),
  };
}

function patternOf(pattern: unknown, note: (reason: string) => void): readonly Json[] {
  if (typeof pattern !== 'string' || pattern === '') return [];
  const refusal = pattern.length > 256 ? 'it is too long' : patternRefusal(pattern);
  if (refusal === undefined) return [{ rule: 'pattern', with: { pattern } }];
  note('a pattern that is not judged, since no linear engine has it');
  return [];
}
