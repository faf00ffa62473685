import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../contract/connections/grammar.ts';
import { registerConnections } from '../../contract/connections/register.ts';
import { defaultConfig } from '../../src/services/config.ts';
import { createCalls } from '../../src/services/http.ts';
import { type Backend, json, serveBackend } from './backends/serve.ts';

let backend: Backend;
let forget: () => void;
beforeAll(async () => {
  backend = await serveBackend((_got, reply) => json(reply, 200, {}));
  // Files that the checker refuses: the path names another server.
  const lying: Connection = {
    connection: 1,
    title: 'Own',
    base: '/',
    through: 'browser',
    token: { from: 'session' },
    calls: { 'own.call': { method: 'GET', path: `${backend.origin.slice('http:'.length)}/x`, access: 'token', summary: '', reply: {} } },
  };
  forget = registerConnections({ own: lying });
});
afterAll(async () => {
  forget();
  await backend.close();
});

it('keeps the token of the session on the server of the pages, whatever path a file has', async () => {
  const calls = createCalls({ config: defaultConfig, language: 'en_US', token: () => 'the-session', now: Date.now });
  await calls.call('own.call').catch(() => null);
  expect(JSON.stringify(backend.got)).not.toContain('the-session');
});
