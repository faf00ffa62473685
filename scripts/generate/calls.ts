import { callEntriesOf } from '../../contract/connections/calls.ts';
import { type Connections, ownConnections } from '../../contract/connections/folder.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/all.ts';

/** Builds the pages' table of calls without schemas, which would be larger than the whole sign-in page. */
export function callTable(connections: Connections = ownConnections): Readonly<Record<string, object>> {
  const all: Readonly<Record<string, Endpoint>> = endpoints;
  const own = Object.entries(all).map(([id, endpoint]) => [id, entryOf(endpoint)] as const);
  const connected = Object.entries(connections).flatMap(([name, connection]) => Object.entries<object>(callEntriesOf(name, connection)));
  return Object.fromEntries([...own, ...connected].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Undefined, which JSON leaves out, where there are none: every page loads the table. */
function namesOf(inputs: { readonly properties: object } | undefined): readonly string[] | undefined {
  const names = Object.keys(inputs?.properties ?? {});
  return names.length === 0 ? undefined : names;
}

function entryOf(endpoint: Endpoint): object {
  const { method, path, access, params, query, kind, withoutTimestamp, successCode, idempotent, changesState, asksOnly, keepsOnly } =
    endpoint;
  return {
    // Most are a GET.
    method: method === 'GET' ? undefined : method,
    path,
    // Most calls need a token, so only the others say so.
    access: access === 'public' ? 'public' : undefined,
    params: namesOf(params),
    query: namesOf(query),
    ...(kind === 'blob' ? { blob: true } : {}),
    idList: idListOf(endpoint),
    withoutTimestamp,
    successCode,
    idempotent,
    changesState,
    asksOnly,
    keepsOnly,
  };
}

/** Returns the input with the ids of a batch whose reply has an outcome for each. */
function idListOf({ query, reply }: Endpoint): string | undefined {
  if (!('title' in reply) || reply.title !== 'BatchOutcome') return undefined;
  return Object.entries(query?.properties ?? {}).find(([, schema]) => 'format' in schema && schema.format === 'id-list')?.[0];
}
