import { describe, expect, it, test } from 'vitest';
import { readImportArguments } from '../../scripts/import/arguments.ts';
import { importDocument } from '../../scripts/import/make.ts';
import { inPath, type Json, list, made, notes, object, pet, pets, query, reply } from './small-document.ts';

describe('pages of a list are recognized in their common forms', () => {
  it.each<[string, readonly object[], object, object, object]>([
    [
      'page and size',
      query('page', 'size'),
      object({ items: pets, total: { type: 'integer' } }),
      {},
      { envelope: { rows: '/items' }, paging: { by: 'page', page: 'page', size: 'size', total: { at: '/total' } } },
    ],
    [
      'page from zero',
      [{ name: 'page', in: 'query', schema: { type: 'integer', minimum: 0 } }],
      object({ content: pets, totalElements: { type: 'integer' } }),
      {},
      { envelope: { rows: '/content' }, paging: { by: 'page', first: 0, rows: 20, total: { at: '/totalElements' } } },
    ],
    [
      'page and per_page with meta',
      query('page', 'per_page'),
      object({ data: pets, meta: object({ total_count: { type: 'integer' } }) }),
      {},
      { envelope: { rows: '/data' }, paging: { by: 'page', size: 'per_page', total: { at: '/meta/total_count' } } },
    ],
    [
      'offset and limit',
      query('offset', 'limit'),
      object({ results: pets, count: { type: 'integer' }, next: { type: 'string' } }),
      {},
      { envelope: { rows: '/results' }, paging: { by: 'offset', offset: 'offset', size: 'limit', total: { at: '/count' } } },
    ],
    [
      'json-server',
      query('_page', '_limit'),
      pets,
      { 'X-Total-Count': { schema: { type: 'integer' } } },
      { envelope: { rows: '' }, paging: { by: 'page', page: '_page', size: '_limit', total: { header: 'X-Total-Count' } } },
    ],
    [
      'a token for the next page',
      [{ name: 'page_token', in: 'query', schema: { type: 'string' } }, ...query('page_size')],
      object({ pets, next_page_token: { type: 'string' } }),
      {},
      { envelope: { rows: '/pets' }, paging: { by: 'cursor', cursor: 'page_token', next: { at: '/next_page_token' }, size: 'page_size' } },
    ],
    [
      'a Link header',
      [{ name: 'cursor', in: 'query', schema: { type: 'string' } }],
      pets,
      { Link: { schema: { type: 'string' } } },
      { paging: { by: 'cursor', cursor: 'cursor', next: { link: 'next' }, rows: 20 } },
    ],
    [
      'page[number] of JSON:API',
      query('page[number]', 'page[size]'),
      object({
        data: {
          type: 'array',
          items: object({ id: { type: 'string' }, type: { type: 'string' }, attributes: object({ name: { type: 'string' } }) }),
        },
      }),
      {},
      { envelope: { rows: '/data', resources: 'jsonapi' }, paging: { by: 'page', page: 'page[number]', size: 'page[size]' } },
    ],
  ])('%s', (_form, parameters, schema, headers, mapping) => {
    const imported = made({ '/pets': list(parameters, schema, headers) });
    expect(imported.connection).toMatchObject({
      calls: { 'pets.list': { list: true, mapping, query: { properties: { pageNo: {} } } } },
    });
    expect(imported.screens.get('pets/PetsList')).toMatchObject({
      body: [{ block: 'list', columns: expect.arrayContaining([expect.objectContaining({ dataIndex: 'name' })]) }],
    });
  });

  it('none: the rows come at once', () => {
    expect(made({ '/pets': list([], pets) }).connection).toMatchObject({
      calls: { 'pets.list': { list: true, reply: { type: 'array' } } },
    });
  });

  it('a sort in one parameter', () => {
    const sort = { name: 'sort', in: 'query', schema: { type: 'string', enum: ['name', '-name'] } };
    const imported = made({ '/pets': list([sort], pets) });
    expect(imported.connection).toMatchObject({
      calls: {
        'pets.list': { mapping: { sort: { as: 'minus', parameter: 'sort' } }, query: { properties: { column: { enum: ['name'] } } } },
      },
    });
  });
});

