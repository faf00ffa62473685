import { isReadable } from '../expression/read.ts';
import { isRecord, own, ownList, ownText, type Schema } from '../walk/schema.ts';
import type { Place } from '../walk/walk.ts';
import { type ComputedScope, computedOf, isSeenThrough, noComputed, withVisible } from './computed.ts';
import { inputsOf, lookUp, replyOf, rowsOf, withoutNull } from './contract.ts';
import { closed, rowOf, typesOf, valuesOf } from './form-values.ts';
import type { Knowledge } from './knowledge.ts';
import { isStepList, type Part, partOf } from './parts.ts';
import { intern, listOf, type ScopeSchemas } from './types.ts';

/** What is known at a place of a document from the places around it. */
export interface Context {
  /** What expressions may read here. */
  readonly scope: ScopeSchemas;
  /** Data of the block around, for `from`. */
  readonly data?: Schema;
  /** What a `dataIndex` names a part of; undefined where that is not known. */
  readonly item?: Schema;
  readonly widgets: Knowledge['widgets'];
  /** Calls made by the steps before, by the name their result has. */
  readonly calls: ReadonlyMap<string, string>;
  /** Names that the steps of an action read, but not its conditions. */
  readonly later?: ScopeSchemas;
  /** The computed values of what is around; `scope` has those that can be read here. */
  readonly computed: ComputedScope;
}

