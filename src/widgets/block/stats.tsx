import { createElement } from 'react';
import { groupDecimal } from '../../../contract/values/decimal.ts';
import { leadsNowhere, useSteps } from '../../runtime/actions/use-action.ts';
import { useRuntime } from '../../runtime/context.ts';
import { pick } from '../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import { useText } from '../../runtime/text.ts';
import { icons } from '../icons.ts';
import { plainText } from '../parts/empty.ts';
import { useShownItems } from '../parts/facts.tsx';
import { SourcePanel } from '../parts/source-panel.tsx';
import { TileFigure } from '../parts/tile-figure.tsx';

type StatsBlock = CompiledBlockOf<'stats'>;
type StatsItem = StatsBlock['items'][number];

/** Figures as tiles; a tile with an action is a button as a whole. */
export function Stats({ block }: { readonly block: StatsBlock }) {
  return (
    <SourcePanel block={block} skeleton={<Tiles block={block} data={undefined} loading />}>
      {({ data }) => <Tiles block={block} data={data} loading={false} />}
    </SourcePanel>
  );
}

interface TilesProps {
  readonly block: StatsBlock;
  readonly data: unknown;
  readonly loading: boolean;
}

function Tiles({ block, data, loading }: TilesProps) {
  const items = useShownItems<StatsItem & { readonly when?: undefined }>(block.items);
  return (
    <ul className="wb-tiles">
      {items.map((item) => (
        <Tile key={item.dataIndex} item={item} value={loading ? '' : figure(pick(data, item.dataIndex))} />
      ))}
    </ul>
  );
}

function Tile({ item, value }: { readonly item: StatsItem; readonly value: string }) {
  const text = useText();
  const run = useSteps();
  const { permissions } = useRuntime();
  const title = text(item.title);
  const icon = item.icon === undefined ? undefined : icons[item.icon];
  const mark =
    icon === undefined ? (
      <span className={`wb-tile-dot wb-tone-dot-${item.tone ?? 'grey'}`} />
    ) : (
      <span className={`wb-tone-dot-${item.tone ?? 'grey'}`}>{createElement(icon, { 'aria-hidden': true })} </span>
    );
  const { permission } = item;
  const isClosed =
    item.do === undefined || leadsNowhere(item.do, permissions) || (permission !== undefined && permissions.disables(permission));
  const steps = isClosed ? undefined : item.do;
  return (
    <li className={`wb-tile ${steps === undefined ? '' : 'wb-tile-link'}`}>
      <TileFigure
        title={
          <>
            {item.tone === undefined && icon === undefined ? null : mark}
            {title}
          </>
        }
        value={value}
      />
      {steps === undefined ? null : (
        <button type="button" className="wb-tile-button" aria-label={`${title} ${value}`} onClick={() => void run(steps)} />
      )}
    </li>
  );
}

function figure(value: unknown): string {
  return groupDecimal(value, { least: 0, keep: true }) ?? plainText(value);
}
