import { asValues } from '../inputs.ts';
import type { Values } from '../ports.ts';
import { originsOf } from './draft-conflicts.ts';
import type { ScreenForm } from './form.ts';
import type { Restored } from './load.ts';
import { leavesOf } from './node.ts';
import { givenAt, textOf } from './values.ts';

/** A draft as this browser keeps it. */
export interface KeptDraft extends Restored {
  readonly at: Date;
  /** Paths of what the user wrote of it, and the version of what it was written over. */
  readonly typed: readonly string[];
  readonly version: string;
  /** What was there before, by path, as JSON. */
  readonly origins: Readonly<Record<string, string>>;
}

export function draftNow(screenForm: ScreenForm, at: Date, version: string): KeptDraft {
  const typed = screenForm.typed();
  return { at, ...writtenIn(screenForm), typed, version, origins: originsOf(screenForm.nodes, typed) };
}

/** What is filled in and what was cleared, without what is secret. */
export function writtenIn(screenForm: ScreenForm): Restored {
  return { values: keepable(screenForm), cleared: screenForm.cleared() };
}

/** What was kept. It comes from the browser's storage, so nothing of it is believed. */
export function readDraft(kept: unknown): KeptDraft | null {
  const { at, typed, version, origins } = asValues(kept);
  const written = readWritten(kept);
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

/** The same of what was written alone; what was kept before it was known what was cleared says nothing of that. */
export function readWritten(kept: unknown): Restored | null {
  const { values, cleared } = asValues(kept);
  return typeof values === 'object' && values !== null ? { values: asValues(values), cleared: asPaths(cleared) } : null;
}

/** Whether it says what the form does not. */
export function saysMore({ values, cleared, typed, version }: KeptDraft, now: Values, versionNow: string): boolean {
  if (version !== versionNow) return typed.some((path) => textOf(givenAt(values, path)) !== textOf(givenAt(now, path)));
  return textOf({ ...now, ...values }) !== textOf(now) || cleared.some((path) => givenAt(now, path) !== undefined);
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