describe('schemas', () => {
  const form = (schema: object, more: Json = {}) =>
    made(
      { '/pets': { post: { operationId: 'add', requestBody: { content: { 'application/json': { schema } } }, responses: {} } } },
      more,
    ).screens.get('pets/PetsNew');
  const fields = (properties: object) => ({ body: [{ schema: { properties } }] });

  it('become fields with their rules, choices, groups and tables', () => {
    const choices = { type: 'string', enum: ['cat', 'dog'], default: 'dog' };
    const schema = object({
      kind: choices,
      email: { type: 'string', format: 'email', maxLength: 80, description: 'Where the owner reads.' },
      code: { type: 'string', pattern: '^[A-Z]+$' },
      born: { type: 'string', format: 'date' },
      weight: { type: 'number', minimum: 0.5, maximum: 90 },
      good: { type: 'boolean' },
      kinds: { type: 'array', items: choices },
      owner: object({ name: { type: 'string' }, address: object({ city: { type: 'string' } }) }),
      visits: { type: 'array', items: object({ day: { type: 'string', format: 'date' } }) },
      createdAt: { type: 'string', format: 'date-time', readOnly: true },
    });
    expect(form(schema)).toMatchObject(
      fields({
        kind: { 'x-component': 'Select', default: 'dog', enum: [{ value: 'cat' }, { value: 'dog' }] },
        email: { 'x-validator': [{ rule: 'email' }, { rule: 'maxLength', with: { max: 80 } }], description: expect.any(String) },
        code: { 'x-validator': [{ rule: 'pattern', with: { pattern: '^[A-Z]+$' } }] },
        born: { 'x-component': 'Date' },
        weight: { type: 'number', 'x-component-props': { min: 0.5, max: 90 } },
        good: { 'x-component': 'Switch' },
        kinds: { 'x-component': 'SelectMany' },
        owner: { type: 'object', properties: { name: {}, address: { type: 'object', properties: { city: {} } } } },
        visits: { type: 'array', items: { properties: { day: { 'x-component': 'Date' } } } },
      }),
    );
    expect(JSON.stringify(form(schema))).not.toContain('createdAt');
  });

  it('of several parts are merged; of several kinds, pages have the members of all', () => {
    const parts = { allOf: [pet, object({ tag: { type: 'string' } })] };
    expect(form(parts)).toMatchObject(fields({ id: {}, name: {}, tag: {} }));
    const either = {
      oneOf: [
        object({ kind: { const: 'cat' }, lives: { type: 'integer' } }),
        object({ kind: { const: 'dog' }, tricks: { type: 'string' } }),
      ],
    };
    expect(form(either)).toMatchObject(fields({ kind: { enum: [{ value: 'cat' }, { value: 'dog' }] }, lives: {}, tricks: {} }));
  });

  it('may hold themselves', () => {
    const node = object({
      name: { type: 'string' },
      child: { $ref: '#/components/schemas/Node' },
      children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
    });
    const paths = {
      '/nodes/{id}': {
        get: {
          operationId: 'node',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: reply({ $ref: '#/components/schemas/Node' }),
        },
      },
    };
    const imported = made(paths, { components: { schemas: { Node: node } } });
    expect(imported.screens.get('pets/NodesDetail')).toMatchObject({
      body: [{ body: [{ source: { from: 'child' } }, { source: { from: 'children' } }] }],
    });
    expect(imported.connection).toMatchObject({ schemas: { Node: { properties: { child: { $ref: '#/schemas/Node' } } } } });
  });

  it('whose names are not fixed are shown as names and values', () => {
    const imported = made({
      '/stock': { get: { operationId: 'stock', responses: reply({ type: 'object', additionalProperties: { type: 'integer' } }) } },
    });
    expect(imported.screens.get('pets/StockDetail')).toMatchObject({ body: [{ body: [{ block: 'list', rowKey: 'name' }] }] });
  });
});

