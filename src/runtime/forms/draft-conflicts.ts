import { isBlank } from '../../../contract/rules/rule.ts';
import type { Values } from '../ports.ts';
import { everyNode, type FormNode } from './node.ts';
import { heldValue, valueAt } from './values.ts';

type Origins = Readonly<Record<string, string>>;

/** A field that was changed in a draft and by another user. */
export interface Conflict {
  readonly path: string;
  /** Prefixed by the title of its section. */
  readonly title: string;
}

/** The values of these paths before the draft's changes, as JSON. */
export function originsOf(nodes: readonly FormNode[], paths: readonly string[]): Origins {
  return Object.fromEntries(writable(nodes).flatMap(({ path, origin }) => (paths.includes(path) ? [[path, origin]] : [])));
}

/**
 * The fields where draft and current value both differ from the original and from each other.
 * @param origins of the draft, from this browser's storage; invalid JSON counts as no conflict
 */
export function conflictsIn(nodes: readonly FormNode[], { values, origins }: { readonly values: Values; readonly origins: Origins }) {
  return writable(nodes).flatMap((node): readonly Conflict[] => {
    const before = origins[node.path];
    if (before === undefined) return [];
    const now = sense(heldValue(node));
    const isChanged = now !== senseOfJson(before) && now !== sense(valueAt(values, node.path));
    return isChanged ? [{ path: node.path, title: titleOf(node) }] : [];
  });
}

function writable(nodes: readonly FormNode[]) {
  return everyNode(nodes).flatMap((node) => (node.kind === 'group' || (node.kind === 'leaf' && node.card !== null) ? [] : [node]));
}

function titleOf(node: FormNode): string {
  for (let part = node.parent; part !== null; part = part.parent)
    if (part.title !== undefined && part.title !== '') return `${part.title} · ${node.title ?? node.name}`;
  return node.title ?? node.name;
}

/** A canonical text, independent of key order and number format; blank values are omitted. */
function sense(value: unknown): string {
  if (isBlank(value) || value === false) return '';
  if (Array.isArray(value)) return `[${value.map(sense).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(String(value));
  const parts = Object.entries(value ?? {}).flatMap(([name, inner]) => (sense(inner) === '' ? [] : [`${name}:${sense(inner)}`]));
  return `{${parts.sort().join()}}`;
}

function senseOfJson(text: string): string | null {
  try {
    return sense(JSON.parse(text));
  } catch {
    return null;
  }
}
