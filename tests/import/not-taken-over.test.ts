import { describe, expect, it, test } from 'vitest';
import { planOf } from '../../contract/connections/mapping/plan.ts';
import { requestOf } from '../../contract/connections/mapping/request.ts';
import { type Imported, importDocument } from '../../scripts/import/make.ts';
import { inTheWay } from '../../scripts/import/write.ts';
import { untranslated } from '../../scripts/new-screen/words.ts';
import { inPath, list, made, notes, object, pet, pets, query, reply } from './small-document.ts';

const text = { type: 'string' };
const content = (type: string, schema: object = pet) => ({ content: { [type]: { schema } } });
const callsOf = ({ connection }: Imported) => Object.keys(Object(connection.calls));
const noted = ({ report }: Imported, pointer: string) =>
  report.notes.filter((note) => note.pointer === pointer).map(({ reason }) => reason);

test.each([
  ['a colon behind a parameter', '/jobs/{petId}:cancel'],
  ['a word behind a parameter', '/jobs/{petId}_v2'],
  ['a colon without a parameter', '/jobs/all:cancel'],
  ['an empty first part', '//other.example/jobs'],
])('a path with %s is told and leaves the rest alone', (_case, path) => {
  const imported = made({
    '/pets': list([], pets),
    [path]: { post: { operationId: 'cancel', parameters: [inPath].filter(() => path.includes('{')), responses: {} } },
  });
  expect(callsOf(imported)).toEqual(['pets.list']);
  expect(noted(imported, `/paths/${path.replaceAll('/', '~1')}/post`)).toHaveLength(1);
});

test('a parameter beside a dot or a hyphen keeps its call', () => {
  const imported = made({ '/files/a-{petId}.json': { get: { operationId: 'one', parameters: [inPath], responses: reply(pet) } } });
  expect(imported.connection).toMatchObject({ calls: { 'pets.one': { path: '/files/a-:petId.json' } } });
});

describe('a sort in two parameters', () => {
  const sorted = (order: object) =>
    made({
      '/pets': list(
        [
          { name: 'sort', in: 'query', schema: { ...text, enum: ['name'] } },
          { name: 'order', in: 'query', schema: order },
        ],
        pets,
      ),
    });
  const two = { as: 'two', column: 'sort', order: 'order' };

  it.each<[object, object]>([
    [text, two],
    [{ ...text, enum: ['asc', 'desc'] }, two],
    [
      { ...text, enum: ['ASC', 'DESC'] },
      { ...two, ascending: 'ASC', descending: 'DESC' },
    ],
    [
      { ...text, enum: ['descending', 'ascending'] },
      { ...two, ascending: 'ascending', descending: 'descending' },
    ],
  ])('with the choices %j sends words that the backend knows', (order, sort) => {
    expect(sorted(order).connection).toMatchObject({ calls: { 'pets.list': { mapping: { sort } } } });
    expect(sorted(order).connection).toHaveProperty(['calls', 'pets.list', 'mapping', 'sort'], sort);
  });

  it.each([{ ...text, enum: ['up', 'down'] }, { type: 'integer', enum: [1, -1] }, { type: 'boolean' }])(
    'with the choices %j is a search field, since no word means a direction',
    (order) => {
      const imported = sorted(order);
      expect(imported.connection).not.toHaveProperty(['calls', 'pets.list', 'mapping', 'sort']);
      expect(imported.screens.get('pets/PetsList')).toMatchObject({ body: [{ search: { properties: { orderValue: {} } } }] });
    },
  );
});

describe('a body that pages cannot send', () => {
  const sent = (method: string, requestBody: object) =>
    made({ '/pets': list([], pets), '/other': { [method]: { operationId: 'other', requestBody, responses: reply(pet) } } });

  it.each([
    ['post', 'multipart/form-data', 'an optional body that can only be multipart/form-data'],
    ['get', 'application/json', 'the body of a GET'],
    ['delete', 'application/json', 'the body of a DELETE'],
  ])('and may be left out of a %s is told; the call stays', (method, type, reason) => {
    const imported = sent(method, content(type));
    expect(callsOf(imported)).toContain('pets.other');
    expect(noted(imported, `/paths/~1other/${method}/requestBody`)).toEqual([reason]);
  });

  it.each([
    ['post', 'multipart/form-data', 'takes only multipart/form-data as its body'],
    ['get', 'application/json', 'a GET that needs a body'],
    ['delete', 'application/json', 'a DELETE that needs a body'],
  ])('and that a %s needs loses the call', (method, type, reason) => {
    const imported = sent(method, { ...content(type), required: true });
    expect(callsOf(imported)).toEqual(['pets.list']);
    expect(notes(imported)).toContain(reason);
  });
});

test('what the product has under the same name is in the way: texts, rights and rows of the menu', () => {
  const row = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, customerNo: { ...text, title: 'Who buys' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Orders' },
    servers: [{ url: 'https://orders.example' }],
    paths: { '/list': list([], { type: 'array', items: row }) },
  };
  const wayOf = (name: string, menu: boolean) => inTheWay(name, importDocument(JSON.stringify(document), { name, menu }), menu);
  expect(wayOf('order', true)).toEqual(['text order.customerNo', 'right order:list', 'menu row merchant-order', 'menu row /order']);
  expect(wayOf('order', false)).toEqual(['text order.customerNo']);
  expect(wayOf('elsewhere', true)).toEqual([]);
});

