import { isRecord, own, ownText, type Schema } from '../walk/schema.ts';
import type { Place } from '../walk/walk.ts';
import { inputsOf, isOpen, lookUp, replyOf, rowsOf, withoutNull } from './contract.ts';
import type { Knowledge } from './knowledge.ts';
import { isStepList, partOf } from './parts.ts';
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
}

const text: Schema = { type: 'string' };
const user: Schema = closed({ id: text, username: text, nickName: text });
const anything: Schema = {};

/** The scope of a whole screen: the user and the page's parameters. */
export function screenContext(screen: unknown, widgets: Knowledge['widgets']): Context {
  const declared = own(screen, 'params');
  const params: Record<string, Schema> = {};
  const required: string[] = [];
  for (const [name, parameter] of Object.entries(isRecord(declared) ? declared : {})) {
    params[name] = { type: ownText(parameter, 'type') };
    if (own(parameter, 'required') === true) required.push(name);
  }
  return { scope: { user, params: intern({ type: 'object', properties: params, required }) }, widgets, calls: new Map() };
}

/** The context of a child. The parts of a block read more than the block's own source and conditions do. */
export function contextInside({ schema, value, context }: Place<Context>, key: string | number): Context {
  if (isStepList(schema)) return typeof key === 'number' && Array.isArray(value) ? afterSteps(context, value.slice(0, key)) : context;
  const part = partOf(schema);
  if (part === undefined || ownConditions.has(key)) return context;
  switch (part) {
    case 'block:list':
      return insideList(context, value, key);
    case 'block:form':
      return insideForm(context, value, key);
    case 'action':
      return key === 'do' ? withNames(context, context.later ?? {}) : context;
    case 'block:detail':
    case 'block:card':
    case 'block:grid':
    case 'block:stats':
      return insideData(context, value);
    case 'column':
    case 'detailItem':
      if (key === 'search') return withNames(context, { values: anything });
      return key === 'cell' || key === 'do' ? withNames(context, { row: context.item ?? anything }) : context;
    case 'step:ask':
      return key === 'ask' ? withNames(context, { values: valuesOf(own(value, 'ask'), context.widgets) }) : context;
    default:
      return context;
  }
}

/** The data that a source gives, by the context around its block. */
export function sourceData(source: unknown, around: Context): Schema | undefined {
  const call = ownText(source, 'call');
  if (call !== undefined) return replyOf(call);
  const from = ownText(source, 'from');
  if (from === undefined || around.data === undefined) return undefined;
  const found = lookUp(around.data, from);
  return found === 'any' || 'missing' in found ? undefined : withoutNull(found);
}

/** The rows of a list block, undefined when its source gives none or is not known. */
export function listRow(list: unknown, around: Context): Schema | undefined {
  return rowsOf(sourceData(own(list, 'source'), around));
}

/** The schema of a form's values: each may be absent until it is filled in. */
export function valuesOf(fields: unknown, widgets: Knowledge['widgets']): Schema {
  const properties = own(fields, 'properties');
  const entries = Object.entries(isRecord(properties) ? properties : {});
  return intern(closed(Object.fromEntries(entries.map(([name, field]) => [name, fieldType(field, widgets)])), []));
}

/** Parts of any block that are read outside of it. */
const ownConditions: ReadonlySet<string | number> = new Set(['source', 'when', 'permission', 'name', 'title', 'span']);

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

/** Fields read the values as they are typed; the submit action's steps read them when they are right. */
function insideForm(context: Context, form: unknown, key: string | number): Context {
  const values = key === 'schema' || key === 'submit' ? valuesOf(own(form, 'schema'), context.widgets) : anything;
  const inside = insideData(context, form);
  if (key === 'schema') return withNames(inside, { values });
  return key === 'submit' ? { ...inside, later: { values } } : inside;
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

/** What steps leave for those after them: results of calls, answers of questions. */
function afterSteps(context: Context, before: readonly unknown[]): Context {
  const names: Record<string, Schema> = {};
  const calls = new Map(context.calls);
  for (const step of before) {
    const call = ownText(step, 'call');
    if (call !== undefined) {
      const name = ownText(step, 'as') ?? 'result';
      names[name] = replyOf(call) ?? anything;
      calls.set(name, call);
    } else if (own(step, 'ask') !== undefined) names[ownText(step, 'as') ?? 'answer'] = valuesOf(own(step, 'ask'), context.widgets);
  }
  return { ...withNames(context, names), calls };
}

function withNames(context: Context, names: ScopeSchemas): Context {
  return { ...context, scope: { ...context.scope, ...names } };
}

/** The type that a field declares, else what its widget holds. */
function fieldType(field: unknown, widgets: Knowledge['widgets']): Schema {
  const type = ownText(field, 'type');
  if (type === 'string' || type === 'number' || type === 'boolean') return { type };
  const held = widgets.get(`field:${ownText(field, 'x-component') ?? ''}`)?.value;
  return held === undefined ? anything : heldTypes[held];
}

const heldTypes = { text, boolean: { type: 'boolean' }, list: listOf(text) } satisfies Record<string, Schema>;

function closed(properties: Readonly<Record<string, Schema>>, required: readonly string[] = Object.keys(properties)): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Whether every value of a dictionary is a name that the data hold. */
export function lacksNames(data: Schema, names: readonly string[]): readonly string[] {
  const plain = withoutNull(data);
  return isOpen(plain) ? [] : names.filter((name) => !Object.hasOwn(plain.properties ?? {}, name));
}
