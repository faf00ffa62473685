import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints, type ServedId } from '../../contract/endpoints/all.ts';
import { asNumbers } from '../../contract/values/number-list.ts';

type Input = Readonly<Record<string, unknown>>;

/** Estimates the cost of a call from its input, in small calls of a few milliseconds. */
export function costOf(id: string, input: Input): number {
  const own = isCosted(id) ? costs[id](input) : byRows(id, input);
  return Math.max(1, Math.round(own));
}

/** Rows of a page or list that cost as much as a small call. */
const rowsAsOne = 100;
/** Written rows, with their parts, log and money, that cost as much. */
const writtenAsOne = 25;
/** Printed orders that cost as much. */
const printedAsOne = 5;
/** Boxes rated by every product that cost as much. */
const boxesAsOne = 20;
/** Bytes of a workbook, which unpack to ten times the size, that cost as much. */
const bytesAsOne = 100_000;

/** Calls whose cost does not depend on their longest list. */
const costs = {
  'calculate.try': ({ rules }) => sumOf(rules, ({ boxCount }) => numberOf(boxCount)) / boxesAsOne,
  'calculate.orderTry': ({ boxes }) => lengthOf(boxes) / boxesAsOne,
  'calculate.linesTry': ({ lines, boxes }) => lengthOf(lines) / writtenAsOne + (lengthOf(lines) * lengthOf(boxes)) / (boxesAsOne * 10),
  'order.submit': ({ boxes, goods }) => (lengthOf(boxes) + lengthOf(goods)) / boxesAsOne,
  'order.batchSubmit': writing,
  'order.batchRefund': writing,
  'order.startBatch': () => 20,
  'order.chargeBack': writing,
  'order.withdrawChargeBack': writing,
  'order.batchConfirm': writing,
  'order.updateProduct': writing,
  'order.place': writing,
  'order.close': writing,
  'order.delete': writing,
  'order.saveLines': ({ lines, boxes, goods }) => (lengthOf(lines) / writtenAsOne) * (1 + (lengthOf(boxes) + lengthOf(goods)) / boxesAsOne),
  'order.importAgain': ({ rows }) => lengthOf(rows) / writtenAsOne,
  'activation.upload': () => 20,
  'announcement.upload': () => 20,
  'order.importExcel': workbook,
  'order.importColumns': workbook,
  'bankStatement.import': workbook,
  'order.export': () => 10,
  'bill.download': () => 10,
  'print.export': () => 10,
  'transfer.export': () => 10,
  'print.start': writing,
  'print.check': writing,
  'label.batch': printing,
  'label.documents': printing,
  'label.invoices': printing,
  'label.download': printing,
  'label.saveTemplate': () => 2,
  'label.checkTemplate': () => 2,
  'label.drawTemplate': () => 2,
  'label.previewTemplate': () => 2,
} as const satisfies Partial<Record<ServedId, (input: Input) => number>>;

function isCosted(id: string): id is keyof typeof costs {
  return Object.hasOwn(costs, id);
}

function byRows(id: string, input: Input): number {
  if ('file' in input) return workbook(input);
  const texts = textLists.get(id);
  const longest = Math.max(0, ...Object.entries(input).map(([name, value]) => (texts?.has(name) ? countOf(value) : lengthOf(value))));
  return Math.max(longest, numberOf(input.pageSize)) / rowsAsOne;
}

function writing({ ids }: Input): number {
  return countOf(ids) / writtenAsOne;
}

/** Orders are read and drawn; a batch in the background costs its queueing only, which the longest list overstates. */
function printing({ ids }: Input): number {
  return countOf(ids) / printedAsOne;
}

/** Always expensive, because a separate process opens the workbook. */
function workbook({ file }: Input): number {
  const bytes = typeof file === 'object' && file !== null && 'bytes' in file && Buffer.isBuffer(file.bytes) ? file.bytes.length : 0;
  return Math.max(2, bytes / bytesAsOne);
}

/** Fields by call that contain several ids or numbers as one text. */
const textLists: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries<Endpoint>(endpoints).map(([id, { params, query, body }]) => {
    const fields = [params, query, body].flatMap((part) => Object.entries(part?.properties ?? {}));
    return [id, new Set(fields.filter(([, schema]) => isTextList(schema)).map(([name]) => name))];
  }),
);

function isTextList(schema: object): boolean {
  return 'format' in schema && (schema.format === 'id-list' || schema.format === 'number-list');
}

/** Counts ids or numbers in a list or in one text. */
function countOf(value: unknown): number {
  return Array.isArray(value) ? value.length : asNumbers(value).length;
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function sumOf(list: unknown, of: (item: Input) => number): number {
  if (!Array.isArray(list)) return 0;
  return list.reduce<number>((sum, item: unknown) => sum + (typeof item === 'object' && item !== null ? of({ ...item }) : 0), 0);
}
