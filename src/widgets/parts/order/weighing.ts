import type { CallReply } from '../../../../contract/endpoints/all.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Values } from '../../../runtime/ports.ts';
import { hasBox, hasMeasures, sides } from './measures.ts';

export type ScannedOrder = CallReply<'order.scan'>;

/** The measurements of one box, possibly incomplete. */
export interface Weighing {
  readonly orderId: string;
  /** The scanned number, possibly a box's own. */
  readonly number: string;
  /** Whether the number was a box's: if that box no longer exists, the measurements belong to no other. */
  readonly isOfBox: boolean;
  /** Revision of the order when its first measurement was typed. */
  readonly seen: number;
  readonly values: Values;
  /** Names of the measurements with a visible message. */
  readonly shownProblems: readonly string[];
  /** `taken`: the version on the server was accepted instead of the typed values. */
  readonly state: 'open' | 'saving' | 'saved' | 'taken';
  /** A version that another user has saved since, until the operator decides. */
  readonly other: OtherVersion | null;
}

export interface OtherVersion {
  /** Author and time as text. */
  readonly message: string;
  readonly revision: number;
  /** Its measurements of the box. */
  readonly values: Values;
}

export function keyOf(orderId: string, number: string): string {
  return `${orderId} ${number}`;
}

export function isUnsaved({ state, values }: Weighing): boolean {
  return (state === 'open' || state === 'saving') && hasMeasures(values);
}

export function freshWeighing({ id, revision, boxes }: ScannedOrder, number: string): Weighing {
  return { orderId: id, number, isOfBox: hasBox(boxes, number), seen: revision, values: {}, shownProblems: [], state: 'open', other: null };
}

/** The data stored in this browser. */
export function storedForm({ seen, values }: Weighing): unknown {
  return { seen, values };
}

/** Restores a stored weighing. Browser storage is untrusted, so everything is validated. */
export function restoreWeighing(storedValue: unknown, order: ScannedOrder, number: string): Weighing | null {
  const { seen, values } = asValues(storedValue);
  const typed = Object.fromEntries(
    sides.flatMap(({ name }) => {
      const value = asValues(values)[name];
      return typeof value === 'string' ? [[name, value.slice(0, 64)]] : [];
    }),
  );
  if (typeof seen !== 'number' || !Number.isSafeInteger(seen) || seen < 1 || !hasMeasures(typed)) return null;
  return { ...freshWeighing(order, number), seen, values: typed };
}
