import { type MutableRefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useCarriedInput } from '../carried-input.ts';
import { useRuntime, useSurroundings } from '../context.ts';
import { asValues } from '../inputs.ts';
import type { Ports, Values } from '../ports.ts';
import { type Conflict, conflictsIn } from './draft-conflicts.ts';
import type { ScreenForm } from './form.ts';
import { differsFrom, draftNow, inputOf, readDraft, readWritten, type StoredDraft } from './stored-draft.ts';

/** Milliseconds of debounce after the last change. */
const debounceMs = 1_000;

/** An unsent draft from an earlier visit. */
export interface OfferedDraft {
  /** Time at which it was last stored. */
  readonly at: Date;
  /** Fields of it that another user has changed since. */
  readonly conflicts: readonly Conflict[];
  /** @param except paths whose current values stay */
  restore(except?: readonly string[]): void;
  discard(): void;
}

export interface Draft {
  /** Null if there is none or the user has decided. */
  readonly offered: OfferedDraft | null;
  /** Removes the draft of the sent values; later input stays stored. */
  forget(): void;
  /** The submission took effect, though later steps are pending: the draft is not offered again. `forget` completes this. */
  giveUp(): void;
}

/** Maximum number of pending drafts per form; older ones are dropped. */
const maxDrafts = 2;

/**
 * Stores unsent input and offers that of an earlier visit. A pending offer stays while the user types, and is stored beside the
 * new input until the user decides.
 * @param name the document's name; undefined stores nothing
 * @param by parameters that distinguish drafts of this name; all by default
 * @param version version of the initial values; on another version than the draft's, only the user's own changes are restored
 */
export function useDraft(screenForm: ScreenForm, name: string | undefined, by?: readonly string[], version = ''): Draft {
  const { ports } = useRuntime();
  const { scope, screen } = useSurroundings();
  const key = name === undefined ? null : [screen.id, name, JSON.stringify(parting(asValues(scope.params), by))].join(' ');
  const [found, setFound] = useState<readonly StoredDraft[]>(() =>
    key === null ? [] : readDrafts(ports.drafts, key, screenForm, version),
  );
  const waiting = useRef(found);
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  /** Stores the current input before the pending drafts; without `typed`, only those. */
  const put = useCallback(
    (typed: StoredDraft | null) => {
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
  const answer = useCallback((left: readonly StoredDraft[]) => {
    waiting.current = left.slice(0, maxDrafts);
    setFound(waiting.current);
  }, []);
  const typed = useCallback(
    (): StoredDraft | null => (screenForm.isUnsaved() ? draftNow(screenForm, ports.now(), version) : null),
    [screenForm, ports, version],
  );

  const isStored = useRef(false);
  const keep = useCallback(
    (now: StoredDraft | null) => {
      clearTimeout(pending.current);
      pending.current = undefined;
      if (now !== null || isStored.current) put(now);
      isStored.current = now !== null;
    },
    [put],
  );
  useKeeping(screenForm, key, pending, keep, typed);
  const isGone = useGone();
  const forget = useCallback(() => {
    isStored.current = true;
    // A closed form for a new object starts empty next time: its draft would offer to submit the same again.
    keep(isGone.current && version === '' ? null : typed());
  }, [keep, typed, version, isGone]);
  const giveUp = useCallback(() => {
    isStored.current = true;
    keep(null);
  }, [keep]);
  const [first, ...others] = found;
  const offered: OfferedDraft | null =
    first === undefined
      ? null
      : {
          at: first.at,
          conflicts: first.version === version ? [] : conflictsIn(screenForm.nodes, first),
          restore(except = []) {
            const before = typed();
            screenForm.restore(first, first.version === version ? undefined : first.typed.filter((path) => !except.includes(path)));
            answer(before === null ? others : [before, ...others]);
          },
          discard() {
            answer(others);
            put(typed());
          },
        };
  return { offered, forget, giveUp };
}

/** Stores the input after a pause, and at the latest when the form or page closes. */
function useKeeping(
  screenForm: ScreenForm,
  key: string | null,
  pending: MutableRefObject<ReturnType<typeof setTimeout> | undefined>,
  keep: (now: StoredDraft | null) => void,
  typed: () => StoredDraft | null,
): void {
  useEffect(() => {
    if (key === null) return;
    const flush = () => {
      if (pending.current !== undefined) keep(typed());
    };
    const release = screenForm.onChange(() => {
      clearTimeout(pending.current);
      pending.current = setTimeout(flush, debounceMs);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      release();
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }, [key, screenForm, pending, keep, typed]);
}

/** Whether the component has unmounted. */
function useGone(): { readonly current: boolean } {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}

/** Carries the input over a change of language, whether or not the form has drafts. */
export function useCarriedForm(screenForm: ScreenForm): void {
  useCarriedInput({
    name: screenForm.nodes.map(({ name }) => name).join(','),
    isUnsaved: screenForm.isUnsaved,
    values: () => inputOf(screenForm),
    put: (kept) => {
      const written = readWritten(kept);
      if (written !== null) screenForm.restore(written);
    },
  });
}

function parting(params: Values, by: readonly string[] | undefined): Values {
  return by === undefined ? params : Object.fromEntries(by.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])));
}

/** Storage keys of a form's drafts, newest first. */
function slotsOf(key: string): readonly string[] {
  return [key, ...Array.from({ length: maxDrafts }, (_, index) => `${key} ${String(index + 1)}`)];
}

function readDrafts(drafts: Ports['drafts'], key: string, screenForm: ScreenForm, version: string): readonly StoredDraft[] {
  return slotsOf(key)
    .flatMap((slot) => readDraft(drafts.get(slot)) ?? [])
    .filter((draft) => differsFrom(draft, screenForm.values(), version))
    .slice(0, maxDrafts);
}
