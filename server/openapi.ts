import { apiCalls } from '../contract/api-calls.ts';
import { type Endpoint, keysOf } from '../contract/endpoint.ts';
import { endpoints, type ServedId } from '../contract/endpoints/all.ts';
import { envelopeOf } from '../contract/envelope.ts';
import { errors } from '../contract/errors.ts';
import { endpointIds, urlOf } from './plugins/endpoints.ts';

/** Calls that an API key can make as well. */
const forKeys: ReadonlySet<string> = new Set(apiCalls);

/** Builds the OpenAPI 3.1 document of calls, all by default, for this installation's prefixes. Schemas are JSON Schema 2020-12. */
export function openApiDocument(
  prefixes: { readonly omsBase: string; readonly authPrefix: string },
  ids: readonly ServedId[] = endpointIds,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, unknown> = { Envelope: plain(envelopeOf(null)) };
  for (const id of ids) {
    const entry: Endpoint = endpoints[id];
    const path = urlOf(entry, prefixes).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(id, entry, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waybill',
      version: '1',
      description: 'Calls answer HTTP 200 with `success: false` when a check fails; `errorCode` names the reason.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' },
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key' },
      },
      schemas,
    },
  };
}

function operation(id: string, entry: Endpoint, schemas: Record<string, unknown>): Record<string, unknown> {
  const { access } = entry;
  const body =
    entry.body === undefined ? {} : { requestBody: { required: true, content: contentOf(entry, schemaOf(entry.body, schemas)) } };
  return {
    operationId: id,
    summary: entry.summary,
    tags: [id.split('.')[0]],
    security: access === 'public' ? [] : forKeys.has(id) ? [{ token: [] }, { bearer: [] }] : [{ token: [] }],
    ...(forKeys.has(id) ? { 'x-api-key': true } : {}),
    ...(typeof access === 'object' ? { 'x-permission': keysOf(access).join(' | ') } : {}),
    ...(entry.extension === true ? { 'x-extension': true } : {}),
    parameters: parameters(entry, schemas),
    ...body,
    responses: {
      200:
        entry.kind === 'blob'
          ? {
              description: 'A file, or an envelope when the call fails',
              content: { 'application/octet-stream': {}, ...json({ $ref: '#/components/schemas/Envelope' }) },
            }
          : { description: 'The envelope', content: json(schemaOf(envelopeOf(entry.reply), schemas)) },
      default: {
        description: `Refused; errorCode is one of ${Object.keys(errors).join(', ')}`,
        content: json({ $ref: '#/components/schemas/Envelope' }),
      },
    },
  };
}

function parameters(entry: Endpoint, schemas: Record<string, unknown>): unknown[] {
  const list = (['params', 'query'] as const).flatMap((part) => {
    const schema = entry[part];
    const required: readonly string[] = schema?.required ?? [];
    return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: schemaOf(property, schemas),
    }));
  });
  const lang = { name: 'lang', in: 'query', required: false, description: 'en_US, or empty for Chinese', schema: { type: 'string' } };
  const once = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A new value for each intention: a repeated call with the same value runs once and gets the same reply.',
    schema: { type: 'string' },
  };
  return [...list, lang, ...(entry.idempotent === true ? [once] : [])];
}

function contentOf({ uploadMegabytes }: Endpoint, body: unknown) {
  if (uploadMegabytes === undefined) return json(body);
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
  return { 'multipart/form-data': { schema: { allOf: [body, file] } } };
}

function json(schema: unknown) {
  return { 'application/json': { schema } };
}

/**
 * Returns a schema without typebox's own keys. Definitions move to the components, because `$ref` within an embedded document would point
 * to the wrong place.
 */
function schemaOf(schema: unknown, schemas: Record<string, unknown>): unknown {
  return lift(plain(schema), schemas);
}

function plain(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema));
}

function lift(node: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(node)) return node.map((item) => lift(item, schemas));
  if (typeof node !== 'object' || node === null) return node;
  const { $defs, ...rest } = node as Record<string, unknown>;
  for (const [name, definition] of Object.entries(typeof $defs === 'object' && $defs !== null ? $defs : {})) {
    if (Object.hasOwn(schemas, name)) continue;
    schemas[name] = true;
    schemas[name] = lift(withoutId(definition), schemas);
  }
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, key === '$ref' ? component(value) : lift(value, schemas)]));
}

function withoutId(definition: unknown): unknown {
  return typeof definition === 'object' && definition !== null ? { ...definition, $id: undefined } : definition;
}

function component(reference: unknown): string {
  return `#/components/schemas/${String(reference).replace(/^.*\//, '')}`;
}
