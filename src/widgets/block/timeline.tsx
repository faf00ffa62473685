import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { inDateFormat } from '../../../contract/values/date-format.ts';
import { useActions } from '../../runtime/actions/use-action.ts';
import { useRuntime, useSurroundings } from '../../runtime/context.ts';
import { pick } from '../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import type { Values } from '../../runtime/ports.ts';
import { RowScope } from '../../runtime/render/row-scope.tsx';
import { toneOf, valueText } from '../../runtime/render/value.tsx';
import { useText } from '../../runtime/text.ts';
import { ActionButtons } from '../parts/action/action-buttons.tsx';
import { ActionMenu } from '../parts/action/action-menu.tsx';
import { dash } from '../parts/empty.ts';
import { type EventTime, eventTime } from '../parts/event-time.ts';
import { Facts, useShownItems, Value } from '../parts/facts.tsx';
import { rowsOf } from '../parts/rows-of.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { SourcePanel } from '../parts/source-panel.tsx';
import { relativeTime } from '../parts/times.ts';
import '../styles/facts.css';
import './timeline.css';

type TimelineBlock = CompiledBlockOf<'timeline'>;

/** Number of events shown before "show more". */
const shownAtFirst = 50;

/** Events, newest first. */
export function Timeline({ block }: { readonly block: TimelineBlock }) {
  // They read the data of the block around, not the events.
  const handles = useActions(block.actions);
  return (
    <SourcePanel
      block={block}
      skeleton={<Skeleton shape="form" />}
      extra={handles.length === 0 ? undefined : <ActionButtons handles={handles} />}
    >
      {({ data }) => <Events block={block} rows={rowsOf(data, block.rows)} />}
    </SourcePanel>
  );
}

interface Event {
  readonly row: Values;
  readonly time: EventTime | null;
}

function Events({ block, rows }: { readonly block: TimelineBlock; readonly rows: readonly Values[] }) {
  const text = useText();
  const { cells } = useRuntime();
  const [isWhole, setWhole] = useState(false);
  const events = useMemo(() => newestFirst(block, rows, cells.timeZone), [block, rows, cells.timeZone]);
  if (events.length === 0) return <p className="wb-state wb-muted">{text(block.empty ?? 'widget.timeline.empty')}</p>;
  const shown = isWhole ? events : events.slice(0, shownAtFirst);
  return (
    <>
      <ol className="wb-timeline">
        {shown.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no names, and only new ones come before them
          <RowScope key={events.length - index} row={event.row}>
            <Event block={block} event={event} />
          </RowScope>
        ))}
      </ol>
      {shown.length === events.length ? null : (
        <div className="wb-actions">
          <Button onClick={() => setWhole(true)}>{text('widget.timeline.all', { count: events.length })}</Button>
        </div>
      )}
    </>
  );
}

function Event({ block, event: { row, time: when } }: { readonly block: TimelineBlock; readonly event: Event }) {
  const { scope } = useSurroundings();
  const { registry, cells } = useRuntime();
  const tone = toneOf(block.tone, row, scope) ?? 'grey';
  const [headline] = useShownItems([block.text]);
  const handles = useActions(block.rowActions);
  const time = <When time={when} />;
  return (
    <li className="wb-event">
      <span className={`wb-event-dot wb-tone-dot-${tone}`} aria-hidden="true" />
      <div className="wb-event-body">
        {headline === undefined ? null : (
          <div className="wb-event-text">
            <Value item={headline} row={row} />
          </div>
        )}
        {handles.length === 0 ? (
          time
        ) : (
          <div className="wb-event-line">
            {time}
            <ActionMenu handles={handles} subject={valueText(block.text, row, registry, cells, scope)} isSmall />
          </div>
        )}
        {block.facts === undefined ? null : <Facts items={block.facts} row={row} columns={3} />}
      </div>
    </li>
  );
}

/** Times in a foreign zone show the zone, or that it is unknown (ux.md, Text and numbers). */
function When({ time }: Pick<Event, 'time'>) {
  const text = useText();
  const { ports, cells } = useRuntime();
  if (time === null) return <span className="wb-time wb-muted">{dash}</span>;
  const { zone, instant } = time;
  const shown = inDateFormat(time.shown, cells.dateFormat);
  const relative = zone === null ? undefined : relativeTime(instant, ports.now().getTime(), cells.language);
  const suffix = zone === null ? text('widget.timeline.zoneUnknown') : zone;
  return (
    <time className="wb-time wb-muted" title={relative}>
      {suffix === '' ? shown : `${shown} (${suffix})`}
    </time>
  );
}

/** Rows with equal times keep the order of the data; rows without a time come last. */
function newestFirst({ time, offset }: TimelineBlock, rows: readonly Values[], timeZone: string): readonly Event[] {
  const events = rows.map((row) => ({
    row,
    time: eventTime(pick(row, time), offset === undefined ? undefined : (pick(row, offset) ?? null), timeZone),
  }));
  return events.sort(
    (one, other) => (other.time?.instant ?? Number.NEGATIVE_INFINITY) - (one.time?.instant ?? Number.NEGATIVE_INFINITY) || 0,
  );
}
