import { CallFailure } from '../../../../contract/failure.ts';
import { callOnce } from '../../../runtime/actions/idempotency.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Ports, Values } from '../../../runtime/ports.ts';
import { areSame, hasBox, measuresIn, withMeasures } from './measures.ts';
import type { OtherVersion, Weighing } from './weighing.ts';

/** `isMine`: this call wrote them; else somebody else had written the same. */
export type Written = { readonly revision: number; readonly isMine: boolean } | { readonly other: OtherVersion };

/**
 * Puts measures into the box that was scanned, over the writing of the order that they are meant for and no other.
 * @param measures as the wire has them
 * @throws what the calls throw, where there is no other version to choose; CallFailure where the box that was scanned is gone
 */
export async function writeMeasures(
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
