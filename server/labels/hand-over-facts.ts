import type { Facts } from './layout/fill.ts';

/** The facts of a hand-over sheet. Weights in kg, volumes in CBM, dates in the tenant's time zone, all as they are printed. */
export interface HandOverSheet {
  readonly shipmentNo: string;
  readonly deliverDate: string;
  readonly arrivalDate: string;
  readonly remark: string;
  readonly shipper: string;
  readonly printDate: string;
  readonly tickets: number;
  readonly pieces: number;
  readonly weight: string;
  readonly square: string;
  readonly orders: readonly {
    readonly customerNo: string;
    readonly trackingNumber: string;
    readonly productName: string;
    readonly country: string;
    readonly pieces: number;
    readonly weight: string;
    readonly square: string;
  }[];
}

/** Converts a hand-over sheet to the facts of its template (`renderDocument`). */
export function handOverFacts({ orders, tickets, pieces, ...sheet }: HandOverSheet): Facts {
  return {
    fields: { ...sheet, tickets: String(tickets), pieces: String(pieces) },
    rows: orders.map((order, at) => ({ ...order, lineNo: String(at + 1), pieces: String(order.pieces) })),
  };
}
