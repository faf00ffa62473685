import type { JsonPath } from '../../problem.ts';
import { below } from '../../walk/pointer.ts';
import { isRecord, own, ownList, ownText, type Schema } from '../../walk/schema.ts';
import { endpointOf, inputsOf, isOpen, lookUp, replyOf, sortColumnsOf, withoutNull } from '../contract.ts';
import { checkTabChoices, tabValues } from '../form/choices.ts';
import { takesRange } from '../inputs.ts';
import type { Knowledge } from '../knowledge.ts';
import { checkLoad } from '../loads.ts';
import { at, type Place } from '../place.ts';
import { unknownName } from '../report.ts';
import { checkSearchedChoices } from '../warnings/choices.ts';
import { checkColumnGroups } from './column-groups.ts';
import { checkFound, checkMissing, checkPreview, checkViews } from './list-parts.ts';
import { checkListPublished } from './publishing.ts';
import { listRow, sourceData } from './sources.ts';

/** What a list asks of its call: rows, sortable columns, search parameters, counts. */
export function checkList(list: unknown, place: Place): void {
  const { path, report, knowledge } = place;
  const source = own(list, 'source');
  const call = ownText(source, 'call');
  const data = sourceData(source, place);
  const isKnown = call === undefined ? data !== undefined : endpointOf(call) !== undefined;
  if (isKnown && listRow(list, place) === undefined) {
    const name = call ?? ownText(source, 'from') ?? '';
    report({
      code: 'not_a_list',
      path: below(path, 'source'),
      message: `"${name}" gives no list`,
      expected: 'a call or a part of the data that gives a page or a list',
    });
  }
  checkRowKey(list, place);
  checkListPublished(list, place);
  checkCard(list, place);
  checkColumnGroups(list, place);
  checkPreview(list, place);
  // Without a readable source, what the list asks of it cannot be told.
  if (call === undefined ? ownText(source, 'from') === undefined : endpointOf(call) === undefined) return;
  checkSorting(list, call, place);
  const searched = searchNames(list, path, knowledge);
  for (const { name, field, at } of searched) {
    checkSearchName(name, call, { ...place, path: at });
    const [only, second] = name;
    if (call !== undefined && only !== undefined && second === undefined) checkSearchedChoices(field, only, call, { ...place, path: at });
  }
  checkDefaultRange(list, searched, place);
  checkStatusTabs(list, call, place);
  const sent = searched.flatMap(({ name }) => name);
  const fields = [...new Set(sent.map((name) => name.replace(/_(?:begin|end)$/, '')))];
  checkViews(list, call, fields, place);
  checkFound(list, sent, place);
  checkMissing(list, sent, place);
}

/** The parameters that a list's search fields send, by the field that sends them. */
export function searchParameters(list: unknown, knowledge: Knowledge): string[] {
  return searchNames(list, '', knowledge).flatMap(({ name }) => name);
}

interface SearchName {
  readonly name: readonly string[];
  readonly field: unknown;
  readonly at: JsonPath;
}

function searchNames(list: unknown, path: JsonPath, knowledge: Knowledge): SearchName[] {
  const found: SearchName[] = [];
  const add = (field: unknown, name: string | undefined, at: JsonPath) => {
    if (!isRecord(field) || name === undefined) return;
    const isRange = knowledge.widgets.get(`field:${ownText(field, 'x-component') ?? ''}`)?.search === 'range';
    found.push({ name: isRange ? [`${name}_begin`, `${name}_end`] : [name], field, at });
  };
  ownList(list, 'columns').forEach((column, index) => {
    // A computed column has none, which is told where it stands.
    if (own(column, 'value') === undefined)
      add(own(column, 'search'), ownText(column, 'dataIndex'), below(below(below(path, 'columns'), index), 'search'));
  });
  const properties = own(own(list, 'search'), 'properties');
  if (isRecord(properties))
    for (const [name, field] of Object.entries(properties)) add(field, name, `${path}/search/properties${below('', name)}`);
  return found;
}

function checkSearchName(names: readonly string[], call: string | undefined, { path, report }: Place): void {
  const known = call === undefined ? [] : [...inputsOf(call).keys()];
  const missing = names.find((name) => !known.includes(name));
  if (missing === undefined) return;
  if (call === undefined)
    report({
      code: 'unknown_parameter',
      path,
      message: 'A list that shows a part of other data cannot be searched',
      expected: 'no search field',
    });
  else report(unknownName('unknown_parameter', path, `parameter of ${call}`, missing, known));
}

function checkSorting(list: unknown, call: string | undefined, { path, report }: Place): void {
  const columns = call === undefined ? [] : sortColumnsOf(call);
  const check = (name: string | undefined, at: JsonPath) => {
    if (name !== undefined && !columns.includes(name)) report(unknownName('unknown_sort_column', at, 'sortable column', name, columns));
  };
  ownList(list, 'columns').forEach((column, index) => {
    if (own(column, 'sorter') === true && own(column, 'value') === undefined)
      check(ownText(column, 'dataIndex'), below(below(below(path, 'columns'), index), 'sorter'));
  });
  check(ownText(own(list, 'defaultSort'), 'column'), `${path}/defaultSort/column`);
}

