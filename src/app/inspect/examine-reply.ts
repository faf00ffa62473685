import { Errors } from 'typebox/value';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints/all.ts';
import type { Language } from '../../runtime/ports.ts';
import type { ExaminedReply } from '../../services/http.ts';
import { wordsIn } from './words.ts';

const all: ReadonlyMap<string, Endpoint> = new Map(Object.entries(endpoints));

/** Problems told of one reply at most. */
const mostTold = 5;

/**
 * In development, compares a reply with the envelope and the contract, and says what came and what was expected.
 * @param data the body of a reply that is no HTTP error
 */
export function examineReply(id: string, data: unknown, language: Language): ExaminedReply {
  const words = wordsIn(language);
  const isEnvelope = typeof data === 'object' && data !== null && 'success' in data && typeof data.success === 'boolean';
  const entry = all.get(id);
  if (entry === undefined || entry.kind === 'blob') return {};
  if (!isEnvelope)
    return { refusal: `${id}: ${words('reply.noEnvelope')} ${brief(data)}\n${words('reply.expected')} { success, message, code, result }` };
  if (!data.success || !('result' in data)) return {};
  const found = [...Errors(entry.reply, data.result)].slice(0, mostTold);
  if (found.length === 0) return {};
  const told = found.map(({ instancePath, message }) => {
    const came = brief(valueAt(data.result, instancePath));
    return `result${instancePath}: ${message}; ${words('reply.came')} ${came}`;
  });
  return { warning: `${id}: ${words('reply.unfit')}\n${told.join('\n')}` };
}

function valueAt(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((at, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined;
  }, value);
}

function brief(value: unknown): string {
  const text = value === undefined ? 'undefined' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
