import { isRowId } from '../calls/row-id.ts';

/** Whether a text can be an order's id at all; one that cannot is treated as an id that no order has. */
export function isOrderId(text: string): boolean {
  return isRowId(text);
}
