import { useCallback, useMemo, useRef, useState } from 'react';
import { type ActionHandle, useActions } from '../actions/use-action.ts';
import type { CompiledAction } from '../language/stages.ts';
import { useUnsaved } from '../unsaved.ts';
import { type Draft, useCarriedForm, useDraft } from './draft.ts';
import type { ScreenForm } from './form.ts';

export interface Sending extends Pick<Draft, 'offered'> {
  /** Undefined where there is nothing to submit, or the user may not. */
  readonly submit: ActionHandle | undefined;
  readonly isBusy: boolean;
  /** Judges everything and submits what is right; does nothing while it runs. */
  readonly send: () => Promise<void>;
}

interface SendingSetting {
  readonly action: CompiledAction | undefined;
  readonly draft: string | undefined;
  readonly guard: boolean | undefined;
}

/** What a form's submit does, what is kept until it is done, and what leaving before it asks. */
export function useSending(screenForm: ScreenForm, { action, draft: name, guard }: SendingSetting): Sending {
  const actions = useMemo(() => (action === undefined ? [] : [action]), [action]);
  const [submit] = useActions(actions);
  const draft = useDraft(screenForm, name);
  useCarriedForm(screenForm);
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);
  // What the submit does itself, going to another page for one, asks nothing.
  const asks = guard ?? action !== undefined;
  useUnsaved(asks ? () => !busy.current && screenForm.isUnsaved() : null);

  const latest = useRef({ submit, forget: draft.forget });
  latest.current = { submit, forget: draft.forget };
  const send = useCallback(async () => {
    const { submit: handle, forget } = latest.current;
    if (handle === undefined || handle.disabled || handle.running || busy.current) return;
    busy.current = true;
    setIsBusy(true);
    try {
      const values = await screenForm.submit();
      if (values === null || !(await handle.run({ values }, screenForm.refuse))) return;
      screenForm.markSaved();
      forget();
    } finally {
      busy.current = false;
      setIsBusy(false);
    }
  }, [screenForm]);
  return { submit, isBusy: isBusy || submit?.running === true, send, offered: draft.offered };
}
