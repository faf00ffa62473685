import type { JsonPath } from '../../problem.ts';
import { below } from '../../walk/pointer.ts';
import { isExpression, isRecord, own, ownText } from '../../walk/schema.ts';
import { circlesIn } from '../circles.ts';
import { at, type Place } from '../place.ts';
import { type Report, unknownName } from '../report.ts';

/** What a block fills itself with stands below these. */
const feeds = ['source', 'schema', 'items', 'columns'] as const;

/** A block that tells a state its values; a list tells what is searched for, which nothing but its user fills, and is none. */
export interface Publishing {
  readonly name: string;
  readonly path: JsonPath;
  readonly block: unknown;
}

/**
 * Blocks tell the screen's state their values and fill themselves from it. Where that comes back to where it began, the values would
 * follow each other without end, and may grow with each turn.
 */
export function checkPublishing(found: readonly Publishing[], screen: unknown, report: Report): void {
  if (found.length === 0) return;
  const computed = computedTexts(screen);
  const names = [...new Set(found.map(({ name }) => name))];
  const nodes = new Map<string, { readonly next: readonly string[]; readonly path: JsonPath }>();
  for (const { name, path, block } of found) {
    const next = feeds.flatMap((key) => readIn(own(block, key), key === 'source', names, computed));
    nodes.set(name, { path: nodes.get(name)?.path ?? path, next: [...(nodes.get(name)?.next ?? []), ...next] });
  }
  for (const { path, circle } of circlesIn(nodes))
    report({
      code: 'wrong_value',
      path: below(path, 'publishes'),
      message: `These states follow each other in a circle: ${circle.join(' → ')}`,
      expected: 'blocks that are not filled with what they publish',
    });
}

/** A block publishes to a state that the screen declares, of the type of its values. */
export function checkPublished(name: string, expected: 'map' | 'list', { path, report, document: { state } }: Place): void {
  const type = state.get(name);
  if (type === undefined) report(unknownName('unknown_state', path, 'state', name, state.keys()));
  else if (type !== expected)
    report({ code: 'wrong_value', path, message: `The state "${name}" is no ${expected}`, expected: `a state of the type "${expected}"` });
}

/** A list publishes its search, and may publish its chosen row and its selected rows. */
export function checkListPublished(list: unknown, place: Place): void {
  const given = own(list, 'publishes');
  if (!isRecord(given)) return;
  for (const [key, type] of [
    ['search', 'map'],
    ['row', 'map'],
    ['rows', 'list'],
  ] as const) {
    const name = ownText(given, key);
    if (name !== undefined) checkPublished(name, type, at(place, 'publishes', key));
  }
  const names = Object.values(given).filter((name) => typeof name === 'string');
  if (new Set(names).size < names.length)
    place.report({
      code: 'duplicate_name',
      path: below(place.path, 'publishes'),
      message: 'One state cannot hold two things',
      expected: 'a state for each',
    });
}

/** The states that values below read: all expressions of a source, of fields those that give a value. */
function readIn(feed: unknown, isSource: boolean, names: readonly string[], computed: readonly string[]): readonly string[] {
  const found: string[] = [];
  const pending: { readonly value: unknown; readonly isRead: boolean }[] = [{ value: feed, isRead: isSource }];
  for (const { value, isRead } of pending) {
    if (typeof value === 'string') {
      if (isRead && isExpression(value))
        found.push(...statesIn(value, names), ...(/\bcomputed\b/.test(value) ? statesIn(computed.join(' '), names) : []));
    } else if (Array.isArray(value)) pending.push(...value.map((item: unknown) => ({ value: item, isRead })));
    else if (isRecord(value)) {
      const given = own(own(value, 'x-reactions'), 'value');
      if (given !== undefined) pending.push({ value: given, isRead: true });
      for (const [key, child] of Object.entries(value)) if (key !== 'x-reactions') pending.push({ value: child, isRead });
    }
  }
  return found;
}

/** The expressions of all computed values of a document: whoever reads one of them may read what any of them reads. */
function computedTexts(screen: unknown): readonly string[] {
  const found: string[] = [];
  const pending: unknown[] = [screen];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const declared = own(value, 'computed');
    if (isRecord(declared)) for (const one of Object.values(declared)) found.push(JSON.stringify(own(one, 'value') ?? ''));
    if (typeof value === 'object' && value !== null)
      pending.push(...Object.values(value).filter((child) => typeof child === 'object' && child !== null));
  }
  return found;
}

/** By name; one that takes the whole state, or names a part by what it works out, may read any. */
function statesIn(expression: string, names: readonly string[]): readonly string[] {
  if (/\bpage\b(?!\s*\.\s*[A-Za-z_])/.test(expression)) return names;
  return [...expression.matchAll(/\bpage\s*\.\s*(\w+)/g)].flatMap(([, name = '']) => (names.includes(name) ? [name] : []));
}
