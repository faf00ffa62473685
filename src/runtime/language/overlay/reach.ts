import { rules } from '../../../../contract/rules/all.ts';
import type { Knowledge } from '../check/knowledge.ts';
import { loadingParts } from '../page-words.ts';
import { stepWords } from '../step-words.ts';
import { isRecord, own, ownList, ownText } from '../walk/schema.ts';
import { isExpression, readNames } from './read-names.ts';

type Guards = ReadonlySet<string>;
type Guarded = ReadonlyMap<string, Guards>;

/** What a screen can do and what it guards: an overlay may not widen either. */
export interface Reach {
  /** Calls by id, each with what guards every one of its uses, permissions and being asked; empty where one use is not guarded. */
  readonly calls: Guarded;
  /** Calls that are made by themselves, for data or choices. */
  readonly loads: Guarded;
  /** Screens that are opened, paths that are gone to, events that are emitted, as `open x`. */
  readonly leads: Guarded;
  /** Permissions that guard what shows a value, by its dataIndex or field name. */
  readonly shown: Guarded;
  /** Expressions by their text. */
  readonly expressions: Guarded;
  /** Block widgets, fields with and without their properties, rules that ask the server and screens over this one, as `widget x`, `field x p`,
   * `field x`, `rule x`, `screen x`. */
  readonly widgets: Guarded;
}

/** A guard beside the permissions: a person was asked just before. */
const asked = '#asked';

/** Properties that name a call, in whichever step or source they stand. */
const callKeys: ReadonlySet<string> = new Set([
  'call',
  ...[...stepWords].flatMap(([name, word]) => (word.reaches === 'call' ? [name] : [])),
]);
const leadKeys = [...stepWords].flatMap(([name, word]) => (word.reaches === 'page' ? [name] : []));
const asking = [...stepWords].flatMap(([name, word]) => (word.asksFirst === true ? [name] : []));

interface Place {
  readonly value: unknown;
  readonly guards: Guards;
  readonly isLoad?: boolean | undefined;
}

/** What a document reaches, read from the document itself. */
export function reachOf(document: unknown): Reach {
  const reach = {
    calls: new Map<string, Guards>(),
    loads: new Map<string, Guards>(),
    leads: new Map<string, Guards>(),
    shown: new Map<string, Guards>(),
    expressions: new Map<string, Guards>(),
    widgets: new Map<string, Guards>(),
  };
  const pending: Place[] = [{ value: document, guards: new Set() }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { value } = place;
    if (isExpression(value)) note(reach.expressions, value, place.guards);
    if (Array.isArray(value)) pending.push(...inTurn(value, place.guards).map((item) => ({ ...item, isLoad: place.isLoad })));
    if (!isRecord(value)) continue;
    const guards = withOwn(place.guards, ownText(value, 'permission'));
    noteOwn(value, guards, place.isLoad === true ? reach.loads : reach.calls, reach);
    for (const [key, item] of Object.entries(value)) pending.push({ value: item, guards, isLoad: loadingParts.has(key) });
  }
  return reach;
}

/** What one object of the document reaches by its own members. */
function noteOwn(value: object, guards: Guards, calls: Map<string, Guards>, { leads, widgets, shown }: WrittenReach): void {
  for (const key of callKeys) note(calls, ownText(value, key), guards);
  for (const key of leadKeys) if (ownText(value, key) !== undefined) note(leads, `${key} ${ownText(value, key)}`, guards);
  // The cell `link` leads where the step does.
  const to = ownText(own(value, 'props'), 'to');
  if (to !== undefined) note(leads, `navigate ${to}`, guards);
  if (own(value, 'block') === 'widget') note(widgets, `widget ${ownText(value, 'use')}`, guards);
  const field = ownText(value, 'x-component');
  if (field !== undefined) {
    note(widgets, `field ${field}`, guards);
    const settings = own(value, 'x-component-props');
    if (isRecord(settings)) for (const name of Object.keys(settings)) note(widgets, `field ${field} ${name}`, guards);
  }
  // A tab is a page of the user's own menu; in a dialog or drawer any screen could stand, with all its calls.
  if (ownText(value, 'as') !== 'tab' && ownText(value, 'open') !== undefined) note(widgets, `screen ${ownText(value, 'open')}`, guards);
  for (const rule of askedRulesIn(value)) note(widgets, `rule ${rule}`, guards);
  note(shown, ownText(value, 'dataIndex'), guards);
  const fields = own(value, 'properties');
  if (isRecord(fields))
    for (const [name, field] of Object.entries(fields)) note(shown, name, withOwn(guards, ownText(field, 'permission')));
}

