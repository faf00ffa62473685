import { describe, expect, test } from 'vitest';
import { orderList, problemsOf, told } from './knowledge.ts';

const first = (document: unknown) => problemsOf(document)[0];
const withState = (document: object) => ({
  ...document,
  state: { row: { type: 'map' }, rows: { type: 'list' }, text: { type: 'string' } },
});

describe('what a list publishes', () => {
  const publishing = (publishes: unknown) => withState(orderList({ publishes }));

  test('is its search by one name, or search, chosen row and selected rows', () => {
    expect(told(publishing('row'))).toEqual([]);
    expect(told(publishing({ row: 'row', rows: 'rows' }))).toEqual([]);
  });

  test('goes to states of its type that the screen declares, one each', () => {
    expect(first(publishing({ row: 'rwo' }))).toMatchObject({ code: 'unknown_state', path: '/body/0/publishes/row', didYouMean: 'row' });
    expect(told(publishing({ row: 'rows', rows: 'row' }))).toEqual([
      'wrong_value /body/0/publishes/row',
      'wrong_value /body/0/publishes/rows',
    ]);
    expect(told(publishing({ search: 'row', row: 'row' }))).toEqual(['duplicate_name /body/0/publishes']);
  });
});

describe('what opens below a row', () => {
  const detail = (value: string) => ({ block: 'detail', source: { value }, items: [{ dataIndex: 'a', title: 'order.total' }] });

  test('reads the row by its types', () => {
    expect(told(orderList({ expandable: { when: "{{ row.id != '' }}", body: [detail('{{ row }}')] } }))).toEqual([]);
    expect(first(orderList({ expandable: { body: [detail('{{ row.custmerNo }}')] } }))).toMatchObject({
      path: '/body/0/expandable/body/0/source/value',
      didYouMean: 'customerNo',
    });
    expect(first(orderList({ expandable: { when: '{{ row.idd }}', body: [detail('{{ row }}')] } }))).toMatchObject({ didYouMean: 'id' });
  });
});

describe('what stands beside the rows, and what leads through them', () => {
  const screen = 'order/OrderDetail';

  test('is a screen with its parameters, which read the row by its types', () => {
    const preview = (change: object) => orderList({ preview: { open: screen, with: { id: '{{ row.id }}' }, ...change } });
    expect(told(preview({}))).toEqual([]);
    expect(told(preview({ with: {} }))).toEqual(['missing_parameter /body/0/preview']);
    expect(first(preview({ with: { id: '{{ row.idd }}' } }))).toMatchObject({ path: '/body/0/preview/with/id', didYouMean: 'id' });
    expect(first(preview({ open: 'order/OrderDetial' }))).toMatchObject({ path: '/body/0/preview/open', didYouMean: screen });
    expect(first(preview({ permission: 'order:detial' }))).toMatchObject({ path: '/body/0/preview/permission' });
  });

  test('a detail goes to another record by its key', () => {
    const detail = (to: string) => ({
      schemaVersion: 3,
      title: 'order.total',
      params: { id: { type: 'string', required: true } },
      body: [
        {
          block: 'detail',
          source: { call: 'order.detail', with: { id: '{{ params.id }}' } },
          trail: { of: 'orders', at: '{{ params.id }}', do: [{ copy: to }] },
          items: [{ dataIndex: 'customerNo', title: 'order.total' }],
        },
      ],
    });
    expect(told(detail('{{ to }}'))).toEqual([]);
    expect(first(detail('{{ too }}'))).toMatchObject({ path: '/body/0/trail/do/0/copy', didYouMean: 'to' });
  });
});

describe('groups of columns', () => {
  const grouped = (columns: readonly string[], hidden: object = { hideInTable: true }) => {
    const document = orderList({ columnGroups: [{ name: 'parts', title: 'order.total', columns }] });
    const [list] = (document as { body: { columns: object[] }[] }).body;
    if (list !== undefined) list.columns = [...list.columns, { dataIndex: 'boxCount', title: 'order.total', ...hidden }];
    return document;
  };

  test('name columns of the list that are hidden at first', () => {
    expect(told(grouped(['boxCount']))).toEqual([]);
    expect(first(grouped(['boxCuont']))).toMatchObject({ path: '/body/0/columnGroups/0/columns/0', didYouMean: 'boxCount' });
    expect(told(grouped(['boxCount'], {}))).toEqual(['wrong_value /body/0/columnGroups/0/columns/0']);
  });
});

