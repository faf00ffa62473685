import type { CallReply } from '../../../../contract/endpoints/all.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Values } from '../../../runtime/ports.ts';
import { hasBox, hasMeasures, sides } from './measures.ts';

export type ScannedOrder = CallReply<'order.scan'>;

/** What is measured of one box, as far as it is typed. */
export interface Weighing {
  readonly orderId: string;
  /** As it was scanned: it may be that of a box. */
  readonly number: string;
  /** It was that of a box: where that box is gone, its measures are no other's. */
  readonly isOfBox: boolean;
  /** The writing of the order that it was scanned as, when its first measure was typed. */
  readonly seen: number;
  readonly values: Values;
  /** Names of the measures whose problems are said. */
  readonly told: readonly string[];
  /** `taken`: what was there was taken instead of what was typed, and nothing was written. */
  readonly state: 'open' | 'saving' | 'saved' | 'taken';
  /** What somebody else wrote since, until the operator has said what counts. */
  readonly other: OtherVersion | null;
}

export interface OtherVersion {
  /** Who wrote it, and when, in words. */
  readonly message: string;
  readonly revision: number;
  /** Its measures of the box. */
  readonly values: Values;
}

export function keyOf(orderId: string, number: string): string {
  return `${orderId} ${number}`;
}

export function isUnsaved({ state, values }: Weighing): boolean {
  return (state === 'open' || state === 'saving') && hasMeasures(values);
}

export function freshWeighing({ id, revision, boxes }: ScannedOrder, number: string): Weighing {
  return { orderId: id, number, isOfBox: hasBox(boxes, number), seen: revision, values: {}, told: [], state: 'open', other: null };
}

/** What this browser keeps of one. */
export function keptOf({ seen, values }: Weighing): unknown {
  return { seen, values };
}

/** What was left of one the last time. It comes from the browser's storage, so nothing of it is believed. */
export function readKept(kept: unknown, order: ScannedOrder, number: string): Weighing | null {
  const { seen, values } = asValues(kept);
  const typed = Object.fromEntries(
    sides.flatMap(({ name }) => {
      const value = asValues(values)[name];
      return typeof value === 'string' ? [[name, value.slice(0, 64)]] : [];
    }),
  );
  if (typeof seen !== 'number' || !Number.isSafeInteger(seen) || seen < 1 || !hasMeasures(typed)) return null;
  return { ...freshWeighing(order, number), seen, values: typed };
}
