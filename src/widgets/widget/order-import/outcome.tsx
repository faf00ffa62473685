import { DownloadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { Panel } from '../../parts/panel.tsx';
import { downloadErrors } from '../../parts/upload/download-errors.ts';
import { Failures } from './failures.tsx';
import type { Outcome, SkippedRow } from './replies.ts';

interface Props {
  readonly outcome: Outcome;
  readonly onLook: (outcome: Outcome) => void;
}

/** The counts of created, existing and failed rows, followed by the existing orders and the failed rows to correct. */
export function OutcomeView({ outcome, onLook }: Props) {
  const { ports } = useRuntime();
  const text = useText();
  const { key, successCount, skippedCount, errorCount, total, isDone, sheet, skipped } = outcome;
  const handled = successCount + skippedCount + errorCount;
  const label = text('widget.orderImport.progress', { done: handled, total: total ?? handled });
  const counts = [
    ['created', successCount],
    ['skipped', skippedCount],
    ['failed', errorCount],
  ] as const;
  return (
    <Panel
      title={text(isDone ? 'widget.orderImport.outcome' : 'widget.orderImport.running')}
      extra={
        <div className="oi-actions">
          {successCount > 0 ? (
            <Button onClick={() => ports.navigate('/order/list', { orderSource: 'import' }, false)}>
              {text('widget.orderImport.show')}
            </Button>
          ) : null}
          {isDone && key !== null && errorCount + skippedCount > 0 ? (
            <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => downloadErrors(ports, key).catch(ports.showFailure)}>
              {text('widget.orderImport.errors')}
            </Button>
          ) : null}
        </div>
      }
    >
      {isDone ? null : (
        <>
          <Progress percent={total === null || total === 0 ? 0 : Math.floor((handled / total) * 100)} aria-label={label} />
          <p className="wb-muted">{text('widget.orderImport.away')}</p>
        </>
      )}
      {sheet === null ? null : <p className="wb-muted">{text('widget.orderImport.sheetRead', { sheet })}</p>}
      <dl className="oi-counts" aria-live="polite">
        {counts.map(([name, count]) => (
          <div key={name} className={`oi-count oi-${name}`}>
            <dt>{text(`widget.orderImport.count.${name}`)}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <Skipped rows={skipped} count={skippedCount} />
      {isDone && key !== null && errorCount > 0 ? <Failures key={key} importKey={key} onLook={onLook} /> : null}
    </Panel>
  );
}

const shown = 10;

/** The orders that already existed, so that nobody takes a skipped row for an update. */
function Skipped({ rows, count }: { readonly rows: readonly SkippedRow[]; readonly count: number }) {
  const { ports } = useRuntime();
  const text = useText();
  if (rows.length === 0) return null;
  const some = rows.slice(0, shown);
  return (
    <div className="oi-skipped-rows">
      <p>{text('widget.orderImport.skipped')}</p>
      <ul>
        {some.map(({ row, label }) => (
          <li key={row}>{text('widget.orderImport.skipped.row', { row, label })}</li>
        ))}
        {count > some.length ? <li>{text('widget.orderImport.skipped.more', { count: count - some.length })}</li> : null}
      </ul>
      <Button onClick={() => ports.navigate('/order/list', { customerNo: rows.map(({ label }) => label).join(',') }, false)}>
        {text('widget.orderImport.skipped.show')}
      </Button>
    </div>
  );
}
