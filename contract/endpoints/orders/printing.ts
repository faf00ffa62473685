import { Boolean as Bool, Enum, Integer, Array as List, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { OrderRow } from '../../entities/orders/order.ts';
import { EarlierPrint, PrintCheck, PrintRecord, printedKinds, printWays, Unprintable } from '../../entities/orders/print.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Coded, Id, Kilograms, LocalTime, NumberList, orNull, RangeEnd } from '../../values.ts';

const filters = {
  customerNo: Optional(NumberList()),
  trackingNumber: Optional(NumberList()),
  printKind: Optional(Coded('print_kind')),
  printWay: Optional(Coded('print_way')),
  printBy: Optional(Text({ maxLength: limits.text })),
  workstation: Optional(Text({ maxLength: limits.text })),
  /** Only second prints and later ones. */
  again: Optional(Bool()),
  printTime_begin: Optional(RangeEnd()),
  printTime_end: Optional(RangeEnd()),
};

const sorting = { column: Optional(Enum(['printTime', 'nth'])), order: Optional(Enum(['asc', 'desc'])) };
const documents = { kind: Enum([...printedKinds]), boxNo: Optional(Text({ minLength: 1, maxLength: 64 })) };
const chosen = { ids: List(Id(), { minItems: 1, maxItems: limits.printAtOnce }) };

/** The ledger of prints, and what the scan station asks (decision 47). */
export const printingEndpoints = declare({
  'print.list': {
    method: 'GET',
    path: '/oms/order/scanPrintRecord/list',
    access: { permission: 'print:list' },
    summary: 'Prints of the orders that the caller may see, the latest first unless sorted',
    query: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
      ...sorting,
      ...filters,
    }),
    reply: pageOf(PrintRecord),
  },
  'print.export': {
    method: 'POST',
    path: '/oms/order/scanPrintRecord/exportXls',
    access: { permission: 'print:export' },
    summary: 'The prints that the filters find, as a workbook of at most 20,000 rows',
    body: record({ ...sorting, ...filters }),
    reply: Null(),
    kind: 'blob',
  },
  'print.check': {
    method: 'POST',
    path: '/oms/order/scanPrintRecord/check',
    access: { permission: 'label:print' },
    asksOnly: true,
    summary: 'Which orders can be printed, why the others cannot, and which were printed before',
    body: record({ ...chosen, ...documents }),
    reply: PrintCheck,
  },
  'print.scan': {
    method: 'GET',
    path: '/oms/order/scanPrintRecord/scanGetOrder',
    access: { permission: 'label:print' },
    summary: 'The order of a scanned number, whether its label can be printed, and how often it was',
    query: record({ number: Text({ minLength: 1, maxLength: 64 }) }),
    reply: record({
      order: OrderRow,
      /** The box whose own number was scanned. */
      boxNo: orNull(Text()),
      /** Kilograms declared for the scanned box, or for the order. */
      declaredWeight: orNull(Kilograms()),
      unprintable: orNull(Unprintable),
      again: orNull(EarlierPrint),
      needsReason: Bool(),
    }),
  },
  'print.start': {
    method: 'POST',
    path: '/oms/order/scanPrintRecord/print',
    access: { permission: 'label:print' },
    needsActivation: true,
    idempotent: true,
    summary: 'Hands out one document of each order for printing, in the order of the ids, and enters each in the ledger; all or none',
    body: record({
      ...chosen,
      ...documents,
      /** Where it is printed; callers other than pages may leave both out. */
      workstation: Optional(Text({ minLength: 1, maxLength: 64 })),
      way: Optional(Enum([...printWays])),
      printer: Optional(Text({ minLength: 1, maxLength: 128 })),
      /** Why a document is printed again. */
      reason: Optional(Text({ maxLength: limits.text })),
      /** Kilograms on the station's scale; with one document only. */
      weight: Optional(Kilograms()),
      weightFrom: Optional(Enum(['typed', 'scale'])),
    }),
    reply: Null(),
    kind: 'blob',
  },
  'print.undo': {
    method: 'POST',
    path: '/oms/order/scanPrintRecord/undo',
    access: { permission: 'label:print' },
    needsActivation: true,
    summary: "Marks the caller's last print of an order as thrown away, so that the next one needs no reason",
    body: record({ id: Id(), kind: Enum([...printedKinds]), boxNo: Optional(Text({ minLength: 1, maxLength: 64 })) }),
    reply: record({ customerNo: Text(), undoneTime: LocalTime() }),
  },
  'print.certificate': {
    method: 'GET',
    path: '/oms/order/scanPrintRecord/certificate',
    access: { permission: 'label:print' },
    summary: 'The certificate with which QZ Tray knows this installation; empty when the operator has set none',
    query: record({}),
    reply: Text(),
  },
  'print.sign': {
    method: 'POST',
    path: '/oms/order/scanPrintRecord/sign',
    access: { permission: 'label:print' },
    asksOnly: true,
    summary: 'Signs the SHA-256 hash of a request to QZ Tray by SHA-512 with RSA, as base64',
    body: record({ request: Text({ pattern: '^[0-9a-f]{64}$' }) }),
    reply: Text(),
  },
  'print.setting': {
    method: 'GET',
    path: '/oms/order/scanPrintRecord/setting',
    access: { permission: 'print:list', or: ['label:print'] },
    summary: "The company's rules for printing",
    query: record({}),
    reply: record({ needsReason: Bool() }),
  },
  'print.setSetting': {
    method: 'PUT',
    path: '/oms/order/scanPrintRecord/setting',
    access: { permission: 'print:setting' },
    summary: "Changes the company's rules for printing",
    body: record({ needsReason: Bool() }),
    reply: Null(),
  },
});
