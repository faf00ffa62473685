import type { BoxInput, OrderInput } from '../../contract/entities/order-input.ts';

/** What a carrier is told of an order. */
export interface CarrierOrder {
  /**
   * What the carrier knows it by, in all that it is told of it: the platform's order, and which placing of it this is. A carrier that is
   * told twice answers twice the same. What was taken back and is placed once more has another reference.
   */
  readonly reference: string;
  readonly customerNo: string;
  readonly productCode: string;
  readonly consignor: OrderInput['consignor'];
  readonly consignee: OrderInput['consignee'];
  readonly boxes: readonly BoxInput[];
}

/** The numbers under which the carrier has it, or why it does not take it. */
export type Placed =
  | {
      readonly trackingNumber: string;
      /** Of several boxes: the number of them together, and a number for each box, by its own. */
      readonly together?: { readonly masterTrackingNumber: string; readonly subOrderNos: ReadonlyMap<string, string> };
      /** What the order's log says of it: the carrier's words, or an own note (`orders/own-notes`). */
      readonly note: string;
    }
  | { readonly failed: string };

/** The order does not travel, or why the carrier sends it all the same; the order's log says it. */
export type Cancelled = { readonly note: string } | { readonly refused: string };

/** Whoever takes parcels. Both throw when nobody knows whether the carrier heard of it: it is told again. */
export interface Carrier {
  readonly name: string;
  place(order: CarrierOrder): Promise<Placed>;
  /** Takes back what a reference stands for. One that the carrier never heard of, or has cancelled, counts as cancelled. */
  cancel(reference: string): Promise<Cancelled>;
}
