import { expect } from 'vitest';
import { type Imported, type ImportWish, importDocument } from '../../scripts/import/make.ts';
import { problemsOf } from './imported.ts';

export type Json = Readonly<Record<string, unknown>>;

export const reply = (schema: object, headers: object = {}, type = 'application/json') => ({
  200: { description: 'OK', headers, content: { [type]: { schema } } },
});
export const query = (...names: readonly string[]) => names.map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
export const pet = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, name: { type: 'string' } } };
export const pets = { type: 'array', items: { $ref: '#/components/schemas/Pet' } };
export const object = (properties: object) => ({ type: 'object', properties });
export const inPath = { name: 'petId', in: 'path', required: true, schema: { type: 'integer' } };

/** Imports a document of these paths; it has to be without a problem. */
export function made(paths: Json, more: Json = {}, wish: Partial<ImportWish> = {}): Imported {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'https://pets.example/v1' }],
    paths,
    components: { schemas: { Pet: pet } },
    ...more,
  };
  const imported = importDocument(JSON.stringify(document), { name: 'pets', menu: true, ...wish });
  expect(problemsOf('pets', imported)).toEqual([]);
  return imported;
}

export const list = (parameters: readonly object[], schema: object, headers: object = {}) => ({
  get: { operationId: 'list', summary: 'List pets', parameters, responses: reply(schema, headers) },
});
export const notes = ({ report }: Imported) => report.notes.map(({ reason }) => reason).join('\n');
