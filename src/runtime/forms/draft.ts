import { useCallback, useEffect, useRef, useState } from 'react';
import { useRuntime, useSurroundings } from '../context.ts';
import { asValues } from '../inputs.ts';
import type { Values } from '../ports.ts';
import type { ScreenForm } from './form.ts';
import { leavesOf } from './node.ts';
import { textOf } from './values.ts';

/** Milliseconds after the last change. */
const pause = 1_000;

/** An unsent draft that was found. */
export interface OfferedDraft {
  /** When it was kept last. */
  readonly at: Date;
  restore(): void;
  discard(): void;
}

export interface Draft {
  /** Null when there is none, or it has been answered. */
  readonly offered: OfferedDraft | null;
  /** What was filled in has been sent. */
  forget(): void;
}

/**
 * Keeps what is filled in while it is unsent, and offers what was left from the last time. One that is not answered stays on offer
 * while the user goes on, though what is typed now is kept in its place.
 * @param name the document's; undefined keeps nothing
 */
export function useDraft(screenForm: ScreenForm, name: string | undefined): Draft {
  const { ports } = useRuntime();
  const { scope, screen } = useSurroundings();
  const key = name === undefined ? null : [screen.id, name, JSON.stringify(scope.params ?? {})].join(' ');
  const [found, setFound] = useState(() => (key === null ? null : readDraft(ports.drafts.get(key), screenForm)));
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    if (key === null) return;
    let isKept = false;
    const keep = () => {
      pending.current = undefined;
      if (screenForm.isUnsaved()) ports.drafts.set(key, { at: ports.now().getTime(), values: keepable(screenForm) });
      else if (isKept) ports.drafts.remove(key);
      isKept = screenForm.isUnsaved();
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
  }, [key, screenForm, ports]);

  const forget = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
    setFound(null);
    if (key !== null) ports.drafts.remove(key);
  }, [key, ports]);
  const offered: OfferedDraft | null =
    found === null
      ? null
      : {
          at: found.at,
          restore() {
            screenForm.restore(found.values);
            setFound(null);
          },
          discard: forget,
        };
  return { offered, forget };
}

interface KeptDraft {
  readonly at: Date;
  readonly values: Values;
}

/** What was kept, unless it says nothing that the form does not. It comes from the browser's storage, so nothing of it is believed. */
function readDraft(kept: unknown, screenForm: ScreenForm): KeptDraft | null {
  const { at, values } = asValues(kept);
  if (typeof at !== 'number' || !Number.isFinite(at) || typeof values !== 'object' || values === null) return null;
  const given = asValues(values);
  return textOf({ ...screenForm.values(), ...given }) === textOf(screenForm.values()) ? null : { at: new Date(at), values: given };
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
