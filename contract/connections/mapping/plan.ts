import { pagingOf, referencesWrittenOut } from '../endpoints.ts';
import type { Connection, ConnectionCall } from '../grammar.ts';
import type { DataSchema } from '../json-schema.ts';
import type { Dates, Envelope, Errors, Filters, Paging, Sort } from '../mapping-words.ts';

/** One call with the words that apply to it. A call's own envelope adds to the connection's, word by word; its other parts replace the connection's. */
export interface CallPlan {
  readonly name: string;
  readonly connection: Connection;
  readonly call: ConnectionCall;
  /** Schemas by input, references written out. */
  readonly inputs: Readonly<Record<'params' | 'query' | 'headers' | 'body', ReadonlyMap<string, DataSchema>>>;
  readonly reply: DataSchema;
  readonly envelope: Envelope;
  /** Undefined for calls that are no lists. */
  readonly paging: Paging | undefined;
  readonly sort: Sort | undefined;
  readonly filters: Filters;
  readonly errors: Errors | undefined;
  readonly dates: Dates | undefined;
}

/** Prepares a call of a connection; undefined for an id that the connection does not have. */
export function planOf(name: string, connection: Connection, id: string): CallPlan | undefined {
  const call = Object.hasOwn(connection.calls, id) ? connection.calls[id] : undefined;
  if (call === undefined) return undefined;
  const written = referencesWrittenOut(connection.schemas ?? {});
  const members = (schema: DataSchema | undefined) =>
    new Map(Object.entries(schema?.properties ?? {}).map(([key, child]) => [key, written(child)]));
  const { body, bodyIs, mapping = {} } = call;
  return {
    name,
    connection,
    call,
    inputs: {
      params: members(call.params),
      query: members(call.query),
      headers: members(call.headers),
      body: bodyIs === undefined ? members(body === undefined ? undefined : written(body)) : new Map([[bodyIs, written(body ?? {})]]),
    },
    reply: written(call.reply),
    envelope: { ...connection.envelope, ...mapping.envelope },
    paging: pagingOf(connection, call),
    sort: call.list === true ? (mapping.sort ?? connection.sort) : undefined,
    filters: call.list === true ? (mapping.filters ?? connection.filters ?? {}) : {},
    errors: mapping.errors ?? connection.errors,
    dates: mapping.dates ?? connection.dates,
  };
}
