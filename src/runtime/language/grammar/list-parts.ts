import { Record as Dict, Enum, Array as List, Optional, String as Text, Union } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Condition, Inputs, LoadedCall, Message, Name, OwnName } from './marks.ts';
import { blocks } from './nested.ts';
import { dataIndex } from './words.ts';

/** What opens below a row: blocks that read it as `row`. They are drawn when it is opened. */
export const Expandable = record({ body: blocks(), when: Optional(Condition()) });

/** A screen beside the rows that shows the row of the focus; its inputs read it as `row`. It loads when it is opened. */
export const Preview = record({ open: Name('screen'), with: Optional(Inputs()), permission: Optional(Name('permission')) });

/**
 * Names of the screen's state that a list keeps: what is searched for (a map, as the list's call gets it, without page, order and
 * status), the row that the user chose by a click or by Space (a map, empty while none is chosen), and the selected rows (a list).
 */
export const ListPublishes = Union([
  OwnName(),
  record({ search: Optional(OwnName()), row: Optional(OwnName()), rows: Optional(OwnName()) }),
]);

/** Columns that open together, under the words of one button. */
export const ColumnGroups = List(record({ name: OwnName(), title: Message(), columns: List(dataIndex(), { minItems: 1, maxItems: 20 }) }), {
  minItems: 1,
  maxItems: 4,
});

const view = record({
  columns: Optional(List(dataIndex(), { minItems: 1, maxItems: 60 })),
  sort: Optional(record({ column: dataIndex(), order: Enum(['asc', 'desc']) })),
  search: Optional(List(Text({ maxLength: 64 }), { maxItems: 60 })),
});

/** What a status tab shows other than the list: its columns, its order, its search fields; `all` is the tab of all rows. */
export const Views = Dict(Text({ minLength: 1, maxLength: 64 }), view);

/** A sum below the rows, in the column of its name where there is one. Money is summed per currency. */
export const SummaryItem = record({
  dataIndex: dataIndex(),
  title: Optional(Message()),
  unit: Optional(Enum(['kg', 'cbm'])),
  /** Where the currency of an amount is. */
  currency: Optional(dataIndex()),
  permission: Optional(Name('permission')),
});

const items = () => List(SummaryItem, { minItems: 1, maxItems: 8 });

/** A call that sums all that was found. It gets the search and the status; it answers a row, or a row for each currency. */
export const SummaryFound = record({ call: LoadedCall(), with: Optional(Inputs()), items: items() });

/** Sums of the rows on the page, and of all that was found. */
export const Summary = record({ page: Optional(items()), found: Optional(SummaryFound) });

/**
 * Names what a search by numbers does not find. The call takes the search and the status of the list, and answers rows with the `number`
 * and, as `text`, why. It is made only while the search names numbers.
 */
export const Missing = record({ call: LoadedCall() });
