import type { Connection } from '../../contract/connections/grammar.ts';

const article = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    title: { type: 'string' },
    publishedAt: { type: 'string', format: 'date-time' },
    authorId: { type: 'string' },
    tagsIds: { type: 'array', items: { type: 'string' } },
  },
} as const;

/** A connection to a JSON:API server. */
export function articles(base: string, through: Connection['through']): Connection {
  return {
    connection: 1,
    title: 'Articles',
    base,
    through,
    envelope: { resources: 'jsonapi' },
    paging: { by: 'page', page: 'page[number]', size: 'page[size]', total: { at: '/meta/page/total' } },
    sort: { as: 'minus', parameter: 'sort' },
    filters: { name: 'filter[{name}]', begin: 'filter[{name}][gte]', end: 'filter[{name}][lte]' },
    errors: 'jsonapi',
    dates: { as: 'iso' },
    calls: {
      'articles.list': {
        method: 'GET',
        path: '/articles',
        access: 'token',
        summary: 'Articles',
        list: true,
        query: {
          properties: {
            pageNo: { type: 'integer' },
            pageSize: { type: 'integer' },
            column: { type: 'string', enum: ['title'] },
            order: { type: 'string', enum: ['asc', 'desc'] },
            title: { type: 'string' },
            publishedAt_begin: { type: 'string', format: 'date-time' },
            publishedAt_end: { type: 'string', format: 'date-time' },
          },
        },
        reply: {
          type: 'object',
          properties: { records: { type: 'array', items: article }, total: { type: 'integer' } },
          required: ['records', 'total'],
        },
      },
      'articles.one': {
        method: 'GET',
        path: '/articles/:id',
        access: 'token',
        summary: 'An article',
        params: { properties: { id: { type: 'string' } }, required: ['id'] },
        reply: article,
      },
      'articles.add': {
        method: 'POST',
        path: '/articles',
        access: 'token',
        summary: 'Adds an article',
        body: {
          type: 'object',
          properties: { title: { type: 'string' }, publishedAt: { type: 'string', format: 'date-time' }, authorId: { type: 'string' } },
        },
        resource: { type: 'articles', relationships: { author: 'people' } },
        reply: article,
      },
      'articles.delete': {
        method: 'DELETE',
        path: '/articles/:id',
        access: 'token',
        summary: 'Deletes an article',
        params: { properties: { id: { type: 'string' } }, required: ['id'] },
        reply: {},
      },
    },
  };
}
