/**
 * The baseline's order form as JSON screens: 30 fields and goods lines of 8 columns. The hundred lines are the baseline's own, every tenth
 * without its HS code; the thousand are orders, because no document holds so many.
 */
export function formScreens(): ReadonlyMap<string, unknown> {
  return new Map([
    ['bench/Form', formScreen('Form', { value: hundredLines }, 'goods', goods())],
    ['bench/FormLong', formScreen('Long form', { call: 'order.list', with: { pageNo: 1, pageSize: 1000 } }, 'records', orders())],
  ]);
}

/** Menu links to the forms. */
export const formLinks = [
  { name: 'form', component: 'bench/Form' },
  { name: 'form-long', component: 'bench/FormLong' },
] as const;

const numbers = Array.from({ length: 100 }, (_, at) => at).join(',');
const hundredLines = [
  `{{ {'goods': [${numbers}].map(i, {'name': 'Item ' + string(i), 'sku': 'SKU' + string(i), 'qty': i % 9 + 1, `,
  `'price': double(100 + i) / 10.0, 'weight': 1.5, 'hs': i % 10 == 9 ? '' : '8471' + string(i), 'origin': ['CN', 'DE', 'US', 'FR'][i % 4]})} }}`,
].join('');

function formScreen(title: string, source: object, name: string, properties: object): object {
  const items = { type: 'object', properties };
  return {
    schemaVersion: 1,
    title: text(title),
    body: [
      {
        block: 'form',
        name: 'order',
        source,
        columns: 3,
        guard: false,
        schema: { type: 'object', properties: { ...plainFields(), [name]: { type: 'array', title: text('Goods'), items } } },
        submit: { name: 'check', title: text('Validate'), do: [{ notify: text('Right'), tone: 'success' }] },
      },
    ],
  };
}

/** The baseline's fields in its order; its single days become ranges, which the forms have. */
function plainFields(): Record<string, object> {
  const kinds = ['Input', 'Input', 'NumberInput', 'Select', 'Input', 'DateRange'];
  return Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => {
      const component = at < 5 ? 'Input' : at > 27 ? 'TextArea' : (kinds[at % 6] ?? 'Input');
      const more = { ...(component === 'Select' ? { dict: 'country' } : {}), ...(at < 5 ? { required: true } : {}) };
      return [`f${at + 1}`, { title: text(`Field ${at + 1}`), 'x-component': component, ...more }];
    }),
  );
}

function goods(): Record<string, object> {
  return {
    name: { ...input('Name'), required: true },
    sku: input('SKU'),
    qty: { ...number('Qty', { min: 1 }), required: true },
    price: number('Price', {}),
    total: total('{{ row.qty * row.price }}'),
    weight: number('Weight', {}),
    hs: { ...input('HS code'), required: true },
    origin: { title: text('Origin'), 'x-component': 'Select', dict: 'country' },
  };
}

function orders(): Record<string, object> {
  return {
    customerNo: { ...input('Name'), required: true },
    trackingNumber: input('SKU'),
    boxCount: { ...number('Qty', { min: 1 }), required: true },
    realTotalAmount: number('Price', {}),
    total: total('{{ row.boxCount * row.realTotalAmount }}'),
    orderWeight: number('Weight', {}),
    consigneeName: input('HS code'),
    consigneeCountry: { title: text('Origin'), 'x-component': 'Select', dict: 'country' },
  };
}

function input(title: string): object {
  return { title: text(title), 'x-component': 'Input' };
}

function number(title: string, settings: object): object {
  return { title: text(title), type: 'number', 'x-component': 'NumberInput', 'x-component-props': settings };
}

function total(value: string): object {
  return {
    title: text('Total'),
    'x-component': 'NumberInput',
    'x-component-props': { decimals: 2 },
    'x-read-only': true,
    'x-reactions': { value },
  };
}

function text(words: string): object {
  return { zh_CN: words, en_US: words };
}