const text: Schema = { type: 'string' };
const user: Schema = closed({ id: text, username: text, nickName: text });
const anything: Schema = {};
const stateTypes: ReadonlyMap<string, Schema> = new Map([
  ['string', text],
  ['number', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
]);

/** The scope of a whole screen: the user and the page's parameters. */
export function screenContext(screen: unknown, widgets: Knowledge['widgets']): Context {
  const declared = own(screen, 'params');
  const params: Record<string, Schema> = {};
  const required: string[] = [];
  for (const [name, parameter] of Object.entries(isRecord(declared) ? declared : {})) {
    params[name] = { type: ownText(parameter, 'type') };
    if (own(parameter, 'required') === true || own(parameter, 'default') !== undefined) required.push(name);
  }
  const state = own(screen, 'state');
  const page = Object.entries(isRecord(state) ? state : {}).map(([name, variable]) => [
    name,
    stateTypes.get(ownText(variable, 'type') ?? '') ?? anything,
  ]);
  return {
    scope: {
      user,
      params: intern({ type: 'object', properties: params, required }),
      page: intern(closed(Object.fromEntries(page), [])),
    },
    widgets,
    calls: new Map(),
    computed: noComputed,
  };
}

/** The context of a child. The parts of a block read more than the block's own source and conditions do. */
export function contextInside(place: Place<Context>, key: string | number): Context {
  const { schema, value, context } = place;
  if (isStepList(schema)) return typeof key === 'number' && Array.isArray(value) ? afterSteps(context, value.slice(0, key)) : context;
  const part = partOf(schema);
  if (part === undefined) return context;
  if (own(value, 'computed') === undefined) return partContext(part, value, context, key);
  const { scope, computed } = definitionContext(part, place);
  if (key === 'computed') return { ...context, computed, scope: withVisible(scope, computed) };
  return partContext(part, value, { ...context, computed, scope: withVisible(context.scope, computed) }, key);
}

/** The parts that read the most, for a block whose parts read differently. */
const readers: Readonly<Partial<Record<Part, readonly string[]>>> = {
  'block:list': ['rowActions', 'batch'],
  'block:form': ['aside'],
  'block:editableTable': ['items', 'actions'],
};

const definitionContexts = new WeakMap<Place<Context>, { readonly scope: ScopeSchemas; readonly computed: ComputedScope }>();

/** What the computed values of a screen or block read, and these values. */
function definitionContext(part: Part, place: Place<Context>): { readonly scope: ScopeSchemas; readonly computed: ComputedScope } {
  const known = definitionContexts.get(place);
  if (known !== undefined) return known;
  const { value, context } = place;
  const inside = (readers[part] ?? ['body']).map((key) => partContext(part, value, context, key).scope);
  const scope: ScopeSchemas = Object.assign({}, ...inside);
  const made = { scope, computed: computedOf(own(value, 'computed'), scope, context.computed) };
  definitionContexts.set(place, made);
  return made;
}

/** The computed values that are known inside of a screen or block. */
export function computedInside(part: Part, place: Place<Context>): ComputedScope {
  return definitionContext(part, place).computed;
}

function partContext(part: Part, value: unknown, context: Context, key: string | number): Context {
  if (ownConditions.has(key)) return context;
  switch (part) {
    case 'block:list':
      return insideList(context, value, key);
    case 'block:form':
      return insideForm(context, value, key);
    case 'block:steps':
      return insideSteps(context, value);
    case 'block:editableTable':
      return insideTable(context, value, key);
    case 'block:chart':
    case 'block:timeline':
      return insideRows(context, value);
    case 'block:upload':
      return key === 'then' ? withNames(context, { result: replyOf(ownText(value, 'call') ?? '') ?? anything }) : context;
    case 'screen':
      return key === 'on' ? withNames(context, { event: anything }) : context;
    case 'fieldArray':
      return key === 'items' || key === 'totals' ? withNames(context, { row: rowOf(value, context.widgets) }) : context;
    case 'action':
      return key === 'do' ? withNames(context, context.later ?? {}) : context;
    case 'block:detail':
    case 'block:card':
    case 'block:grid':
    case 'block:stats':
    case 'block:tabs':
    case 'block:html':
      return insideData(context, value);
    case 'column':
    case 'detailItem':
      if (key === 'search') return withNames(context, { values: anything });
      return key === 'cell' || key === 'do' ? withNames(context, { row: context.item ?? anything }) : context;
    case 'step:call':
      return key === 'refused' ? withNames(context, { refusal: anything }) : context;
    case 'step:ask':
      return key === 'ask' ? withNames(context, { values: valuesOf(own(value, 'ask'), context.widgets) }) : context;
    case 'step:open':
      // A block in it has the data of the block around the step, and not its row, unless its source says so.
      return key === 'open' ? { ...context, item: context.data, calls: new Map() } : context;
    default:
      return context;
  }
}

/** The data that a source gives, by the context around its block. */
export function sourceData(source: unknown, around: Context): Schema | undefined {
  const call = ownText(source, 'call');
  if (call !== undefined) return replyOf(call);
  const from = ownText(source, 'from');
  if (own(source, 'value') !== undefined) return undefined;
  if (from === undefined || around.data === undefined) return undefined;
  const found = lookUp(around.data, from);
  return found === 'any' || 'missing' in found ? undefined : withoutNull(found);
}

/** The rows of a list block, undefined when its source gives none or is not known. */
export function listRow(list: unknown, around: Context): Schema | undefined {
  return rowsOf(sourceData(own(list, 'source'), around));
}

/** Parts of any block that are read outside of it. */
const ownConditions: ReadonlySet<string | number> = new Set(['source', 'when', 'permission', 'name', 'title', 'span', 'rows']);

function insideList(context: Context, list: unknown, key: string | number): Context {
  const row = listRow(list, context);
  const item = row ?? anything;
  const named = (names: ScopeSchemas) => ({ ...withNames(context, names), item: row });
  const search = searchScope(own(list, 'source'));
  switch (key) {
    case 'actions':
      return named({ search });
    case 'rowActions':
      return named({ search, row: item });
    case 'batch':
      return named({ search, rows: listOf(item) });
    case 'openRow':
      return named({ row: item });
    case 'search':
      return named({ values: anything });
    case 'defaultSort':
      return { ...context, item: undefined };
    default:
      return named({});
  }
}

/** Fields, and what stands beside them, read the values as they are typed; the steps of actions read those of that moment. */
function insideForm(context: Context, form: unknown, key: string | number): Context {
  const inside = insideData(context, form);
  const values = () => valuesOf(own(form, 'schema'), context.widgets);
  if (key === 'schema' || key === 'aside' || key === 'autosave') return withNames(inside, { values: values() });
  return key === 'submit' || key === 'submits' || key === 'actions' ? { ...inside, later: { values: values() } } : inside;
}

/** Every step of a form in steps reads the values of all. */
function insideSteps(context: Context, steps: unknown): Context {
  const types = ownList(steps, 'items').map((step) => typesOf(own(step, 'schema'), context.widgets));
  const values = intern(closed(Object.assign({}, ...types), []));
  return withNames(insideData(context, steps), { values });
}

function insideTable(context: Context, table: unknown, key: string | number): Context {
  const row = rowOf(table, context.widgets);
  if (key === 'items' || key === 'totals') return withNames(context, { row, values: anything });
  return key === 'submit' || key === 'actions' ? withNames(context, { rows: listOf(row) }) : context;
}

function insideRows(context: Context, block: unknown): Context {
  const data = sourceData(own(block, 'source'), context);
  const rows = ownText(block, 'rows');
  const found = data === undefined || rows === undefined ? data : lookUp(data, rows);
  const list = found === undefined || found === 'any' || 'missing' in found ? undefined : found;
  const row = rowsOf(list) ?? (list?.type === 'array' ? list.items : undefined);
  return { ...withNames(context, { row: row ?? anything }), item: row };
}

/** What a search sends: the parameters of the list's call, each there or not. */
function searchScope(source: unknown): Schema {
  const call = ownText(source, 'call');
  if (call === undefined) return closed({});
  // The page belongs to the list alone: an export of what was searched has none.
  const names = [...inputsOf(call).keys()].filter((name) => name !== 'pageNo' && name !== 'pageSize');
  return intern(closed(Object.fromEntries(names.map((name) => [name, anything])), []));
}

function insideData(context: Context, block: unknown): Context {
  if (own(block, 'source') === undefined) return context;
  const data = sourceData(own(block, 'source'), context);
  return { ...withNames(context, { data: data ?? anything }), data, item: data };
}

/** What steps leave for those after them: results of calls, answers of questions. A name that cannot be read is `checkStep`'s to tell. */
function afterSteps(context: Context, before: readonly unknown[]): Context {
  const names: Record<string, Schema> = {};
  const calls = new Map(context.calls);
  for (const step of before) {
    const as = ownText(step, 'as');
    if (as !== undefined && !isReadable(as)) continue;
    const call = ownText(step, 'call');
    if (call !== undefined) {
      names[as ?? 'result'] = replyOf(call) ?? anything;
      calls.set(as ?? 'result', call);
    } else if (own(step, 'ask') !== undefined) names[as ?? 'answer'] = valuesOf(own(step, 'ask'), context.widgets);
  }
  return { ...withNames(context, names), calls };
}

function withNames(context: Context, names: ScopeSchemas): Context {
  const scope = { ...context.scope, ...names };
  return { ...context, scope: isSeenThrough(names, context.computed) ? scope : withVisible(scope, context.computed) };
}
