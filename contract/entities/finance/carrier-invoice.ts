import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Coded, Id, Kilograms, LocalTime, orNull, requiredText } from '../../values.ts';

/** States of a line: waiting for its order, matched to it, or left aside with a reason. */
export const carrierLineStates = ['open', 'matched', 'ignored'] as const;
export type CarrierLineState = (typeof carrierLineStates)[number];

/** Charges that a workbook may have a column of its own for. */
export const carrierCharges = ['freight', 'fuel', 'remote', 'surcharge', 'duty', 'other'] as const;
export type CarrierCharge = (typeof carrierCharges)[number];

/** A day as `YYYY-MM-DD`. */
const Day = () => Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' });
/** A heading of the workbook, as it stands in its cell. */
const Heading = () => Optional(Text({ maxLength: 400 }));

const carrierColumns = {
  trackingNumber: Heading(),
  orderNo: Heading(),
  reference: Heading(),
  chargedOn: Heading(),
  billedWeight: Heading(),
  currencyColumn: Heading(),
  chargeKind: Heading(),
  amount: Heading(),
  freight: Heading(),
  fuel: Heading(),
  remote: Heading(),
  surcharge: Heading(),
  duty: Heading(),
  other: Heading(),
};
/** Which heading each field has; a field that the workbook does not have is absent or empty. */
export const CarrierColumns = record(carrierColumns);
export type CarrierColumns = Static<typeof CarrierColumns>;

/** An uploaded workbook of a carrier with a proposal for its columns: the last mapping of the carrier, else one by the headings. */
export const CarrierUpload = record({
  id: Id(),
  carrierCode: Coded('carrier'),
  carrierCode_dictText: Text(),
  fileName: Text(),
  sheet: Text(),
  /** Whether the workbook has several sheets. */
  hasSheets: Bool(),
  headerRow: Integer({ minimum: 1 }),
  /** Whether the carrier's last mapping is proposed. */
  isKnown: Bool(),
  columns: CarrierColumns,
  /** The first rows below the headings, each as one text for a preview. */
  rows: List(record({ id: Id(), row: Integer({ minimum: 1 }), text: Text() })),
});
export type CarrierUpload = Static<typeof CarrierUpload>;

/** A wrong cell: `row` as the program shows it, 0 for the whole sheet. */
export const CarrierProblem = record({
  id: Id(),
  row: Integer({ minimum: 0 }),
  /** The letter and heading of its column, such as `C · Weight`. */
  column: Text(),
  value: Text(),
  message: Text(),
});
export type CarrierProblem = Static<typeof CarrierProblem>;

/** What a workbook would be imported as. */
export const CarrierCheck = record({
  /** Rows of parcels, and lines: a row with several charges is several lines. */
  rows: Integer({ minimum: 0 }),
  lines: Integer({ minimum: 0 }),
  sum: Amount(),
  sumText: Text(),
  /** All wrong cells, and the first of them. */
  wrongCells: Integer({ minimum: 0 }),
  problems: List(CarrierProblem),
});
export type CarrierCheck = Static<typeof CarrierCheck>;

export const CarrierInvoiceRow = record({
  id: Id(),
  carrierCode: Coded('carrier'),
  carrierCode_dictText: Text(),
  invoiceNo: Text(),
  invoiceDate: Day(),
  currencyCode: Text(),
  totalAmount: Amount(),
  lineCount: Integer({ minimum: 1 }),
  openCount: Integer({ minimum: 0 }),
  matchedCount: Integer({ minimum: 0 }),
  ignoredCount: Integer({ minimum: 0 }),
  fileName: Text(),
  importer: Text(),
  createTime: LocalTime(),
});
export type CarrierInvoiceRow = Static<typeof CarrierInvoiceRow>;

export const CarrierInvoiceLine = record({
  id: Id(),
  invoiceId: Id(),
  invoiceNo: Text(),
  carrierCode: Coded('carrier'),
  carrierCode_dictText: Text(),
  rowNo: Integer({ minimum: 1 }),
  trackingNumber: orNull(Text()),
  orderNo: orNull(Text()),
  reference: orNull(Text()),
  charge: Coded('carrier_charge'),
  charge_dictText: Text(),
  /** The carrier's own word. */
  chargeText: orNull(Text()),
  chargedOn: orNull(Day()),
  billedWeight: orNull(Kilograms()),
  amount: Amount(),
  currencyCode: Text(),
  lineStatus: Coded('carrier_line_status'),
  lineStatus_dictText: Text(),
  /** Why it is open, by which rule it was matched, or why it was ignored. */
  because: Text(),
  merchant: orNull(Text()),
  customerNo: orNull(Text()),
  productCode: orNull(Text()),
  soldWeight: orNull(Text()),
  decider: orNull(Text()),
  decideTime: orNull(LocalTime()),
});
export type CarrierInvoiceLine = Static<typeof CarrierInvoiceLine>;

/** What was sold beside what was bought. `margin` is null where both are in different currencies: nothing is converted. */
const sums = {
  currencyCode: Text(),
  sold: Amount(),
  bought: Amount(),
  margin: orNull(Amount()),
  /** Of what was sold, one decimal; null without a margin or a sale. */
  marginPercent: orNull(Text()),
};

export const ProductMargin = record({
  id: Id(),
  /** The month in which its orders were paid, `YYYY-MM` in the platform's time zone. */
  period: Text(),
  productCode: Text(),
  productName: Text(),
  orders: Integer({ minimum: 0 }),
  /** Orders with a difference beyond the tolerance. */
  differing: Integer({ minimum: 0 }),
  ...sums,
});
export type ProductMargin = Static<typeof ProductMargin>;

export const OrderMargin = record({
  id: Id(),
  merchant: Text(),
  customerNo: Text(),
  trackingNumber: orNull(Text()),
  productCode: Text(),
  productName: Text(),
  soldTime: LocalTime(),
  soldWeight: orNull(Text()),
  billedWeight: orNull(Text()),
  ...sums,
  weightDiffers: Bool(),
  priceDiffers: Bool(),
  /** What differs, in words; empty for nothing. */
  difference: Text(),
});
export type OrderMargin = Static<typeof OrderMargin>;

export const MarginSums = record({ id: Id(), orders: Integer({ minimum: 0 }), ...sums });

/** What the form of an import says: the invoice, and the heading of each field. */
export const carrierImport = {
  /** The upload. */
  id: Id(),
  headerRow: Integer({ minimum: 1, maximum: 1_048_576 }),
  ...carrierColumns,
  invoiceNo: requiredText(64),
  invoiceDate: Day(),
  currency: Text({ pattern: '^[A-Z]{3}$' }),
  /** What the invoice says that it comes to; the lines have to agree. */
  total: Optional(Text({ maxLength: 40 })),
};
