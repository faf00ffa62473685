import { CallFailure } from '../../../../contract/failure.ts';
import { callOnce } from '../../../runtime/actions/idempotency.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Ports, Values } from '../../../runtime/ports.ts';
import { areSame, measuresIn, withMeasures } from './measures.ts';
import type { OtherVersion, Weighing } from './weighing.ts';

/** `isMine`: this call wrote them; else somebody else had written the same. */
export type Written = { readonly revision: number; readonly isMine: boolean } | { readonly other: OtherVersion };

/**
 * Puts measures into the box that was scanned, over the writing of the order that they are meant for and no other.
 * @param measures as the wire has them
 * @throws what the calls throw, where there is no other version to choose
 */
export async function writeMeasures(
  ports: Ports,
  { orderId: id, number, seen: revision }: Pick<Weighing, 'orderId' | 'number' | 'seen'>,
  measures: Values,
): Promise<Written> {
  const form = asValues(await ports.call('order.form', { id }));
  try {
    const boxes = withMeasures(form.boxes, number, measures);
    const saved = asValues(await callOnce(ports, 'order.saveDraft', { ...form, id, revision, boxes }));
    return { revision: Number(saved.revision), isMine: true };
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.detail.errorCode !== 'order_changed') throw failure;
    const now = asValues(await ports.call('order.form', { id }));
    const other = { message: failure.message, revision: Number(now.revision), values: measuresIn(now.boxes, number) };
    return areSame(other.values, measures) ? { revision: other.revision, isMine: false } : { other };
  }
}
