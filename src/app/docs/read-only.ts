import { CallFailure } from '../../../contract/failure.ts';
import type { Ports } from '../../runtime/ports.ts';
import texts from './texts.json';

/**
 * Ports for the examples of the documentation: what would change something on the server is refused with a message that names the call.
 * Reading works as on every page. Drafts stay in memory.
 */
export function readOnlyPorts(ports: Ports): Ports {
  const refused = async (call: string): Promise<never> => {
    throw new CallFailure(ports.translate(texts.readOnly, { call }), { kind: 'refused', status: 200 });
  };
  const drafts = new Map<string, unknown>();
  return {
    ...ports,
    call: (endpoint, input, options) => (ports.changes(endpoint) ? refused(endpoint) : ports.call(endpoint, input, options)),
    upload: refused,
    callWithKey: ({ path }) => refused(path),
    download: (endpoint, input) => (ports.changes(endpoint) ? refused(endpoint) : ports.download(endpoint, input)),
    print: (endpoint, input) => (endpoint !== null && ports.changes(endpoint) ? refused(endpoint) : ports.print(endpoint, input)),
    // A list remembers its columns and searches on the server.
    preferences: { ...ports.preferences, set: async () => undefined },
    // A draft of a product page may have the same key.
    drafts: {
      get: (key) => drafts.get(key) ?? null,
      set: (key, value) => void drafts.set(key, value),
      remove: (key) => void drafts.delete(key),
    },
    signIn: () => refused('auth.login'),
    sendSignInCode: () => refused('auth.sms'),
  };
}