function checkDefaultRange(list: unknown, searched: readonly SearchName[], { path, report }: Place): void {
  const field = ownText(own(list, 'defaultRange'), 'field');
  if (field === undefined) return;
  const ranges = searched.flatMap(({ name: [begin = '', end] }) => (end === undefined ? [] : [begin.replace(/_begin$/, '')]));
  if (!ranges.includes(field)) report(unknownName('unknown_parameter', `${path}/defaultRange/field`, 'range to search by', field, ranges));
}

function checkStatusTabs(list: unknown, call: string | undefined, place: Place): void {
  const { path, report } = place;
  const tabs = own(list, 'statusTabs');
  if (!isRecord(tabs)) return;
  const field = ownText(tabs, 'field');
  const known = call === undefined ? [] : [...inputsOf(call).keys()];
  if (field !== undefined && !known.includes(field))
    report(unknownName('unknown_parameter', `${path}/statusTabs/field`, `parameter of ${call ?? 'the list'}`, field, known));
  else if (field !== undefined && call !== undefined) checkSearchedChoices(tabs, field, call, at(place, 'statusTabs'));
  checkTabChoices(tabs, at(place, 'statusTabs'));
  const counted = ownText(tabs.counts, 'call');
  const counting = at(place, 'statusTabs', 'counts');
  checkCounts(list, counted, at(counting, 'call'));
  checkLoad(counted, counting);
  const counts = replyOf(counted);
  const values = tabValues(tabs, place);
  if (counts === undefined || values === undefined) return;
  const lacking = lacksNames(counts, values);
  if (lacking.length === 0) return;
  const expected = `a call that counts ${values.join(', ')}`;
  report({ code: 'unknown_data_index', path: counting.path, message: `The counts lack ${lacking.join(', ')}`, expected });
}

/** Counts are asked for with the search and the fixed inputs of the list, so their call must take each of them. */
function checkCounts(list: unknown, call: string | undefined, { path, knowledge, report }: Place): void {
  if (call === undefined || endpointOf(call) === undefined) return;
  const inputs = inputsOf(call);
  const fixed = own(own(list, 'source'), 'with');
  const sent = new Set([...searchParameters(list, knowledge), ...(isRecord(fixed) ? Object.keys(fixed) : [])]);
  for (const name of sent)
    if (!inputs.has(name) && !takesRange(inputs, name))
      report(unknownName('unknown_parameter', path, `parameter of ${call}`, name, inputs.keys()));
  for (const [name, { required }] of inputs)
    if (required && !sent.has(name)) report({ code: 'missing_parameter', path, message: `${call} needs "${name}"`, expected: name });
}

/** Rows are told apart by a key, `id` unless told otherwise: one value of the row itself, never null. */
function checkRowKey(list: unknown, place: Place): void {
  const { path, report } = place;
  const row = listRow(list, place);
  if (row === undefined) return;
  const named = ownText(list, 'rowKey');
  const found = lookUp(row, named ?? 'id');
  if (found === 'any') return;
  if ('missing' in found) {
    const expected = found.names.join(', ');
    // A misspelled name is told where it stands.
    if (named === undefined)
      report({ code: 'missing_property', path, message: 'The rows have no "id", so the list must name its "rowKey"', expected });
  } else if (named?.includes('.') === true || withoutNull(found) !== found || !keyTypes.has(found.type ?? '')) {
    const expected = 'a text or number that every row has itself';
    report({
      code: 'wrong_value',
      path: named === undefined ? path : below(path, 'rowKey'),
      message: 'Rows cannot be told apart by this',
      expected,
    });
  }
}

const keyTypes: ReadonlySet<string> = new Set(['string', 'integer', 'number']);

/** A card draws columns of its list, so that they look and are guarded the same in both. */
function checkCard(list: unknown, { path, report }: Place): void {
  const card = own(list, 'card');
  const columns = ownList(list, 'columns').flatMap((column) => ownText(column, 'dataIndex') ?? []);
  // A list without columns is told of them; that its card has none would only follow from it.
  if (!isRecord(card) || columns.length === 0) return;
  const check = (name: unknown, at: JsonPath) => {
    if (typeof name === 'string' && !columns.includes(name)) report(unknownName('unknown_data_index', at, 'column', name, columns));
  };
  for (const key of ['title', 'status']) check(card[key], `${path}/card/${key}`);
  ownList(card, 'facts').forEach((name, index) => {
    check(name, `${path}/card/facts/${index}`);
  });
}

/** Whether every value of a dictionary is a name that the data hold. */
function lacksNames(data: Schema, names: readonly string[]): readonly string[] {
  const plain = withoutNull(data);
  return isOpen(plain) ? [] : names.filter((name) => !Object.hasOwn(plain.properties ?? {}, name));
}
