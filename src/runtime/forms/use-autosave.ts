import { useCallback, useEffect, useRef, useState } from 'react';
import { runSteps } from '../actions/run.ts';
import { reachOf } from '../actions/use-action.ts';
import { usePageIsShown, useRuntime, useSurroundings } from '../context.ts';
import type { CompiledBlockOf } from '../language/stages.ts';
import type { Message } from '../ports.ts';
import type { ScreenForm } from './form.ts';
import type { Turns } from './use-turns.ts';
import { textOf } from './values.ts';

type Autosave = NonNullable<CompiledBlockOf<'form'>['autosave']>;

export interface Saved {
  readonly at: Date;
  readonly isDone: boolean;
}

export interface Keeping {
  /** Result of the last save; null before the first. */
  readonly saved: Saved | null;
  /** Reason why autosave is paused; null while it is active. */
  readonly stopped: Message | null;
  /** Runs a save elsewhere; if it succeeds, the values count as saved unless they changed meanwhile. */
  keep(save: () => Promise<boolean>): Promise<boolean>;
}

interface Around {
  /** The input is being sent. */
  readonly isBusy: boolean;
  readonly turns: Turns;
  readonly markSaved: () => void;
}

/**
 * Saves the input a few seconds after a change while its condition holds, one save at a time. A failed save is shown
 * unobtrusively and retried on the next change.
 */
export function useAutosave(screenForm: ScreenForm, autosave: Autosave | undefined, { isBusy, turns, markSaved }: Around): Keeping {
  const { ports } = useRuntime();
  const { scope, screen } = useSurroundings();
  const isShown = usePageIsShown();
  const [saved, setSaved] = useState<Saved | null>(null);
  const latest = useRef({ scope, isBusy, isShown, markSaved });
  latest.current = { scope, isBusy, isShown, markSaved };
  const keep = useCallback<Keeping['keep']>(
    async (save) => {
      const sent = textOf(screenForm.values());
      const isDone = await save();
      if (!isDone) return false;
      setSaved({ at: ports.now(), isDone });
      if (sent === textOf(screenForm.values())) latest.current.markSaved();
      return true;
    },
    [screenForm, ports],
  );
  useEffect(() => {
    if (autosave === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRunning = false;
    const later = () => {
      if (timer === undefined) timer = setTimeout(() => void save(), autosave.seconds * 1_000);
    };
    const save = () => {
      timer = undefined;
      return turns(saveNow);
    };
    const saveNow = async () => {
      const { scope: around, isBusy: isSending } = latest.current;
      if (isRunning || isSending) return later();
      const here = { ...around, values: screenForm.values() };
      if (!screenForm.isUnsaved() || autosave.when.evaluate(here) !== true) return;
      isRunning = true;
      const isDone = await keep(() => runSteps(autosave.do, here, { ...reachOf(screen), ports, isQuiet: true }));
      isRunning = false;
      if (!isDone) setSaved({ at: ports.now(), isDone });
      // Input typed meanwhile is not saved yet.
      else if (screenForm.isUnsaved()) later();
    };
    const release = screenForm.onChange(later);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [autosave, screenForm, screen, ports, turns, keep]);
  const isStopped = autosave?.stopped?.when.evaluate({ ...scope, values: screenForm.values() }) === true;
  return { saved, stopped: isStopped ? (autosave?.stopped?.message ?? null) : null, keep };
}
