import { orderCells } from '../../../bench/imports/workbook.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { readLimits } from '../../../server/imports/reader/limits.ts';
import { readWorkbook } from '../../../server/imports/reader/read.ts';
import type { TestServer } from '../../support/server.ts';
import { textWorkbook } from '../../support/workbooks.ts';

/** Columns of an order under the template's headings; tests add or change the relevant ones. */
export const orderColumns = { ...orderCells, 'Sender code': '', 'Box no.': '', 'Country of origin': 'China' } as const;
export type OrderCells = Partial<Record<keyof typeof orderColumns, string>>;

export const headings = Object.keys(orderColumns);

export function cellsOf(cells: OrderCells): string[] {
  return Object.values({ ...orderColumns, ...cells });
}

/** A workbook with these orders, one per row. */
export function orderBook(orders: readonly OrderCells[]): Buffer {
  return textWorkbook([headings, ...orders.map(cellsOf)]);
}

export interface Sent<T> {
  readonly status: number;
  readonly envelope: Envelope<T>;
}

/** Uploads a file by a multipart call, like browsers do. */
export async function sendFile<T>(
  server: Pick<TestServer, 'url'>,
  path: string,
  file: Buffer,
  {
    token = '',
    lang = 'en_US',
    name = 'orders.xlsx',
    fields = {},
  }: { token?: string; lang?: string; name?: string; fields?: Record<string, string> } = {},
): Promise<Sent<T>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(file)]), name);
  const response = await fetch(new URL(`/oms${path}?lang=${lang}`, server.url), {
    method: 'POST',
    headers: { 'X-Access-Token': token, 'system-belong': '3' },
    body: form,
  });
  return { status: response.status, envelope: await response.json() };
}

/** The texts of a workbook by position; `3/2` is row 3, column 2. */
export function textsOf(bytes: Buffer): Record<string, string> {
  const { rows } = readWorkbook(bytes, readLimits);
  return Object.fromEntries(rows.flatMap(({ row, cells }) => cells.map(({ column, text }) => [`${row}/${column}`, text])));
}
