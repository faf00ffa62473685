import type { CallEntry } from '../call-table.ts';
import { cursorName, pagingOf } from './endpoints.ts';
import type { Connection, ConnectionCall } from './grammar.ts';

/** What pages know of a connection's calls. Through the server they are calls of the server, each with an address of its own. */
export function callEntriesOf(name: string, connection: Connection): Readonly<Record<string, CallEntry>> {
  return Object.fromEntries(Object.entries(connection.calls).map(([id, call]) => [id, entryOf(name, connection, id, call)]));
}

/** The address of a connection's call on this server, below the base of the calls. */
export function pathOnServer(name: string, id: string): string {
  return `/ext/connections/${name}/${id.slice(name.length + 1)}`;
}

function entryOf(name: string, connection: Connection, id: string, call: ConnectionCall): CallEntry {
  const paging = pagingOf(connection, call);
  const isCursor = paging?.by === 'cursor';
  const inputs = [call.params, call.query, call.headers].flatMap((part) => Object.keys(part?.properties ?? {}));
  return {
    method: call.method,
    path: pathOnServer(name, id),
    access: call.access === 'public' ? 'public' : 'token',
    params: [],
    query: isCursor ? [...inputs, cursorName] : inputs,
    ...(call.kind === 'blob' ? { blob: true } : {}),
    ...(call.idempotent === true ? { idempotent: true } : {}),
    ...(call.asksOnly === true ? { asksOnly: true } : {}),
    ...(isCursor ? { cursor: true } : {}),
    ...(paging?.rows === undefined ? {} : { rows: paging.rows }),
    ...(connection.through === 'browser' ? { connection: name } : {}),
  };
}
