import { Agent, type IncomingMessage, request } from 'node:http';

/** A signed-in caller on one connection, like a browser tab. */
export interface Caller {
  /** Returns the milliseconds until the reply is complete. @throws Error when it is not a success */
  time(call: Call): Promise<number>;
  /** Opens a streamed reply, which the caller reads to its end. */
  open(call: Call): Promise<IncomingMessage>;
  close(): void;
}

export interface Call {
  readonly method?: 'GET' | 'POST';
  /** Path and query relative to the base. */
  readonly path: string;
  /** A file is sent as a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Signs in by the real call.
 * @param address of the server, without a trailing slash
 */
export async function signIn(address: string, account: { readonly username: string; readonly password: string }): Promise<Caller> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const open = (token: string | null, call: Call) => send(`${address}/oms${call.path}`, call, token, agent);
  const reply = await open(null, { method: 'POST', path: '/auth/login', body: account });
  const text = await textOf(reply);
  const token = tokenIn(text);
  if (token === null) throw new Error(`Signing in as ${account.username} failed: ${text.slice(0, 300)}`);
  return {
    open: (call) => open(token, call),
    async time(call) {
      const began = performance.now();
      const answer = await open(token, call);
      let bytes = 0;
      for await (const chunk of answer) bytes += chunk.length;
      const ms = performance.now() - began;
      if (answer.statusCode !== 200 || bytes === 0) throw new Error(`${call.path} was answered by ${answer.statusCode}.`);
      return ms;
    },
    close: () => agent.destroy(),
  };
}

/** Signs in one after the other, because the server treats concurrent attempts as guessing. */
export async function signInOften(address: string, account: Parameters<typeof signIn>[1], times: number): Promise<readonly Caller[]> {
  const callers: Caller[] = [];
  while (callers.length < times) callers.push(await signIn(address, account));
  return callers;
}

/** Requests compression like browsers; unpacking does not count as the server's time. */
function send(
  url: string,
  { method = 'GET', body, headers: more = {} }: Call,
  token: string | null,
  agent: Agent,
): Promise<IncomingMessage> {
  const file = Buffer.isBuffer(body) ? formOf(body) : null;
  const content = file?.content ?? (body === undefined ? undefined : JSON.stringify(body));
  const headers = {
    'system-belong': '3',
    ...more,
    ...(token === null ? {} : { 'X-Access-Token': token, 'Accept-Encoding': 'gzip, deflate, br' }),
    ...(content === undefined ? {} : { 'Content-Type': file?.type ?? 'application/json', 'Content-Length': Buffer.byteLength(content) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, resolve);
    sent.on('error', reject);
    sent.end(content);
  });
}

/** Encodes a workbook as a browser's form. */
function formOf(file: Buffer): { readonly type: string; readonly content: Buffer } {
  const boundary = 'a-boundary-that-no-workbook-holds';
  const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const head = `${part('template')}\r\n\r\nsimple\r\n${part('file')}; filename="orders.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

export async function textOf(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function tokenIn(text: string): string | null {
  const reply: unknown = JSON.parse(text);
  if (typeof reply !== 'object' || reply === null || !('result' in reply)) return null;
  const { result } = reply;
  return typeof result === 'object' && result !== null && 'token' in result && typeof result.token === 'string' ? result.token : null;
}
