import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../../../contract/failure.ts';
import { useRuntime } from '../../../runtime/context.ts';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { failureText } from '../failure-view.tsx';
import { downloadErrors, errorKeyOf } from './download-errors.ts';

export interface UploadRules {
  /** Extensions with their dot, in small letters. */
  readonly accept: readonly string[];
  readonly maxMegabytes: number;
}

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly name: string; readonly share: number }
  | { readonly phase: 'done'; readonly name: string }
  /** `errors`: the key of the file that says what is wrong in which row. */
  | { readonly phase: 'failed'; readonly message: string; readonly errors?: string };

export interface Upload {
  readonly state: UploadState;
  /** Sends one file; files that break the rules are told of and stay here. */
  send(files: readonly File[], input: () => Values): void;
  cancel(): void;
  /** Downloads the file with the reasons again. */
  downloadErrors(key: string): void;
  /** Says of a file that it was sent before this was drawn. */
  wasSent(name: string): void;
}

/** One file at a time, with what is said of it; a failed import brings its error file. `onDone` gets what the call answered. */
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
      const said = sayOf(failure, text);
      setState(said);
      if (said.phase === 'failed' && said.errors !== undefined) getErrors(said.errors);
    }
  };

  const send: Upload['send'] = (files, input) => {
    // A second file while one is on its way would take the place of the first unseen.
    if (running.current !== null || files.length === 0) return;
    const [file] = files;
    const wrong = file === undefined || files.length > 1 ? text('widget.upload.one') : whatIsWrong(file, rules, text);
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

/** What of a file breaks the rules, before anything is sent; null when it may go. */
function whatIsWrong({ name, size }: File, { accept, maxMegabytes }: UploadRules, text: ReturnType<typeof useText>): string | null {
  const extension = /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? '';
  const kind = extension === '.jpeg' ? '.jpg' : extension;
  if (!accept.includes(kind)) return text('widget.upload.wrongKind', { name, kinds: accept.join(', ') });
  if (size === 0) return text('widget.upload.empty', { name });
  if (size > maxMegabytes * 1_048_576) return text('rule.fileSize', { size: maxMegabytes });
  return null;
}

/** The shell says itself that a session is over, and a call that was given up has nothing to say. */
function sayOf(failure: unknown, text: ReturnType<typeof useText>): UploadState {
  const kind = failure instanceof CallFailure ? failure.detail.kind : undefined;
  if (kind === 'session_over' || kind === 'cancelled') return { phase: 'idle' };
  const beside = failure instanceof CallFailure ? failure.detail.fields?.find(({ path }) => path === 'file')?.message : undefined;
  const errors = errorKeyOf(failure);
  const reason = beside ?? failureText(failure, text);
  // With a file of the wrong rows, the upload went well and says what came of its rows.
  return errors === null
    ? { phase: 'failed', message: text('widget.upload.failed', { reason }) }
    : { phase: 'failed', message: reason, errors };
}
