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
  /** Null while it is looked for, and where there is none. */
  readonly order: ScannedOrder | null;
  /** Why there is none. */
  readonly message: string;
}

export interface Scans {
  /** The newest first. */
  readonly scans: readonly Scan[];
  /** What the station shows; chosen among the last ones, or scanned just now. */
  readonly front: { readonly scan: Scan; readonly isChosen: boolean } | null;
  readonly isBusy: boolean;
  readonly weighings: Weighings;
  readonly scan: (number: string) => void;
  readonly choose: (key: number) => void;
}

/** Scans that stay in sight (ux.md, Hands); those with measures that are not saved stay longer. */
const kept = 10;

/** Scans come faster than answers: each has its own call, none waits for another, and they stand in the order of the hands. */
export function useScans(): Scans {
  const text = useText();
  const { ports } = useRuntime();
  const last = useRef(0);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const weighings = useWeighings((number) => void renew(number));

  const change = (key: number, found: Partial<Scan>) =>
    setScans((before) => before.map((scan) => (scan.key === key ? { ...scan, ...found, isPending: false } : scan)));
  const isKept = ({ order, number, isPending }: Scan, index: number) => {
    const weighing = order === null ? undefined : weighings.of(order.id, number);
    return index < kept || isPending || (weighing !== undefined && isUnsaved(weighing));
  };
  const scan = async (number: string) => {
    const key = ++last.current;
    setChosen(null);
    setScans((before) => [{ key, number, isPending: true, order: null, message: '' }, ...before].filter(isKept));
    try {
      const order = (await loadCall(ports, 'order.scan', { number })) as ScannedOrder;
      sound('found');
      weighings.meet(order, number);
      change(key, { order });
    } catch (failure) {
      sound('unknown');
      change(key, { message: failureText(failure, text) });
    }
  };
  /** Something was written, or could not be: what stands there is looked up again, and left as it is when that fails. */
  const renew = async (number: string) => {
    try {
      const order = (await loadCall(ports, 'order.scan', { number })) as ScannedOrder;
      setScans((before) => before.map((each) => (each.order?.id === order.id ? { ...each, order } : each)));
    } catch {
      // What was scanned still stands there.
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

/** The newest; while the same number is looked up again, it stays as it was found. */
function inFront(scans: readonly Scan[]): Scan | null {
  const [newest] = scans;
  if (newest === undefined) return null;
  const before = newest.isPending ? scans.find(({ isPending }) => !isPending) : undefined;
  return before?.order != null && before.number === newest.number ? before : newest;
}