describe('calls', () => {
  const crud = {
    '/pets': {
      ...list(query('page'), pets),
      post: { operationId: 'add', summary: 'Add a pet', requestBody: { content: { 'application/json': { schema: pet } } }, responses: {} },
    },
    '/pets/{petId}': {
      parameters: [inPath],
      get: { operationId: 'one', responses: reply(pet) },
      patch: { operationId: 'change', requestBody: { content: { 'application/merge-patch+json': { schema: pet } } }, responses: {} },
      delete: {
        operationId: 'drop',
        summary: 'Drop a pet',
        parameters: [{ name: 'X-Reason', in: 'header', schema: { type: 'string' } }],
        responses: {},
      },
    },
    '/pets/{petId}/feed': { post: { operationId: 'feed', parameters: [inPath], responses: {} } },
    '/pets/{petId}/visits': {
      get: {
        operationId: 'visits',
        parameters: [inPath],
        responses: reply({ type: 'array', items: object({ day: { type: 'string' }, petId: { type: 'integer' } }) }),
      },
    },
  };

  it('become a list, details, forms, buttons, and links between them', () => {
    const { screens, connection, rows } = made(crud);
    expect([...screens.keys()].sort()).toEqual([
      'pets/PetsDetail',
      'pets/PetsEdit',
      'pets/PetsList',
      'pets/PetsNew',
      'pets/PetsVisitsList',
    ]);
    const params = { petId: '{{ row.id }}' };
    expect(screens.get('pets/PetsList')).toMatchObject({
      body: [
        {
          openRow: [{ navigate: '/pets/pets-detail', with: params }],
          rowActions: [
            { do: [{ open: 'pets/PetsEdit', with: params, as: 'drawer' }, { reload: true }] },
            { danger: true, do: [{ ask: {} }, { call: 'pets.drop', with: { '...': '{{ answer }}', ...params } }, {}, {}] },
          ],
          actions: [{ primary: true, do: [{ open: 'pets/PetsNew' }, { reload: true }] }],
        },
      ],
    });
    const actions = JSON.stringify(screens.get('pets/PetsDetail'));
    for (const part of ['pets/PetsEdit', '/pets/pets-visits-list', 'pets.feed', 'pets.drop']) expect(actions).toContain(part);
    expect(connection).toMatchObject({
      base: 'https://pets.example/v1',
      calls: {
        'pets.change': {
          method: 'PATCH',
          contentType: 'application/merge-patch+json',
          path: '/pets/:petId',
          access: { permission: 'pets:petsEdit' },
        },
        'pets.drop': { headers: { properties: { X_Reason: {} } }, names: { X_Reason: 'X-Reason' } },
      },
    });
    expect(rows.menu).toMatchObject({
      children: [
        { component: 'pets/PetsList' },
        { component: 'pets/PetsDetail', hidden: true },
        { component: 'pets/PetsVisitsList', hidden: true },
      ],
    });
  });

  it('of other tags are left out when only some are wanted', () => {
    const tagged = {
      '/pets': { get: { ...list([], pets).get, tags: ['Pet'] } },
      '/other': { get: { operationId: 'other', tags: ['Other'], responses: reply(pet) } },
    };
    expect([...made(tagged, {}, { only: ['Pet'] }).screens.keys()]).toEqual(['pets/PetsList']);
    expect(() => made(tagged, {}, { only: ['Nobody'] })).toThrow('no call that pages can make');
  });

  it('that pages cannot make are told with their place', () => {
    const imported = made({
      '/pets': list([{ name: 'session', in: 'cookie', schema: { type: 'string' } }], pets),
      '/photo': {
        post: {
          operationId: 'photo',
          summary: 'Send a photo',
          requestBody: { required: true, content: { 'multipart/form-data': { schema: object({ file: { type: 'string' } }) } } },
          responses: {},
        },
      },
      '/xml': {
        post: { operationId: 'xml', requestBody: { required: true, content: { 'application/xml': { schema: pet } } }, responses: {} },
      },
      '/away': { get: { operationId: 'away', responses: reply({ $ref: 'https://other.example/pet.json' }) } },
      '/called': {
        post: {
          operationId: 'called',
          callbacks: { done: {} },
          requestBody: { content: { 'application/json': { schema: pet } } },
          responses: {},
        },
      },
    });
    for (const part of ['cookie', 'multipart/form-data', 'application/xml', 'https://other.example/pet.json', 'callbacks'])
      expect(notes(imported)).toContain(part);
    expect(imported.report.notes).toContainEqual(
      expect.objectContaining({ pointer: '/paths/~1photo/post', text: expect.stringContaining('Send a photo') }),
    );
  });
});

