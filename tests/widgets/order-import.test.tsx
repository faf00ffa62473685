import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import type { Ports } from '../../src/runtime/ports.ts';
import { inParts, type MendedRow } from '../../src/widgets/widget/order-import/failures.tsx';
import type { FailedRow } from '../../src/widgets/widget/order-import/replies.ts';
import { openScreen, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());

const good = { key: null, successCount: 2, skippedCount: 1, errorCount: 0, jobId: null };
const bad = { key: 'k'.repeat(22), successCount: 1, skippedCount: 0, errorCount: 2, jobId: null };
const failure = new CallFailure('1 done, 2 failed', { kind: 'refused', status: 200, errorCode: 'import_rows_failed', result: bad });
const rows = [
  {
    id: '3',
    row: 3,
    reason: 'Unit: Cannot be empty',
    cells: { customerNo: 'A-3', 'goods.quantity': '2' },
    problems: [{ field: 'goods.declareUnit', message: 'Cannot be empty' }],
  },
  { id: '4', row: 4, reason: 'Another row of the same order is wrong', cells: { customerNo: 'A-4' }, problems: [] },
];
const fields = [
  { field: 'customerNo', title: 'Customer no.' },
  { field: 'goods.quantity', title: 'Quantity' },
  { field: 'goods.declareUnit', title: 'Unit' },
];

/** Answers as the server does; the first import again leaves one row. */
function calls(left: { rows: typeof rows } = { rows }) {
  return vi.fn(async (call: string, input: Readonly<Record<string, unknown>>) => {
    if (call === 'order.importOutcome') return { ...bad, errorCount: left.rows.length, total: 3, isDone: true, fields };
    if (call === 'order.importFailures') return left.rows;
    if (call === 'order.importMappings')
      return [{ name: 'Shop', mapping: JSON.stringify({ headerRow: 2, columns: { customerNo: 'Order' } }) }];
    if (call === 'order.importAgain') {
      const sent = input.rows as readonly { id: string }[];
      left.rows = left.rows.filter(({ id }) => id === '4');
      return { done: sent.length - 1, failed: 1, results: [] };
    }
    return null;
  });
}

async function open(change: Partial<Ports>) {
  world = await openScreen([{ block: 'widget', use: 'orderImport', props: {} }], { download: vi.fn(async () => true), ...change });
  await world.find('input[type=file]');
}

async function choose(name = 'orders.xlsx') {
  const picker = await world.find('input[type=file]');
  Object.defineProperty(picker, 'files', { value: [new File(['x'], name)], configurable: true });
  await act(async () => picker.dispatchEvent(new Event('change', { bubbles: true })));
  await world.settle();
}