type WrittenReach = Readonly<Record<'leads' | 'widgets' | 'shown', Map<string, Guards>>>;

/** Rules of a field that ask the server, each with what it asks about. */
function askedRulesIn(field: object): readonly string[] {
  return ownList(field, 'x-validator').flatMap((use) => {
    const name = ownText(use, 'rule');
    return name !== undefined && Object.hasOwn(rules, name) && rules[name]?.ask !== undefined
      ? [`${name} ${JSON.stringify(own(use, 'with') ?? {})}`]
      : [];
  });
}

/** The items of a list. Steps behind a question are guarded by it, unless it may be left out. */
function inTurn(items: readonly unknown[], around: Guards): readonly Place[] {
  let guards = around;
  return items.map((value) => {
    const place = { value, guards };
    const asks = isRecord(value) && asking.some((name) => Object.hasOwn(value, name)) && !Object.hasOwn(value, 'when');
    if (asks) guards = withOwn(guards, asked);
    return place;
  });
}

export interface Widened {
  readonly code: 'overlay_call' | 'overlay_permission';
  readonly message: string;
}

/** What `after` reaches that `before` does not; undefined when it reaches no further. */
export function widened(before: Reach, after: Reach, { widgets }: Knowledge): Widened | undefined {
  return (
    furtherCall(before.calls, after.calls, 'calls') ??
    furtherCall(before.loads, after.loads, 'loads data from') ??
    lostGuard(before.leads, after.leads, 'has') ??
    lostGuard(before.shown, after.shown, 'shows') ??
    furtherWidget(before.widgets, after.widgets, widgets) ??
    furtherRead(before, after)
  );
}

/** Whether a thing that a screen uses does more than show: of widgets and fields, their own files say so. */
function isActing(name: string, widgets: Knowledge['widgets']): boolean {
  const [kind = '', of = '', property] = name.split(' ');
  if (kind === 'widget') return widgets.get(`widget:${of}`)?.acts !== false;
  if (kind === 'rule' || kind === 'screen') return true;
  const acts = widgets.get(`${kind}:${of}`)?.acts;
  return property === undefined ? acts === true : Array.isArray(acts) && acts.includes(property);
}

function furtherWidget(before: Guarded, after: Guarded, widgets: Knowledge['widgets']): Widened | undefined {
  const acting = new Map([...after].filter(([name]) => isActing(name, widgets)));
  const further = [...acting.keys()].find((name) => !before.has(name));
  if (further !== undefined) return { code: 'overlay_call', message: `The base screen has no ${further}, which does more than show` };
  return lostGuard(before, acting, 'has');
}

function furtherCall(before: Guarded, after: Guarded, does: string): Widened | undefined {
  const further = [...after.keys()].find((call) => !before.has(call));
  if (further !== undefined)
    return { code: 'overlay_call', message: `The base screen ${does === 'calls' ? 'does not call' : 'loads nothing from'} ${further}` };
  return lostGuard(before, after, does);
}

function lostGuard(before: Guarded, after: Guarded, does: string): Widened | undefined {
  for (const [name, guards] of after) {
    const lost = [...(before.get(name) ?? [])].find((guard) => !guards.has(guard));
    if (lost === asked) return { code: 'overlay_permission', message: `The base screen ${does} ${name} only after a question` };
    if (lost !== undefined)
      return { code: 'overlay_permission', message: `The base screen ${does} ${name} only with the permission ${lost}` };
  }
  return undefined;
}

/** Values that the base guards are not to be had by an expression either, by name or with all that stands beside them. */
function furtherRead(before: Reach, after: Reach): Widened | undefined {
  for (const [text, guards] of after.expressions) {
    const known = before.expressions.get(text);
    if (known !== undefined && [...known].every((guard) => guards.has(guard))) continue;
    const read = readNames(text);
    for (const [name, wanted] of before.shown) {
      const lost = [...wanted].find((guard) => guard !== asked && !guards.has(guard));
      if (lost === undefined) continue;
      if (read === 'all' || name.split('.').some((part) => read.has(part)))
        return {
          code: 'overlay_permission',
          message: `The base screen shows ${name} only with the permission ${lost}, and ${text} may read it`,
        };
    }
  }
  return undefined;
}

/** Of several uses only what guards all of them guards the thing. */
function note(into: Map<string, Guards>, name: string | undefined, guards: Guards): void {
  if (name === undefined) return;
  const before = into.get(name);
  into.set(name, before === undefined ? guards : new Set([...before].filter((guard) => guards.has(guard))));
}

function withOwn(guards: Guards, guard: string | undefined): Guards {
  return guard === undefined ? guards : new Set([...guards, guard]);
}
