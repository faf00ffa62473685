import { CallFailure } from '../../../../contract/failure.ts';

/** A failure in one line: its message, or what kind of failure it is. */
export function failureText(failure: unknown): string {
  if (failure instanceof CallFailure) {
    const { kind, status, errorCode } = failure.detail;
    const facts = [kind, ...(errorCode === undefined ? [] : [errorCode]), ...(status > 0 ? [String(status)] : [])].join(' ');
    return failure.message === '' ? facts : `${failure.message} (${facts})`;
  }
  return failure instanceof Error ? failure.message : String(failure);
}
