import { Button } from 'antd';
import { CallFailure } from '../../../contract/failure.ts';
import { useText } from '../../runtime/text.ts';

interface FailureViewProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** Replaces content that failed to load: the message, a retry, and the request number. */
export function FailureView({ failure, onRetry }: FailureViewProps) {
  const text = useText();
  const requestId = failure instanceof CallFailure ? failure.detail.requestId : undefined;
  return (
    <div className="wb-state" role="alert">
      <p className="wb-state-title">{text('widget.failure.title')}</p>
      <p className="wb-muted">{failureText(failure, text)}</p>
      <Button onClick={onRetry}>{text('widget.failure.retry')}</Button>
      {requestId === undefined ? null : <p className="wb-muted wb-small">{text('widget.failure.request', { id: requestId })}</p>}
    </div>
  );
}

/** The server's message, or a generic text. */
export function failureText(failure: unknown, text: (key: string) => string): string {
  if (!(failure instanceof CallFailure)) return text('widget.failure.unknown');
  if (failure.message !== '') return failure.message;
  const { kind } = failure.detail;
  return text(kind === 'unreachable' || kind === 'timeout' ? `widget.failure.${kind}` : 'widget.failure.unknown');
}

/** Whether the requested object does not exist or is not visible to this user. */
export function isNotFound(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return false;
  const { status, errorCode } = failure.detail;
  return status === 404 || errorCode === 'not_found' || errorCode?.endsWith('_not_found') === true;
}