test('the group of the menu waits for its Chinese title, unless the document has one', () => {
  const titleOf = (title: string) => made({ '/pets': list([], pets) }, { info: { title, version: '1' } }).rows.menu.title;
  expect(titleOf('Pets')).toEqual({ zh_CN: `${untranslated}Pets`, en_US: 'Pets' });
  expect(titleOf('宠物')).toEqual({ zh_CN: '宠物', en_US: '宠物' });
});

test('search fields keep limits and days; the rules that they cannot have are told', () => {
  const given = {
    weight: { type: 'number', minimum: 0.5, maximum: 90 },
    born: { ...text, format: 'date' },
    seen: { ...text, format: 'date-time' },
    name: { ...text, maxLength: 40 },
    code: { ...text, pattern: '^[A-Z]+$', default: 'A' },
  };
  const imported = made({
    '/pets': list(
      Object.entries(given).map(([name, schema]) => ({ name, in: 'query', schema })),
      pets,
    ),
  });
  const properties = {
    weight: { 'x-component': 'NumberInput', 'x-component-props': { min: 0.5, max: 90 } },
    born: { 'x-component': 'Date' },
    seen: { 'x-component': 'Date' },
    name: { 'x-component': 'Input', 'x-component-props': { maxLength: 40 } },
    code: { 'x-component': 'Input' },
  };
  expect(imported.screens.get('pets/PetsList')).toMatchObject({ body: [{ search: { properties } }] });
  const at = (index: number) => `/paths/~1pets/get/parameters/${index}/schema`;
  expect(noted(imported, at(2))).toEqual(['a moment, which is searched by its day']);
  const rules = imported.report.notes.find(({ pointer }) => pointer === at(4));
  expect(rules?.text).toBe('code: pattern, default');
});

test('a call that needs no sign-in at the backend is told: pages send it the token all the same', () => {
  const securitySchemes = { way: { type: 'http', scheme: 'bearer' } };
  const paths = { '/pets': { get: { ...list([], pets).get, security: [] } } };
  const imported = made(paths, { security: [{ way: [] }], components: { schemas: { Pet: pet }, securitySchemes } });
  expect(noted(imported, '/paths/~1pets/get/security')).toHaveLength(1);
  expect(notes(made(paths))).not.toContain('sign-in');
});

describe('a list without a parameter for the size of its pages', () => {
  const sizeOf = (schema: object, description = 'The page.') => {
    const parameters = [{ ...Object(query('page')[0]), description }];
    const imported = made({ '/pets': list(parameters, schema) });
    expect(imported.connection).not.toHaveProperty(['calls', 'pets.list', 'query', 'properties', 'pageSize']);
    const { paging } = Object(Object(imported.connection.calls)['pets.list']).mapping;
    return { rows: paging.rows, isTold: imported.report.todo.some((line) => line.includes('how many rows a page has')) };
  };

  it('has the rows that the document says', () => {
    expect(sizeOf({ ...pets, maxItems: 50 })).toEqual({ rows: 50, isTold: false });
    expect(sizeOf(pets, 'The page, with 30 pets per page.')).toEqual({ rows: 30, isTold: false });
  });

  it('leaves the number to a person where it says none', () => {
    expect(sizeOf(pets)).toEqual({ rows: 20, isTold: true });
  });
});

test('relationships in a body of JSON:API are told: forms set attributes alone', () => {
  const link = (type: string) => object({ data: object({ type: { const: type }, id: text }) });
  const data = object({ type: { const: 'pets' }, attributes: object({ name: text }), relationships: object({ owner: link('people') }) });
  const path = {
    post: { operationId: 'add', requestBody: content('application/vnd.api+json', object({ data })), responses: {} },
  };
  const imported = made({ '/pets': path });
  const told = imported.report.notes.filter(({ reason }) => reason.startsWith('a relationship'));
  const pointer = expect.stringMatching(/relationships\/properties\/owner$/);
  expect(told).toEqual([{ pointer, reason: 'a relationship of JSON:API that forms do not set', text: 'owner' }]);
});

test('a change of a JSON:API resource names its record in the body as well', () => {
  const data = object({ id: text, type: { const: 'pets' }, attributes: object({ name: text }) });
  const change = { operationId: 'change', requestBody: content('application/vnd.api+json', object({ data })), responses: {} };
  const { connection } = made({
    '/pets': list([], pets),
    '/pets/{petId}': { parameters: [inPath], get: { operationId: 'one', responses: reply(pet) }, patch: change },
  });
  expect(connection).toMatchObject({ calls: { 'pets.change': { path: '/pets/:id' }, 'pets.one': { path: '/pets/:petId' } } });
  const plan = planOf('pets', Object(connection), 'pets.change');
  if (plan === undefined) throw new Error('The connection has no such call.');
  const { path, body } = requestOf(plan, { id: 7, name: 'Rex' }, 'UTC');
  expect(path).toBe('/pets/7');
  expect(JSON.parse(body ?? '')).toEqual({ data: { type: 'pets', id: '7', attributes: { name: 'Rex' } } });
});
