import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** A server that runs for all tests of a file, with a user signed in. Its members are there from the first test on. */
export interface SignedInServer {
  readonly server: TestServer;
  /** The token of the user's session. */
  readonly token: string;
}

/** Starts a server before the tests of the file that calls this, signs a demo user in and stops the server after the tests. */
export function signedInServer(username: string, options: TestServerOptions = {}): SignedInServer {
  const made: { server?: TestServer; token?: string } = {};
  beforeAll(async () => {
    made.server = await startTestServer(options);
    made.token = await made.server.login(username);
  });
  afterAll(() => made.server?.stop());
  return {
    get server() {
      return there(made.server);
    },
    get token() {
      return there(made.token);
    },
  };
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the server has not started yet');
  return value;
}