const counts = () => [...document.querySelectorAll('.oi-count dd')].map(({ textContent }) => textContent);
const button = (text: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
const press = async (text: string) => {
  await act(async () => button(text)?.click());
  await world.settle();
};
const cell = (row: number, column: number) => document.querySelector(`[data-r="${row}"] [data-c="${column}"]`)?.textContent;

describe('orders by a workbook', () => {
  it('are sent by the way that is chosen, and counted', async () => {
    const upload = vi.fn(async () => good);
    await open({ upload, call: calls() });
    await choose();
    expect(upload.mock.calls[0]?.slice(0, 1)).toEqual(['order.importExcel']);
    expect(vi.mocked(upload as Ports['upload']).mock.calls[0]?.[2]).toEqual({ template: 'simple', forecast: '0' });
    expect(counts()).toEqual(['2', '1', '0']);
    await press('Show imported orders');
    expect(vi.mocked(world.ports.navigate).mock.calls).toEqual([['/order/list', { orderSource: 'import' }, false]]);
  });

  it('that fail come back in their file, and as lines with a message at each cell', async () => {
    await open({ upload: vi.fn(async () => Promise.reject(failure)), call: calls() });
    await choose();
    expect(counts()).toEqual(['1', '0', '2']);
    expect(vi.mocked(world.ports.download).mock.calls).toEqual([['common.exportVerifyMsg', { key: bad.key }]]);
    await world.find('[role="grid"] .eg-row');
    expect([0, 1, 2, 4].map((column) => cell(0, column))).toEqual(['3', 'Unit: Cannot be empty', 'A-3', '2']);
    expect([0, 1, 2].map((column) => cell(1, column))).toEqual(['4', 'Another row of the same order is wrong', 'A-4']);
    expect(document.querySelectorAll('.eg-bad, [aria-invalid="true"]').length).toBeGreaterThan(0);
    // A line is a row of the file: there are neither more nor fewer.
    expect(document.querySelectorAll('.eg-buttons button')).toHaveLength(3);
    expect(vi.mocked(world.ports.showFailure).mock.calls).toEqual([]);
  });

  it('are mended where they are, and imported again', async () => {
    const call = calls({ rows });
    await open({ upload: vi.fn(async () => Promise.reject(failure)), call });
    await choose();
    await world.find('[role="grid"] .eg-row');
    await press('Import these rows again');
    expect(call.mock.calls.find(([name]) => name === 'order.importAgain')?.[1]).toEqual({
      key: bad.key,
      rows: [
        { id: '3', cells: { customerNo: 'A-3', 'goods.quantity': '2' } },
        { id: '4', cells: { customerNo: 'A-4' } },
      ],
    });
    expect(world.ports.notify).toHaveBeenCalledWith('warning', 'Imported: 1; still to be mended: 1');
    await world.find('[role="grid"] .eg-row');
    expect(document.querySelectorAll('.eg-row')).toHaveLength(1);
    expect(cell(0, 2)).toBe('A-4');
  });

  it('that were there already are told by row and number, with a way to them and to the file', async () => {
    const skipped = Array.from({ length: 12 }, (_, at) => ({ row: at + 2, label: `A-${at}` }));
    await open({ upload: vi.fn(async () => ({ ...bad, successCount: 0, skippedCount: 60, errorCount: 0, skipped })), call: calls() });
    await choose();
    const said = [...document.querySelectorAll('.oi-skipped-rows li')].map(({ textContent }) => textContent);
    expect([said.length, said[0], said[10]]).toEqual([11, 'Row 2: A-0', 'and 50 more; the file with reasons names them all']);
    await press('Show these orders');
    expect(vi.mocked(world.ports.navigate).mock.calls.at(-1)).toEqual([
      '/order/list',
      { customerNo: skipped.map(({ label }) => label).join(',') },
      false,
    ]);
    // Nothing failed: the file comes when it is asked for.
    expect(vi.mocked(world.ports.download).mock.calls).toEqual([]);
    await press('Download the file with reasons');
    expect(vi.mocked(world.ports.download).mock.calls).toEqual([['common.exportVerifyMsg', { key: bad.key }]]);
  });

  it('of a file that is refused as a whole: its reason stands beside it, and nothing else happens', async () => {
    const refused = new CallFailure('The file cannot be read: it is damaged', { kind: 'refused', status: 200, result: null });
    await open({ upload: vi.fn(async () => Promise.reject(refused)), call: calls() });
    await choose();
    expect(document.querySelector('.wb-drop [role=alert]')?.textContent).toBe('The file cannot be read: it is damaged');
    expect([counts(), vi.mocked(world.ports.download).mock.calls]).toEqual([[], []]);
  });

  it('of an own file go by its columns, which are kept under a name', async () => {
    const columns = {
      sheet: 'Sheet1',
      sheets: ['Sheet1'],
      headerRow: 1,
      lists: [],
      rows: [
        ['Order', 'Who'],
        ['1', 'Ada'],
      ],
      fields: [
        { field: 'customerNo', title: 'Customer no.', required: false, proposed: 'Order', choices: null },
        { field: 'consignee.name', title: 'Recipient name', required: true, proposed: 'Who', choices: null },
      ],
    };
    const upload = vi.fn(async (call: string) => (call === 'order.importColumns' ? columns : good));
    const call = calls();
    await open({ upload, call });
    await act(async () => [...document.querySelectorAll<HTMLElement>('.ant-segmented-item')].at(-1)?.click());
    await world.settle();
    await choose('shop.xlsx');
    await world.find('.oi-map');
    // What must have a column stands first; of the others a line says how many have one.
    expect([...document.querySelectorAll('.oi-others label')].some((label) => label.matches('.oi-required'))).toBe(false);
    expect(document.querySelector('.oi-others > summary')?.textContent ?? '').toMatch(/\d of \d have a column or a value$/);
    await world.type('input[maxlength="64"]', 'My shop');
    await press('Keep');
    const mapping = JSON.stringify({ headerRow: 1, columns: { customerNo: 'Order', 'consignee.name': 'Who' } });
    expect(call.mock.calls.find(([name]) => name === 'order.saveMapping')?.[1]).toEqual({ name: 'My shop', mapping });
    await press('Import');
    expect(vi.mocked(upload as Ports['upload']).mock.calls.at(-1)?.[2]).toEqual({ template: 'own', mapping, forecast: '0' });
    expect(counts()).toEqual(['2', '1', '0']);
  });

  it('of an own file: the page is calm until somebody imports, and what the file lacks has one value for all rows', async () => {
    const columns = {
      sheet: 'Sheet1',
      sheets: ['Sheet1'],
      headerRow: 1,
      lists: [{ name: 'currency', texts: ['USD', 'EUR'] }],
      rows: [['Who'], ['Ada']],
      fields: [
        { field: 'consignee.name', title: 'Recipient name', required: true, proposed: 'Who', choices: null },
        { field: 'goods.currencyCode', title: 'Currency', required: true, proposed: null, choices: 'currency' },
        { field: 'goods.goodsName', title: 'Goods', required: true, proposed: null, choices: null },
      ],
    };
    const upload = vi.fn(async (call: string) => (call === 'order.importColumns' ? columns : good));
    await open({ upload, call: calls() });
    await act(async () => [...document.querySelectorAll<HTMLElement>('.ant-segmented-item')].at(-1)?.click());
    await world.settle();
    await choose('shop.xlsx');
    await world.find('.oi-map');
    const errors = () =>
      document.querySelectorAll('.oi-map .ant-select-status-error, .oi-map .wb-error, .oi-map .ant-input-status-error').length;
    expect(errors()).toBe(0);
    await press('Import');
    expect(upload.mock.calls.map(([call]) => call)).toEqual(['order.importColumns']);
    expect(errors()).toBe(3);
    const field = (title: string) =>
      [...document.querySelectorAll<HTMLElement>('.oi-field')].find((one) => one.querySelector('label')?.textContent === title);
    expect(field('Currency')?.contains(document.activeElement)).toBe(true);
    const pick = async (select: Element | null | undefined, option: string) => {
      await act(async () => select?.querySelector('.ant-select-selector')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
      const list = document
        .getElementById(select?.querySelector('input')?.getAttribute('aria-controls') ?? '')
        ?.closest('.ant-select-dropdown');
      const found = [...(list?.querySelectorAll<HTMLElement>('.ant-select-item-option') ?? [])].find(
        ({ textContent }) => textContent === option,
      );
      await act(async () => found?.click());
      await world.settle();
    };
    for (const title of ['Currency', 'Goods']) await pick(field(title)?.querySelector('.ant-select'), 'Same value in every row');
    expect(errors()).toBe(3);
    await pick(field('Currency')?.querySelectorAll('.ant-select')[1], 'EUR');
    await world.type('[aria-label="Goods: value for every row"]', 'Cup');
    expect(errors()).toBe(0);
    await press('Import');
    const mapping = JSON.stringify({
      headerRow: 1,
      columns: { 'consignee.name': 'Who' },
      fixed: { 'goods.currencyCode': 'EUR', 'goods.goodsName': 'Cup' },
    });
    expect(vi.mocked(upload as Ports['upload']).mock.calls.at(-1)?.[2]).toEqual({ template: 'own', mapping, forecast: '0' });
  });

  it('of an own file: another row of headings has other columns, and the first has its own again', async () => {
    const columns = {
      sheet: 'Sheet1',
      sheets: ['Sheet1'],
      headerRow: 2,
      lists: [],
      rows: [['Orders of November'], ['Order'], ['1']],
      fields: [{ field: 'customerNo', title: 'Customer no.', required: true, proposed: 'Order', choices: null }],
    };
    await open({ upload: vi.fn(async () => columns), call: calls() });
    await act(async () => [...document.querySelectorAll<HTMLElement>('.ant-segmented-item')].at(-1)?.click());
    await world.settle();
    await choose('shop.xlsx');
    await world.find('.oi-map');
    const said = () => [document.querySelector('.oi-field .ant-select')?.textContent, document.querySelector('[aria-live]')?.textContent];
    expect(said()).toEqual(['Order', 'Everything that is needed has a column or a value']);
    await world.type('.oi-map .ant-input-number-input', '1');
    expect(said()).toEqual(['', 'Still without a column or a value: Customer no.']);
    await world.type('.oi-map .ant-input-number-input', '2');
    expect(said()).toEqual(['Order', 'Everything that is needed has a column or a value']);
  });

  it('of an own file with several sheets: another sheet is read when it is chosen, and its mapping says so', async () => {
    const columnsOf = (sheet: string) => ({
      sheet,
      sheets: ['Notes', 'November', 'October'],
      headerRow: 1,
      lists: [],
      rows: [[`Order of ${sheet}`], ['1']],
      fields: [{ field: 'customerNo', title: 'Customer no.', required: true, proposed: `Order of ${sheet}`, choices: null }],
    });
    const upload = vi.fn(async (call: string, _file: File, input: Readonly<Record<string, unknown>>) =>
      call === 'order.importColumns' ? columnsOf(String(input.sheet ?? 'November')) : { ...good, sheet: 'October' },
    );
    await open({ upload, call: calls() });
    await act(async () => [...document.querySelectorAll<HTMLElement>('.ant-segmented-item')].at(-1)?.click());
    await world.settle();
    await choose('shop.xlsx');
    const select = await world.find('.oi-map .ant-select');
    expect(select.textContent).toContain('November');
    expect(document.querySelector('.oi-map label')?.textContent).toBe('Sheet');
    await act(async () => select.querySelector('.ant-select-selector')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    const option = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(
      ({ textContent }) => textContent === 'October',
    );
    await act(async () => option?.click());
    await world.settle();
    expect(upload.mock.calls.at(-1)?.[2]).toEqual({ sheet: 'October' });
    expect(document.querySelector('.oi-heading')?.textContent).toContain('Order of October');
    await press('Import');
    const mapping = JSON.stringify({ sheet: 'October', headerRow: 1, columns: { customerNo: 'Order of October' } });
    expect(upload.mock.calls.at(-1)?.[2]).toEqual({ template: 'own', mapping, forecast: '0' });
    expect(document.body.textContent).toContain('Read from the sheet “October”');
  });
});

describe('rows that are sent again in parts', () => {
  const row = (id: number, customerNo: string): MendedRow => ({ id: String(id), cells: customerNo === '' ? {} : { customerNo } });
  const failed = (id: number, customerNo: string) => ({ ...row(id, customerNo), row: id, reason: '', problems: [] }) as FailedRow;
  const idsOf = (parts: ReturnType<typeof inParts>) => parts.map((part) => part.map(({ id }) => id).sort());

  it('keep an order together, by the number that its rows have and by the one that they had', () => {
    const sent = [row(2, 'A'), row(3, ''), row(4, 'B'), row(5, ''), row(6, 'A'), row(7, 'C')];
    const before = [failed(2, 'A'), failed(3, ''), failed(4, 'B'), failed(5, ''), failed(6, 'A'), failed(7, 'B')];
    expect(idsOf(inParts(sent, before, 2))).toEqual([['2', '6'], ['3'], ['4', '7'], ['5']]);
    expect(idsOf(inParts(sent, before, 3))).toEqual([
      ['2', '3', '6'],
      ['4', '5', '7'],
    ]);
  });

  it('join what a later row joins, and lose none', () => {
    const sent = [row(2, 'A'), row(3, 'B'), row(4, 'C'), row(5, 'B')];
    expect(idsOf(inParts(sent, [failed(5, 'A')], 2))).toEqual([['2', '3', '5'], ['4']]);
  });
});
