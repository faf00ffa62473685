import type { Language } from '../../../src/services/language.ts';
import { createSession } from '../../../src/services/session.ts';
import { createStorage, memoryStore } from '../../../src/services/storage.ts';
import type { TestServer } from '../../support/server.ts';
import type { Entries } from './contexts.ts';

const tokenKey = 'waybill.Access-Token';

/** Signs in by a call and returns the storage entries that the pages' own code writes for it. @throws Error if the sign-in fails */
export async function makeSession(server: TestServer, username: string, language: Language): Promise<Entries> {
  const { envelope } = await server.call('auth.login', { username, password: 'Demo1234' }, { lang: language });
  if (!envelope.success) throw new Error(`${username} can't sign in: ${envelope.message}`);
  const shelf = memoryStore();
  createSession(createStorage(shelf, Date.now), new EventTarget()).begin(envelope.result, language);
  return Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '').map((key) => [key, shelf.getItem(key) ?? '']);
}

/** Whether the session is still valid: a test may have ended it or changed its permissions. */
export async function isOpen(server: TestServer, entries: Entries): Promise<boolean> {
  const [, kept = '{}'] = entries.find(([key]) => key === tokenKey) ?? [];
  const { value: token } = JSON.parse(kept);
  return typeof token === 'string' && (await server.call('auth.me', {}, { token })).envelope.success;
}
