import type { Static } from 'typebox';
import { Enum, Integer, Array as List, Literal, Optional, String as Text } from 'typebox';
import { record } from '../../../../../contract/envelope.ts';
import { Steps } from '../action.ts';
import { Expression, Message, Name } from '../marks.ts';
import { common, DetailItem, dataIndex, Source } from '../words.ts';

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

export const ChartBlock = record({
  block: Literal('chart'),
  ...common,
  title: Optional(Message()),
  kind: Enum(['line', 'bar', 'pie']),
  source: Source,
  /** Where in the data the rows are, unless they are the data: a list, or a page of rows. */
  rows: Optional(Text({ maxLength: 120 })),
  /** What stands below the points, or names the slices. */
  x: dataIndex(),
  xDict: Optional(Name('dictionary')),
  /** Numbers, or decimal strings: they are floats only for the drawing, tooltips and table have every digit. */
  series: List(record({ dataIndex: dataIndex(), title: Message() }), { minItems: 1, maxItems: 8 }),
  unit: Optional(Enum(['kg', 'cm', 'cbm'])),
  /** Where a row says the currency of its amounts. Rows of several currencies are shown as a table: they share no axis. */
  currency: Optional(dataIndex()),
  height: Optional(Integer({ minimum: 120, maximum: 800 })),
  empty: Optional(Message()),
});
export type ChartBlock = Static<typeof ChartBlock>;

export const TimelineBlock = record({
  block: Literal('timeline'),
  ...common,
  title: Optional(Message()),
  source: Source,
  /** Where in the data the events are, unless they are the data. */
  rows: Optional(Text({ maxLength: 120 })),
  /** Newest come first. A time is the tenant's, unless it ends with an offset or `offset` names one. */
  time: dataIndex(),
  /** Where a row says how far its own clock is from UTC (`+01:00`); a row that does not know says nothing there. */
  offset: Optional(dataIndex()),
  text: DetailItem,
  facts: Optional(List(DetailItem, { maxItems: 6 })),
  /** Of a row: grey, blue, green, orange, red or purple. */
  tone: Optional(Expression<string>('string')),
  empty: Optional(Message()),
});
export type TimelineBlock = Static<typeof TimelineBlock>;
