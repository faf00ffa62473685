import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import { useActions } from '../../../runtime/actions/use-action.ts';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import type { Values } from '../../../runtime/ports.ts';
import { RowScope } from '../../../runtime/render/row-scope.tsx';
import { useText } from '../../../runtime/text.ts';
import { ActionButtons } from '../../parts/action/action-buttons.tsx';
import { useShownItems, Value } from '../../parts/facts.tsx';
import { rowsOf } from '../../parts/rows-of.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { SourcePanel } from '../../parts/source-panel.tsx';
import { bestOf, differs } from './marks.ts';
import '../../styles/boards.css';

type ComparisonBlock = CompiledBlockOf<'comparison'>;

/** More columns than this cannot be compared at a glance. */
const mostDefault = 6;

/** Records side by side, as a table whose rows are the items. */
export function Comparison({ block }: { readonly block: ComparisonBlock }) {
  const text = useText();
  const [isShort, setShort] = useState(false);
  const only = (
    <Checkbox className="wb-comparison-only" checked={isShort} onChange={(event) => setShort(event.target.checked)}>
      {text('widget.comparison.onlyDifferences')}
    </Checkbox>
  );
  return (
    <SourcePanel block={block} skeleton={<Skeleton shape="form" />} extra={only}>
      {({ data }) => <Records block={block} rows={rowsOf(data, block.rows)} isShort={isShort} />}
    </SourcePanel>
  );
}

interface Props {
  readonly block: ComparisonBlock;
  readonly rows: readonly Values[];
  /** Only lines whose values differ. */
  readonly isShort: boolean;
}

function Records({ block, rows, isShort }: Props) {
  const text = useText();
  const records = useMemo(() => rows.slice(0, block.most ?? mostDefault), [rows, block.most]);
  const items = useShownItems(block.items);
  if (records.length === 0) return <p className="wb-state wb-muted">{text(block.empty ?? 'widget.comparison.empty')}</p>;
  const lines = items.filter((item) => !isShort || differs(item, records));
  return (
    <>
      <div className="wb-comparison">
        <table>
          <thead>
            <tr>
              <td />
              {records.map((record, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
                <th key={index} scope="col">
                  <RowScope row={record}>
                    <Value item={block.heading} row={record} />
                  </RowScope>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((item) => (
              <Line key={`${item.dataIndex} ${items.indexOf(item)}`} item={item} records={records} />
            ))}
          </tbody>
          {block.rowActions === undefined ? null : (
            <tfoot>
              <tr>
                <td />
                {records.map((record, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
                  <td key={index}>
                    <Choices actions={block.rowActions} record={record} />
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {lines.length === 0 ? <p className="wb-muted">{text('widget.comparison.same')}</p> : null}
      {records.length < rows.length ? (
        <p className="wb-muted">{text('widget.comparison.more', { shown: records.length, count: rows.length })}</p>
      ) : null}
    </>
  );
}

function Line({ item, records }: { readonly item: ComparisonBlock['items'][number]; readonly records: readonly Values[] }) {
  const text = useText();
  const best = useMemo(() => bestOf(item, records), [item, records]);
  return (
    <tr className={differs(item, records) ? 'wb-comparison-differs' : undefined}>
      <th scope="row" title={item.tooltip === undefined ? undefined : text(item.tooltip)}>
        {text(item.title)}
      </th>
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
        <td key={index} className={best.has(record) ? 'wb-comparison-best' : undefined}>
          <RowScope row={record}>
            <Value item={item} row={record} />
          </RowScope>
          {best.has(record) ? <span className="wb-tag wb-tone-green">{text('widget.comparison.best')}</span> : null}
        </td>
      ))}
    </tr>
  );
}

function Choices({ actions, record }: { readonly actions: ComparisonBlock['rowActions']; readonly record: Values }) {
  const extra = useMemo(() => ({ row: record }), [record]);
  return <ActionButtons handles={useActions(actions, extra)} />;
}
