import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Integer, Array as List, Literal, Optional, String as Text } from 'typebox';
import { record } from '../../../../../contract/envelope.ts';
import { rangeNames } from '../../named-ranges.ts';
import { Steps } from '../action.ts';
import { SearchField, SearchSchema } from '../field.ts';
import { Message, Name, OwnName } from '../marks.ts';
import { actions, common, dataIndex, Source, shown } from '../words.ts';

export const Column = record({
  ...shown,
  width: Optional(Integer({ minimum: 40, maximum: 800 })),
  fixed: Optional(Enum(['left', 'right'])),
  align: Optional(Enum(['left', 'center', 'right'])),
  /** The server sorts by it: its call has to know the column. */
  sorter: Optional(Bool()),
  ellipsis: Optional(Bool()),
  /** Not shown until the user's column settings say so. */
  hideInTable: Optional(Bool()),
  /** The field that searches by it; the call has to take an input of the column's name. */
  search: Optional(SearchField),
});
export type Column = Static<typeof Column>;

export const ListBlock = record({
  block: Literal('list'),
  ...common,
  title: Optional(Message()),
  source: Source,
  /** What tells rows apart: `id` unless given. */
  rowKey: Optional(dataIndex()),
  /** Where a row holds rows of its own kind: they are shown as a tree. */
  childrenKey: Optional(dataIndex()),
  /** Tabs above the list, one for each item of the dictionary; `counts` says how many rows are behind each. */
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
  /**
   * The days that the list begins with, as a filter that its user changes or takes away: while its address says nothing of it,
   * and after "reset". A search by numbers leaves the field out.
   */
  defaultRange: Optional(record({ field: Text({ maxLength: 64 }), range: Enum([...rangeNames]) })),
  pageSize: Optional(Enum([10, 50, 100, 500, 1000])),
  actions: actions(),
  /** At each row, read as `row`. */
  rowActions: actions(),
  /** For the selected rows, over pages, read as `rows`. */
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
  /**
   * The name of the screen's state (a map) that follows what is searched for, as the list's call gets it: without page, order
   * and status, so that counts and charts of the same rows take it as their `with`.
   */
  publishes: Optional(OwnName()),
  /** What Enter or a double click on a row does. */
  openRow: Optional(Steps()),
  /** Said in place of rows when there are none. */
  empty: Optional(record({ title: Message(), hint: Optional(Message()) })),
});
export type ListBlock = Static<typeof ListBlock>;
