import type { BoxInput, OrderInput } from '../../contract/entities/orders/order-input.ts';

/** An order as the carrier receives it. */
export interface CarrierOrder {
  /**
   * The carrier's identifier of the order and its placing. The same reference twice gives the same answer; an order that was withdrawn and
   * placed again has a new reference.
   */
  readonly reference: string;
  readonly customerNo: string;
  readonly productCode: string;
  readonly consignor: OrderInput['consignor'];
  readonly consignee: OrderInput['consignee'];
  readonly boxes: readonly BoxInput[];
}

/** The carrier's numbers, or the reason why it rejects the order. */
export type Placed =
  | {
      readonly trackingNumber: string;
      /** For several boxes: the master tracking number, and a number for each box by its own number. */
      readonly together?: { readonly masterTrackingNumber: string; readonly subOrderNos: ReadonlyMap<string, string> };
      /** Note for the order log: the carrier's text or a platform note (`orders/platform-notes`). */
      readonly note: string;
    }
  | { readonly failed: string };

/** The cancellation, or the reason why the carrier sends the order anyway; both go to the order log. */
export type Cancelled = { readonly note: string } | { readonly refused: string };

/** A carrier that moves parcels. Both methods throw when it is unknown whether the carrier received the request; it is then repeated. */
export interface Carrier {
  readonly name: string;
  place(order: CarrierOrder): Promise<Placed>;
  /** Cancels a reference. Unknown and already cancelled references count as cancelled. */
  cancel(reference: string): Promise<Cancelled>;
}
