import type { StationCommand } from './commands.ts';
import { type Entry, isOpen, type Scanned, type StationSetting, storedScans } from './entry.ts';

/** What the station lets be heard: verdicts of scans, and the ends of commands. */
export type StationSound = 'right' | 'wrong' | 'seen' | 'wrongProduct' | 'waiting' | 'printed' | 'done';

/** What the station asks of the operator before it prints. */
export interface Question {
  readonly key: string;
  readonly about: 'reason' | 'remote';
}

export interface StationState {
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly currentKey: string | null;
  readonly question: Question | null;
  readonly isOnline: boolean;
  readonly setting: StationSetting;
}

/** The station's way to the world; failures are CallFailures. */
export interface StationPorts {
  look(number: string): Promise<Scanned>;
  print(entry: Entry, found: Scanned): Promise<void>;
  undo(found: Scanned): Promise<void>;
  sound(sound: StationSound): void;
  failureText(failure: unknown): string;
  /** The reason that a command stands for, in the operator's language. */
  reasonText(command: StationCommand): string;
  store(scans: unknown): void;
  freshKey(): string;
  now(): number;
}

/** Scans in the list; open ones stay longer. */
const shownScans = 50;

export type StationStore = ReturnType<typeof createStationStore>;

/** The state of a station; open scans are stored at each change. */
export function createStationStore(store: StationPorts['store'], setting: StationSetting) {
  let state: StationState = { entries: [], currentKey: null, question: null, isOnline: true, setting };
  const listeners = new Set<() => void>();
  const change = (next: Partial<StationState>) => {
    const { entries } = state;
    state = { ...state, ...next };
    if (state.entries !== entries) store(storedScans(state.entries));
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    change,
    entryOf: (key: string | null) => state.entries.find((entry) => entry.key === key),
    put: (key: string, next: Partial<Entry>) =>
      change({ entries: state.entries.map((entry) => (entry.key === key ? { ...entry, ...next } : entry)) }),
    add: (entry: Entry) =>
      change({
        entries: [entry, ...state.entries].filter((each, index) => index < shownScans || isOpen(each)),
        currentKey: entry.key,
        question: null,
      }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
