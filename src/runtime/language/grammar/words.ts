import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Integer, Array as List, Optional, String as Text, Union } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Action } from './action.ts';
import { EnumWord } from './choices.ts';
import { ComputedValues } from './computed.ts';
import {
  Condition,
  Expression,
  Inputs,
  LoadedCall,
  Message,
  Name,
  NamedValues,
  OwnName,
  Steps,
  ToneOf,
  WidgetProperties,
} from './marks.ts';

/** Data that a document says itself: an expression, or values by their names. */
const given = () => Union([Expression<unknown>('any'), NamedValues()]);

/** Where data come from: a call of the contract, a part of the data of the block around, or what an expression gives (of the page's parameters, say). */
export const Source = Union([
  record({
    call: LoadedCall(),
    with: Optional(Inputs()),
    /** Of the inputs, only what is found at these paths is sent; `boxes.weight` is the weight of every row. What else changes asks nothing anew. */
    only: Optional(
      List(Text({ pattern: '^[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*){0,3}$', title: 'a path into the inputs' }), { minItems: 1, maxItems: 60 }),
    ),
    /** Milliseconds that the inputs have to stay the same before the call is made again; none unless given. */
    pause: Optional(Integer({ minimum: 100, maximum: 10_000 })),
    /** While it does not hold nothing is asked, and the data are what `otherwise` gives. */
    when: Optional(Condition()),
    otherwise: Optional(given()),
    /** Asks again every so many seconds, while the page is in sight and online. What the user has selected, opened or typed stays. */
    refresh: Optional(Integer({ minimum: 5, maximum: 3_600 })),
  }),
  record({
    /** The path of a part of the data of the block around: `goods`, or `consignee.contacts`. */
    from: Text({ maxLength: 120 }),
  }),
  record({
    /** What an expression gives, or values by their names; it follows what it reads. `{{ data }}` hands on the data of the block around. */
    value: given(),
  }),
]);
export type Source = Static<typeof Source>;

export const common = {
  name: Optional(OwnName()),
  permission: Optional(Name('permission')),
  when: Optional(Condition()),
  span: Optional(Integer({ minimum: 1, maximum: 4 })),
  /** Values that follow from others, read as `computed.<name>` wherever in the block the names that they read are known. */
  computed: ComputedValues(),
};
export const actions = () => Optional(List(Action, { maxItems: 30 }));
export const UnitName = () => Enum(['kg', 'cm', 'cbm']);
export const dataIndex = () => Text({ minLength: 1, maxLength: 120, 'x-data-index': true });

/** A registered cell and its own properties. */
export const CellUse = record({ use: Name('cell'), props: Optional(WidgetProperties('use')) });

/** How one value is shown, in a column or a detail: ProTable's words. */
export const shown = {
  dataIndex: dataIndex(),
  title: Message(),
  tooltip: Optional(Message()),
  valueType: Optional(
    Enum([
      'text',
      'select',
      'money',
      'digit',
      'date',
      'dateTime',
      'dateMonth',
      'time',
      'image',
      'kg',
      'cm',
      'cbm',
      'boolean',
      'country',
      'phone',
      'postcode',
      'numberList',
      'dateRange',
    ]),
  ),
  dict: Optional(Name('dictionary')),
  /** The texts of the values where no dictionary has them. */
  enum: Optional(EnumWord()),
  cell: Optional(CellUse),
  /**
   * Computed: the value is what this expression over `row` gives (in a detail over `data` too), and `dataIndex` is a name of its own. It
   * is worked out in the page, so the list can neither be sorted nor searched by it, and a file that the server exports does not have it.
   */
  value: Optional(Expression<unknown>('any')),
  /** Tints the value by what it means; an expression reads `row`, and gives `absent` for none. Words should say the same, since not everybody sees it. */
  tone: Optional(ToneOf()),
  copyable: Optional(Bool()),
  permission: Optional(Name('permission')),
  when: Optional(Condition()),
  /** Runs when the value is clicked. */
  do: Optional(Steps()),
};

export const DetailItem = record({ ...shown, span: Optional(Integer({ minimum: 1, maximum: 4 })) });
export type DetailItem = Static<typeof DetailItem>;

/** A value that stands without a title. */
export const PlainItem = record({ ...shown, title: Optional(Message()) });
export type PlainItem = Static<typeof PlainItem>;
