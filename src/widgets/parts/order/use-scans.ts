import { useRef, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import { useText } from '../../../runtime/text.ts';
import { failureText } from '../failure-view.tsx';
import { sound } from './sound.ts';
import { useWeighings, type Weighings } from './use-weighings.ts';
import { isUnsaved, type ScannedOrder } from './weighing.ts';

export interface Scan {
  readonly key: number;
  readonly number: string;
  readonly isPending: boolean;
  /** Null while loading and if none was found. */
  readonly order: ScannedOrder | null;
  /** Reason why none was found. */
  readonly message: string;
}

export interface Scans {
  /** Newest first. */
  readonly scans: readonly Scan[];
  /** The scan on display: just scanned, or chosen among the recent ones. */
  readonly front: { readonly scan: Scan; readonly isChosen: boolean } | null;
  readonly isBusy: boolean;
  readonly weighings: Weighings;
  readonly scan: (number: string) => void;
  readonly choose: (key: number) => void;
}

/** Number of recent scans to keep (ux.md, Hands); those with unsaved measurements stay longer. */
const shownScans = 10;

/** Scans arrive faster than replies: each has its own call, none waits for another, and they stay in scanning order. */
export function useScans(): Scans {
  const text = useText();
  const { ports } = useRuntime();
  const last = useRef(0);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const weighings = useWeighings((number) => void renew(number));

  const change = (key: number, found: Partial<Scan>) =>
    setScans((before) => before.map((scan) => (scan.key === key ? { ...scan, ...found, isPending: false } : scan)));
  const staysShown = ({ order, number, isPending }: Scan, index: number) => {
    const weighing = order === null ? undefined : weighings.of(order.id, number);
    return index < shownScans || isPending || (weighing !== undefined && isUnsaved(weighing));
  };
  const scan = async (number: string) => {
    const key = ++last.current;
    setChosen(null);
    setScans((before) => [{ key, number, isPending: true, order: null, message: '' }, ...before].filter(staysShown));
    try {
      const order = (await loadCall(ports, 'order.scan', { number })) as ScannedOrder;
      sound('found');
      weighings.restore(order, number);
      change(key, { order });
    } catch (failure) {
      sound('unknown');
      change(key, { message: failureText(failure, text) });
    }
  };
  /** Loads a scan again after a write or a conflict; if that fails, it stays as it is. */
  const renew = async (number: string) => {
    try {
      const order = (await loadCall(ports, 'order.scan', { number })) as ScannedOrder;
      setScans((before) => before.map((each) => (each.order?.id === order.id ? { ...each, order } : each)));
    } catch {
      // The previous result stays on display.
    }
  };
  const front = scans.find(({ key }) => key === chosen) ?? inFront(scans);
  return {
    scans,
    front: front === null ? null : { scan: front, isChosen: front.key === chosen },
    isBusy: scans.some(({ isPending }) => isPending),
    weighings,
    scan: (number) => void scan(number),
    choose: setChosen,
  };
}

/** The newest scan; while the same number is loaded again, its previous result. */
function inFront(scans: readonly Scan[]): Scan | null {
  const [newest] = scans;
  if (newest === undefined) return null;
  const before = newest.isPending ? scans.find(({ isPending }) => !isPending) : undefined;
  return before?.order != null && before.number === newest.number ? before : newest;
}
