import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { CallFailure } from '../../../../contract/failure.ts';
import { useText } from '../../../runtime/text.ts';
import { useParts } from './list-context.ts';

interface Shown {
  readonly failure: unknown;
}

/** Replaces the rows: the failure, a note that nothing was lost, and a retry. */
export function FailureState({ failure }: Shown) {
  const { controller } = useParts();
  const text = useText();
  return (
    <div className="wl-state" role="alert">
      <WarningOutlined className="wl-state-icon wl-state-wrong" aria-hidden="true" />
      <h2>{text('list.failure.title')}</h2>
      <p>{reasonOf(failure, text)}</p>
      <p className="wb-muted">{text('list.failure.kept')}</p>
      <Button type="primary" onClick={controller.reload}>
        {text('list.failure.retry')}
      </Button>
      <RequestNumber failure={failure} />
    </div>
  );
}

/** Shown above existing rows that could not be refreshed. */
export function FailureNotice({ failure }: Shown) {
  const { controller } = useParts();
  const text = useText();
  return (
    <div className="wl-notice" role="alert">
      <WarningOutlined aria-hidden="true" />
      <span className="wl-notice-text">
        {text('list.failure.old')} {reasonOf(failure, text)} <RequestNumber failure={failure} />
      </span>
      <Button size="small" onClick={controller.reload}>
        {text('list.failure.retry')}
      </Button>
    </div>
  );
}

function RequestNumber({ failure }: Shown) {
  const text = useText();
  const id = failure instanceof CallFailure ? failure.detail.requestId : undefined;
  return id === undefined ? null : <small className="wb-muted">{text('list.failure.request', { id })}</small>;
}

function reasonOf(failure: unknown, text: (key: string) => string): string {
  if (failure instanceof CallFailure) {
    if (failure.detail.kind === 'unreachable') return text('list.failure.unreachable');
    if (failure.detail.kind === 'timeout') return text('list.failure.timeout');
    if (failure.message !== '') return failure.message;
  }
  return text('list.failure.unknown');
}
