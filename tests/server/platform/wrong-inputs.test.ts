import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints/all.ts';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { endpointIds, urlOf } from '../../../server/plugins/endpoints.ts';
import { rowSums } from '../../support/row-sums.ts';
import { sampleOf } from '../../support/sample.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { callInputs } from './call-inputs.ts';
import { eventually } from './processes.ts';
import { type WrongInput, wrongInputs } from './wrong-inputs.ts';

let server: TestServer;
let tokens = { merchant: '', operator: '' };
beforeAll(async () => {
  server = await startTestServer();
  tokens = { merchant: await server.login('merchant'), operator: await server.login('operator') };
  for (const id of endpointIds)
    if (id !== 'auth.logout') statuses.set(id, (await ask(endpoints[id], partsOf(endpoints[id], callInputs[id]))).status);
  await eventually(async () => {
    const { rows } = await server.database.admin.query("SELECT 1 FROM job WHERE status = '1'");
    return rows.length === 0;
  }, 60_000);
  before = await sums();
});
afterAll(() => server.stop());

/** Of everything but the session, which tells when it was used last. */
async function sums() {
  const { session: _used, ...others } = await rowSums(server.database.admin, harbour.id);
  return others;
}

/** What the inputs that fit were answered. */
const statuses = new Map<string, number>();
let before: Readonly<Record<string, string>> = {};
let sent = 0;

/** Inputs of a call, of all that there are; `long/wrong-inputs` sends all. */
const perCall = 6;

type Values = Readonly<Record<string, unknown>>;
interface Parts {
  readonly params: Values;
  readonly query: Values;
  readonly body: unknown;
}
interface Answer {
  readonly status: number;
  readonly envelope: { success?: boolean; errorCode?: string; fields?: { path: string; rule: string; message: string }[] };
}

const pick = (schema: Endpoint['body'], input: Values): Values =>
  Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(schema?.properties ?? {}, name)));
const partsOf = ({ params, query, body }: Endpoint, input: Values): Parts => ({
  params: pick(params, input),
  query: pick(query, input),
  body: pick(body, input),
});

/** An upload's texts travel in a form beside its file. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) form.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  form.append('file', new Blob(['not a file of any kind']), 'file.txt');
  return form;
}

async function ask(entry: Endpoint, { params, query, body }: Parts, text?: string): Promise<Answer> {
  const path = urlOf(entry, server.config).replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(path, server.url);
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) url.searchParams.append(name, String(one));
  const isForm = entry.uploadMegabytes !== undefined && text === undefined;
  const sent = entry.body === undefined ? {} : { body: isForm ? formOf(body) : (text ?? JSON.stringify(body)) };
  const headers = {
    'system-belong': '3',
    'X-Access-Token': tokens[isOfPlatform(entry) ? 'operator' : 'merchant'],
    ...(entry.body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
  };
  const response = await fetch(url, { method: entry.method, headers, ...sent });
  const answer = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, envelope: isJson ? JSON.parse(answer) : {} };
}

function isOfPlatform({ access }: Endpoint): boolean {
  return (
    typeof access === 'object' &&
    /^(?:platform|claim|activation|topUp|bankStatement|carrierInvoice):|^account:review$|^adjustment:(?:queue|decide)$/.test(
      access.permission,
    )
  );
}

/** What the refusal of a wrong input lacks; null when it is as it has to be. */
function flawOf({ path }: WrongInput, { status, envelope }: Answer, isForm: boolean): string | null {
  if (status !== 400 || envelope.success !== false || envelope.errorCode !== 'bad_request') return `${status} ${envelope.errorCode}`;
  // A form's names that reach for prototypes are refused as it is read, before anybody looks at fields.
  if (isForm && ['__proto__', 'constructor'].includes(path)) return null;
  const named = envelope.fields?.find((field) => field.path === path);
  if (named === undefined) return `names ${envelope.fields?.map((field) => field.path).join(', ') ?? 'nothing'}`;
  return /^(rule|error)\.|\{/.test(named.message) ? `says ${named.message}` : null;
}

test('every call has an input here', () => {
  expect(Object.keys(callInputs).sort()).toEqual([...endpointIds].sort());
});

describe.each(endpointIds)('%s', (id) => {
  const entry: Endpoint = endpoints[id];
  const good = partsOf(entry, callInputs[id]);

  test('refuses whatever does not fit its schemas, names the field, and never fails in itself (P5, A7, H7)', async () => {
    // What is refused below is refused for its own reason.
    expect(statuses.get(id) ?? 200).not.toBe(400);
    expect(statuses.get(id) ?? 200).toBeLessThan(500);
    const isForm = entry.uploadMegabytes !== undefined;
    const flaws: string[] = [];
    const wrong = (['params', 'query', 'body'] as const).flatMap((part) => [
      ...wrongInputs(part, entry[part], part === 'body' ? (good.body as Values) : good[part]),
    ]);
    for (const input of sampleOf(id, wrong, perCall)) {
      // A form has texts alone.
      if (isForm && /: (number|boolean|null|object|array)$/.test(input.what)) continue;
      const flaw = flawOf(input, await ask(entry, { ...good, [input.part]: input.value }), isForm);
      if (flaw !== null) flaws.push(`${input.what}: ${flaw}`);
      sent += 1;
    }
    expect(flaws).toEqual([]);
  });

  if (entry.body !== undefined && entry.uploadMegabytes === undefined)
    test('reads a body to its limit and not a byte more (A9)', async () => {
      const kilobytes = entry.access === 'public' ? 16 : (entry.bodyKilobytes ?? 256);
      const text = JSON.stringify({ ...(good.body as Values), surprise: 1 });
      const padded = (bytes: number) => text + ' '.repeat(bytes - Buffer.byteLength(text));
      const atLimit = await ask(entry, good, padded(kilobytes * 1024));
      expect([atLimit.status, atLimit.envelope.fields?.[0]?.path]).toEqual([400, 'surprise']);
      const above = await ask(entry, good, padded(kilobytes * 1024 + 1));
      expect([above.status, above.envelope.errorCode]).toEqual([413, 'too_large']);
    });
});

test('thousands were sent, and not a row is another one for it', async () => {
  expect(sent).toBeGreaterThan(1_000);
  expect(await sums()).toEqual(before);
});
