import { useCallback, useEffect, useRef, useState } from 'react';
import { useCarried } from '../carried.ts';
import { useRuntime, useSurroundings } from '../context.ts';
import { asValues } from '../inputs.ts';
import type { Ports, Values } from '../ports.ts';
import { type Conflict, conflictsIn, originsOf } from './draft-conflicts.ts';
import type { ScreenForm } from './form.ts';
import { leavesOf } from './node.ts';
import { givenAt, textOf } from './values.ts';

/** Milliseconds after the last change. */
const pause = 1_000;

/** An unsent draft that was found. */
export interface OfferedDraft {
  /** When it was kept last. */
  readonly at: Date;
  /** Fields of it that say something else by now, since somebody else wrote them too. */
  readonly conflicts: readonly Conflict[];
  /** @param except paths of what stays as it is */
  restore(except?: readonly string[]): void;
  discard(): void;
}

export interface Draft {
  /** Null when there is none, or it has been answered. */
  readonly offered: OfferedDraft | null;
  /** What was filled in has been sent. */
  forget(): void;
}

/** Drafts of one form that wait for an answer; an older one is given up. */
const most = 2;

/**
 * Keeps what is filled in while it is unsent, and offers what was left from the last time. One that is not answered stays on offer
 * while the user goes on, and is kept beside what is typed now: nothing but an answer takes it away.
 * @param name the document's; undefined keeps nothing
 * @param by parameters that tell drafts of this name apart; all of them unless given
 * @param version of what is filled in; over another one than it was typed over, only what was typed is put back
 */
export function useDraft(screenForm: ScreenForm, name: string | undefined, by?: readonly string[], version = ''): Draft {
  const { ports } = useRuntime();
  const { scope, screen } = useSurroundings();
  const key = name === undefined ? null : [screen.id, name, JSON.stringify(parting(asValues(scope.params), by))].join(' ');
  const [found, setFound] = useState<readonly KeptDraft[]>(() => (key === null ? [] : readDrafts(ports.drafts, key, screenForm, version)));
  const waiting = useRef(found);
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  /** Puts what is typed before what waits; without `typed`, only what waits. */
  const put = useCallback(
    (typed: KeptDraft | null) => {
      if (key === null) return;
      const all = typed === null ? waiting.current : [typed, ...waiting.current];
      for (const [index, slot] of slotsOf(key).entries()) {
        const draft = all[index];
        if (draft === undefined) ports.drafts.remove(slot);
        else ports.drafts.set(slot, { ...draft, at: draft.at.getTime() });
      }
    },
    [key, ports],
  );
  const answer = useCallback((left: readonly KeptDraft[]) => {
    waiting.current = left.slice(0, most);
    setFound(waiting.current);
  }, []);
  const typed = useCallback(
    (): KeptDraft | null => (screenForm.isUnsaved() ? draftNow(screenForm, ports.now(), version) : null),
    [screenForm, ports, version],
  );

  useEffect(() => {
    if (key === null) return;
    let isKept = false;
    const keep = () => {
      pending.current = undefined;
      const now = typed();
      if (now !== null || isKept) put(now);
      isKept = now !== null;
    };
    const flush = () => {
      if (pending.current === undefined) return;
      clearTimeout(pending.current);
      keep();
    };
    const release = screenForm.onChange(() => {
      clearTimeout(pending.current);
      pending.current = setTimeout(keep, pause);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      release();
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }, [key, screenForm, put, typed]);

  const forget = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
    put(null);
  }, [put]);
  const [first, ...others] = found;
  const offered: OfferedDraft | null =
    first === undefined
      ? null
      : {
          at: first.at,
          conflicts: first.version === version ? [] : conflictsIn(screenForm.nodes, first),
          restore(except = []) {
            const before = typed();
            screenForm.restore(first.values, first.version === version ? undefined : first.typed.filter((path) => !except.includes(path)));
            answer(before === null ? others : [before, ...others]);
          },
          discard() {
            answer(others);
            put(typed());
          },
        };
  return { offered, forget };
}

/** Whether it has a draft or not, what is filled in comes along when the page is loaded again in another language. */
export function useCarriedForm(screenForm: ScreenForm): void {
  useCarried({
    name: screenForm.nodes.map(({ name }) => name).join(','),
    isUnsaved: screenForm.isUnsaved,
    values: () => keepable(screenForm),
    put: (values) => screenForm.restore(asValues(values)),
  });
}

function parting(params: Values, by: readonly string[] | undefined): Values {
  return by === undefined ? params : Object.fromEntries(by.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])));
}

interface KeptDraft {
  readonly at: Date;
  readonly values: Values;
  /** Paths of what the user wrote of it, and the version of what it was written over. */
  readonly typed: readonly string[];
  readonly version: string;
  /** What was there before, by path, as JSON. */
  readonly origins: Readonly<Record<string, string>>;
}

function draftNow(screenForm: ScreenForm, at: Date, version: string): KeptDraft {
  const typed = screenForm.typed();
  return { at, values: keepable(screenForm), typed, version, origins: originsOf(screenForm.nodes, typed) };
}

/** Where the drafts of a form are kept, the newest first. */
function slotsOf(key: string): readonly string[] {
  return [key, ...Array.from({ length: most }, (_, index) => `${key} ${String(index + 1)}`)];
}

function readDrafts(drafts: Ports['drafts'], key: string, screenForm: ScreenForm, version: string): readonly KeptDraft[] {
  return slotsOf(key)
    .flatMap((slot) => readDraft(drafts.get(slot)) ?? [])
    .filter((draft) => saysMore(draft, screenForm.values(), version))
    .slice(0, most);
}

/** What was kept. It comes from the browser's storage, so nothing of it is believed. */
function readDraft(kept: unknown): KeptDraft | null {
  const { at, values, typed, version, origins } = asValues(kept);
  if (typeof at !== 'number' || !Number.isFinite(at) || typeof values !== 'object' || values === null) return null;
  const paths = Array.isArray(typed) ? typed.filter((path) => typeof path === 'string') : [];
  return {
    at: new Date(at),
    values: asValues(values),
    typed: paths,
    version: typeof version === 'string' ? version : '',
    origins: Object.fromEntries(
      Object.entries(asValues(origins)).flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : [])),
    ),
  };
}

/** Whether it says what the form does not. */
function saysMore({ values, typed, version }: KeptDraft, now: Values, versionNow: string): boolean {
  if (version === versionNow) return textOf({ ...now, ...values }) !== textOf(now);
  return typed.some((path) => textOf(givenAt(values, path)) !== textOf(givenAt(now, path)));
}

/** Without what is secret. */
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
