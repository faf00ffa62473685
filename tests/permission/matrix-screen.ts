/** The permission key that guards one element of each kind. */
export const guarded = 'order:secret';

/** Prefix of values that only guarded elements show. */
export const secret = 'SECRET';
/** The weight of the selected row, whose sum is guarded. */
export const secretWeight = '777.25';

export const row = {
  id: 'ORDER-1',
  cost: `${secret}-cost`,
  receiver: 'Receiver one',
  weight: secretWeight,
  fact: `${secret}-fact`,
  figure: `${secret}-figure`,
};

const k = { permission: guarded };
const said = [{ notify: 'Said' }];
const input = { 'x-component': 'Input' };

const list = {
  block: 'list',
  name: 'orders',
  title: 'Orders',
  source: { call: 'order.list' },
  columns: [
    { dataIndex: 'id', title: 'Number' },
    { dataIndex: 'cost', title: 'Column K', sorter: true, do: said, ...k },
    { dataIndex: 'receiver', title: 'Receiver', search: { ...input, title: 'Column search K', ...k } },
  ],
  search: {
    type: 'object',
    properties: { free: { ...input, title: 'Free search' }, other: { ...input, title: 'Search K', ...k } },
  },
  actions: [
    { name: 'free', title: 'Free list action', do: said },
    { name: 'act', title: 'List action K', do: said, ...k },
  ],
  rowActions: [
    { name: 'free', title: 'Free row action', do: said },
    { name: 'act', title: 'Row action K', do: said, ...k },
  ],
  batch: [
    { name: 'free', title: 'Free batch action', do: said },
    { name: 'act', title: 'Batch action K', do: said, ...k },
  ],
  totals: [{ dataIndex: 'weight', title: 'Total K', unit: 'kg', ...k }],
};

const detail = {
  block: 'detail',
  title: 'Detail',
  source: { call: 'order.detail' },
  header: {
    title: 'id',
    status: { dataIndex: 'fact', title: 'Status', cell: { use: 'text' }, do: said, ...k },
    facts: [{ dataIndex: 'fact', title: 'Header fact K', ...k }],
  },
  items: [
    { dataIndex: 'receiver', title: 'Free item' },
    { dataIndex: 'cost', title: 'Item K', do: said, ...k },
  ],
};

const fields = {
  free: { ...input, title: 'Free field' },
  leaf: { ...input, title: 'Field K', ...k },
  consignee: { type: 'object', title: 'Group', properties: { inner: { ...input, title: 'Field in group K', ...k } } },
  section: { type: 'void', title: 'Section K', properties: { inSection: { ...input, title: 'Field in section K' } }, ...k },
  boxes: {
    type: 'array',
    title: 'Boxes',
    'x-view': 'cards',
    items: { type: 'object', properties: { size: { ...input, title: 'Free size' }, code: { ...input, title: 'Field in card K', ...k } } },
  },
  goods: {
    type: 'array',
    title: 'Goods',
    items: { type: 'object', properties: { name: { ...input, title: 'Free cell' }, price: { ...input, title: 'Cell K', ...k } } },
  },
};

export const record = {
  id: 'F1',
  leaf: `${secret}-leaf`,
  consignee: { inner: `${secret}-group` },
  inSection: `${secret}-section`,
  boxes: [{ size: 'Large', code: `${secret}-card` }],
  goods: [{ name: 'Tea', price: `${secret}-cell` }],
};

const form = {
  block: 'form',
  name: 'form',
  source: { call: 'order.form' },
  schema: { type: 'object', properties: fields },
  submit: { name: 'send', title: 'Free submit', do: [{ call: 'form.send', with: '{{ values }}' }] },
  actions: [
    { name: 'free', title: 'Free form action', do: said },
    { name: 'act', title: 'Form action K', do: said, ...k },
  ],
};

const submitted = {
  block: 'form',
  schema: { type: 'object', properties: { second: { ...input, title: 'Second form' } } },
  submit: { name: 'send', title: 'Submit K', do: said, ...k },
};

const wizard = {
  block: 'steps',
  source: { call: 'order.form' },
  items: [
    { name: 'one', title: 'Step K', schema: { type: 'object', properties: { inSection: { ...input, title: 'Field in step K' } } }, ...k },
    { name: 'two', title: 'Free step', schema: { type: 'object', properties: { free: { ...input, title: 'Field in free step' } } } },
  ],
  submit: { name: 'send', title: 'Finish', do: said },
};

const stats = {
  block: 'stats',
  source: { call: 'order.detail' },
  items: [
    { dataIndex: 'receiver', title: 'Free figure' },
    { dataIndex: 'figure', title: 'Figure K', do: said, ...k },
  ],
};

const inTab = { block: 'card', title: 'In the tab', body: [{ ...stats, items: [{ dataIndex: 'receiver', title: 'Figure in the tab' }] }] };

const tabs = {
  block: 'tabs',
  items: [
    { name: 'free', title: 'Free tab', body: [inTab] },
    { name: 'kept', title: 'Tab K', body: [inTab], ...k },
  ],
};

const table = {
  block: 'editableTable',
  title: 'Lines',
  source: { call: 'order.goodsLibrary' },
  items: { type: 'object', properties: { name: { ...input, title: 'Free line' }, price: { ...input, title: 'Line K', ...k } } },
};

const timeline = {
  block: 'timeline',
  source: { call: 'order.log' },
  time: 'at',
  text: { dataIndex: 'receiver', title: 'Event' },
  facts: [{ dataIndex: 'fact', title: 'Event fact K', ...k }],
};

/** One guarded element of each kind, beside an unguarded one of the same kind. */
export const body: readonly object[] = [
  list,
  { block: 'card', title: 'Block K', body: [{ ...stats, items: [{ dataIndex: 'figure', title: 'In block' }] }], ...k },
  tabs,
  detail,
  stats,
  form,
  submitted,
  wizard,
  table,
  timeline,
];

/** The server's replies, including guarded values. */
export function reply(call: string): unknown {
  switch (call) {
    case 'order.list':
      return { records: [row], total: 1, size: 50, current: 1, pages: 1 };
    case 'order.detail':
      return row;
    case 'order.form':
      return record;
    case 'order.goodsLibrary':
      return record.goods;
    case 'order.log':
      return [{ ...row, at: '2026-11-20 10:00:00' }];
    default:
      return null;
  }
}
