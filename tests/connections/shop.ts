import type { Connection } from '../../contract/connections/grammar.ts';

const item = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    stock: { type: 'integer' },
    createdAt: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'name'],
} as const;

/** A connection that says most of the words, for a backend at the given address. */
export function shop(base = 'https://shop.example/v2'): Connection {
  return {
    connection: 1,
    title: { zh_CN: '商店', en_US: 'Shop' },
    base,
    through: 'server',
    token: { from: 'secret', header: 'Authorization', prefix: 'Bearer ' },
    paging: { by: 'page', page: '_page', size: '_limit', total: { header: 'X-Total-Count' } },
    sort: { as: 'two', column: '_sort', order: '_order' },
    filters: { begin: '{name}_gte', end: '{name}_lte' },
    errors: { message: ['/error'], fields: { at: '/errors', name: '/field', message: '/text' } },
    schemas: { Item: item },
    calls: {
      'shop.items': {
        method: 'GET',
        path: '/items',
        access: 'token',
        summary: 'Items',
        list: true,
        query: {
          properties: {
            pageNo: { type: 'integer', minimum: 1 },
            pageSize: { type: 'integer', minimum: 1, maximum: 100 },
            column: { type: 'string', enum: ['id', 'name', 'stock'] },
            order: { type: 'string', enum: ['asc', 'desc'] },
            keyword: { type: 'string' },
            stock_begin: { type: 'integer' },
            stock_end: { type: 'integer' },
          },
        },
        names: { keyword: 'q' },
        reply: {
          type: 'object',
          properties: { records: { type: 'array', items: { $ref: '#/schemas/Item' } }, total: { type: 'integer' } },
          required: ['records', 'total'],
        },
      },
      'shop.item': {
        method: 'GET',
        path: '/items/:id',
        access: 'token',
        summary: 'An item',
        params: { properties: { id: { type: 'integer' } }, required: ['id'] },
        reply: { $ref: '#/schemas/Item' },
      },
      'shop.add': {
        method: 'POST',
        path: '/items',
        access: 'token',
        summary: 'Adds an item',
        body: { type: 'object', properties: { name: { type: 'string' }, stock: { type: 'integer' } }, required: ['name'] },
        reply: { $ref: '#/schemas/Item' },
      },
      'shop.delete': {
        method: 'DELETE',
        path: '/items/:id',
        access: { permission: 'order:delete' },
        summary: 'Deletes an item',
        params: { properties: { id: { type: 'integer' } }, required: ['id'] },
        reply: {},
      },
    },
  };
}
