import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiCalls } from '../../../contract/api-calls.ts';
import { type EndpointId, endpoints } from '../../../contract/endpoints/all.ts';
import { readConfig } from '../../../server/config.ts';
import { openApiDocument } from '../../../server/openapi.ts';
import { endpointIds } from '../../../server/plugins/endpoints.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

function references(node: unknown, found: string[] = []): string[] {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string') found.push(value);
    else references(value, found);
  }
  return found;
}

test('the document is OpenAPI 3.1 with one operation for each entry, each reference leads somewhere in it', async () => {
  const token = await server.login('clerk');
  const answer = await server.call('ext.openapi', {}, { token });
  expect(answer.status).toBe(200);
  const document = answer.envelope.result as unknown as Document;
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...endpointIds].sort());
  for (const operation of operations) {
    expect(operation.responses).toHaveProperty('200');
    const { operationId: id } = operation;
    const ways = apiCalls.some((call) => call === id) ? 2 : 1;
    expect(operation.security.length).toBe(endpoints[id as EndpointId].access === 'public' ? 0 : ways);
  }
  for (const [path, methods] of Object.entries(document.paths)) {
    expect(path).toMatch(/^\/oms\//);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const { parameters } of Object.values(methods))
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(named);
  }
  for (const reference of references(document)) {
    const found = reference
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined), document);
    expect(found, reference).toBeTypeOf('object');
  }
  expect(JSON.stringify(document)).not.toMatch(/"~|\$defs/);
});

test('a reply has the type of its result, or null when the call fails: never just anything', () => {
  const document = openApiDocument({ omsBase: 'oms', authPrefix: 'auth' }) as unknown as Document;
  const replyOf = (path: string, method: string) =>
    document.paths[path]?.[method]?.responses['200']?.content['application/json']?.schema.properties?.result;
  expect(replyOf('/oms/oms/order/list', 'get')).toMatchObject({
    anyOf: [{ type: 'object', required: ['records', 'total', 'size', 'current', 'pages'] }, { type: 'null' }],
  });
  expect(replyOf('/oms/oms/order/closeOrders', 'delete')).toMatchObject({
    anyOf: [{ properties: { done: { type: 'integer' } } }, { type: 'null' }],
  });
  expect(replyOf('/oms/auth/logout', 'post')).toEqual({ type: 'null' });
});

test('closed bodies stay closed in the document, and the paths carry the prefixes of this installation', () => {
  const document = openApiDocument({ omsBase: 'api/v1', authPrefix: 'sys' }) as unknown as Document;
  const login = document.paths['/api/v1/sys/login']?.post;
  expect(login?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    additionalProperties: false,
    required: ['username', 'password'],
  });
});

test('production answers 404 unless OPENAPI switches it on; without a token it is 401 everywhere (A11)', async () => {
  expect((await server.call('ext.openapi', {})).status).toBe(401);
  expect(readConfig({ NODE_ENV: 'production' }).openapi).toBe(false);
  expect(readConfig({ NODE_ENV: 'production', OPENAPI: '1' }).openapi).toBe(true);
  const closed = await startTestServer({ env: { OPENAPI: '0' } });
  try {
    const answer = await closed.call('ext.openapi', {}, { token: await closed.login('clerk') });
    expect([answer.status, answer.envelope.errorCode]).toEqual([404, 'not_found']);
  } finally {
    await closed.stop();
  }
});
