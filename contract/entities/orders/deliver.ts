import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Object as Obj, String as Text } from 'typebox';
import { BatchOutcome, record } from '../../envelope.ts';
import { Coded, CubicMetres, Id, Kilograms, LocalTime, orNull } from '../../values.ts';

const count = () => Integer({ minimum: 0 });

/** Totals of the orders of a shipment, computed from the orders and their boxes at each request. */
export const shipmentTotals = {
  /** Orders. */
  totalTickets: count(),
  /** Boxes. */
  totalPieces: count(),
  totalWeight: Kilograms(),
  /** The volume of all boxes. */
  totalSquare: CubicMetres(),
};
export const ShipmentTotals = record(shipmentTotals);
export type ShipmentTotals = Static<typeof ShipmentTotals>;

/** A shipment in the inventory. */
export const Shipment = record({
  id: Id(),
  shipmentNo: Text(),
  /** The platform's number of the list of parcels; the hand-over sheet carries it. */
  inventoryNo: Text(),
  shipmentStatus: Coded('shipment_status'),
  shipmentStatus_dictText: Text(),
  deliverDate: orNull(Text()),
  estimatedArrivalDate: orNull(Text()),
  remark: orNull(Text()),
  ...shipmentTotals,
  createBy: Text(),
  createTime: LocalTime(),
  /** Who confirmed the hand-over, and when. */
  shipmentUser: orNull(Text()),
  shipmentTime: orNull(LocalTime()),
  cancelUser: orNull(Text()),
  cancelTime: orNull(LocalTime()),
  cancelReason: orNull(Text()),
});
export type Shipment = Static<typeof Shipment>;

export const ShipmentDetail = record({
  ...Shipment.properties,
  /** The end of the tenant's period for cancelling a confirmed hand-over; null unless it is confirmed. */
  cancelUntil: orNull(LocalTime()),
  mayCancel: Bool(),
});
export type ShipmentDetail = Static<typeof ShipmentDetail>;

const parcel = {
  id: Id(),
  customerNo: Text(),
  trackingNumber: orNull(Text()),
  productCode: orNull(Text()),
  productName: orNull(Text()),
  /** The sender's code in the address book, otherwise the name; tells senders apart. */
  shipper: Text(),
  shipperName: Text(),
  consigneeName: orNull(Text()),
  consigneeCountry: orNull(Coded('country')),
  consigneeCountry_dictText: Text(),
  boxCount: count(),
  orderWeight: Kilograms(),
  square: CubicMetres(),
};

/** A paid and generated order in no shipment: it waits for its hand-over. */
export const WaitingOrder = record({ ...parcel, createTime: LocalTime(), payTime: orNull(LocalTime()) });
export type WaitingOrder = Static<typeof WaitingOrder>;

/** An order of a shipment, with its state now. */
export const ShipmentOrder = record({
  ...parcel,
  position: Integer({ minimum: 1 }),
  logisticsStatus: Coded('logistics_status'),
  logisticsStatus_dictText: Text(),
  addBy: Text(),
  addTime: LocalTime(),
});
export type ShipmentOrder = Static<typeof ShipmentOrder>;

/** Waiting orders of one product and one sender. */
export const WaitingGroup = record({
  id: Text(),
  productCode: Text(),
  productName: Text(),
  shipper: Text(),
  shipperName: Text(),
  ...shipmentTotals,
  /** When the oldest of them was created. */
  oldestTime: LocalTime(),
});
export type WaitingGroup = Static<typeof WaitingGroup>;

export const ShipmentLog = record({
  id: Id(),
  createTime: LocalTime(),
  operator: Text(),
  operation: Coded('shipment_operation'),
  operation_dictText: Text(),
  content: Text(),
});
export type ShipmentLog = Static<typeof ShipmentLog>;

/**
 * What became of each requested order, and the totals of the shipment after the call. `id` and `shipmentNo` are null when no order was taken
 * and no shipment was made.
 */
export const ShipmentOutcome = Obj(
  { ...BatchOutcome.properties, id: orNull(Id()), shipmentNo: orNull(Text()), ...shipmentTotals },
  { additionalProperties: false, title: 'BatchOutcome' },
);
export type ShipmentOutcome = Static<typeof ShipmentOutcome>;
