import { type Backend, type Got, json, serveBackend } from './serve.ts';

/** A row, with moments in milliseconds. */
export interface Item {
  id: number;
  name: string;
  stock: number;
  createdAt: number;
}

/** A backend in the manner of json-server 0.17: bare arrays, `_page`, `_limit`, `_sort`, `_order`, `q`, `_gte`, `_lte`, X-Total-Count. */
export async function serveItems(count = 45): Promise<Backend & { readonly items: Item[] }> {
  const items: Item[] = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Item ${String(index + 1).padStart(2, '0')}`,
    stock: (index * 7) % 30,
    createdAt: Date.UTC(2026, 0, 1 + index, 4),
  }));
  const backend = await serveBackend((got, reply) => {
    const [, area, id] = got.path.split('/');
    if (area !== 'items') return json(reply, 404, {});
    if (id === undefined && got.method === 'GET') {
      const found = filtered(items, got.query);
      return json(reply, 200, page(sorted(found, got.query), got.query), { 'X-Total-Count': String(found.length) });
    }
    if (id === undefined && got.method === 'POST') return add(items, got, reply);
    const at = items.findIndex((item) => String(item.id) === id);
    if (at < 0) return json(reply, 404, {});
    if (got.method === 'DELETE') items.splice(at, 1);
    return json(reply, 200, got.method === 'DELETE' ? {} : items[at]);
  });
  return Object.assign(backend, { items });
}

type Reply = Parameters<typeof json>[0];

function add(items: Item[], { body }: Got, reply: Reply) {
  const sent: Partial<Item> = Object(body);
  if (items.some(({ name }) => name === sent.name))
    return json(reply, 422, { error: 'The item is not valid', errors: [{ field: 'name', text: 'There is an item of this name' }] });
  const item = { id: items.length + 1, name: sent.name ?? '', stock: sent.stock ?? 0, createdAt: Number(sent.createdAt ?? 0) };
  items.push(item);
  return json(reply, 201, item);
}

function filtered(items: readonly Item[], query: URLSearchParams): Item[] {
  const text = query.get('q')?.toLowerCase() ?? '';
  return items.filter((item) =>
    [...query].every(([name, value]) => {
      const [, field = '', end] = /^(stock|createdAt)_(gte|lte)$/.exec(name) ?? [];
      const own: unknown = Reflect.get(item, field);
      if (typeof own !== 'number') return item.name.toLowerCase().includes(text);
      return end === 'gte' ? own >= Number(value) : own <= Number(value);
    }),
  );
}

function sorted(items: Item[], query: URLSearchParams): Item[] {
  const column = query.get('_sort');
  if (column === null) return items;
  const sign = query.get('_order') === 'desc' ? -1 : 1;
  const of = (item: Item): string | number => Reflect.get(item, column);
  return items.sort((one, other) => (of(one) < of(other) ? -sign : of(one) > of(other) ? sign : 0));
}

function page(items: readonly Item[], query: URLSearchParams): readonly Item[] {
  const limit = Number(query.get('_limit') ?? 10);
  const begin = (Number(query.get('_page') ?? 1) - 1) * limit;
  return items.slice(begin, begin + limit);
}
