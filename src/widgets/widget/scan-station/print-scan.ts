import { CallFailure } from '../../../../contract/failure.ts';
import { isPrintable, type Scanned, verdictOf } from './entry.ts';
import type { Question, StationPorts, StationStore } from './station-store.ts';

/** The two calls of a scan: what it is, and its label. Both tell whether the server answered. */
export function createScanCalls(ports: StationPorts, store: StationStore) {
  const { change, put, entryOf } = store;

  const isPrintedHere = (found: Scanned) =>
    store
      .state()
      .entries.some((entry) => entry.print === 'printed' && entry.found?.order.id === found.order.id && entry.found.boxNo === found.boxNo);

  /** @param isWanted asks for the label as well, whatever the scan turns out to be */
  async function look(key: string, isWanted = false): Promise<boolean> {
    const entry = entryOf(key);
    if (entry === undefined) return true;
    try {
      const found = await ports.look(entry.number);
      const { setting } = store.state();
      const verdict = verdictOf(found, setting, isPrintedHere(found));
      put(key, { found, verdict, message: found.unprintable?.message ?? '' });
      change({ isOnline: true });
      ports.sound(verdict);
      if (isWanted || (setting.printsAtOnce && verdict === 'right')) await print(key);
      return true;
    } catch (failure) {
      const isGone = isUnanswered(failure);
      put(key, isGone ? { verdict: 'waiting' } : { verdict: 'wrong', message: ports.failureText(failure), print: 'none' });
      change({ isOnline: !isGone });
      ports.sound(isGone ? 'waiting' : 'wrong');
      return !isGone;
    }
  }

  /** Asks for the label, or of the operator what has to be known first. */
  async function print(key: string, isConfirmed = false): Promise<boolean> {
    const entry = entryOf(key);
    if (entry === undefined || entry.found === null || !isPrintable(entry)) return true;
    const { found } = entry;
    if (found.again !== null && found.needsReason && entry.reason === null) return ask({ key, about: 'reason' });
    if (found.order.isRemote && !isConfirmed && found.again === null) return ask({ key, about: 'remote' });
    return send(key, found);
  }

  function ask(question: Question): true {
    change({ question, currentKey: question.key });
    ports.sound('seen');
    return true;
  }

  async function send(key: string, found: Scanned): Promise<boolean> {
    put(key, { print: 'printing', message: '' });
    change({ question: null });
    const entry = entryOf(key);
    if (entry === undefined) return true;
    try {
      await ports.print(entry, found);
      put(key, { print: 'printed' });
      change({ isOnline: true });
      ports.sound('printed');
      return true;
    } catch (failure) {
      const isGone = isUnanswered(failure);
      put(key, isGone ? { print: 'queued' } : { print: 'none', message: ports.failureText(failure) });
      change({ isOnline: !isGone });
      ports.sound(isGone ? 'waiting' : 'wrong');
      return !isGone;
    }
  }

  return { look, print, send };
}

/** Whether it is unclear if the server did the call, so that it has to be sent again with its key. */
function isUnanswered(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return false;
  const { kind, status } = failure.detail;
  return kind === 'unreachable' || kind === 'timeout' || kind === 'session_over' || status >= 500;
}
