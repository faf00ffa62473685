import { referencesWrittenOut } from './endpoints.ts';
import type { Connections } from './folder.ts';
import type { Connection } from './grammar.ts';
import type { DataSchema } from './json-schema.ts';

/** The connections that pages call themselves, with as much of their schemas as a request and a reply need: names, lists and moments. */
export function connectionsForPages(connections: Connections): Connections {
  return Object.fromEntries(
    Object.entries(connections).flatMap(([name, connection]) => (connection.through === 'browser' ? [[name, small(connection)]] : [])),
  );
}

function small({ schemas = {}, calls, $schema: _schema, ...rest }: Connection): Connection {
  const written = referencesWrittenOut(schemas);
  const bare = (schema: DataSchema) => skeleton(written(schema)) ?? {};
  const inputs = <P extends { readonly properties: Readonly<Record<string, DataSchema>> }>({ properties }: P) => ({
    properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, bare(schema)])),
  });
  return {
    ...rest,
    calls: Object.fromEntries(
      Object.entries(calls).map(([id, { params, query, headers, body, reply, ...call }]) => [
        id,
        {
          ...call,
          summary: '',
          ...(params === undefined ? {} : { params: inputs(params) }),
          ...(query === undefined ? {} : { query: inputs(query) }),
          ...(headers === undefined ? {} : { headers: inputs(headers) }),
          ...(body === undefined
            ? {}
            : { body: call.bodyIs === undefined ? inputs({ properties: written(body).properties ?? {} }) : bare(body) }),
          reply: { ...(written(reply).type === 'array' ? { type: 'array' } : {}), ...bare(reply) },
        },
      ]),
    ),
  };
}

/** The branches of a schema that lead to a moment or a list; undefined where there is none. */
function skeleton({ type, format, anyOf, items, properties }: DataSchema): DataSchema | undefined {
  if (format === 'date-time' || format === 'local-time' || format === 'range-end') return { format };
  const members = Object.entries(properties ?? {}).flatMap(([name, child]) => {
    const kept = skeleton(child);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  const item = items === undefined ? undefined : skeleton(items);
  const branches = (anyOf ?? []).flatMap((branch) => skeleton(branch) ?? []);
  if (members.length === 0 && item === undefined && branches.length === 0) return type === 'array' ? { type } : undefined;
  return {
    ...(type === 'array' ? { type } : {}),
    ...(members.length === 0 ? {} : { properties: Object.fromEntries(members) }),
    ...(item === undefined ? {} : { items: item }),
    ...(branches.length === 0 ? {} : { anyOf: branches }),
  };
}
