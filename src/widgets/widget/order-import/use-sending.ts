import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../../../contract/failure.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { failureText } from '../../parts/failure-view.tsx';
import { type Outcome, outcomeOf, outcomeOfFailure } from './replies.ts';

export type Sending =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly name: string; readonly share: number }
  | { readonly phase: 'failed'; readonly message: string };

/** Milliseconds between two polls of a background import. */
const pollMs = 1_500;

/** Uploads a workbook and tracks its outcome. Failed rows are part of the outcome, not a failure of the call. */
export function useSending() {
  const { ports } = useRuntime();
  const text = useText();
  const [sending, setSending] = useState<Sending>({ phase: 'idle' });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File, input: Values) => {
    if (running.current !== null) return;
    const run = new AbortController();
    running.current = run;
    setOutcome(null);
    setSending({ phase: 'sending', name: file.name, share: 0 });
    try {
      const result = await ports.upload('order.importExcel', file, input, {
        signal: run.signal,
        onProgress: (share) => running.current === run && setSending({ phase: 'sending', name: file.name, share }),
      });
      finish(run, outcomeOf(result), null);
    } catch (failure) {
      finish(run, outcomeOfFailure(failure), failure);
    }
  };

  const finish = (run: AbortController, found: Outcome | null, failure: unknown) => {
    if (run.signal.aborted) return;
    running.current = null;
    // A refusal with a key means faulty rows; without one, nothing was imported at all.
    const isOutcome = found !== null && (failure === null || found.key !== null);
    setOutcome(isOutcome ? found : null);
    const isOver = failure instanceof CallFailure && failure.detail.kind === 'session_over';
    setSending(isOutcome || isOver ? { phase: 'idle' } : { phase: 'failed', message: failureText(failure, text) });
  };

  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setSending({ phase: 'failed', message: text('widget.orderImport.cancelled') });
  };
  useProgress(outcome, setOutcome);
  return { sending, outcome, send, cancel, look: setOutcome, clear: () => setOutcome(null) };
}

/** Polls a background import until it is done or the component unmounts. */
function useProgress(outcome: Outcome | null, onOutcome: (outcome: Outcome) => void): void {
  const { ports } = useRuntime();
  const latestOnOutcome = useRef(onOutcome);
  latestOnOutcome.current = onOutcome;
  const key = outcome !== null && !outcome.isDone ? outcome.key : null;
  useEffect(() => {
    if (key === null) return;
    let isLeft = false;
    const poll = async () => {
      try {
        const found = outcomeOf(await loadCall(ports, 'order.importOutcome', { key }));
        if (!isLeft && found !== null) latestOnOutcome.current(found);
      } catch {
        // The next poll may succeed; the list of background jobs shows the result too.
      }
    };
    void poll();
    const timer = setInterval(() => void poll(), pollMs);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [ports, key]);
}
