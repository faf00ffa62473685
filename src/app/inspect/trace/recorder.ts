import type { Language } from '../../../runtime/ports.ts';
import type { ObservedRequest } from '../../../services/http.ts';
import { createLog, type Log } from './log.ts';
import { callRecorder } from './record-calls.ts';
import { recordScreens } from './record-screens.ts';
import { isPasswordField } from './screens-in-view.ts';
import { createSnapshots, type Snapshots } from './snapshot.ts';

export interface Recorder extends Pick<Log, 'store' | 'clear' | 'pause'> {
  observe(request: ObservedRequest): void;
  /** Copies values for display, without secrets. */
  readonly snapshots: Snapshots;
  /** Stops recording what screens do. */
  stop(): void;
}

export interface RecorderSetting {
  readonly language: Language;
  /** The token of the session, which is masked wherever it occurs. */
  readonly token: () => string | null;
  /** The address of the page in front. */
  readonly page: () => string;
}

/** Records calls, events, state and actions for the trace panel; development only. */
export function createRecorder({ language, token, page }: RecorderSetting): Recorder {
  const log = createLog(page);
  const snapshots = createSnapshots(isPasswordField, () => [token() ?? '']);
  const { store, clear, pause } = log;
  return { store, clear, pause, snapshots, observe: callRecorder(log, snapshots, language), stop: recordScreens(log, snapshots) };
}

let current: Recorder | null = null;

/** Starts the recorder of this page, which records from the first call on. */
export function startRecorder(setting: RecorderSetting): Recorder {
  current?.stop();
  current = createRecorder(setting);
  return current;
}

export function currentRecorder(): Recorder | null {
  return current;
}
