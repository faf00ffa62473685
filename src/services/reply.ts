import type { CallEntry } from '../../contract/call-table.ts';
import type { FieldProblem } from '../../contract/envelope.ts';
import { CallFailure, type FailureDetail } from '../../contract/failure.ts';
import { isRecord, isText } from './account-guards.ts';

/**
 * Returns the `result` of a reply.
 * @param data the parsed body; unchecked, since another server or a proxy may have answered
 * @throws CallFailure unless the reply reports success
 */
export function readReply(entry: CallEntry, status: number, data: unknown): unknown {
  const envelope = isRecord(data) ? data : {};
  if (isSessionOver(status, envelope)) throw failure('session_over', status, envelope);
  if (status >= 200 && status < 300 && isGood(entry, envelope)) return envelope.result;
  // A proxy without a backend answers 502 with a page of its own, so the server is unreachable.
  const unanswered = status === 502 && !isText(envelope.message);
  throw failure(unanswered ? 'unreachable' : 'refused', status, envelope);
}

/** Checks `success` rather than `code`, except for calls with a success code of their own: login succeeds with '1' or 1. */
function isGood(entry: CallEntry, envelope: Envelope): boolean {
  const own = entry.successCode !== undefined && !['0', '200'].includes(String(entry.successCode));
  return own ? String(envelope.code) === String(entry.successCode) : envelope.success === true;
}

function isSessionOver(status: number, envelope: Envelope): boolean {
  if (status === 401 || String(envelope.code) === '2') return true;
  return status === 500 && isText(envelope.message) && envelope.message.includes('Token失效');
}

type Envelope = Readonly<Record<string, unknown>>;

function failure(kind: FailureDetail['kind'], status: number, envelope: Envelope): CallFailure {
  const { code, errorCode, fields, result, requestId, message } = envelope;
  return new CallFailure(isText(message) ? message : '', {
    kind,
    status,
    ...(isText(code) || typeof code === 'number' ? { code } : {}),
    ...(isText(errorCode) ? { errorCode } : {}),
    ...(Array.isArray(fields) ? { fields: fields.filter(isFieldProblem) } : {}),
    ...(result === undefined ? {} : { result }),
    ...(isText(requestId) ? { requestId } : {}),
  });
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && isText(value.path) && isText(value.rule) && isText(value.message);
}
