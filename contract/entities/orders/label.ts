import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Integer, Array as List, Literal, Number as Num, Optional, String as Text, Union } from 'typebox';
import { record } from '../../envelope.ts';

/** The documents that the renderer makes. */
export const documentKinds = ['label', 'cn22', 'cn23', 'invoice', 'pick_list', 'hand_over_sheet'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Output formats: PDF, or ZPL for a printer's resolution in dots per inch. */
export const labelFormats = ['pdf', 'zpl203', 'zpl300'] as const;
export type LabelFormat = (typeof labelFormats)[number];

const partyFields = ['Name', 'Company', 'Address', 'City', 'Province', 'PostCode', 'Country', 'CountryCode', 'Phone', 'TaxNo'] as const;
const partyNames = partyFields.flatMap((name) => [`from${name}`, `to${name}`] as const);

const ofOrder = [
  ...partyNames,
  'customerNo',
  'trackingNumber',
  'masterTrackingNumber',
  'transactionOrderNo',
  'productCode',
  'productName',
  'goodsType',
  'deliveryAddressCode',
  'signatureService',
  'insurance',
  'cashOnDelivery',
  'createTime',
  'printDate',
  'boxNo',
  'boxIndex',
  'boxCount',
  'boxWeight',
  'boxSize',
  'orderWeight',
  'goodsSummary',
  'goodsQuantity',
  'netWeight',
  'declaredValue',
] as const;

const ofCustoms = [...ofOrder, 'category', 'sdrValue', 'sdrRate', 'invoiceNo'] as const;

const goodsFields = [
  'lineNo',
  'goodsName',
  'goodsNameEn',
  'quantity',
  'declareUnit',
  'unitValue',
  'lineValue',
  'currencyCode',
  'netWeight',
  'hsCode',
  'madeCountry',
  'boxNo',
] as const;

/** The facts that a template may name, by document: a closed set, so a template reads nothing beyond its order. */
export const documentFields = {
  label: { fields: ofOrder, rows: goodsFields },
  cn22: { fields: ofCustoms, rows: goodsFields },
  cn23: { fields: ofCustoms, rows: goodsFields },
  invoice: { fields: ofCustoms, rows: goodsFields },
  pick_list: {
    fields: ['printDate', 'orders', 'pieces'],
    rows: ['lineNo', 'location', 'customerNo', 'trackingNumber', 'goodsName', 'quantity'],
  },
  hand_over_sheet: {
    fields: ['shipmentNo', 'deliverDate', 'arrivalDate', 'remark', 'tickets', 'pieces', 'weight', 'square', 'shipper', 'printDate'],
    rows: ['lineNo', 'customerNo', 'trackingNumber', 'productName', 'country', 'pieces', 'weight', 'square'],
  },
} as const satisfies Record<DocumentKind, { readonly fields: readonly string[]; readonly rows: readonly string[] }>;

/** Millimetres. */
const Place = () => Num({ minimum: 0, maximum: 1_000 });
const Length = () => Num({ exclusiveMinimum: 0, maximum: 1_000 });
/** Points (1/72 inch). */
const Size = () => Num({ minimum: 4, maximum: 72 });
const area = { x: Place(), y: Place(), width: Length(), height: Length() };
/** The pages of a document with several pages that show the element; all of them by default. */
const pages = { on: Optional(Enum(['first', 'last'])) };
/** Text with the names of facts in braces: `{toName}`. A line whose facts are all empty is left out. */
const Filled = () => Text({ minLength: 1, maxLength: 500 });

export const TextElement = record({
  type: Literal('text'),
  ...area,
  ...pages,
  text: Filled(),
  size: Size(),
  /** Longer texts shrink to this size and are refused below it; equal to `size` by default. */
  minSize: Optional(Size()),
  bold: Optional(Bool()),
  align: Optional(Enum(['left', 'center', 'right'])),
});

export const symbologies = ['code128', 'gs1-128', 'datamatrix', 'qrcode'] as const;
export type Symbology = (typeof symbologies)[number];

export const BarcodeElement = record({
  type: Literal('barcode'),
  ...area,
  ...pages,
  symbology: Enum([...symbologies]),
  text: Filled(),
});

/** A black rectangle; with `stroke` only its border, in millimetres. */
export const RectangleElement = record({
  type: Literal('rectangle'),
  ...area,
  ...pages,
  stroke: Optional(Num({ minimum: 0.1, maximum: 10 })),
});

/** The rows of the document in columns; rows that do not fit continue on further pages. */
export const TableElement = record({
  type: Literal('table'),
  ...area,
  size: Size(),
  minSize: Optional(Size()),
  columns: List(
    record({ title: Text({ maxLength: 60 }), text: Filled(), width: Length(), align: Optional(Enum(['left', 'center', 'right'])) }),
    { minItems: 1, maxItems: 12 },
  ),
});

export const LabelElement = Union([TextElement, BarcodeElement, RectangleElement, TableElement]);
export type LabelElement = Static<typeof LabelElement>;

/** A template: elements in millimetres on a label, and the sheet that carries one or several labels. */
export const LabelTemplate = record({
  format: Literal(1),
  kind: Enum([...documentKinds]),
  width: Num({ minimum: 20, maximum: 300 }),
  height: Num({ minimum: 20, maximum: 420 }),
  /** Several labels on one sheet, row by row; without it each label is a page of its own. */
  sheet: Optional(
    record({
      width: Num({ minimum: 20, maximum: 300 }),
      height: Num({ minimum: 20, maximum: 420 }),
      columns: Integer({ minimum: 1, maximum: 4 }),
      rows: Integer({ minimum: 1, maximum: 8 }),
    }),
  ),
  /** The printer's resolution: barcodes start and end on its dots. */
  dpi: Enum([203, 300, 600]),
  elements: List(LabelElement, { minItems: 1, maxItems: 100 }),
});
export type LabelTemplate = Static<typeof LabelTemplate>;
