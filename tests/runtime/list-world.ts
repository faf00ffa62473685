import { vi } from 'vitest';
import type { AddressState } from '../../src/runtime/list/address.ts';
import { createListController } from '../../src/runtime/list/create.ts';
import type { ListDefinition } from '../../src/runtime/list/loader.ts';
import { defaultSettings } from '../../src/runtime/list/settings.ts';
import type { Values } from '../../src/runtime/ports.ts';

const columns = [
  { dataIndex: 'no', title: 'No' },
  { dataIndex: 'weight', title: 'Weight', hideInTable: true },
] as const;
export const start: AddressState = { page: 1, pageSize: 10, sort: null, search: {}, status: null };

interface Asked {
  readonly endpoint: string;
  readonly input: Values;
  answer(reply: unknown): void;
  fail(failure: unknown): void;
}

/** A list whose rows the test supplies. */
export function setUp(change: Partial<ListDefinition> = {}) {
  const asked: Asked[] = [];
  const addresses: AddressState[] = [];
  const kept: Values[] = [];
  const definition: ListDefinition = {
    columns,
    searchFields: [],
    rowKey: 'id',
    childrenKey: null,
    rules: {
      fields: new Map([['createTime', 'range']]),
      statusField: 'orderStatus',
      sortable: new Set(),
      defaults: start,
      defaultRange: null,
      ports: { sessionStore: { get: () => null, set: () => undefined }, timeZone: 'UTC', now: () => new Date() },
    },
    defaultSettings: defaultSettings(columns),
    listCall: 'order.list',
    isPaged: true,
    countsCall: null,
    fixed: () => ({}),
    settingsKey: 'test',
    ports: {
      call: (endpoint, input) => new Promise((answer, fail) => asked.push({ endpoint, input, answer, fail })),
      preferences: { get: async () => null, cached: () => null, set: async (_key, value) => void kept.push(value as Values) },
      showFailure: vi.fn(),
      translate: String,
    },
    onAddress: (state) => addresses.push(state),
    ...change,
  };
  const controller = createListController(definition, start);
  return { controller, asked, addresses, kept, definition };
}

export const page = (ids: readonly string[], total = ids.length) => ({
  records: ids.map((id) => ({ id, no: `N${id}` })),
  total,
  size: 10,
  current: 1,
  pages: 1,
});
export const settle = () => new Promise((resolve) => setTimeout(resolve));
export const idsOf = (rows: Iterable<Values>) => [...rows].map(({ id }) => id);
