import type { BoxInput, OrderInput } from '../../../contract/entities/order-input.ts';

/** What a carrier is told of an order. */
export interface CarrierOrder {
  /** The platform's id of the order: a carrier that is told twice answers twice the same. */
  readonly id: string;
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
      readonly masterTrackingNumber?: string;
      /** A number for each box, by its own. */
      readonly subOrderNos?: ReadonlyMap<string, string>;
      /** What the order's log says of it. */
      readonly note: string;
    }
  | { readonly failed: string };

/** Whoever takes parcels. Throws when nobody knows whether the order arrived: it is tried again. */
export interface Carrier {
  readonly name: string;
  place(order: CarrierOrder): Promise<Placed>;
}
