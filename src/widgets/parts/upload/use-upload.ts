import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../../../contract/failure.ts';
import { useRuntime } from '../../../runtime/context.ts';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { failureText } from '../failure-view.tsx';
import { downloadErrors, errorKeyOf } from './download-errors.ts';

export interface UploadRules {
  /** Lower-case extensions with a dot. */
  readonly accept: readonly string[];
  readonly maxMegabytes: number;
}

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly name: string; readonly share: number }
  | { readonly phase: 'done'; readonly name: string }
  /** `errors`: key of the file that lists the errors by row. */
  | { readonly phase: 'failed'; readonly message: string; readonly errors?: string };

export interface Upload {
  readonly state: UploadState;
  /** Uploads one file; files that break the rules are refused with a message. */
  send(files: readonly File[], input: () => Values): void;
  cancel(): void;
  /** Downloads the error file again. */
  downloadErrors(key: string): void;
  /** Restores the name of a file uploaded before this mount. */
  wasSent(name: string): void;
}

/** Uploads one file at a time and tracks its state; a failed import downloads its error file. `onDone` receives the call's result. */
export function useUpload(call: string, rules: UploadRules, onDone: (result: unknown, file: File) => void): Upload {
  const { ports } = useRuntime();
  const text = useText();
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => () => running.current?.abort(), []);
  const getErrors = useCallback((key: string) => void downloadErrors(ports, key).catch(ports.showFailure), [ports]);

  const start = async (file: File, input: () => Values) => {
    const run = new AbortController();
    running.current = run;
    const { name } = file;
    setState({ phase: 'sending', name, share: 0 });
    try {
      const result = await ports.upload(call, file, input(), {
        signal: run.signal,
        onProgress: (share) => running.current === run && setState({ phase: 'sending', name, share }),
      });
      if (run.signal.aborted) return;
      running.current = null;
      setState({ phase: 'done', name });
      done.current(result, file);
    } catch (failure) {
      if (run.signal.aborted) return;
      running.current = null;
      const failedState = failureState(failure, text);
      setState(failedState);
      if (failedState.phase === 'failed' && failedState.errors !== undefined) getErrors(failedState.errors);
    }
  };

  const send: Upload['send'] = (files, input) => {
    // A second file during an upload would replace the first unnoticed.
    if (running.current !== null || files.length === 0) return;
    const [file] = files;
    const wrong = file === undefined || files.length > 1 ? text('widget.upload.one') : refusalOf(file, rules, text);
    if (wrong !== null || file === undefined) setState({ phase: 'failed', message: wrong ?? '' });
    else void start(file, input);
  };

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ phase: 'failed', message: text('widget.upload.cancelled') });
  }, [text]);
  const wasSent = useCallback((name: string) => setState({ phase: 'done', name }), []);
  return { state, send, cancel, downloadErrors: getErrors, wasSent };
}

/** The message for a file that breaks the rules; null if it may be uploaded. */
function refusalOf({ name, size }: File, { accept, maxMegabytes }: UploadRules, text: ReturnType<typeof useText>): string | null {
  const extension = /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? '';
  const kind = extension === '.jpeg' ? '.jpg' : extension;
  if (!accept.includes(kind)) return text('widget.upload.wrongKind', { name, kinds: accept.join(', ') });
  if (size === 0) return text('widget.upload.empty', { name });
  if (size > maxMegabytes * 1_048_576) return text('rule.fileSize', { size: maxMegabytes });
  return null;
}

/** The state after a failure. The shell reports an expired session, and a cancelled upload needs no message. */
function failureState(failure: unknown, text: ReturnType<typeof useText>): UploadState {
  const kind = failure instanceof CallFailure ? failure.detail.kind : undefined;
  if (kind === 'session_over' || kind === 'cancelled') return { phase: 'idle' };
  const beside = failure instanceof CallFailure ? (failure.detail.fields ?? []).filter(({ path }) => path === 'file') : [];
  const errors = errorKeyOf(failure);
  const reason = beside.length === 0 ? failureText(failure, text) : beside.map(({ message }) => message).join('\n');
  // With an error file the upload itself succeeded and reports on its rows.
  return errors === null
    ? { phase: 'failed', message: text('widget.upload.failed', { reason }) }
    : { phase: 'failed', message: reason, errors };
}
