import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Integer, Array as List, Literal, Optional, String as Text, Union, Unsafe } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Action, Steps } from './action.ts';
import { FormSchema, SearchField, SearchSchema } from './field.ts';
import { Condition, Inputs, Message, Name, OwnName, WidgetProperties } from './marks.ts';

/** Where data come from: a call of the contract, or a part of the data of the block around. */
export const Source = Union([record({ call: Name('endpoint'), with: Optional(Inputs()) }), record({ from: Text({ maxLength: 120 }) })]);
export type Source = Static<typeof Source>;

const common = {
  name: Optional(OwnName()),
  permission: Optional(Name('permission')),
  when: Optional(Condition()),
  span: Optional(Integer({ minimum: 1, maximum: 4 })),
};
const actions = () => Optional(List(Action, { maxItems: 30 }));
const dataIndex = () => Text({ minLength: 1, maxLength: 120, 'x-data-index': true });

/** A registered cell and its own properties. */
export const CellUse = record({ use: Name('cell'), props: Optional(WidgetProperties('use')) });

/** How one value is shown, in a column or a detail: ProTable's words. */
const shown = {
  dataIndex: dataIndex(),
  title: Message(),
  tooltip: Optional(Message()),
  valueType: Optional(Enum(['text', 'select', 'money', 'digit', 'date', 'dateTime', 'image', 'kg', 'cm', 'cbm', 'boolean'])),
  dict: Optional(Name('dictionary')),
  cell: Optional(CellUse),
  copyable: Optional(Bool()),
  permission: Optional(Name('permission')),
  when: Optional(Condition()),
  /** Runs when the value is clicked. */
  do: Optional(Steps()),
};

export const Column = record({
  ...shown,
  width: Optional(Integer({ minimum: 40, maximum: 800 })),
  fixed: Optional(Enum(['left', 'right'])),
  align: Optional(Enum(['left', 'center', 'right'])),
  sorter: Optional(Bool()),
  ellipsis: Optional(Bool()),
  /** Not shown until the user's column settings say so. */
  hideInTable: Optional(Bool()),
  search: Optional(SearchField),
});
export type Column = Static<typeof Column>;

export const ListBlock = record({
  block: Literal('list'),
  ...common,
  title: Optional(Message()),
  source: Source,
  rowKey: Optional(dataIndex()),
  statusTabs: Optional(
    record({
      field: Text({ maxLength: 64 }),
      dict: Name('dictionary'),
      counts: Optional(record({ call: Name('endpoint') })),
      countsHint: Optional(Message()),
    }),
  ),
  columns: List(Column, { minItems: 1, maxItems: 60 }),
  /** Search fields that are no columns; those of columns come first. */
  search: Optional(SearchSchema),
  defaultSort: Optional(record({ column: dataIndex(), order: Enum(['asc', 'desc']) })),
  pageSize: Optional(Enum([10, 50, 100, 500, 1000])),
  actions: actions(),
  rowActions: actions(),
  batch: actions(),
  /** Numbers of the selection that its bar sums. */
  totals: Optional(
    List(
      record({
        dataIndex: dataIndex(),
        title: Message(),
        unit: Optional(Enum(['kg', 'cbm'])),
        currency: Optional(dataIndex()),
        permission: Optional(Name('permission')),
      }),
      { maxItems: 4 },
    ),
  ),
  /** What a card shows on a phone: its heading and the facts that matter most. */
  card: Optional(record({ title: dataIndex(), status: Optional(dataIndex()), facts: List(dataIndex(), { maxItems: 4 }) })),
  /** What Enter or a double click on a row does. */
  openRow: Optional(Steps()),
  empty: Optional(record({ title: Message(), hint: Optional(Message()) })),
});
export type ListBlock = Static<typeof ListBlock>;

export const DetailItem = record({ ...shown, span: Optional(Integer({ minimum: 1, maximum: 4 })) });
export type DetailItem = Static<typeof DetailItem>;

export const FormBlock = record({
  block: Literal('form'),
  ...common,
  title: Optional(Message()),
  schema: FormSchema,
  columns: Optional(Enum([1, 2, 3, 4])),
  /** Fills the fields of the same names. */
  source: Optional(Source),
  submit: Action,
  actions: actions(),
});
export type FormBlock = Static<typeof FormBlock>;

export const StatsBlock = record({
  block: Literal('stats'),
  ...common,
  title: Optional(Message()),
  source: Source,
  items: List(
    record({
      dataIndex: dataIndex(),
      title: Message(),
      icon: Optional(Name('icon')),
      tone: Optional(Enum(['grey', 'blue', 'green', 'orange', 'red', 'purple'])),
      permission: Optional(Name('permission')),
      do: Optional(Steps()),
    }),
    { minItems: 1, maxItems: 24 },
  ),
});
export type StatsBlock = Static<typeof StatsBlock>;

export const ResultBlock = record({
  block: Literal('result'),
  ...common,
  status: Enum(['403', '404', '500', 'success', 'info', 'warning', 'error']),
  title: Message(),
  hint: Optional(Message()),
  actions: actions(),
});
export type ResultBlock = Static<typeof ResultBlock>;

/** A widget of the registry as a block: what is peculiar to a page is one of these. */
export const WidgetBlock = record({
  block: Literal('widget'),
  ...common,
  use: Name('widget'),
  props: Optional(WidgetProperties('use')),
  source: Optional(Source),
});
export type WidgetBlock = Static<typeof WidgetBlock>;

const blocks = () => List(Unsafe<Block>({ $ref: 'Block' }), { minItems: 1, maxItems: 40 });

const header = record({
  title: dataIndex(),
  titleText: Optional(Message()),
  status: Optional(DetailItem),
  facts: Optional(List(DetailItem, { maxItems: 6 })),
});

export const DetailBlock = record({
  block: Literal('detail'),
  ...common,
  title: Optional(Message()),
  source: Source,
  /** What one asks first; it stays in sight while the page scrolls. */
  header: Optional(header),
  columns: Optional(Enum([1, 2, 3])),
  items: Optional(List(DetailItem, { maxItems: 60 })),
  actions: actions(),
  body: Optional(blocks()),
  /** On the right, below on a phone. */
  aside: Optional(blocks()),
});
export interface DetailBlock extends Omit<Static<typeof DetailBlock>, 'body' | 'aside'> {
  body?: Block[];
  aside?: Block[];
}

export const CardBlock = record({
  block: Literal('card'),
  ...common,
  title: Optional(Message()),
  source: Optional(Source),
  body: blocks(),
});
export interface CardBlock extends Omit<Static<typeof CardBlock>, 'body'> {
  body: Block[];
}

export const GridBlock = record({
  block: Literal('grid'),
  ...common,
  columns: Enum([1, 2, 3, 4]),
  source: Optional(Source),
  body: blocks(),
});
export interface GridBlock extends Omit<Static<typeof GridBlock>, 'body'> {
  body: Block[];
}

export interface BlockByName {
  list: ListBlock;
  form: FormBlock;
  detail: DetailBlock;
  stats: StatsBlock;
  card: CardBlock;
  grid: GridBlock;
  result: ResultBlock;
  widget: WidgetBlock;
}
export type BlockName = keyof BlockByName;
export type Block = BlockByName[BlockName];

/** The schema of each block by its name; the grammar's one list of them. */
export const blockSchemas = {
  list: ListBlock,
  form: FormBlock,
  detail: DetailBlock,
  stats: StatsBlock,
  card: CardBlock,
  grid: GridBlock,
  result: ResultBlock,
  widget: WidgetBlock,
} satisfies Record<BlockName, unknown>;
