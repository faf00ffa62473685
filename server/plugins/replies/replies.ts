import type { Envelope } from '../../../contract/envelope.ts';
import { errors } from '../../../contract/errors.ts';
import type { Language } from '../../calls/caller.ts';
import { messageOf } from '../../calls/messages.ts';
import type { Refusal } from '../../calls/refusal.ts';

/** The envelope of a successful reply; `code` is 200 except where the specification differs. */
export function success<T>(result: T, code: string | number = 200): Envelope<T> {
  return { success: true, message: '', code, result, timestamp: Date.now() };
}

/** Status and envelope of a refused call in the caller's language. */
export function failure(refusal: Refusal, language: Language, requestId: string): { status: number; envelope: Envelope } {
  const { status, messageKey } = errors[refusal.code];
  const { values, fields, result = null, messageKey: ownKey = messageKey } = refusal.detail;
  const envelope: Envelope = {
    success: false,
    message: messageOf(ownKey, language, values),
    // The server family answers a failed check with HTTP 200 and this code.
    code: status === 200 ? 500 : status,
    result,
    timestamp: Date.now(),
    errorCode: refusal.code,
    requestId,
  };
  if (fields === undefined) return { status, envelope };
  return {
    status,
    envelope: {
      ...envelope,
      fields: fields.map(({ path, rule, message, values: own }) => ({
        path,
        rule,
        message: messageOf(message, language, { ...values, ...own }),
      })),
    },
  };
}
