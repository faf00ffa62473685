import { asValues } from '../inputs.ts';
import type { Values } from '../ports.ts';
import { originsOf } from './draft-conflicts.ts';
import type { ScreenForm } from './form.ts';
import type { Restored } from './load.ts';
import { leavesOf } from './node.ts';
import { textOf, valueAt } from './values.ts';

/** A draft as stored in this browser. */
export interface StoredDraft extends Restored {
  readonly at: Date;
  /** Paths of the user's input, and the version that it was typed on. */
  readonly typed: readonly string[];
  readonly version: string;
  /** Previous values by path, as JSON. */
  readonly origins: Readonly<Record<string, string>>;
}

export function draftNow(screenForm: ScreenForm, at: Date, version: string): StoredDraft {
  const typed = screenForm.typed();
  return { at, ...inputOf(screenForm), typed, version, origins: originsOf(screenForm.nodes, typed) };
}

/** The filled-in and cleared fields, without secrets. */
export function inputOf(screenForm: ScreenForm): Restored {
  return { values: keepable(screenForm), cleared: screenForm.cleared() };
}

/** Reads a stored draft. Browser storage is untrusted, so everything is validated. */
export function readDraft(storedValue: unknown): StoredDraft | null {
  const { at, typed, version, origins } = asValues(storedValue);
  const written = readWritten(storedValue);
  if (typeof at !== 'number' || !Number.isFinite(at) || written === null) return null;
  return {
    at: new Date(at),
    ...written,
    typed: asPaths(typed),
    version: typeof version === 'string' ? version : '',
    origins: Object.fromEntries(
      Object.entries(asValues(origins)).flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : [])),
    ),
  };
}

/** Reads the user's input only; older entries lack the cleared fields. */
export function readWritten(storedValue: unknown): Restored | null {
  const { values, cleared } = asValues(storedValue);
  return typeof values === 'object' && values !== null ? { values: asValues(values), cleared: asPaths(cleared) } : null;
}

/** Whether the draft differs from the form. */
export function differsFrom({ values, cleared, typed, version }: StoredDraft, now: Values, versionNow: string): boolean {
  if (version !== versionNow) return typed.some((path) => textOf(valueAt(values, path)) !== textOf(valueAt(now, path)));
  return textOf({ ...now, ...values }) !== textOf(now) || cleared.some((path) => valueAt(now, path) !== undefined);
}

function asPaths(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((path) => typeof path === 'string') : [];
}

function keepable(screenForm: ScreenForm): Values {
  const secret = new Set(leavesOf(screenForm.nodes).flatMap(({ widget, path }) => (widget?.secret === true ? [path] : [])));
  if (secret.size === 0) return screenForm.values();
  const without = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value).filter(([name]) => !secret.has(path + name));
    return Object.fromEntries(entries.map(([name, inner]) => [name, without(inner, `${path}${name}.`)]));
  };
  return asValues(without(screenForm.values(), ''));
}
