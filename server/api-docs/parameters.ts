import type { Static } from 'typebox';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ApiParameter } from '../../contract/entities/company/api-doc.ts';
import type { Language } from '../calls/caller.ts';

type Parameter = Static<typeof ApiParameter>;
type Schema = Readonly<Record<string, unknown>>;

/** How deep objects within objects are told. */
const depth = 4;

/** Tells the inputs of a call from its schemas: path, query and body, objects and lists by their parts. */
export function parametersOf(entry: Endpoint, language: Language): Parameter[] {
  const words = wordsOf[language];
  return [
    ...partsOf(entry.params, '', { place: words.path, words, level: 0 }),
    ...partsOf(entry.query, '', { place: words.query, words, level: 0 }),
    ...partsOf(entry.body, '', { place: words.body, words, level: 0 }),
  ].map((parameter, at) => ({ id: String(at + 1), ...parameter }));
}

interface Reading {
  readonly place: string;
  readonly words: (typeof wordsOf)[Language];
  readonly level: number;
}

type Told = Omit<Parameter, 'id'>;

function partsOf(schema: unknown, before: string, reading: Reading): Told[] {
  const given = asSchema(schema);
  if (given === null || reading.level > depth) return [];
  const required = Array.isArray(given.required) ? given.required : [];
  return Object.entries(asSchema(given.properties) ?? {}).flatMap(([name, part]) =>
    tellPart(part, `${before}${name}`, required.includes(name), reading),
  );
}

function tellPart(part: unknown, name: string, required: boolean, reading: Reading): Told[] {
  const schema = asSchema(part) ?? {};
  const items = asSchema(schema.items);
  const deeper = { ...reading, level: reading.level + 1 };
  const below = items === null ? partsOf(schema, `${name}.`, deeper) : partsOf(items, `${name}[].`, deeper);
  return [{ name, place: reading.place, type: typeOf(schema, reading.words), required }, ...below];
}

function typeOf(schema: Schema, words: (typeof wordsOf)[Language]): string {
  const { type, maxLength, dictionary, format, minimum, maximum, maxItems } = schema;
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ');
  if (Array.isArray(schema.anyOf)) {
    const told = schema.anyOf.map((one) => asSchema(one) ?? {}).filter((one) => one.type !== 'null');
    return [...new Set(told.map((one) => typeOf(one, words)))].join(' | ');
  }
  const known = typeof format === 'string' ? words.formats[format] : undefined;
  if (type === 'array') return `${words.list}${typeof maxItems === 'number' ? ` ≤ ${maxItems}` : ''}`;
  if (type === 'object') return words.object;
  if (type === 'boolean') return 'true | false';
  if (type === 'integer' || type === 'number') return `${words.number}${bounds(minimum, maximum)}`;
  if (typeof dictionary === 'string') return `${words.code} ${dictionary}`;
  if (known !== undefined) return known;
  return `${words.text}${typeof maxLength === 'number' ? ` ≤ ${maxLength}` : ''}`;
}

function bounds(least: unknown, most: unknown): string {
  if (typeof least === 'number' && typeof most === 'number') return ` ${least}–${most}`;
  if (typeof least === 'number') return ` ≥ ${least}`;
  return typeof most === 'number' ? ` ≤ ${most}` : '';
}

function asSchema(value: unknown): Schema | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : null;
}

const wordsOf = {
  zh_CN: {
    path: '路径',
    query: '查询参数',
    body: '请求体',
    text: '文本',
    number: '整数',
    list: '列表',
    object: '对象',
    code: '字典值',
    formats: known(
      '十进制金额，如 12.30',
      '千克，最多三位小数',
      '厘米，最多两位小数',
      '立方米',
      '日期或时间',
      '以逗号分隔的单号',
      '以逗号分隔的编号',
    ),
  },
  en_US: {
    path: 'path',
    query: 'query',
    body: 'body',
    text: 'text',
    number: 'whole number',
    list: 'list',
    object: 'object',
    code: 'value of the dictionary',
    formats: known(
      'decimal amount such as 12.30',
      'kilograms, up to three decimals',
      'centimetres, up to two decimals',
      'cubic metres',
      'day or time',
      'numbers separated by commas',
      'ids separated by commas',
    ),
  },
} as const;

function known(
  amount: string,
  kg: string,
  cm: string,
  cbm: string,
  rangeEnd: string,
  numbers: string,
  ids: string,
): Readonly<Record<string, string | undefined>> {
  return { amount, kg, cm, cbm, 'range-end': rangeEnd, 'number-list': numbers, 'id-list': ids };
}
