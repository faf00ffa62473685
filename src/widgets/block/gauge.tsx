import { Progress, theme } from 'antd';
import { groupDecimal } from '../../../contract/values/decimal.ts';
import { useSurroundings } from '../../runtime/context.ts';
import { asValues, pick } from '../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import type { Tone } from '../../runtime/language/tones.ts';
import { toneOf } from '../../runtime/render/value.tsx';
import { useText } from '../../runtime/text.ts';
import { dash } from '../parts/empty.ts';
import { useShownItems } from '../parts/facts.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { SourcePanel } from '../parts/source-panel.tsx';
import '../styles/boards.css';

type GaugeBlock = CompiledBlockOf<'gauge'>;
type Item = GaugeBlock['items'][number];

/** Shares of a whole as arcs. The number is text: the arc alone would tell a screen reader nothing. */
export function Gauge({ block }: { readonly block: GaugeBlock }) {
  return (
    <SourcePanel block={block} skeleton={<Skeleton shape="form" />}>
      {({ data }) => <Arcs items={block.items} data={data} />}
    </SourcePanel>
  );
}

function Arcs({ items, data }: { readonly items: readonly Item[]; readonly data: unknown }) {
  const shown = useShownItems<Item & { readonly when?: undefined }>(items);
  return (
    <ul className="wb-gauges">
      {shown.map((item) => (
        <Arc key={item.dataIndex} item={item} data={data} />
      ))}
    </ul>
  );
}

function Arc({ item, data }: { readonly item: Item; readonly data: unknown }) {
  const text = useText();
  const { token } = theme.useToken();
  const { scope } = useSurroundings();
  const value = pick(asValues(data), item.dataIndex);
  const whole = item.max === undefined ? 100 : typeof item.max === 'number' ? item.max : Number(item.max.evaluate(scope));
  const shown = groupDecimal(value, { least: 0 });
  const unit = item.unit === undefined ? (item.max === undefined ? '%' : '') : ` ${item.unit === 'cbm' ? 'CBM' : item.unit}`;
  return (
    <li className="wb-gauge">
      <Progress
        type="dashboard"
        size={112}
        aria-label={text(item.title)}
        percent={shareOf(value, whole)}
        strokeColor={colourOf(toneOf(item.tone, asValues(data), scope) ?? 'blue', token)}
        status="normal"
        format={() => <span className="wb-gauge-figure wb-number">{shown === null ? dash : `${shown}${unit}`}</span>}
      />
      <span className="wb-gauge-title">{text(item.title)}</span>
      {item.max === undefined || !Number.isFinite(whole) ? null : (
        <span className="wb-muted">{text('widget.gauge.of', { whole: `${groupDecimal(whole, { least: 0 }) ?? whole}${unit}` })}</span>
      )}
    </li>
  );
}

/** Percent of the arc, 0 to 100. For drawing only, so a float is enough. */
function shareOf(value: unknown, whole: number): number {
  const share = (Number(value) / whole) * 100;
  return Number.isFinite(share) ? Math.min(100, Math.max(0, share)) : 0;
}

function colourOf(tone: Tone, token: ReturnType<typeof theme.useToken>['token']): string {
  return tone === 'grey' ? token.colorTextQuaternary : tone === 'blue' ? token.colorPrimary : token[`${tone}-6`];
}
