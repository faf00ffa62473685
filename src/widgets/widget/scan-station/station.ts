import { readInput, type StationCommand } from './commands.ts';
import { freshEntry, isOpen, isPrintable, readStoredScans, type StationSetting } from './entry.ts';
import { createScanCalls } from './print-scan.ts';
import { createStationStore, type StationPorts, type StationStore } from './station-store.ts';

export type Station = ReturnType<typeof createStation>;

/**
 * The logic of a scan station: each line of the scanner goes to `enter`. Scans without an answer wait, are stored, and are sent again in
 * their order with the same keys.
 * @param stored what `ports.store` was last given
 */
export function createStation(ports: StationPorts, setting: StationSetting, stored: unknown = null) {
  const store = createStationStore(ports.store, setting);
  const { state, change, put, add, entryOf } = store;
  const calls = createScanCalls(ports, store);

  for (const { isPrint, ...scanned } of readStoredScans(stored)) {
    const { key, number, at } = scanned;
    add({ ...freshEntry(key, number, at), ...scanned, verdict: 'waiting', print: isPrint ? 'queued' : 'none' });
    change({ isOnline: false });
  }

  async function scan(number: string, isWanted = false): Promise<void> {
    const key = ports.freshKey();
    // A scan behind a waiting one waits too, so that labels come in the order of the parcels.
    const isBehind = !state().isOnline && state().entries.some((entry) => entry.verdict === 'waiting' || entry.print === 'queued');
    add({ ...freshEntry(key, number, ports.now()), verdict: isBehind ? 'waiting' : 'looking' });
    if (isBehind) ports.sound('waiting');
    else await calls.look(key, isWanted);
  }

  async function command(name: StationCommand): Promise<void> {
    const { currentKey, question } = state();
    if (name === 'undo') return undoLast(ports, store);
    if (name === 'next') {
      change({ currentKey: null, question: null });
      return ports.sound('done');
    }
    const current = entryOf(currentKey);
    if (current?.found == null) return ports.sound('wrong');
    if (name === 'reprint') return scan(current.number, true);
    if (name === 'print') {
      if (!isPrintable(current)) return ports.sound('wrong');
      await calls.print(current.key, question?.about === 'remote');
      return;
    }
    if (question?.about !== 'reason') return ports.sound('wrong');
    put(question.key, { reason: ports.reasonText(name) });
    await calls.print(question.key);
  }

  /** Notes a weight for the parcel in front. */
  function weigh(weight: string, weightFrom: 'typed' | 'scale'): void {
    const current = entryOf(state().currentKey);
    const isTaken = current !== undefined && (isPrintable(current) || current.verdict === 'waiting');
    if (isTaken && current.weight !== weight) put(current.key, { weight, weightFrom });
    // A scale sends several readings a second, so only typed weights are heard.
    if (weightFrom === 'typed') ports.sound(isTaken ? 'done' : 'wrong');
  }

  return {
    state,
    subscribe: store.subscribe,
    /** Takes one line of the scanner or keyboard; resolves when it is answered. */
    async enter(typed: string): Promise<void> {
      const input = readInput(typed, state().question?.about === 'reason');
      if (input?.kind === 'number') return scan(input.number);
      if (input?.kind === 'command') return command(input.command);
      if (input?.kind === 'weight') weigh(input.weight, 'typed');
    },
    command,
    weigh,
    sendWaiting: singly(async () => {
      for (const { key } of [...state().entries].reverse()) {
        if (entryOf(key)?.verdict === 'waiting' && !(await calls.look(key))) return;
        const entry = entryOf(key);
        if (entry?.print === 'queued' && entry.found !== null && !(await calls.send(key, entry.found))) return;
      }
    }),
    change: (next: Partial<StationSetting>) => change({ setting: { ...state().setting, ...next } }),
    show: (key: string) => change({ currentKey: key, question: null }),
  };
}

/** Takes back the last print, or forgets the last scan. */
async function undoLast(ports: StationPorts, { state, change, put }: StationStore): Promise<void> {
  const [last] = state().entries;
  if (last === undefined) return ports.sound('wrong');
  if (last.print !== 'printed' || last.found === null) {
    // A print without an answer may have reached the ledger, so it is not forgotten here.
    if (isOpen(last) && last.print !== 'none') return ports.sound('wrong');
    const entries = state().entries.slice(1);
    change({ entries, currentKey: entries[0]?.key ?? null, question: null });
    return ports.sound('done');
  }
  try {
    await ports.undo(last.found);
    put(last.key, { print: 'undone', printKey: ports.freshKey(), reason: null, found: { ...last.found, again: null } });
    change({ currentKey: last.key, question: null });
    ports.sound('done');
  } catch (failure) {
    put(last.key, { message: ports.failureText(failure) });
    ports.sound('wrong');
  }
}

/** Runs work that must not overlap itself; a call while it runs does nothing. */
function singly(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } finally {
      isRunning = false;
    }
  };
}
