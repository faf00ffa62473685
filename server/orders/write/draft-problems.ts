import type { DraftInput } from '../../../contract/entities/orders/order-input.ts';
import { checkOrder } from './check-order.ts';
import type { HasCode } from './codes.ts';
import { type ReadOrder, readTyped } from './typed-order.ts';

/** Reads a draft as a complete order, or returns the fields that keep it from being submitted. Lists and submissions use the same check. */
export async function readDraft(typed: DraftInput, hasCode: HasCode): Promise<ReadOrder> {
  const read = await readTyped(typed);
  if ('fields' in read) return read;
  const fields = checkOrder(read.order, hasCode);
  return fields.length > 0 ? { fields } : read;
}
