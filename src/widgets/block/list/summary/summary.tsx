import { useText } from '../../../../runtime/text.ts';
import type { Column } from '../table/table-columns.tsx';
import { type Sum, type SumsRow, useSums } from './use-sums.ts';
import './summary.css';

/** The sums as rows of the table's foot, each in the column of its name; the others stand beside the row's label. */
export function SummaryRows({ columns }: { readonly columns: readonly Column[] }) {
  const rows = useSums();
  const labelled = columns.find(({ key }) => !key.startsWith(':'))?.key;
  const keys = new Set(columns.map(({ key }) => key));
  return (
    <tfoot className="wl-summary">
      {rows.map(({ key, label, sums }) => {
        const list = Array.isArray(sums) ? sums : [];
        const beside = list.filter(({ dataIndex }) => !keys.has(dataIndex) || dataIndex === labelled);
        return (
          <tr key={key}>
            {columns.map((column) => (
              <td key={column.key} className="ant-table-cell" style={column.align === undefined ? undefined : { textAlign: column.align }}>
                {column.key === labelled ? (
                  <Labelled label={label} sums={sums} beside={beside} />
                ) : (
                  (list.find(({ dataIndex }) => dataIndex === column.key)?.shown ?? null)
                )}
              </td>
            ))}
          </tr>
        );
      })}
    </tfoot>
  );
}

/** The sums as lines. */
export function SummaryLines() {
  const rows = useSums();
  return (
    <div className="wl-summary-lines">
      {rows.map(({ key, label, sums }) => (
        <p key={key}>
          <Labelled label={label} sums={sums} beside={Array.isArray(sums) ? sums : []} />
        </p>
      ))}
    </div>
  );
}

interface LabelledProps extends Pick<SumsRow, 'label' | 'sums'> {
  readonly beside: readonly Sum[];
}

function Labelled({ label, sums, beside }: LabelledProps) {
  const text = useText();
  return (
    <>
      <strong>{label}</strong>
      {sums === 'failed' ? <span className="wb-muted">{` ${text('list.summary.failed')}`}</span> : null}
      {sums === null ? <span className="wb-muted"> …</span> : null}
      {beside.map(({ title, shown }) => (
        <span key={title}>
          {' '}
          <span className="wb-muted">{title}</span> {shown}
        </span>
      ))}
    </>
  );
}
