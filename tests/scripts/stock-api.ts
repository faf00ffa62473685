/** A document of another backend, for commands that read one. */
export const stockApi = {
  openapi: '3.1.0',
  paths: {
    '/api/stock/page': {
      get: {
        summary: 'Stock by warehouse',
        parameters: [
          { $ref: '#/components/parameters/PageNo' },
          { name: 'skuCode', in: 'query', schema: { type: 'string', maxLength: 40 } },
        ],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Reply' } } } },
        },
      },
    },
    '/api/stock/{stock_id}/rows/{row-2}': {
      put: {
        parameters: [
          { name: 'stock_id', in: 'path', schema: { type: 'integer' } },
          { name: 'row-2', in: 'path', schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Change' } } } },
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Reply' } } } } },
      },
      post: { responses: { 200: { description: 'Locked' } } },
    },
    '/api/away': { get: { responses: { 200: { $ref: 'https://example.com/reply.json' } } } },
    '/api/round': { get: { responses: { 200: { $ref: '#/components/responses/Round' } } } },
  },
  components: {
    parameters: { PageNo: { name: 'pageNo', in: 'query', schema: { type: 'integer' } } },
    responses: { Round: { $ref: '#/components/responses/Round' } },
    schemas: {
      Change: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string', enum: ['open', 'closed'] },
          flavour: { type: 'string' },
          dims: { type: 'object', properties: { w: { type: 'number' } } },
        },
      },
      Reply: { type: 'object', properties: { success: { type: 'boolean' }, result: { $ref: '#/components/schemas/Page' } } },
      Page: {
        type: 'object',
        required: ['records'],
        properties: { records: { type: 'array', items: { $ref: '#/components/schemas/Stock' } } },
      },
      Stock: {
        type: 'object',
        required: ['id', 'skuCode'],
        properties: {
          id: { type: 'string' },
          skuCode: { type: 'string' },
          warehouseName: { type: ['string', 'null'] },
          quantity: { type: 'integer' },
        },
      },
    },
  },
};
