import { isRowId } from '../calls/row-id.ts';

/** Reports whether a text has the format of an order id. Other texts are treated as unknown ids. */
export function isOrderId(text: string): boolean {
  return isRowId(text);
}
