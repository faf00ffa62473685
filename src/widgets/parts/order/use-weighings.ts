import { useRef, useState } from 'react';
import { CallFailure } from '../../../../contract/failure.ts';
import { callOnce } from '../../../runtime/actions/idempotency.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import { useTurns } from '../../../runtime/forms/use-turns.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Ports, Values } from '../../../runtime/ports.ts';
import { areSame, hasBox, measuresIn, normaliseMeasures, withMeasures } from './measures.ts';
import { sound } from './sound.ts';
import {
  freshWeighing,
  isUnsaved,
  keyOf,
  type OtherVersion,
  restoreWeighing,
  type ScannedOrder,
  storedForm,
  type Weighing,
} from './weighing.ts';

export interface Weighings {
  of(orderId: string, number: string): Weighing | undefined;
  /** Restores the unsaved measurements of a scanned order. */
  restore(order: ScannedOrder, number: string): void;
  put(key: string, change: Partial<Weighing>): void;
  /** Writes the measurements over the scanned version. @returns whether the saved values equal the typed ones */
  save(key: string): Promise<boolean>;
  /** Writes them over the newer version that the operator has seen. */
  saveOver(key: string): Promise<boolean>;
  /** Keeps that version and drops the typed values. */
  acceptServerVersion(key: string): void;
}

/**
 * The measurements at a station, by box. They survive further scans, saving and failed saves, and are stored in this browser
 * until saved.
 * @param onAnswer called if the server's order may differ from the scanned one
 */
export function useWeighings(onAnswer: (number: string) => void): Weighings {
  const { ports } = useRuntime();
  const turns = useTurns();
  const { all, latest, store, put } = useStore();
  /** Carries the revision over to the order's other boxes: one's own write is not a conflict. */
  const moveRevision = (orderId: string, from: number, to: number) => {
    for (const weighing of latest.current.values())
      if (weighing.orderId === orderId && weighing.seen === from) store({ ...weighing, seen: to });
  };
  const write = async (key: string, typed: Values): Promise<boolean> => {
    const weighing = latest.current.get(key);
    if (weighing === undefined) return false;
    try {
      const written = await writeMeasures(ports, weighing, normaliseMeasures(typed));
      if ('other' in written) {
        put(key, { state: 'open', other: written.other });
        sound('unknown');
        return false;
      }
      const { revision, isMine } = written;
      if (isMine) moveRevision(weighing.orderId, weighing.seen, revision);
      const isAll = latest.current.get(key)?.values === typed;
      put(key, { state: isAll ? 'saved' : 'open', seen: revision });
      sound('saved');
      return isAll;
    } catch (failure) {
      put(key, { state: 'open' });
      ports.showFailure(failure);
      return false;
    } finally {
      onAnswer(weighing.number);
    }
  };
  const save = (key: string, change: Partial<Weighing> = {}) => {
    const weighing = latest.current.get(key);
    if (weighing === undefined || weighing.state === 'saving') return Promise.resolve(false);
    put(key, { ...change, state: 'saving' });
    return turns(() => write(key, weighing.values));
  };
  return {
    of: (orderId, number) => all.get(keyOf(orderId, number)),
    restore(order, number) {
      const key = keyOf(order.id, number);
      const before = latest.current.get(key);
      if (before !== undefined && isUnsaved(before)) return;
      store(restoreWeighing(ports.drafts.get(slotOf(key)), order, number) ?? freshWeighing(order, number));
    },
    put,
    save: (key) => save(key),
    saveOver(key) {
      const other = latest.current.get(key)?.other;
      return other ? save(key, { seen: other.revision, other: null }) : Promise.resolve(false);
    },
    acceptServerVersion(key) {
      const other = latest.current.get(key)?.other;
      if (other) put(key, { seen: other.revision, values: other.values, shownProblems: [], other: null, state: 'taken' });
    },
  };
}

/** The state for rendering, and the current state for replies that arrive between renders. */
function useStore() {
  const { ports } = useRuntime();
  const latest = useRef<ReadonlyMap<string, Weighing>>(new Map());
  const [all, setAll] = useState(latest.current);
  const store = (weighing: Weighing) => {
    const key = keyOf(weighing.orderId, weighing.number);
    latest.current = new Map(latest.current).set(key, weighing);
    setAll(latest.current);
    if (isUnsaved(weighing)) ports.drafts.set(slotOf(key), storedForm(weighing));
    else ports.drafts.remove(slotOf(key));
  };
  const put = (key: string, change: Partial<Weighing>) => {
    const weighing = latest.current.get(key);
    if (weighing !== undefined) store({ ...weighing, ...change });
  };
  return { all, latest, store, put };
}

function slotOf(key: string): string {
  return `orderScan ${key}`;
}

/** `isMine`: this call wrote the values; otherwise another user had written the same. */
type Written = { readonly revision: number; readonly isMine: boolean } | { readonly other: OtherVersion };

/**
 * Writes measurements to the scanned box, based on the given revision of the order.
 * @param measures in wire form
 * @throws failures of the calls, unless there is another version to choose; CallFailure if the scanned box no longer exists
 */
async function writeMeasures(
  ports: Ports,
  { orderId: id, number, isOfBox, seen: revision }: Pick<Weighing, 'orderId' | 'number' | 'isOfBox' | 'seen'>,
  measures: Values,
): Promise<Written> {
  const read = async () => {
    const form = asValues(await loadCall(ports, 'order.form', { id }));
    if (!isOfBox || hasBox(form.boxes, number)) return form;
    throw new CallFailure(ports.translate('widget.orderScan.boxGone', { number }), { kind: 'refused', status: 200 });
  };
  const form = await read();
  try {
    const boxes = withMeasures(form.boxes, number, measures);
    const saved = asValues(await callOnce(ports, 'order.saveDraft', { ...form, id, revision, boxes }));
    return { revision: Number(saved.revision), isMine: true };
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.detail.errorCode !== 'order_changed') throw failure;
    const now = await read();
    const other = { message: failure.message, revision: Number(now.revision), values: measuresIn(now.boxes, number) };
    return areSame(other.values, measures) ? { revision: other.revision, isMine: false } : { other };
  }
}
