import { Boolean as Bool, Object as Obj, Optional, String as Text, type TObject, type TSchema } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import type { Connection, ConnectionCall } from './grammar.ts';
import type { DataSchema } from './json-schema.ts';

/**
 * The calls of a connection as entries of the contract.
 * @param isServers leaves out patterns and formats, which are the backend's to check: those of an imported file may take forever
 */
export function endpointsOf(name: string, connection: Connection, isServers = false): Readonly<Record<string, Endpoint>> {
  const written = referencesWrittenOut(connection.schemas ?? {}, isServers);
  return Object.fromEntries(Object.entries(connection.calls).map(([id, call]) => [id, endpointOf(name, connection, call, written)]));
}

/** How a call is paged, by itself or by its connection. */
export function pagingOf(connection: Connection, call: ConnectionCall): Connection['paging'] {
  return call.list === true ? (call.mapping?.paging ?? connection.paging) : undefined;
}

/** The input that a list by cursor takes beside its own, and the member of its reply that the next page is asked by. */
export const cursorName = 'cursor';
/** The member of a list's reply that says that `total` is less than there are. */
export const moreName = 'more';

/** A call as this server offers it: what is not in the body travels in the query, as text. */
export function entryOnServer({ params, query, headers, ...rest }: Endpoint, path: string): Endpoint {
  const texts = [params, query, headers].flatMap((part): [string, TSchema][] => {
    const required: readonly string[] = part?.required ?? [];
    return Object.entries(part?.properties ?? {}).map(([name, schema]) => {
      const text = asSentText(schema);
      return [name, required.includes(name) ? text : Optional(text)];
    });
  });
  const hasBody = rest.method !== 'GET' && rest.method !== 'DELETE';
  return {
    ...rest,
    path,
    // Pages send an empty body where a call has no inputs for it.
    ...(hasBody && rest.body === undefined ? { body: Obj({}, { additionalProperties: false }) } : {}),
    query: Obj(Object.fromEntries(texts), { additionalProperties: false }),
  };
}

/** Numbers and booleans are parsed; every other value stays text. */
function asSentText(schema: DataSchema): TSchema {
  const { type, enum: items, anyOf, minLength, maxLength = longestText } = schema;
  // An address has no null, so what may be null is the other branch.
  const [branch, ...more] = anyOf?.filter((one) => one.type !== 'null') ?? [];
  if (type === undefined && branch !== undefined && more.length === 0) return asSentText(branch);
  if (type === 'integer' || type === 'number' || type === 'boolean') return { ...schema };
  if (type !== 'string') return Text({ maxLength: longestText });
  if (items !== undefined) return { type, enum: items };
  return Text({ ...(minLength === undefined ? {} : { minLength }), maxLength: Math.min(maxLength, longestText) });
}

/** Characters of an input in an address at most. */
const longestText = 12_000;

type WriteOut = (schema: DataSchema) => DataSchema;

function endpointOf(name: string, connection: Connection, call: ConnectionCall, written: WriteOut): Endpoint {
  const { method, path, access, summary, kind, idempotent, asksOnly } = call;
  const paging = pagingOf(connection, call);
  const extra: Readonly<Record<string, TSchema>> = paging?.by === 'cursor' ? { [cursorName]: Optional(Text({ maxLength: 2_000 })) } : {};
  const body = bodyOf(call, written);
  return {
    method,
    path,
    access,
    summary,
    connection: name,
    ...(call.params === undefined ? {} : { params: inputsOf(call.params, written) }),
    query: inputsOf(withSizes(call.query ?? { properties: {} }, paging), written, extra),
    ...(call.headers === undefined ? {} : { headers: inputsOf(call.headers, written) }),
    ...(body === undefined ? {} : { body }),
    reply: replyOf(written(call.reply), paging),
    ...(kind === undefined ? {} : { kind }),
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(asksOnly === undefined ? {} : { asksOnly }),
  };
}

type Inputs = Pick<DataSchema, 'properties' | 'required'>;

/** A closed record: an input that the file does not name is refused. */
function inputsOf({ properties = {}, required = [] }: Inputs, written: WriteOut, extra: Readonly<Record<string, TSchema>> = {}): TObject {
  const members = Object.entries(properties).map(([name, schema]): [string, TSchema] => {
    const whole: TSchema = written(schema);
    return [name, required.includes(name) ? whole : Optional(whole)];
  });
  return Obj({ ...Object.fromEntries(members), ...extra }, { additionalProperties: false });
}

/** No page is larger than the backend gives. */
function withSizes(query: Inputs, paging: Connection['paging']): Inputs {
  const pageSize = query.properties?.pageSize;
  const most = paging?.sizeMax;
  if (pageSize === undefined || most === undefined) return query;
  const maximum = Math.min(most, pageSize.maximum ?? most);
  return { ...query, properties: { ...query.properties, pageSize: { ...pageSize, maximum } } };
}

/** Pages send a flat input, so a body that is no object is the one input that `bodyIs` names. */
function bodyOf({ body, bodyIs }: ConnectionCall, written: WriteOut): TObject | undefined {
  if (body === undefined) return undefined;
  return bodyIs === undefined
    ? inputsOf(written(body), written)
    : inputsOf({ properties: { [bodyIs]: body }, required: [bodyIs] }, written);
}

function replyOf(reply: DataSchema, paging: Connection['paging']): TSchema {
  if (paging === undefined || paging.by === 'none' || reply.properties === undefined) return reply;
  const cursor = paging.by === 'cursor' ? { [cursorName]: Text() } : {};
  return { ...reply, properties: { ...reply.properties, [moreName]: Bool(), ...cursor } };
}

/** @returns a function that puts definitions in place of references; a definition within itself is data of any kind */
export function referencesWrittenOut(definitions: Readonly<Record<string, DataSchema>>, isServers = false): WriteOut {
  const done = new Map<string, DataSchema>();
  const write: WriteOut = (schema) => {
    if (schema.$ref !== undefined) return named(schema.$ref.slice('#/schemas/'.length));
    const { anyOf, items, properties, pattern, format, ...rest } = schema;
    return {
      ...rest,
      ...(isServers || pattern === undefined ? {} : { pattern }),
      ...(isServers || format === undefined ? {} : { format }),
      ...(anyOf === undefined ? {} : { anyOf: anyOf.map(write) }),
      ...(items === undefined ? {} : { items: write(items) }),
      ...(properties === undefined
        ? {}
        : { properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, write(child)])) }),
    };
  };
  const named = (name: string): DataSchema => {
    const known = done.get(name);
    if (known !== undefined) return known;
    done.set(name, {});
    const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    const whole = definition === undefined ? {} : write(definition);
    done.set(name, whole);
    return whole;
  };
  return write;
}
