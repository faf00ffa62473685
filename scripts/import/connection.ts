import type { DataSchema } from '../../contract/connections/json-schema.ts';
import { isRecord, type JsonRecord, own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
import type { Call } from './calls.ts';
import type { DataSchemas } from './data-schemas.ts';
import type { Input } from './operation.ts';
import type { Listing } from './paging.ts';
import { guessedRows } from './paging-words.ts';
import type { Report } from './report.ts';
import { tokenOf } from './security-schemes.ts';

interface Around {
  readonly name: string;
  readonly document: JsonRecord;
  readonly schemas: DataSchemas;
  readonly report: Report;
  readonly base: string | undefined;
  /** The permission that a call asks for; undefined where any signed-in user may make it. */
  readonly permissionOf: (call: Call) => string | undefined;
}

/** Writes the file `connections/<name>.json`. */
export function connectionOf(calls: readonly Call[], around: Around): JsonRecord {
  const { document, report, schemas } = around;
  const written = Object.fromEntries(calls.map((call) => [call.call, callOf(call, around)]));
  const definitions = schemas.definitions();
  const guessed = calls.filter(({ listing }) => listing?.isSizeGuessed === true).map(({ call }) => call);
  if (guessed.length > 0)
    report.todo.push(
      `The document does not say how many rows a page has: put the number under "rows" of the paging, where ${guessedRows} stands, of ${guessed.join(', ')}.`,
    );
  return {
    $schema: '../contract/connections/connection.schema.json',
    connection: 1,
    title: (ownText(document.info, 'title') ?? 'API').slice(0, 120),
    base: around.base ?? baseOf(document, report),
    through: 'server',
    ...tokenOf(document, around.name, report),
    dates: { as: 'iso' },
    ...(Object.keys(definitions).length === 0 ? {} : { schemas: definitions }),
    calls: written,
  };
}

/** The first address of the document, with the defaults of its variables. */
function baseOf(document: JsonRecord, report: Report): string {
  const servers = ownList(document, 'servers');
  const addresses = servers.map((server) =>
    (ownText(server, 'url') ?? '').replaceAll(/\{([^{}]+)\}/g, (_all, name: string) =>
      String(own(own(own(server, 'variables'), name), 'default') ?? ''),
    ),
  );
  const found = addresses.find((address) => address.startsWith('https://')) ?? addresses.find((address) => address.startsWith('http://'));
  if (found === undefined || !/^https?:\/\/[^\s/?#@\\]+(?:\/[A-Za-z0-9._~-]+)*\/?$/.test(found)) {
    report.todo.push(
      `The document names no full address${addresses[0] === undefined ? '' : ` (${addresses[0]})`}: put that of the backend under "base" of the connection, or give it as --base.`,
    );
    return 'https://api.example';
  }
  if (addresses.length > 1)
    report.note('/servers', 'further addresses: the connection has one', addresses.filter((address) => address !== found).join(', '));
  return found.replace(/\/$/, '');
}

function callOf(call: Call, around: Around): JsonRecord {
  const { schemas, report, permissionOf } = around;
  const { listing, given, body, method } = call;
  const at = (place: Input['place']) => given.filter((input) => input.place === place);
  const permission = permissionOf(call);
  const path = call.path.replaceAll(
    /\{([^{}]+)\}/g,
    (_all, name: string) => `:${at('path').find((input) => input.foreign === name)?.name ?? name}`,
  );
  const renamed = given.filter(({ name, foreign, place }) => place !== 'path' && name !== foreign);
  return {
    method,
    path,
    access: permission === undefined ? 'token' : { permission },
    summary: summaryOf(call, report),
    ...inputs('params', at('path'), schemas),
    ...queryOf(listing, at('query'), schemas),
    ...inputs('headers', at('header'), schemas),
    ...bodyOf(body, at('body'), schemas),
    ...(renamed.length === 0 ? {} : { names: Object.fromEntries(renamed.map(({ name, foreign }) => [name, foreign])) }),
    reply: replyOf(call, schemas),
    ...(call.isFile && (method === 'GET' || method === 'POST') ? { kind: 'blob' } : {}),
    ...(listing === undefined ? {} : { list: true, mapping: mappingOf(listing, given) }),
    ...(body?.resourceType === undefined ? {} : { resource: { type: body.resourceType } }),
    ...ofRecord(call),
  };
}

/** Where the record of a reply is, and whether it or the body is a resource of JSON:API. */
function ofRecord({ payload, body, listing }: Call): JsonRecord {
  const isResource = payload?.isJsonApi === true || body?.resourceType !== undefined;
  if (listing !== undefined || (payload === undefined && !isResource)) return {};
  return {
    mapping: { envelope: { ...(payload === undefined ? {} : { result: payload.at }), ...(isResource ? { resources: 'jsonapi' } : {}) } },
  };
}

function summaryOf({ summary, description, method, path, pointer }: Call, report: Report): string {
  const text = [summary, description].filter((part) => part !== undefined && part !== '').join('\n') || `${method} ${path}`;
  if (text.length > 1_000) report.note(`${pointer}/description`, 'the end of a text of more than 1000 characters', text.slice(1_000));
  return text.slice(0, 1_000);
}

function inputs(part: string, given: readonly Input[], schemas: DataSchemas): JsonRecord {
  if (given.length === 0) return {};
  const properties = Object.fromEntries(given.map(({ name, shape, description }) => [name, schemas.of(shape, description)]));
  const required = given.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return { [part]: { type: 'object', properties, ...(required.length === 0 ? {} : { required }) } };
}

/** Adds the inputs that every list sends: page, size, sort column. */
function queryOf(listing: Listing | undefined, given: readonly Input[], schemas: DataSchemas): JsonRecord {
  const most = listing?.paging?.sizeMax;
  const paged =
    listing?.paging === undefined
      ? {}
      : {
          pageNo: { type: 'integer', minimum: 1 },
          ...(listing.paging.size === undefined
            ? {}
            : { pageSize: { type: 'integer', minimum: 1, ...(most === undefined ? {} : { maximum: most }) } }),
        };
  const sorted =
    listing?.sort === undefined
      ? {}
      : { column: { type: 'string', enum: listing.sort.columns }, order: { type: 'string', enum: ['asc', 'desc'] } };
  const { query } = inputs('query', given, schemas);
  const properties = { ...paged, ...sorted, ...((isRecord(own(query, 'properties')) ? own(query, 'properties') : {}) as object) };
  if (Object.keys(properties).length === 0) return {};
  return { query: { ...(isRecord(query) ? query : { type: 'object' }), properties } };
}

function bodyOf(body: Call['body'], given: readonly Input[], schemas: DataSchemas): JsonRecord {
  if (body === undefined) return {};
  const how = {
    ...(body.as === 'form' ? { bodyAs: 'form' } : {}),
    ...(body.contentType === undefined ? {} : { contentType: body.contentType }),
  };
  if (body.bodyIs !== undefined) return { body: schemas.of(body.shape), bodyIs: given[0]?.name ?? body.bodyIs, ...how };
  const written = inputs('body', given, schemas);
  const description = body.description?.slice(0, 4_000);
  return { ...written, ...(isRecord(written.body) && description !== undefined ? { body: { ...written.body, description } } : {}), ...how };
}

function replyOf({ reply, isFile, listing, payload }: Call, schemas: DataSchemas): DataSchema {
  if (isFile) return { type: 'null' };
  if (reply === undefined) return {};
  if (listing === undefined) return schemas.of(payload?.shape ?? reply);
  const records: DataSchema = { type: 'array', items: schemas.of(listing.row) };
  if (listing.paging === undefined) return records;
  return { type: 'object', properties: { total: { type: 'integer' }, records }, required: ['records', 'total'] };
}

function mappingOf({ at, paging, sort, isJsonApi }: Listing, given: readonly Input[]): JsonRecord {
  return {
    envelope: { rows: at, ...(isJsonApi ? { resources: 'jsonapi' } : {}) },
    ...(paging === undefined ? {} : { paging }),
    ...(sort === undefined ? {} : { sort: sort.words }),
    ...(given.some(({ isRepeated }) => isRepeated) ? { filters: { lists: 'repeat' } } : {}),
  };
}
