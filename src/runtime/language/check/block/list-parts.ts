import { below } from '../../walk/pointer.ts';
import { isRecord, own, ownList, ownText } from '../../walk/schema.ts';
import { endpointOf, inputsOf, replyOf, rowsOf, sortColumnsOf } from '../contract.ts';
import { tabValues } from '../form/choices.ts';
import { checkInputs, checkTarget, takesRange } from '../inputs.ts';
import { checkLoad } from '../loads.ts';
import { at, type Context, type Place, withNames } from '../place.ts';
import { unknownName } from '../report.ts';

/** The views of status tabs name tabs, columns and search fields of their list. */
export function checkViews(list: unknown, call: string | undefined, searched: readonly string[], place: Place): void {
  const tabs = own(list, 'statusTabs');
  const views = own(tabs, 'views');
  if (!isRecord(views)) return;
  const items = tabValues(tabs, place);
  const columns = ownList(list, 'columns').flatMap((column) => ownText(column, 'dataIndex') ?? []);
  const sortable = call === undefined ? [] : sortColumnsOf(call);
  for (const [tab, view] of Object.entries(views)) {
    const here = at(place, 'statusTabs', 'views', tab);
    const tell = (path: string, what: string, name: string, known: readonly string[], code: 'wrong_value' | 'unknown_sort_column') => {
      if (!known.includes(name)) place.report(unknownName(code, path, what, name, known));
    };
    if (items !== undefined) tell(here.path, 'tab', tab, ['all', ...items], 'wrong_value');
    ownList(view, 'columns').forEach((name, index) => {
      tell(`${here.path}/columns/${index}`, 'column', String(name), columns, 'wrong_value');
    });
    ownList(view, 'search').forEach((name, index) => {
      tell(`${here.path}/search/${index}`, 'search field', String(name), searched, 'wrong_value');
    });
    const sort = ownText(own(view, 'sort'), 'column');
    if (sort !== undefined) tell(`${here.path}/sort/column`, 'sortable column', sort, sortable, 'unknown_sort_column');
  }
}

/** A preview is a screen, which gets its parameters. */
export function checkPreview(list: unknown, place: Place): void {
  const preview = own(list, 'preview');
  const screen = ownText(preview, 'open');
  if (screen !== undefined) checkTarget(screen, own(preview, 'with'), at(place, 'preview'));
}

/** Sums of all that was found point into what their call answers. */
export function insideFound(found: unknown, key: string | number, context: Context): Context {
  if (key !== 'items') return context;
  const reply = replyOf(ownText(found, 'call'));
  return { ...withNames(context, {}), item: rowsOf(reply) ?? reply };
}

/** The call that sums all that was found takes what the list sends of its search, and the status. */
export function checkFound(list: unknown, searched: readonly string[], place: Place): void {
  const found = own(own(list, 'summary'), 'found');
  const call = ownText(found, 'call');
  if (call === undefined || endpointOf(call) === undefined) return;
  takesSearch(list, call, own(found, 'with'), searched, at(place, 'summary', 'found'));
}

/** The call that names what was not found takes what the list sends of its search, and the status; it answers numbers with reasons. */
export function checkMissing(list: unknown, searched: readonly string[], place: Place): void {
  const call = ownText(own(list, 'missing'), 'call');
  if (call === undefined || endpointOf(call) === undefined) return;
  const here = at(place, 'missing');
  takesSearch(list, call, undefined, searched, here);
  const row = rowsOf(replyOf(call));
  const lacking = ['number', 'text'].filter((name) => row?.properties?.[name] === undefined);
  if (lacking.length === 0) return;
  const expected = 'rows with "number" and "text"';
  place.report({ code: 'unknown_data_index', path: below(here.path, 'call'), message: `${call} gives no ${lacking.join(', ')}`, expected });
}

function takesSearch(list: unknown, call: string, more: unknown, searched: readonly string[], here: Place): void {
  checkLoad(call, here);
  const inputs = inputsOf(call);
  const status = ownText(own(list, 'statusTabs'), 'field');
  const fixed = own(own(list, 'source'), 'with');
  const sent = new Set([...searched, ...(isRecord(fixed) ? Object.keys(fixed) : []), ...(status === undefined ? [] : [status])]);
  for (const name of sent) {
    if (inputs.has(name) || takesRange(inputs, name)) continue;
    const from = name === status ? 'status tab' : 'search';
    const problem = unknownName('unknown_parameter', below(here.path, 'call'), `parameter of ${call}`, name, inputs.keys());
    here.report({ ...problem, message: `${call} does not take "${name}", which the ${from} of the list sends to it` });
  }
  checkInputs(call, more, sent, here);
}
