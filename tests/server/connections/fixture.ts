import type { Connections } from '../../../contract/connections/folder.ts';
import { registerConnections } from '../../../contract/connections/register.ts';
import { CallFailure } from '../../../contract/failure.ts';
import { defaultConfig } from '../../../src/services/config.ts';
import { type Calls, createCalls } from '../../../src/services/http.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

export interface Connected {
  readonly server: TestServer;
  /** The calls of the pages, signed in as an account. */
  as(username: string, language?: 'zh_CN' | 'en_US'): Promise<Calls & { readonly token: string }>;
  stop(): Promise<void>;
}

/** A server with connections in place of those of the build, and the client of the pages. */
export async function startConnected(
  documents: Connections,
  settings: NonNullable<Parameters<typeof startTestServer>[0]> = {},
  { isInternal = true, secret = 'the-secret' }: { readonly isInternal?: boolean; readonly secret?: string | null } = {},
): Promise<Connected> {
  const forget = registerConnections(documents);
  const own = Object.fromEntries(Object.keys(documents).map((name) => [name, { secret, isInternal }]));
  const server = await startTestServer({ ...settings, options: { ...settings.options, connections: { documents, settings: own } } });
  return {
    server,
    async as(username, language = 'en_US') {
      const token = await server.login(username);
      const calls = createCalls({ config: defaultConfig, language, token: () => token, now: Date.now, origin: server.url });
      return { ...calls, token };
    },
    async stop() {
      forget();
      await server.stop();
    },
  };
}

/** What a call fails with. */
export async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const failure = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof CallFailure)) throw new Error(`expected a CallFailure, got ${String(failure)}`);
  return failure;
}
