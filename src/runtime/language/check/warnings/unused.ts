import { addressedList } from '../../addressed.ts';
import type { JsonPath } from '../../problem.ts';
import { below } from '../../walk/pointer.ts';
import { isExpression, isRecord, type JsonRecord, own, ownList, ownText } from '../../walk/schema.ts';
import { spread } from '../../walk/spread.ts';
import { suggest } from '../../walk/suggest.ts';
import type { Knowledge } from '../knowledge.ts';
import type { DocumentFacts } from '../place.ts';
import type { Report } from '../report.ts';

/**
 * Warns of names that a screen declares and nothing uses: parameters, state, computed values, events; and of names of an event
 * that none of its senders sends.
 */
export function checkUnused({ screen, emitted }: DocumentFacts, { widgets }: Knowledge, report: Report): void {
  const use = usesIn(screen, widgets);
  const warn = (path: JsonPath, message: string, expected: string) => report({ code: 'unused_name', path, message, expected });

  const params = own(screen, 'params');
  const addressed = addressNames(ownList(screen, 'body'));
  for (const name of namesOf(params))
    if (!use.reads('params', name) && !addressed.has(name) && !use.mentions.has(name))
      warn(below('/params', name), `Nothing reads the parameter "${name}"`, `an expression with params.${name}`);

  const state = own(screen, 'state');
  for (const name of namesOf(state)) {
    const at = below('/state', name);
    const isMentioned = use.mentions.has(name);
    if (!use.reads('page', name) && !isMentioned) warn(at, `Nothing reads the state "${name}"`, `an expression with page.${name}`);
    else if (!use.sets.has(name) && !isMentioned && own(own(state, name), 'initial') === undefined)
      warn(at, `Nothing sets the state "${name}"`, 'a step "set", or a block that publishes it');
  }

  for (const { path, names } of use.computed)
    for (const name of names)
      if (!use.reads('computed', name))
        warn(below(path, name), `Nothing reads the computed value "${name}"`, `an expression with computed.${name}`);

  const on = own(screen, 'on');
  if (use.hasEmitter) return;
  for (const name of namesOf(on)) {
    const sent = emitted.get(name);
    if (sent === undefined) warn(below('/on', name), `Nothing emits the event "${name}"`, 'a step "emit" of this name');
    else if (sent !== null) checkReceived(own(on, name), name, sent, report);
  }
}

/** Every name of `event` that the steps read must be sent by somebody. */
function checkReceived(steps: unknown, event: string, sent: ReadonlySet<string>, report: Report): void {
  const pending: { readonly value: unknown; readonly path: JsonPath }[] = [{ value: steps, path: below('/on', event) }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const { value, path } = at;
    if (typeof value === 'string' && isExpression(value)) {
      for (const [, name = ''] of value.matchAll(/(?<![\w.])event\s*\.\s*([A-Za-z_]\w*)/g))
        if (!sent.has(name))
          report({
            code: 'unsent_value',
            path,
            message: `Nobody sends "${name}" with the event "${event}"`,
            expected: [...sent].join(', ') || 'an event without values',
            didYouMean: suggest(name, sent),
          });
    } else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) pending.push({ value: child, path: below(path, key) });
  }
}

interface Uses {
  reads(holder: Holder, name: string): boolean;
  readonly sets: ReadonlySet<string>;
  /** Names in the properties of widgets, which read and write state by name, and in other words that name parameters. */
  readonly mentions: ReadonlySet<string>;
  readonly computed: readonly { readonly path: JsonPath; readonly names: readonly string[] }[];
  /** A widget may emit events by itself. */
  readonly hasEmitter: boolean;
}

type Holder = 'params' | 'page' | 'computed';

function usesIn(screen: unknown, widgets: Knowledge['widgets']): Uses {
  const found: Found = {
    read: { params: new Set(), page: new Set(), computed: new Set() },
    sets: new Set(),
    mentions: new Set(),
    computed: [],
  };
  let hasEmitter = false;
  const pending: { readonly value: unknown; readonly path: JsonPath; readonly isNamed: boolean }[] = [
    { value: screen, path: '', isNamed: false },
  ];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const { value, path, isNamed } = at;
    if (typeof value === 'string') {
      if (isExpression(value)) readNames(value, found.read);
      else if (isNamed) found.mentions.add(value);
      continue;
    }
    if (typeof value !== 'object' || value === null) continue;
    if (isRecord(value)) readRecord(value, path, found);
    hasEmitter ||= isEmitter(value, widgets);
    for (const [key, child] of Object.entries(value))
      if (typeof child === 'string' || (typeof child === 'object' && child !== null))
        pending.push({ value: child, path: below(path, key), isNamed: isNamed || naming.has(key) });
  }
  const { read, sets, mentions, computed } = found;
  return { reads: (holder, name) => read[holder].has(name) || read[holder].has(whole), sets, mentions, computed, hasEmitter };
}

/** Words whose texts may name parameters and state. */
const naming: ReadonlySet<string> = new Set(['props', 'draftBy', 'param']);

interface Found {
  readonly read: Readonly<Record<Holder, Set<string>>>;
  readonly sets: Set<string>;
  readonly mentions: Set<string>;
  readonly computed: { readonly path: JsonPath; readonly names: readonly string[] }[];
}

function readRecord(value: JsonRecord, path: JsonPath, { sets, computed }: Found): void {
  const declared = own(value, 'computed');
  if (isRecord(declared)) computed.push({ path: below(path, 'computed'), names: Object.keys(declared) });
  for (const name of [...namesOf(own(value, 'set')), ...published(own(value, 'publishes'))]) sets.add(name);
}

function isEmitter(value: unknown, widgets: Knowledge['widgets']): boolean {
  return ownText(value, 'block') === 'widget' && widgets.get(`widget:${ownText(value, 'use') ?? ''}`)?.acts !== false;
}

const whole = '*';

function readNames(source: string, read: Readonly<Record<Holder, Set<string>>>): void {
  for (const [, holder = '', name = whole] of source.matchAll(/(?<![\w.])(params|page|computed)\b(?:\s*\.\s*([A-Za-z_]\w*))?/g))
    if (holder === 'params' || holder === 'page' || holder === 'computed') read[holder].add(name);
}

function published(publishes: unknown): readonly string[] {
  if (typeof publishes === 'string') return [publishes];
  return isRecord(publishes) ? Object.values(publishes).filter((name) => typeof name === 'string') : [];
}

function namesOf(declared: unknown): readonly string[] {
  return isRecord(declared) ? Object.keys(declared).filter((name) => name !== spread) : [];
}

/** What the list in the address reads of it by itself. */
function addressNames(body: readonly unknown[]): ReadonlySet<string> {
  const list = addressedList(body)?.list;
  const properties = own(own(list, 'search'), 'properties');
  return new Set([
    ...ownList(list, 'columns').flatMap((column) => (own(column, 'search') === undefined ? [] : (ownText(column, 'dataIndex') ?? []))),
    ...namesOf(properties),
    ownText(own(list, 'statusTabs'), 'field') ?? '',
  ]);
}
