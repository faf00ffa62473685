import { Boolean as Bool, Enum, Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { checkList, searchParameters } from '../check/block/list.ts';
import { listRow } from '../check/block/sources.ts';
import { inputsOf, pagingInputs } from '../check/contract.ts';
import { intern, listOf, type ScopeSchemas } from '../check/expression/types.ts';
import { closed } from '../check/form/form-values.ts';
import { anything, type Context, withNames } from '../check/place.ts';
import { EnumWord } from '../grammar/choices.ts';
import { Column } from '../grammar/column.ts';
import { SearchSchema } from '../grammar/field.ts';
import { ColumnGroups, Expandable, ListPublishes, Missing, Preview, Summary, Views } from '../grammar/list-parts.ts';
import { LoadedCall, Message, Name, OwnName, Steps, ToneOf } from '../grammar/marks.ts';
import { actions, dataIndex, Source } from '../grammar/words.ts';
import { rangeNames } from '../named-ranges.ts';
import { own, ownText, type Schema } from '../walk/schema.ts';
import { block } from '../word.ts';

/** Rows with search, sorting, pages, selection and actions. A phone shows them as cards. */
export const list = block('list', {
  grammar: {
    title: Optional(Message()),
    source: Source,
    /** What tells rows apart: `id` unless given. */
    rowKey: Optional(dataIndex()),
    /** Where a row holds rows of its own kind: they are shown as a tree. */
    childrenKey: Optional(dataIndex()),
    /**
     * Tabs above the list, one for each item of the dictionary or choice of `enum`. `counts` says how many rows are behind each: its call
     * takes the search and answers a number for each item. `views` says what a tab shows other than the list; `all` is the tab of all rows.
     */
    statusTabs: Optional(
      record({
        field: Text({ maxLength: 64 }),
        dict: Optional(Name('dictionary')),
        enum: Optional(EnumWord()),
        counts: Optional(record({ call: LoadedCall() })),
        countsHint: Optional(Message()),
        views: Optional(Views),
      }),
    ),
    columns: List(Column, { minItems: 1, maxItems: 60 }),
    /** Columns that a button above the rows opens and closes together; each is hidden at first (`hideInTable`). */
    columnGroups: Optional(ColumnGroups),
    /** Tints a row by what it means; an expression reads `row`, and gives `absent` for none. A column should say the same in words. */
    rowTone: Optional(ToneOf()),
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
    /**
     * For all rows that match the search, whatever their number, read as `search`. Once all rows of the page are selected, the bar of the
     * selection offers "select all that match", and these actions take the place of those of the batch. A call that takes the search in
     * place of ids should count and name what it finds before it changes anything.
     */
    matching: actions(),
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
    /**
     * What a card shows on a phone: its heading and the facts that matter most. In a tab whose view has columns, the first four of them are
     * the facts.
     */
    card: Optional(record({ title: dataIndex(), status: Optional(dataIndex()), facts: List(dataIndex(), { maxItems: 4 }) })),
    /**
     * Names of the screen's state that the list keeps: `search` (a map), the `row` that a click or Space chooses (a map, empty while none
     * is), the selected `rows` (a list). A name alone is that of the search, which counts and charts of the same rows take as their `with`.
     */
    publishes: Optional(ListPublishes),
    /** Blocks that open below a row and read it as `row`. They are drawn, and load, when it is opened. */
    expandable: Optional(Expandable),
    /**
     * Sums below the rows. `page` adds up the rows in sight, in the column of the same name. `found` makes a call with the search and the
     * status of the list, and shows members of its reply, which is one row, or one for each currency. Its `with` adds further inputs.
     */
    summary: Optional(Summary),
    /** Names, above the rows, the numbers of a search that were not found, each with the reason that its call gives. */
    missing: Optional(Missing),
    /** How high rows are until the user chooses; `small` unless given. */
    density: Optional(Enum(['small', 'middle', 'large'])),
    /** Shows all search fields at first, and not only those of the first line. */
    searchOpen: Optional(Bool()),
    /** How many row actions stand in the row; the others and dangerous ones are in its menu. Two unless given, one where a row opens. */
    rowActionsShown: Optional(Integer({ minimum: 0, maximum: 6 })),
    /** What Enter or a double click on a row does. */
    openRow: Optional(Steps()),
    /**
     * What stands beside the rows while one looks through them: Space on a row and a button above the rows open it, the arrows and a press
     * on another row move it on, Esc closes it. Space selects only with Shift then. A phone has none: its cards open.
     */
    preview: Optional(Preview),
    /** The name under which the details of its rows find the row before and the one after (`trail` of a detail). */
    trail: Optional(OwnName()),
    /** Said in place of rows when there are none. */
    empty: Optional(record({ title: Message(), hint: Optional(Message()) })),
  },
  publishes: 'map',
  readsMost: ['rowActions', 'batch'],
  isOfRows: true,
  sends: (value, knowledge) => [...pagingInputs, ...searchParameters(value, knowledge)],
  inside,
  check: checkList,
});

function inside(value: unknown, key: string | number, context: Context): Context {
  const row = listRow(value, context);
  const item = row ?? anything;
  const named = (names: ScopeSchemas) => ({ ...withNames(context, names), item: row });
  const search = searchScope(own(value, 'source'));
  switch (key) {
    case 'actions':
    case 'matching':
      return named({ search });
    case 'rowActions':
      return named({ search, row: item });
    case 'batch':
      return named({ search, rows: listOf(item) });
    case 'openRow':
    case 'preview':
    case 'rowTone':
      return named({ row: item });
    case 'expandable':
      // Blocks below a row have the data of the block around the list.
      return { ...named({ row: item }), item: context.data };
    case 'summary':
      return named({ search });
    case 'search':
      return named({ values: anything });
    case 'defaultSort':
    case 'card':
    case 'statusTabs':
      return { ...context, item: undefined };
    default:
      return named({});
  }
}

/** What a search sends: the parameters of the list's call, each there or not. */
function searchScope(source: unknown): Schema {
  const call = ownText(source, 'call');
  if (call === undefined) return closed({});
  // The page belongs to the list alone: an export of what was searched has none.
  const names = [...inputsOf(call).keys()].filter((name) => name !== 'pageNo' && name !== 'pageSize');
  return intern(closed(Object.fromEntries(names.map((name) => [name, anything])), []));
}