test.each<[object, object | undefined]>([
  [
    { type: 'http', scheme: 'bearer' },
    { from: 'secret', header: 'Authorization', prefix: 'Bearer ' },
  ],
  [
    { type: 'http', scheme: 'basic' },
    { from: 'secret', header: 'Authorization', prefix: 'Basic ' },
  ],
  [
    { type: 'apiKey', in: 'header', name: 'X-Key' },
    { from: 'secret', header: 'X-Key' },
  ],
  [{ type: 'apiKey', in: 'query', name: 'key' }, undefined],
])('the way of signing in %j becomes the token %j', (scheme, token) => {
  const imported = made(
    { '/pets': list([], pets) },
    { security: [{ way: [] }], components: { schemas: { Pet: pet }, securitySchemes: { way: scheme } } },
  );
  expect(imported.connection.token).toEqual(token);
  const told = token === undefined ? notes(imported) : imported.report.todo.join('\n');
  expect(told).toContain(token === undefined ? 'unsupported security scheme' : 'CONNECTION_PETS_TOKEN');
});

test.each([
  ['{}', 'neither "openapi" nor "swagger"'],
  ['openapi: 4.0.0\npaths: {}\n', 'OpenAPI 4.0.0 is not supported'],
  ['openapi: 3.0.0\n', 'has no paths'],
  ['a: [', 'Flow sequence'],
])('%j is refused', (text, message) => {
  expect(() => importDocument(text, { name: 'pets', menu: false })).toThrow(message);
});

test('Swagger 2 and OpenAPI 3.0 become the same pages', () => {
  const operation = {
    operationId: 'list',
    responses: { 200: { description: 'OK', schema: { type: 'array', items: { $ref: '#/definitions/Pet' } } } },
  };
  const swagger = {
    swagger: '2.0',
    info: { title: 'Pets', version: '1' },
    host: 'pets.example',
    basePath: '/v1',
    schemes: ['https'],
    produces: ['application/json'],
    paths: { '/pets': { get: operation } },
    definitions: { Pet: pet },
  };
  const { screens, connection } = importDocument(JSON.stringify(swagger), { name: 'pets', menu: true });
  expect(connection.base).toBe('https://pets.example/v1');
  expect([...screens.keys()]).toEqual(['pets/PetsList']);
});

test.each<[readonly string[], object | RegExp]>([
  [['a/pet-store.yaml'], { file: 'a/pet-store.yaml', name: 'petstore', menu: false, dryRun: false }],
  [
    ['x.json', '--name', 'shop', '--menu', '--only', 'Pet, Order', '--dry-run'],
    { name: 'shop', menu: true, only: ['Pet', 'Order'], dryRun: true },
  ],
  [[], /One document/],
  [['x.json', '--name', 'Shop'], /not a valid connection name/],
  [['x.json', '--mneu'], /mneu/],
])('the command line %j is read', (args, expected) => {
  const read = readImportArguments(args, {});
  if (expected instanceof RegExp) expect(read).toMatch(expected);
  else expect(read).toMatchObject(expected);
});

test('flags that npm takes for its own are found again', () => {
  const environment = { npm_config_name: 'true', npm_config_menu: 'true', npm_config_dry_run: 'true' };
  expect(readImportArguments(['x.json', 'shop'], environment)).toMatchObject({ file: 'x.json', name: 'shop', menu: true, dryRun: true });
});
