import { buffer } from 'node:stream/consumers';
import { streamWorkbook } from '../../server/files/workbook.ts';

/** An order as merchants' files have them: one box, one line of goods. */
export const orderCells = {
  'Customer no.': '',
  Product: 'US-STANDARD',
  'Goods type': 'General cargo',
  'Recipient name': 'Ada Byron',
  'Recipient country': 'United States',
  'Recipient state': 'CA',
  'Recipient city': 'Los Angeles',
  'Recipient address 1': '77 Sunset Blvd',
  'Recipient postcode': '90028',
  'Recipient phone': '+1 213 555 0142',
  'Weight (kg)': '1.25',
  'Length (cm)': '30',
  'Width (cm)': '20',
  'Height (cm)': '10',
  'Goods name (Chinese)': '保温杯',
  'Goods name (English)': 'Flask',
  Unit: 'piece',
  Quantity: '3',
  'Unit price': '9.90',
  Currency: 'USD',
  'Unit weight (kg)': '0.35',
} as const;

/** A workbook of so many orders that no other has; columns without a meaning make it `width` wide. */
export function orderBook(prefix: string, orders: number, width = 0): Promise<Buffer> {
  const more = Math.max(0, width - Object.keys(orderCells).length);
  const titles = [...Object.keys(orderCells), ...Array.from({ length: more }, (_, at) => `Note ${at + 1}`)];
  return buffer(
    streamWorkbook(
      'Orders',
      titles.map((title) => ({ title, width: 16 })),
      rows(prefix, orders, more),
    ),
  );
}

async function* rows(prefix: string, orders: number, more: number): AsyncGenerator<string[]> {
  for (let at = 0; at < orders; at += 1)
    yield [
      ...Object.values({ ...orderCells, 'Customer no.': `${prefix}-${at}` }),
      ...Array.from({ length: more }, (_, note) => `${at}.${note}`),
    ];
}
