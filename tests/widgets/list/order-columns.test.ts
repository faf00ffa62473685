import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { localCarrier } from '../../../server/carriers/local-carrier.ts';
import { newCustomerNo, newTransactionNo } from '../../../server/orders/write/order-numbers.ts';
import english from '../../../src/locales/en-US/screens.json' with { type: 'json' };
import chinese from '../../../src/locales/zh-CN/screens.json' with { type: 'json' };
import { actionsWidth, countInSight } from '../../../src/widgets/block/list/table/row-actions.tsx';
import { blockOf, builtScreen } from '../../contract/built-screen.ts';

interface Column {
  readonly dataIndex: string;
  readonly width?: number;
  readonly hideInTable?: boolean;
  readonly copyable?: boolean;
  readonly under?: readonly { readonly dataIndex: string }[];
}

/** Pixels of a letter in the font of numbers, and of a cell's padding on both sides. */
const letter = 8.43;
const padding = 16;

/** Pixels of the table on a screen of 1280: without the side menu, the page's padding and the panel's. */
const frame = 1280 - 200 - 2 * 16 - 2 * 16;
const checkbox = 40;

const folder = resolve(import.meta.dirname, '../../../src/schemas');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /^\w+\/\w+\.json$/.test(name));
const orders = blockOf(await builtScreen('order/OrderList'), 'list');

describe('the list of orders shows what one looks for first', () => {
  test.each([
    ['English', 'Actions', english as Readonly<Record<string, string>>],
    ['Chinese', '操作', chinese as Readonly<Record<string, string>>],
  ])('what, to whom, how far and how much are in sight at 1280 pixels, in %s', (_, heading, texts) => {
    const columns: readonly Column[] = orders.columns;
    const may = (orders.rowActions ?? []).map((action) => ({
      title: texts[String(action.title)] ?? '',
      isMenuOnly: action.danger === true || action.disabled !== undefined,
      isAlways: action.when === undefined,
    }));
    const room = frame - checkbox - actionsWidth(may, countInSight({ openRow: [] }), heading);
    const shown = columns.filter(({ hideInTable }) => hideInTable !== true);
    for (const [tab, view] of Object.entries(orders.statusTabs?.views ?? {})) {
      const widths = (view.columns ?? []).map((name) => columns.find(({ dataIndex }) => dataIndex === name)?.width ?? Number.NaN);
      expect(
        widths.reduce((sum, width) => sum + width, 0),
        tab,
      ).toBeLessThanOrEqual(room);
    }
    expect(shown.reduce((sum, { width = 0 }) => sum + width, 0)).toBeLessThanOrEqual(room);
    expect(shown.flatMap(({ dataIndex, under = [] }) => [dataIndex, ...under.map((item) => item.dataIndex)])).toEqual([
      ...[
        'customerNo',
        'createTime',
        'orderStatus',
        'late',
        'failReason',
        'claimStatus',
        'consigneeName',
        'consigneeCity',
        'consigneeCountry',
      ],
      ...['trackingNumber', 'tags', 'productName', 'boxes', 'orderWeight', 'realTotalAmount', 'settlementStatus'],
    ]);
  });

  test("the platform's own numbers are shown whole in every table", async () => {
    const party = { name: 'A', country: 'CN', city: 'B', addr1: 'C' };
    const box = (boxNo: string) => ({ boxNo, boxWeight: '1', boxLength: '1', boxWidth: '1', boxHeight: '1' });
    const order = { reference: 'r', customerNo: 'n', productCode: 'p', consignor: party, consignee: party, boxes: [box('1'), box('2')] };
    const placed = await localCarrier.place(order);
    if ('failed' in placed) throw new Error(placed.failed);
    const own: Readonly<Record<string, string>> = {
      customerNo: newCustomerNo(new Date()),
      trackingNumber: placed.trackingNumber,
      masterTrackingId: placed.together?.masterTrackingNumber ?? '',
      subOrderNo: placed.together?.subOrderNos.get('1') ?? '',
      transactionOrderNo: newTransactionNo(new Date()),
    };
    const columns = files.flatMap((file) =>
      columnsIn(JSON.parse(readFileSync(join(folder, file), 'utf8')))
        .filter(({ dataIndex, copyable }) => copyable === true && dataIndex in own)
        .map(({ dataIndex, width = 0 }) => ({ file, dataIndex, width })),
    );
    expect(new Set(columns.map(({ dataIndex }) => dataIndex))).toEqual(new Set(Object.keys(own)));
    for (const { file, dataIndex, width } of columns) {
      const isWhole = (own[dataIndex]?.length ?? 0) * letter + padding <= width;
      expect({ file, dataIndex, width, isWhole }).toEqual({ file, dataIndex, width, isWhole: true });
    }
  });
});

/** The columns of all tables in a document. */
function columnsIn(value: unknown): readonly Column[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'columns' in value && Array.isArray(value.columns) ? value.columns : [];
  return [...own, ...Object.values(value).flatMap(columnsIn)];
}
