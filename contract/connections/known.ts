import type { Endpoint } from '../endpoint.ts';
import { endpoints } from '../endpoints/all.ts';
import { endpointsOf } from './endpoints.ts';
import { type Connections, ownConnections } from './folder.ts';

const known = new Map<string, Endpoint>(Object.entries(endpoints));
const ids = [...known.keys()];

/** The ids of all calls: of the contract, of the installation's connections, and of those that `knowConnections` adds. */
export const knownIds: readonly string[] = ids;

/** The entry of a call; undefined for an unknown id. */
export function knownEndpoint(id: string): Endpoint | undefined {
  return known.get(id);
}

/**
 * Adds the calls of connections to those that the checker knows.
 * @returns a function that removes them again
 */
export function knowConnections(connections: Connections): () => void {
  const added = Object.entries(connections).flatMap(([name, connection]) => Object.entries(endpointsOf(name, connection)));
  for (const [id, endpoint] of added) {
    if (!known.has(id)) ids.push(id);
    known.set(id, endpoint);
  }
  return () => {
    for (const [id] of added) {
      known.delete(id);
      ids.splice(ids.indexOf(id), 1);
    }
  };
}

let forgetOwn = knowConnections(ownConnections);

/** Puts connections in place of those of the build, after the files of the folder have changed. */
export function renewOwnConnections(connections: Connections): void {
  forgetOwn();
  forgetOwn = knowConnections(connections);
}
