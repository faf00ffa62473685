import { Boolean as Bool, Enum, Integer, Array as List, Null, Object as Obj, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { BatchOutcome, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, orNull } from '../../values.ts';

/** How a workbook is read: as a template, or by the merchant's mapping of their own columns. */
const reading = {
  template: Enum(['simple', 'multiple', 'own']),
  /**
   * For the merchant's own file: the name of a stored mapping, or the mapping as JSON
   * `{sheet?, headerRow, columns: {field: header}, fixed?: {field: value}}`; `fixed` are values of fields without a column.
   */
  mapping: Optional(Text({ maxLength: 8_000 })),
};

/** An order or address that was skipped because it exists: its first row and its number. */
const SkippedRow = record({ row: Integer({ minimum: 1 }), label: Text() });

/** The outcome of an import. `key` is set when rows failed or were skipped; it opens the error workbook. */
export const ImportOutcome = Obj(
  {
    key: orNull(Text()),
    successCount: Integer({ minimum: 0 }),
    skippedCount: Integer({ minimum: 0 }),
    errorCount: Integer({ minimum: 0 }),
    /** The first skipped entries; the error workbook contains all. */
    skipped: List(SkippedRow),
    /** The background job of a large file. */
    jobId: orNull(Text()),
    /** The imported sheet, when the workbook has several. */
    sheet: orNull(Text()),
  },
  { additionalProperties: false, title: 'ImportOutcome' },
);

/** A failed row of a workbook: its cells by field, and their problems. */
const FailedRow = record({
  id: Text(),
  row: Integer({ minimum: 1 }),
  reason: Text(),
  cells: Obj({}, { additionalProperties: Text() }),
  problems: List(record({ field: Text(), message: Text() })),
});

/** Imports, templates and error workbooks (spec section 5, Import upload; wire.md, Files). */
export const importEndpoints = declare({
  'order.importExcel': {
    method: 'POST',
    path: '/oms/order/importExcel',
    access: { permission: 'order:import' },
    needsActivation: true,
    summary: 'Makes orders of the rows of a workbook: drafts, or forecasts when asked to; the same file again makes none twice',
    body: record({ ...reading, forecast: Optional(Enum(['0', '1'])) }),
    uploadMegabytes: limits.uploadMegabytes,
    reply: ImportOutcome,
  },
  'order.importColumns': {
    method: 'POST',
    path: '/oms/order/importColumns',
    access: { permission: 'order:import' },
    needsActivation: true,
    summary: "The first rows of a merchant's own workbook and the fields that its columns may be, with a proposal",
    /** Defaults to the sheet whose headings match best. */
    body: record({ sheet: Optional(Text({ maxLength: 100 })) }),
    uploadMegabytes: limits.uploadMegabytes,
    reply: record({
      sheet: Text(),
      sheets: List(Text()),
      headerRow: Integer({ minimum: 1 }),
      rows: List(List(Text())),
      /** `choices` is the name of the list that a fixed value is chosen from; null for free texts. */
      fields: List(record({ field: Text(), title: Text(), required: Bool(), proposed: orNull(Text()), choices: orNull(Text()) })),
      lists: List(record({ name: Text(), texts: List(Text()) })),
    }),
  },
  'order.importMappings': {
    method: 'GET',
    path: '/oms/order/importMappings',
    access: { permission: 'order:import' },
    summary: 'The mappings of own workbooks that the tenant keeps, by name',
    query: record({}),
    reply: List(record({ name: Text(), mapping: Text() })),
  },
  'order.saveMapping': {
    method: 'POST',
    path: '/oms/order/saveMapping',
    access: { permission: 'order:import' },
    needsActivation: true,
    summary: 'Keeps a mapping under its name',
    body: record({ name: Text({ minLength: 1, maxLength: 64 }), mapping: Text({ minLength: 2, maxLength: 8_000 }) }),
    reply: Null(),
  },
  'order.importFailures': {
    method: 'GET',
    path: '/oms/order/importFailures',
    access: 'token',
    summary: 'The rows of an import that failed, to be mended in place; asks for the right of what was imported',
    query: record({ key: Text({ minLength: 16, maxLength: 64 }) }),
    reply: List(FailedRow),
  },
  'order.importOutcome': {
    method: 'GET',
    path: '/oms/order/importOutcome',
    access: 'token',
    summary: 'How far an import is that runs in the background, and what it came to; asks for the right of what was imported',
    query: record({ key: Text({ minLength: 16, maxLength: 64 }) }),
    reply: record({
      ...ImportOutcome.properties,
      total: Integer({ minimum: 0 }),
      isDone: Bool(),
      /** Titles of the failed rows' columns. */
      fields: List(record({ field: Text(), title: Text() })),
    }),
  },
  'order.importAgain': {
    method: 'POST',
    path: '/oms/order/importAgain',
    access: 'token',
    summary: 'Takes failed rows of an import again, mended; asks for the right of what was imported',
    body: record({
      key: Text({ minLength: 16, maxLength: 64 }),
      rows: List(record({ id: Text({ maxLength: 64 }), cells: Obj({}, { additionalProperties: Text({ maxLength: 2_000 }) }) }), {
        minItems: 1,
        maxItems: limits.batchRows,
      }),
    }),
    bodyKilobytes: 2_048,
    reply: BatchOutcome,
  },
  'shipperAddress.importExcel': addressImport('/oms/omsUserShipperAddress/importExcel'),
  'consigneeAddress.importExcel': addressImport('/oms/omsUserConsigneeAddress/importExcel'),
  'deliveryAddress.importExcel': addressImport('/oms/omsUserDeliveryAddress/importExcel'),
  'order.importTracking': {
    method: 'POST',
    path: '/oms/order/manual/importTrackingNumber',
    access: { permission: 'order:import' },
    needsActivation: true,
    summary: 'Gives orders that wait for hand-over the tracking numbers of a workbook; the same file again changes nothing',
    body: record({}),
    uploadMegabytes: limits.uploadMegabytes,
    reply: ImportOutcome,
  },
  'order.trackingExcelUrl': {
    method: 'GET',
    path: '/oms/order/manual/getTrackingNumberImportExcelUrl',
    access: { permission: 'order:import' },
    summary: 'Where the template of tracking numbers is found, under the base path',
    query: record({}),
    reply: Text(),
  },
  'common.simpleExcelUrl': {
    method: 'GET',
    path: '/common/getSimpleExcelUrl',
    access: { permission: 'order:import' },
    summary: 'Where the template of orders with one box is found, under the base path',
    query: record({}),
    reply: Text(),
  },
  'common.multipleExcelUrl': {
    method: 'GET',
    path: '/common/getMultipleExcelUrl',
    access: { permission: 'order:import' },
    summary: 'Where the template of orders with several boxes is found, under the base path',
    query: record({}),
    reply: Text(),
  },
  'common.template': {
    method: 'GET',
    path: '/common/template/:name',
    access: 'token',
    summary: 'A template of an import, in the language of the request',
    params: record({
      name: Enum(['orderSimple', 'orderMultiple', 'shipperAddress', 'consigneeAddress', 'deliveryAddress', 'orderTracking']),
    }),
    query: record({}),
    kind: 'blob',
    reply: Null(),
  },
  'common.exportVerifyMsg': {
    method: 'GET',
    path: '/common/exportVerifyMsg',
    access: 'public',
    summary: 'The workbook of an import with a reason on each row that failed; `token` is a download ticket, spent by it (security F3)',
    query: record({ key: Text({ minLength: 16, maxLength: 64 }), token: Text({ minLength: 16, maxLength: 128 }) }),
    kind: 'blob',
    reply: Null(),
  },
  'ext.ticket': {
    method: 'POST',
    path: '/ext/ticket',
    access: 'token',
    summary: 'A ticket for one download, valid for a minute',
    body: record({ purpose: Enum(['importErrors', 'activationPicture', 'activationReview']), id: Id() }),
    reply: record({ ticket: Text() }),
    extension: true,
  },
});

function addressImport<P extends string>(path: P) {
  return {
    method: 'POST',
    path,
    access: { permission: 'address:import' },
    summary: 'Keeps the addresses of a workbook that follows the template',
    body: record({}),
    uploadMegabytes: limits.uploadMegabytes,
    reply: ImportOutcome,
  } as const;
}
