import { LineChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useDictionary } from '../../../runtime/dictionary.ts';
import { useText } from '../../../runtime/text.ts';
import { itemText } from '../../parts/dictionary-items.ts';
import { late } from '../../parts/late/late.tsx';
import { Panel } from '../../parts/panel.tsx';
import { rowsOf } from '../../parts/rows-of.ts';
import { WithData } from '../../parts/with-data.tsx';
import { type ChartBlock, type Plot, plotOf } from './series.ts';
import '../../styles/facts.css';

/** The chart library loads with the first chart. */
const ChartCanvas = late(async () => (await import('./canvas.tsx')).ChartCanvas);

const heightDefault = 280;

/** Numbers as lines, bars or slices, with a table of the same numbers on demand and always for screen readers. */
export function Chart({ block }: { readonly block: ChartBlock }) {
  const text = useText();
  const title = block.title === undefined ? undefined : text(block.title);
  const height = block.height ?? heightDefault;
  return (
    <WithData
      source={block.source}
      name={block.name}
      skeleton={
        <Panel title={title} busy>
          <div style={{ height }} role="status" aria-label={text('widget.loading')} />
        </Panel>
      }
    >
      {({ data, loading }) => <Drawn block={block} title={title} height={height} data={data} isBusy={loading === 'again'} />}
    </WithData>
  );
}

interface DrawnProps {
  readonly block: ChartBlock;
  readonly title: string | undefined;
  readonly height: number;
  readonly data: unknown;
  readonly isBusy: boolean;
}

function Drawn({ block, title, height, data, isBusy }: DrawnProps) {
  const text = useText();
  const items = useDictionary(block.xDict);
  const [asTable, setAsTable] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const refuse = useCallback(() => setRefused(true), []);
  const plot = useMemo(
    () => plotOf(block, rowsOf(data, block.rows), { text, item: (value) => itemText(value, items) }),
    [block, data, text, items],
  );
  const label = title ?? plot.series.map((one) => one.title).join(', ');
  if (plot.labels.length === 0) {
    return (
      <Panel title={title} busy={isBusy}>
        <div className="wb-state" style={{ minHeight: height }}>
          <p className="wb-muted">{text(block.empty ?? 'widget.chart.empty')}</p>
        </div>
      </Panel>
    );
  }
  const canDraw = !isRefused && !plot.isMixed;
  const isTable = asTable || !canDraw;
  return (
    <Panel title={title} busy={isBusy} extra={canDraw ? <Toggle isTable={asTable} onChange={setAsTable} /> : undefined}>
      {plot.isMixed ? <p className="wb-muted">{text('widget.chart.mixed')}</p> : null}
      {isTable ? null : (
        <Suspense fallback={<div style={{ height }} />}>
          <ChartCanvas
            kind={block.kind}
            isStacked={block.stacked === true}
            plot={plot}
            height={height}
            label={text('widget.chart.label', { title: label })}
            onRefused={refuse}
          />
        </Suspense>
      )}
      <ChartTable plot={plot} caption={label} x={text('widget.chart.x')} isHidden={!isTable} />
    </Panel>
  );
}

function Toggle({ isTable, onChange }: { readonly isTable: boolean; readonly onChange: (isTable: boolean) => void }) {
  const text = useText();
  const label = text(isTable ? 'widget.chart.asChart' : 'widget.chart.asTable');
  return (
    <Button
      type="text"
      icon={isTable ? <LineChartOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
      title={label}
      aria-label={label}
      onClick={() => onChange(!isTable)}
    />
  );
}

interface Props {
  readonly plot: Plot;
  readonly caption: string;
  /** Header of the column of labels. */
  readonly x: string;
  /** Visible to screen readers only. */
  readonly isHidden: boolean;
}

/** The chart's numbers as a table, for screen readers and for exact values. */
function ChartTable({ plot: { labels, series }, caption, x, isHidden }: Props) {
  return (
    <div className={isHidden ? 'wb-unseen' : 'wb-chart-table'}>
      <table>
        <caption className="wb-unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{x}</th>
            {series.map(({ title }) => (
              <th key={title} scope="col" className="wb-number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and rows have no other name
            <tr key={row}>
              <th scope="row">{label}</th>
              {series.map(({ title, texts }) => (
                <td key={title} className="wb-number">
                  {texts[row]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
