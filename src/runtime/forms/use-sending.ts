import { useCallback, useMemo, useRef, useState } from 'react';
import { onCallEffect } from '../actions/idempotency.ts';
import { type ActionHandle, useActions } from '../actions/use-action.ts';
import { useRuntime } from '../context.ts';
import type { CompiledAction } from '../language/stages.ts';
import { useUnsaved } from '../unsaved.ts';
import { type Draft, useCarriedForm, useDraft } from './draft.ts';
import type { ScreenForm } from './form.ts';
import type { Turns } from './use-turns.ts';

export interface Sending extends Pick<Draft, 'offered'> {
  /** The permitted submit actions, the main one first; empty if there is nothing to submit. */
  readonly submits: readonly ActionHandle[];
  readonly isBusy: boolean;
  /** Validates and submits, by the main action or the named one; does nothing while a submission runs. */
  readonly send: (name?: string) => Promise<void>;
  /** Marks all values as saved. */
  readonly markSaved: () => void;
}

interface SendingSetting {
  readonly actions: readonly CompiledAction[];
  readonly draft: string | undefined;
  readonly draftBy?: readonly string[];
  readonly version?: string;
  readonly guard: boolean | undefined;
  readonly turns: Turns;
}

/** The submissions of a form, the input stored until they succeed, and the confirmation before leaving. */
export function useSending(
  screenForm: ScreenForm,
  { actions: given, draft: name, draftBy, version, guard, turns }: SendingSetting,
): Sending {
  // The array may be new on each render, but its content comes from the document.
  const first = useRef(given);
  if (first.current.length !== given.length || first.current.some((action, index) => action !== given[index])) first.current = given;
  const actions = first.current;
  const submits = useActions(actions);
  const draft = useDraft(screenForm, name, draftBy, version);
  useCarriedForm(screenForm);
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);
  // Navigation by the submission itself needs no confirmation.
  const asks = guard ?? actions.length > 0;
  useUnsaved(asks ? screenForm.isUnsaved : null, () => busy.current);

  const { ports } = useRuntime();
  const latest = useRef({ submits, draft });
  latest.current = { submits, draft };
  const markSaved = useCallback(() => {
    screenForm.markSaved();
    latest.current.draft.forget();
  }, [screenForm]);
  const send = useCallback(
    async (named?: string) => {
      const handleNow = () => {
        const { submits: handles } = latest.current;
        return named === undefined ? handles[0] : handles.find(({ action }) => action.name === named);
      };
      const handle = handleNow();
      if (handle === undefined || handle.disabled || handle.running || busy.current) return;
      busy.current = true;
      setIsBusy(true);
      try {
        await turns(async () => {
          const values = await screenForm.submit();
          if (values === null) {
            if (screenForm.isIncomplete()) ports.notify('warning', ports.translate('rule.complete'));
            return;
          }
          const sent = screenForm.sentNow();
          // Later steps may wait for the user indefinitely, and may show the same form anew.
          let hasEffect = false;
          const release = onCallEffect(ports, () => {
            hasEffect = true;
            latest.current.draft.giveUp();
          });
          const handleThen = handleNow() ?? handle;
          const isDone = await handleThen.run({ values }, screenForm.refuse, screenForm.keepFailed).finally(release);
          // Input typed meanwhile has not been sent.
          if (isDone) screenForm.markSaved(sent);
          if (isDone || hasEffect) latest.current.draft.forget();
        });
      } finally {
        busy.current = false;
        setIsBusy(false);
      }
    },
    [screenForm, turns, ports],
  );
  const isRunning = submits.some(({ running }) => running);
  return useMemo(
    () => ({ submits, isBusy: isBusy || isRunning, send, offered: draft.offered, markSaved }),
    [submits, isBusy, isRunning, send, draft.offered, markSaved],
  );
}
