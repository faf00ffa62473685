import { answersJson, replyProblems } from '../../runtime/language/check/replies.ts';
import type { Language } from '../../runtime/ports.ts';
import type { ExaminedReply } from '../../services/http.ts';
import { wordsIn } from './words.ts';

/** Problems told of one reply at most. */
const mostTold = 5;

type Shown = (path: readonly string[], value: unknown) => unknown;

/**
 * In development, compares a reply with the envelope and the contract, and says what came and what was expected.
 * @param data the body of a reply that is no HTTP error
 * @param shown returns what is told of the value at a path
 */
export function examineReply(id: string, data: unknown, language: Language, shown: Shown = (_path, value) => value): ExaminedReply {
  if (!answersJson(id)) return {};
  const words = wordsIn(language);
  const isEnvelope = typeof data === 'object' && data !== null && 'success' in data && typeof data.success === 'boolean';
  if (!isEnvelope)
    return {
      refusal: `${id}: ${words('reply.noEnvelope')} ${brief(shown([''], data))}\n${words('reply.expected')} { success, message, code, result }`,
    };
  if (!data.success || !('result' in data)) return {};
  const found = replyProblems(id, data.result).slice(0, mostTold);
  if (found.length === 0) return {};
  const told = found.map(({ path, message, found: came }) => {
    const value = shown(path.split('/'), came);
    return `${path.slice(1)}: ${message}; ${words('reply.came')} ${brief(value)}`;
  });
  return { warning: `${id}: ${words('reply.unfit')}\n${told.join('\n')}` };
}

function brief(value: unknown): string {
  const text = value === undefined ? 'undefined' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
