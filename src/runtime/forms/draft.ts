import { type MutableRefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useCarried } from '../carried.ts';
import { useRuntime, useSurroundings } from '../context.ts';
import { asValues } from '../inputs.ts';
import type { Ports, Values } from '../ports.ts';
import { type Conflict, conflictsIn } from './draft-conflicts.ts';
import type { ScreenForm } from './form.ts';
import { draftNow, type KeptDraft, readDraft, readWritten, saysMore, writtenIn } from './kept-draft.ts';

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
  /** What was filled in has been sent; what was typed since stays kept. */
  forget(): void;
  /** It has taken effect, though not all is done yet: to be sent once more it is offered to nobody. `forget` settles what stays. */
  giveUp(): void;
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

  const isKept = useRef(false);
  const keep = useCallback(
    (now: KeptDraft | null) => {
      clearTimeout(pending.current);
      pending.current = undefined;
      if (now !== null || isKept.current) put(now);
      isKept.current = now !== null;
    },
    [put],
  );
  useKeeping(screenForm, key, pending, keep, typed);
  const isGone = useGone();
  const forget = useCallback(() => {
    isKept.current = true;
    // A form that is gone, of something new, starts anew the next time: a draft of it would offer to send the same once more.
    keep(isGone.current && version === '' ? null : typed());
  }, [keep, typed, version, isGone]);
  const giveUp = useCallback(() => {
    isKept.current = true;
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

/** Keeps what is typed a while after the last change, and at the latest when the form or the page goes. */
function useKeeping(
  screenForm: ScreenForm,
  key: string | null,
  pending: MutableRefObject<ReturnType<typeof setTimeout> | undefined>,
  keep: (now: KeptDraft | null) => void,
  typed: () => KeptDraft | null,
): void {
  useEffect(() => {
    if (key === null) return;
    const flush = () => {
      if (pending.current !== undefined) keep(typed());
    };
    const release = screenForm.onChange(() => {
      clearTimeout(pending.current);
      pending.current = setTimeout(flush, pause);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      release();
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }, [key, screenForm, pending, keep, typed]);
}

/** Whether what draws it is there no more. */
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

/** Whether it has a draft or not, what is filled in comes along when the page is loaded again in another language. */
export function useCarriedForm(screenForm: ScreenForm): void {
  useCarried({
    name: screenForm.nodes.map(({ name }) => name).join(','),
    isUnsaved: screenForm.isUnsaved,
    values: () => writtenIn(screenForm),
    put: (kept) => {
      const written = readWritten(kept);
      if (written !== null) screenForm.restore(written);
    },
  });
}

function parting(params: Values, by: readonly string[] | undefined): Values {
  return by === undefined ? params : Object.fromEntries(by.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])));
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
