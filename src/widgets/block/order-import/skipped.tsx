import { Button } from 'antd';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import type { SkippedRow } from './replies.ts';

const shown = 10;

/** Which orders were there already, so that nobody takes a skipped row for one that changed them. */
export function Skipped({ rows, count }: { readonly rows: readonly SkippedRow[]; readonly count: number }) {
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
