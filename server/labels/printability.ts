import type { LogisticsState, OrderState } from '../../contract/order-states.ts';
import { Refusal } from '../calls/refusal.ts';

export interface PrintedOrder extends OrderState {
  readonly trackingNumber: string | null;
}

/** States in which a parcel has not left the merchant's hands for the warehouse. */
const stillHere: readonly LogisticsState[] = ['order_placed', 'online'];

/**
 * Returns why the documents of an order cannot be printed, or null. A printable order is generated, paid and has a tracking number; after
 * the warehouse has it, only who may reprint prints it again.
 */
export function unprintable(order: PrintedOrder, { mayReprint }: { readonly mayReprint: boolean }): Refusal | null {
  const refuse = (reason: string) => new Refusal('order_not_printable', { messageKey: `label.${reason}` });
  if (order.document !== 'generated') return refuse('notGenerated');
  if (order.money !== 'paid') return refuse('notPaid');
  if (order.trackingNumber === null || order.trackingNumber === '') return refuse('noTrackingNumber');
  if (!stillHere.includes(order.logistics) && !mayReprint) return refuse('travels');
  return null;
}

/** The permission to print again what the warehouse has already. */
export const reprintPermission = 'label:reprint';
