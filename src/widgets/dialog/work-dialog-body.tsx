import { LoadingOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import type { WorkProgress } from '../../runtime/ports.ts';
import { useText } from '../../runtime/text.ts';

interface WorkDialogBodyProps {
  readonly view: {
    readonly text: string | null;
    readonly progress: WorkProgress | null;
    readonly canStop: boolean;
    readonly isStopping: boolean;
    readonly canLeave: boolean;
  };
  readonly onStop: () => void;
  readonly onLeave: () => void;
}

/** Running work: its name, its progress, and the buttons to stop or continue in the background. */
export function WorkDialogBody({ view, onStop, onLeave }: WorkDialogBodyProps) {
  const text = useText();
  const { progress, canStop, isStopping, canLeave } = view;
  const says = isStopping ? text('widget.work.stopping') : (view.text ?? text('widget.work.busy'));
  return (
    <div className="wb-work">
      <p>
        {progress === null ? <LoadingOutlined className="wb-work-sign" aria-hidden="true" /> : null}
        <span role="status">{says}</span>
      </p>
      {progress === null ? null : <Bar progress={progress} />}
      {canLeave ? <p className="wb-muted">{text('widget.work.long')}</p> : null}
      {canStop || canLeave ? (
        <div className="wb-form-foot">
          {canStop ? (
            <Button disabled={isStopping} loading={isStopping} onClick={onStop}>
              {text('widget.work.stop')}
            </Button>
          ) : null}
          {canLeave ? (
            <Button type="primary" onClick={onLeave}>
              {text('widget.work.leave')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function Bar({ progress: { done, failed, total } }: { readonly progress: WorkProgress }) {
  const text = useText();
  const tried = done + failed;
  return (
    <>
      <Progress
        percent={total === 0 ? 0 : Math.floor((100 * tried) / total)}
        status={failed > 0 ? 'exception' : 'active'}
        format={(percent) => `${percent ?? 0}%`}
        aria-label={text('widget.work.progress')}
      />
      <p className="wb-work-count">
        {text('widget.work.count', { tried, total })}
        {failed === 0 ? null : <span className="wb-error"> {text('widget.work.failed', { failed })}</span>}
      </p>
    </>
  );
}
