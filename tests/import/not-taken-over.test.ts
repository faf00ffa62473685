import { describe, expect, it, test } from 'vitest';
import type { Imported } from '../../scripts/import/make.ts';
import { inPath, list, made, notes, pet, pets, reply } from './small-document.ts';

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
