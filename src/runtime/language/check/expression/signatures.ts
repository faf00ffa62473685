import type { LibraryName } from '../../expression/library/arities.ts';
import type { Typing } from '../../expression/library/register.ts';

/** A CEL type by its name; `dyn` is unknown, `dyn<…>` may be null or absent. */
type TypeName = string;

/** What the checker and the reference say of a function of the language. */
export interface Signature {
  /** The parameters, as the reference shows them; a trailing `?` marks one that may be left out. */
  readonly parameters: readonly string[];
  readonly takes: string;
  /** The type of the result; undefined if the arguments do not fit. */
  readonly gives: (types: readonly TypeName[]) => TypeName | undefined;
  readonly says: string;
  /** An expression and its value, which a test evaluates. */
  readonly example: readonly [expression: string, value: unknown];
}

/** The kinds of values that `format` writes. */
export const formats = ['money', 'digit', 'kg', 'cm', 'cbm', 'date', 'dateTime', 'boolean', 'country'] as const;

export const signatures: Readonly<Record<LibraryName, Signature>> = {
  sum: {
    parameters: ['list'],
    takes: 'a list of numbers or of decimal texts',
    gives: ([list = '']) => numberIn(itemOf(list)),
    says: 'Exact sum; null items are skipped. Texts give a text with the decimals of the longest item, an empty list gives 0.',
    example: ["sum(['1.10', '2.2'])", '3.30'],
  },
  avg: {
    parameters: ['list'],
    takes: 'a list of numbers or of decimal texts',
    gives: ([list = '']) => lacking(asDouble(numberIn(itemOf(list)))),
    says: 'Average with at most 10 decimals; absent for an empty list.',
    example: ["avg(['1.10', '2.15'])", '1.625'],
  },
  min: {
    parameters: ['list'],
    takes: 'a list of numbers or of texts',
    gives: ([list = '']) => lacking(numberIn(itemOf(list))),
    says: 'Smallest item: decimal texts by value, other texts (days, times) by letters; absent for an empty list.',
    example: ["min(['10', '9.5'])", '9.5'],
  },
  max: {
    parameters: ['list'],
    takes: 'a list of numbers or of texts',
    gives: ([list = '']) => lacking(numberIn(itemOf(list))),
    says: 'Largest item, as with `min`.',
    example: ["max(['2026-01-31', '2026-02-01'])", '2026-02-01'],
  },
  minus: {
    parameters: ['x', 'y'],
    takes: 'two numbers or decimal texts',
    gives: ([x = '', y = '']) => combined(numberIn(x), numberIn(y)),
    says: 'Exact difference; a text if one of both is a text.',
    example: ["minus('10.00', '0.05')", '9.95'],
  },
  times: {
    parameters: ['x', 'y'],
    takes: 'two numbers or decimal texts',
    gives: ([x = '', y = '']) => combined(numberIn(x), numberIn(y)),
    says: 'Exact product; a text if one of both is a text.',
    example: ["times('19.99', 3)", '59.97'],
  },
  round: {
    parameters: ['x', 'digits?'],
    takes: 'a number or a decimal text, and how many decimals (0 to 10)',
    gives: ([x = '', digits = 'int']) => (isNumber(digits) ? asDouble(numberIn(x)) : undefined),
    says: 'Rounds half away from zero; a text keeps exactly so many decimals.',
    example: ["round('2.345', 2)", '2.35'],
  },
  now: {
    parameters: [],
    takes: 'nothing',
    gives: () => 'string',
    says: "The current minute in the tenant's time zone, as `2026-11-23 09:30:00`; what reads it follows the minute.",
    example: ['now().startsWith(today())', true],
  },
  today: {
    parameters: [],
    takes: 'nothing',
    gives: () => 'string',
    says: "The current day in the tenant's time zone, as `2026-11-23`; what reads it follows the day.",
    example: ['size(today())', 10],
  },
  addDays: {
    parameters: ['date', 'n'],
    takes: 'a day or time (`2026-11-23`, `2026-11-23 09:30:00`) and a number of days',
    gives: ([date = '', n = '']) => (isText(date) && isNumber(n) ? 'string' : undefined),
    says: 'The day or time so many days later; a negative number goes back.',
    example: ["addDays('2026-12-31', 1)", '2027-01-01'],
  },
  addMonths: {
    parameters: ['date', 'n'],
    takes: 'a day or time and a number of months',
    gives: ([date = '', n = '']) => (isText(date) && isNumber(n) ? 'string' : undefined),
    says: 'The same day so many months later, at most the last day of that month.',
    example: ["addMonths('2026-01-31', 1)", '2026-02-28'],
  },
  days: {
    parameters: ['from', 'to'],
    takes: 'two days or times',
    gives: ([from = '', to = '']) => (isText(from) && isText(to) ? 'int' : undefined),
    says: 'The number of days from one to the other, without their times.',
    example: ["days('2026-11-23', '2026-12-01')", 8],
  },
  format: {
    parameters: ['value', 'kind', 'currency?'],
    takes: 'a value, its kind, and the currency of money',
    gives: ([, kind = '', currency = 'string']) => (isText(kind) && isText(currency) ? 'string' : undefined),
    says: `The value as cells write it, in the user's language; kinds: ${formats.map((kind) => `\`'${kind}'\``).join(' ')}. Money needs its currency.`,
    example: ["format('1234.5', 'money', 'USD')", 'USD 1,234.50'],
  },
  pick: {
    parameters: ['map', 'names'],
    takes: 'named values and a list of names',
    gives: ([map = '', names = '']) => (isMap(map) && isTexts(names) ? namedValues : undefined),
    says: 'Only the values of these names.',
    example: ["pick({'a': 1, 'b': 2}, ['a'])", { a: 1 }],
  },
  omit: {
    parameters: ['map', 'names'],
    takes: 'named values and a list of names',
    gives: ([map = '', names = '']) => (isMap(map) && isTexts(names) ? namedValues : undefined),
    says: 'All values but those of these names.',
    example: ["omit({'a': 1, 'b': 2}, ['a'])", { b: 2 }],
  },
  merge: {
    parameters: ['map', 'map'],
    takes: 'two maps of named values',
    gives: ([one = '', other = '']) => (isMap(one) && isMap(other) ? namedValues : undefined),
    says: 'The values of both; those of the second win.',
    example: ["merge({'a': 1, 'b': 2}, {'b': 3})", { a: 1, b: 3 }],
  },
};

const namedValues = 'map<string, dyn>';

/** Types a call, or says in a message why its arguments do not fit. */
export const libraryTyping: Typing = (name, types) => {
  const { gives, takes } = signatures[name];
  return gives(types) ?? { fault: `${name}() takes ${takes}, not ${types.map(wordOf).join(' and ')}` };
};

/** A type as messages name it. */
function wordOf(type: TypeName): string {
  const plain = plainType(type);
  const items = /^list<(.*)>$/.exec(plain)?.[1];
  if (items !== undefined) return `a list of ${itemWords[plainType(items)] ?? 'named values'}`;
  return words[plain] ?? 'named values';
}

const words: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  double: 'a number',
  bool: 'true or false',
  null: 'nothing',
  list: 'a list',
  dyn: 'a value',
};
const itemWords: Readonly<Record<string, string>> = {
  string: 'texts',
  int: 'numbers',
  double: 'numbers',
  bool: 'true or false',
  dyn: 'values',
};

/** The plain type behind one that may be null or absent. */
export function plainType(type: TypeName): TypeName {
  return /^dyn<(.*)>$/.exec(type)?.[1] ?? type;
}

function itemOf(list: TypeName): TypeName | undefined {
  const plain = plainType(list);
  if (plain === 'dyn' || plain === 'list' || plain === 'list<T>') return 'dyn';
  return /^list<(.*)>$/.exec(plain)?.[1];
}

/** The type of a number or a text; undefined for other types. */
function numberIn(type: TypeName | undefined): TypeName | undefined {
  const plain = plainType(type ?? '');
  return ['dyn', 'double', 'int', 'string'].includes(plain) ? plain : undefined;
}

function asDouble(type: TypeName | undefined): TypeName | undefined {
  return type === 'int' ? 'double' : type;
}

function combined(x: TypeName | undefined, y: TypeName | undefined): TypeName | undefined {
  if (x === undefined || y === undefined) return undefined;
  if (x === 'string' || y === 'string') return 'string';
  if (x === 'dyn' || y === 'dyn') return 'dyn';
  return 'double';
}

function lacking(type: TypeName | undefined): TypeName | undefined {
  return type === undefined || type === 'dyn' ? type : `dyn<${type}>`;
}

function isNumber(type: TypeName): boolean {
  return ['dyn', 'int', 'double'].includes(plainType(type));
}

function isText(type: TypeName): boolean {
  return ['dyn', 'string'].includes(plainType(type));
}

function isTexts(type: TypeName): boolean {
  const item = itemOf(type);
  return item !== undefined && isText(item);
}

function isMap(type: TypeName): boolean {
  const plain = plainType(type);
  return plain === 'dyn' || plain === 'map' || plain.startsWith('map<') || plain.startsWith('Object');
}
