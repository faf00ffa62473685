import type { KeyRequest } from '../../../../contract/key-call.ts';
import { curlOf, withQuery } from '../../../../contract/values/curl.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Language, Values } from '../../../runtime/ports.ts';
import { isEmpty, plainText } from '../../parts/empty.ts';
import { rowsOf } from '../../parts/rows-of.ts';
import { type JsonMistake, jsonMistake } from './json-mistake.ts';

/** What the documentation says of a call, as far as the console needs it. */
export interface DocumentedCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly idempotent: boolean;
  /** Whether the input is the JSON of the body; otherwise it is the query. */
  readonly takesBody: boolean;
  readonly isFile: boolean;
  readonly takesInput: boolean;
  /** The input of the example, as JSON. */
  readonly example: string;
  /** What the call does beyond an answer; null where it changes nothing. */
  readonly realEffect: string | null;
}

/** Reads the data of `apiConfig.getApiCall`; null for anything else. */
export function readDocumentedCall(data: unknown): DocumentedCall | null {
  const { id, method, path, idempotent, takesBody, isFile, example, realEffect, parameters } = asValues(data);
  if (typeof id !== 'string' || typeof method !== 'string' || typeof path !== 'string' || typeof example !== 'string') return null;
  return {
    id,
    method,
    path,
    example,
    idempotent: idempotent === true,
    takesBody: takesBody === true,
    isFile: isFile === true,
    takesInput: rowsOf(parameters, undefined).length > 0,
    realEffect: isEmpty(realEffect) ? null : plainText(realEffect),
  };
}

/** The typed input, or why there is none: the place of a mistake, or `object` for JSON that is no object. */
export type TypedInput = { readonly input: Values } | { readonly mistake: JsonMistake | 'object' };

/** Reads what was typed as the input of a call. */
export function readInput(typed: string): TypedInput {
  const mistake = jsonMistake(typed);
  if (mistake !== null) return { mistake };
  const input: unknown = JSON.parse(typed);
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { mistake: 'object' };
  return { input: asValues(input) };
}

/** A request without its key and secret. */
export type KeylessRequest = Omit<KeyRequest, 'key' | 'signingSecret'>;

/**
 * Writes a call as it goes over the wire. A body goes as it was typed, so no digit of it changes; English pages ask for English messages, as
 * a program would.
 */
export function requestOf(
  call: DocumentedCall,
  typed: string,
  input: Values,
  from: Pick<KeyRequest, 'idempotencyKey'> & Spoken,
): KeylessRequest {
  const spoken = from.language === 'en_US' ? { lang: 'en_US' } : {};
  return {
    method: call.method,
    path: withQuery(call.path, call.takesBody ? spoken : { ...spoken, ...input }),
    body: call.takesBody ? typed : null,
    idempotencyKey: call.idempotent ? from.idempotencyKey : null,
  };
}

interface Spoken {
  readonly language: Language;
}

/** The same request for a shell, in which the key is a variable. */
export function curlOfRequest({ method, path, body, idempotencyKey }: KeylessRequest, origin: string, isFile: boolean): string {
  return curlOf({ method, address: `${origin}${path}`, body, idempotencyKey, isFile });
}

/** Whether a text has the form of the secret by which requests are signed. */
export function isSigningSecret(text: string): boolean {
  return /^omssign_[0-9A-Za-z_-]{43}$/.test(text);
}

/** Whether a text has the form of an API key; the session's token has another. */
export function isKey(text: string): boolean {
  return /^oms_[0-9A-Za-z]{49}$/.test(text);
}
