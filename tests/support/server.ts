import type { Endpoint } from '../../contract/endpoint.ts';
import { type CallInput, type CallReply, type EndpointId, endpoints } from '../../contract/endpoints/all.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { urlOf } from '../../server/plugins/endpoints.ts';
import { type RunningServer, startServer } from '../../server/serve.ts';
import { appPassword, createDatabase, type TestDatabase } from './database.ts';

export interface TestServer {
  /** For example `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly config: Config;
  readonly running: RunningServer;
  readonly database: TestDatabase;
  /** Makes any call of the contract; `extra` holds query or body values outside its types. */
  call<I extends EndpointId>(id: I, input: CallInput<I>, options?: CallOptions): Promise<Reply<I>>;
  /** Signs in and returns the token. @throws Error if it fails */
  login(username: string, password?: string): Promise<string>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string;
  readonly lang?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly extra?: Readonly<Record<string, unknown>>;
}

export interface Reply<I extends EndpointId> {
  readonly status: number;
  readonly headers: Headers;
  readonly envelope: Envelope<CallReply<I>>;
  /** The body of a file. */
  readonly bytes: Buffer;
}

export interface TestServerOptions {
  /** Includes the demo tenants, accounts and orders; otherwise base data only. */
  readonly demo?: boolean;
  /** Environment variables in addition to the test's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Clock and randomness of the services, and whether pages are required. */
  readonly options?: Parameters<typeof startServer>[2];
}

/** Starts a server on a free port with its own database. */
export async function startTestServer({ demo = true, env = {}, options = {} }: TestServerOptions = {}): Promise<TestServer> {
  const database = await createDatabase(demo ? 'demo' : 'base');
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_PASSWORD: appPassword(),
    DATABASE_POOL: '6',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    CALLS_PER_MINUTE: '1000000',
    ...env,
  });
  // Codes leave at once, so that none arrives in the next test.
  const running = await startServer(config, () => undefined, { ...options, replaced: { codeSpreadMs: 0, ...options.replaced } });
  const call: TestServer['call'] = (id, input, options = {}) => send(running.address, config, id, input, options);
  return {
    url: running.address,
    config,
    running,
    database,
    call,
    login: async (username, password = 'Demo1234') => {
      const { envelope } = await call('auth.login', { username, password });
      if (!envelope.success) throw new Error(`${username} can't sign in: ${envelope.message}`);
      return envelope.result.token;
    },
    stop: async () => {
      await running.stop();
      await database.drop();
    },
  };
}

async function send<I extends EndpointId>(
  address: string,
  config: Config,
  id: I,
  input: CallInput<I>,
  options: CallOptions,
): Promise<Reply<I>> {
  const entry: Endpoint = endpoints[id];
  const values = new Map<string, unknown>([...Object.entries(input ?? {}), ...Object.entries(options.extra ?? {})]);
  const path = urlOf(entry, config).replace(/:(\w+)/g, (_whole, name: string) => {
    const value = String(values.get(name) ?? '');
    values.delete(name);
    return encodeURIComponent(value);
  });
  const url = new URL(path, address);
  if (options.lang !== undefined) url.searchParams.set('lang', options.lang);
  const headers = new Headers({ 'system-belong': '3', ...options.headers });
  if (options.token !== undefined) headers.set('X-Access-Token', options.token);
  const hasBody = entry.body !== undefined;
  if (hasBody) headers.set('Content-Type', 'application/json');
  else for (const [name, value] of values) if (value !== undefined) url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method: entry.method,
    headers,
    ...(hasBody ? { body: JSON.stringify(Object.fromEntries(values)) } : {}),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const envelope: Envelope<CallReply<I>> = isJson
    ? JSON.parse(bytes.toString())
    : { success: response.ok, message: '', code: response.status, result: null, timestamp: 0 };
  return { status: response.status, headers: response.headers, envelope, bytes };
}
