import { endpoints } from '../../../contract/endpoints/all.ts';
import { createRandom, type Random } from '../../../server/db/seeds/random.ts';
import { wholeOrder } from './orders-world.ts';

/** A body of `order.submit` that is invalid in some places, or unusual but valid. */
export interface Mutant {
  readonly what: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Total number of mutants. */
export const mutantCount = 34_224;

const absent = Symbol('left out');
type Path = readonly (string | number)[];
type Schema = Readonly<Record<string, unknown>>;

/** Every field of the body, in each of four orders, with every value; then pairs of fields, drawn from a seed. */
export function* submitMutants(): Generator<Mutant> {
  const random = createRandom(20_261_123);
  const fields = [...fieldsOf(endpoints['order.submit'].body as unknown as Schema, [])];
  let made = 0;
  for (const [name, base] of bases()) {
    yield { what: `${name}: as it is`, body: base };
    made += 1;
    for (const { path, schema } of fields)
      for (const [what, value] of valuesFor(path, schema)) {
        if (made === mutantCount) return;
        made += 1;
        yield { what: `${name}: ${path.join('.')} ${what}`, body: put(base, path, value) };
      }
  }
  const all = bases();
  for (; made < mutantCount; made += 1) {
    const [name, base] = pick(random, all);
    const [one, other] = [draw(random, fields), draw(random, fields)];
    yield { what: `${name}: ${one.what}, ${other.what}`, body: put(put(base, one.path, one.value), other.path, other.value) };
  }
}

interface Field {
  readonly path: Path;
  readonly schema: Schema;
}

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[random.integer(0, items.length - 1)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

function draw(random: Random, fields: readonly Field[]) {
  const { path, schema } = pick(random, fields);
  const [what, value] = pick(random, valuesFor(path, schema));
  return { path, value, what: `${path.join('.')} ${what}` };
}

/** The fields of the body and of nested objects; for lists, those of the first item. */
function* fieldsOf(schema: Schema, path: Path): Generator<Field> {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  for (const [name, part] of Object.entries(properties)) {
    const here = [...path, name];
    yield { path: here, schema: part };
    if (part.type === 'object') yield* fieldsOf(part, here);
    if (part.type !== 'array') continue;
    yield { path: [...here, 0], schema: part.items as Schema };
    yield* fieldsOf(part.items as Schema, [...here, 0]);
  }
}

function bases(): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  const agreed = { quoteId: '01a00000-0000-7000-8000-00000000dead', total: '16.64', currencyCode: 'USD' };
  const order = wholeOrder();
  const full = {
    ...order,
    addressType: 'residential',
    insured: true,
    insuranceValue: '100.00',
    insuranceCurrency: 'USD',
    codPrice: '20.00',
    codCurrency: 'USD',
    remark: 'fragile',
    goods: order.goods.map((line) => ({
      ...line,
      boxNo: 'B1',
      goodsLink: 'https://example.com/flask',
      textureName: '钢',
      textureNameEn: 'steel',
    })),
    boxes: order.boxes.map((box) => ({ ...box, volume: '0.006', subOrderNo: 'S-1' })),
  };
  const yen = { ...order, goods: order.goods.map((line) => ({ ...line, value: '990', currencyCode: 'JPY' })), revision: 1 };
  return [
    ['plain', { ...order, ...agreed }],
    ['full', { ...full, ...agreed }],
    ['paid', { ...order, ...agreed, pay: true }],
    ['yen', { ...yen, ...agreed, revision: 1 }],
  ];
}

const long = 'x'.repeat(3_000);
const texts = [
  ['blank', ''], ['spaces', '   '], ['a tab', '\t'], ['a wide space', '\u3000'], ['one letter', 'x'], ['no such code', 'no-such-code'],
  ['a sign', '-'], ['quotes', `'";--`], ['braces', '{{ 1 }}'], ['markup', '<b>x</b>'], ['a line break', 'a\nb'], ['NUL', 'a\u0000b'],
  ['half a character', '\ud800'], ['a joined picture', '👩‍👩‍👧‍👦'], ['right to left', '\u202eabc'], ['combining', 'e\u0301'.repeat(20)],
  ['Chinese', '中文'], ['wide digits', '１２'], ['Arabic digits', '٣'], ['long', long], ['a path', '../../etc/passwd'],
] as const; // biome-ignore format: a table
const numbers = [
  ['zero', '0'], ['zero with decimals', '0.00'], ['negative', '-1'], ['small', '0.01'], ['smaller', '0.001'], ['too fine', '0.0001'],
  ['one', '1'], ['a plus', '+1'], ['no whole', '.5'], ['no fraction', '1.'], ['exponent', '1e3'], ['hex', '0x10'], ['thousands', '1,000'],
  ['a comma', '1,5'], ['a million', '1000000'], ['a million and a cent', '1000000.01'], ['ten million', '10000000'],
  ['8 digits', '99999999.999'], ['9 digits', '999999999'], ['11 digits', '99999999999'], ['11 digits and 3', '99999999999.999'],
  ['12 digits', '123456789012'], ['40 digits', '9'.repeat(40)], ['NaN', 'NaN'], ['Infinity', 'Infinity'], ['leading zeros', '0007'],
] as const; // biome-ignore format: a table
const strangers: readonly (readonly [string, unknown])[] = [
  ['left out', absent], ['null', null], ['a number', 7], ['zero as a number', 0], ['a negative number', -7], ['a fraction', 0.07],
  ['a huge number', 1e21], ['the largest integer', Number.MAX_SAFE_INTEGER], ['true', true], ['false', false], ['an empty list', []],
  ['a list', ['x']], ['a list of null', [null]], ['an empty object', {}], ['an object', { x: 1 }],
]; // biome-ignore format: a table

function valuesFor(path: Path, schema: Schema): readonly (readonly [string, unknown])[] {
  const more: (readonly [string, unknown])[] = [];
  const { maxLength, maximum, minimum, maxItems, dictionary } = schema;
  if (typeof maxLength === 'number')
    for (const length of [maxLength - 1, maxLength, maxLength + 1]) {
      more.push(
        [`${length} letters`, 'x'.repeat(length)],
        [`${length} digits`, '9'.repeat(length)],
        [`${length} characters`, '汉'.repeat(length)],
      );
    }
  for (const edge of [minimum, maximum])
    if (typeof edge === 'number') more.push(...[edge - 1, edge, edge + 1].map((n) => [`${n}`, n] as const));
  if (typeof dictionary === 'string')
    for (const code of ['XX', 'us', 'US', 'CN', 'JPY', 'KWD', 'usd', 'none', 'general']) more.push([`code ${code}`, code]);
  if (schema.type === 'array') {
    const first = (path[0] === 'goods' ? wholeOrder().goods : wholeOrder().boxes)[0];
    more.push(['two alike', [first, first]], ['with null', [first, null]], ['with a text', [first, 'x']], ['nested', [[first]]]);
    if (typeof maxItems === 'number') more.push(['one too many', Array.from({ length: maxItems + 1 }, () => first)]);
  }
  return [...strangers, ...texts, ...numbers, ...more];
}

/** A copy with the value at the path; unchanged if the path does not exist. */
function put(base: Readonly<Record<string, unknown>>, path: Path, value: unknown): Readonly<Record<string, unknown>> {
  return setIn(base, path, value) as Readonly<Record<string, unknown>>;
}

function setIn(target: unknown, [head, ...rest]: Path, value: unknown): unknown {
  if (head === undefined) return value;
  if (Array.isArray(target)) return target.map((item, at) => (at === head ? setIn(item, rest, value) : item));
  if (typeof target !== 'object' || target === null) return target;
  const given = new Map<string, unknown>(Object.entries(target));
  const next = setIn(given.get(String(head)), rest, value);
  if (next === absent) given.delete(String(head));
  else given.set(String(head), next);
  return Object.fromEntries(given);
}
