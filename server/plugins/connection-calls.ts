import type { FastifyInstance } from 'fastify';
import { pathOnServer } from '../../contract/connections/calls.ts';
import { entryOnServer } from '../../contract/connections/endpoints.ts';
import type { ConnectionCallEntry } from '../connections/connections.ts';
import { type EndpointSettings, registerCall } from './endpoints.ts';

/**
 * Registers one route for each call of a connection. A request names the call and its inputs, never an address, a header or a parameter
 * of the backend, so nothing but declared calls leaves this server.
 */
export function registerConnectionCalls(
  app: FastifyInstance,
  calls: readonly ConnectionCallEntry[],
  { omsBase, authPrefix, authenticate }: EndpointSettings,
): void {
  for (const { connection, id, entry, run } of calls)
    registerCall(app, id, entryOnServer(entry, pathOnServer(connection, id)), run, {
      omsBase,
      authPrefix,
      authenticate,
      // The backend's mistakes are told to who writes pages, not turned into failures of this server.
      strictReplies: false,
    });
}