describe('the views of status tabs', () => {
  const views = (view: object, tab = 'draft') =>
    orderList({ statusTabs: { field: 'orderStatus', dict: 'order_status', views: { [tab]: view } } });

  test('name columns, an order and search fields of the list, for a tab that there is', () => {
    expect(told(views({ columns: ['customerNo'], sort: { column: 'createTime', order: 'asc' } }, 'all'))).toEqual([]);
    const computed = { columns: [{ dataIndex: 'age', title: 'order.total', value: '{{ row.createTime }}' }] };
    const statusTabs = { field: 'orderStatus', dict: 'order_status', views: { draft: { columns: ['age'] } } };
    expect(told(orderList({ ...computed, statusTabs }))).toEqual([]);
    expect(first(views({}, 'drfat'))).toMatchObject({ path: '/body/0/statusTabs/views/drfat', didYouMean: 'draft' });
    expect(first(views({ columns: ['custmerNo'] }))).toMatchObject({
      path: '/body/0/statusTabs/views/draft/columns/0',
      didYouMean: 'customerNo',
    });
    expect(first(views({ sort: { column: 'createTiem', order: 'asc' } }))).toMatchObject({
      code: 'unknown_sort_column',
      didYouMean: 'createTime',
    });
    expect(first(orderList({ statusTabs: { field: 'orderStatus', enum: ['draft'], views: { drfat: {} } } }))).toMatchObject({
      path: '/body/0/statusTabs/views/drfat',
      didYouMean: 'draft',
    });
    expect(told(orderList({ statusTabs: { field: 'orderStatus' } }))).toEqual(['missing_property /body/0/statusTabs']);
    expect(told(orderList({ statusTabs: { field: 'orderStatus', dict: 'order_status', enum: ['draft'] } }))).toEqual([
      'wrong_value /body/0/statusTabs/enum',
    ]);
    expect(told(views({ search: ['remark'] }))).toEqual(['wrong_value /body/0/statusTabs/views/draft/search/0']);
  });
});

describe('the sums below a list', () => {
  test('of the page point into its rows, those of all into what their call answers', () => {
    const items = (dataIndex: string) => [{ dataIndex }];
    expect(told(orderList({ summary: { page: items('orderWeight'), found: { call: 'order.statusCount', items: items('all') } } }))).toEqual(
      [],
    );
    expect(first(orderList({ summary: { page: items('orderWieght') } }))).toMatchObject({ didYouMean: 'orderWeight' });
    expect(told(orderList({ summary: { found: { call: 'order.statusCount', items: items('orderWeight') } } }))).toEqual([
      'unknown_data_index /body/0/summary/found/items/0/dataIndex',
    ]);
    const tabs = { statusTabs: { field: 'orderStatus', dict: 'order_status' } };
    expect(first(orderList({ ...tabs, summary: { found: { call: 'order.statusCount', items: items('all') } } }))).toMatchObject({
      path: '/body/0/summary/found/call',
      message: 'order.statusCount does not take "orderStatus", which the status tab of the list sends to it',
    });
    expect(told(orderList({ summary: { found: { call: 'order.close', items: items('done') } } }))).toContain(
      'changing_call /body/0/summary/found/call',
    );
  });

  test('of all get the search of the list, so their call has to take it', () => {
    const search = { type: 'object', properties: { goodsType: { title: 'order.total', 'x-component': 'Input' } } };
    expect(told(orderList({ search, summary: { found: { call: 'account.me', items: [{ dataIndex: 'id' }] } } }))).toContain(
      'unknown_endpoint /body/0/summary/found/call',
    );
  });
});

test('small words of lists and sources have their bounds', () => {
  expect(told(orderList({ density: 'large', searchOpen: true, rowActionsShown: 0, source: { call: 'order.list', refresh: 30 } }))).toEqual(
    [],
  );
  expect(first(orderList({ density: 'larg' }))).toMatchObject({ didYouMean: 'large' });
  expect(told(orderList({ rowActionsShown: 7, source: { call: 'order.list', refresh: 1 } })).sort()).toEqual([
    'wrong_value /body/0/rowActionsShown',
    'wrong_value /body/0/source/refresh',
  ]);
});

describe('a cell that is edited', () => {
  const edited = (value: string, field: object = { 'x-component': 'Input' }) =>
    orderList({
      columns: [{ dataIndex: 'remark', title: 'order.total', edit: { field, do: [{ notify: 'order.done', when: value }] } }],
    });

  test('reads its row and the new value by their types', () => {
    expect(told(edited("{{ value != '' && row.id != '' }}"))).toEqual([]);
    expect(first(edited("{{ valeu == '' }}"))).toMatchObject({ path: '/body/0/columns/0/edit/do/0/when', didYouMean: 'value' });
    expect(told(edited('{{ value > 3 }}'))).toEqual(['expression_type /body/0/columns/0/edit/do/0/when']);
    expect(first(edited('{{ true }}', { 'x-component': 'Inptu' }))).toMatchObject({ code: 'unknown_field', didYouMean: 'Input' });
  });

  test('is none of a computed column', () => {
    const edit = { field: { 'x-component': 'Input' }, do: [{ notify: 'order.done' }] };
    expect(told(orderList({ columns: [{ dataIndex: 'x', title: 'order.total', value: '{{ row.id }}', edit }] }))).toEqual([
      'wrong_value /body/0/columns/0/edit',
    ]);
  });
});
