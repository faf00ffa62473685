import { Errors } from 'typebox/value';
import { below } from '../walk/pointer.ts';
import { endpointOf } from './contract.ts';

export interface ReplyProblem {
  /** Where in the reply it is, as a JSON Pointer. */
  readonly path: string;
  readonly message: string;
  readonly found: unknown;
}

/** Whether a reply that the contract knows is JSON; files are none. */
export function answersJson(call: string): boolean {
  const endpoint = endpointOf(call);
  return endpoint !== undefined && endpoint.kind !== 'blob';
}

/** What of an envelope's `result` breaks the contract of its call. */
export function replyProblems(call: string, result: unknown): readonly ReplyProblem[] {
  const endpoint = endpointOf(call);
  if (endpoint === undefined) return [];
  return [...Errors(endpoint.reply, result)].map(({ instancePath, message }) => ({
    path: `${below('', 'result')}${instancePath}`,
    message,
    found: valueAt(result, instancePath),
  }));
}

function valueAt(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((at, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined;
  }, value);
}
