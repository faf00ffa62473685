import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Calendar as AntCalendar, Button, Grid } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { useSteps } from '../../../runtime/actions/use-action.ts';
import { useRuntime, useSurroundings } from '../../../runtime/context.ts';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import type { Values } from '../../../runtime/ports.ts';
import { RowScope } from '../../../runtime/render/row-scope.tsx';
import { toneOf, useValueRenderer } from '../../../runtime/render/value.tsx';
import { useText } from '../../../runtime/text.ts';
import { rowsOf } from '../../parts/rows-of.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { SourcePanel } from '../../parts/source-panel.tsx';
import { clockIn } from '../../parts/times.ts';
import { dayFormat, daysOfMonth, rowsByDay } from './days.ts';
// Names of the days, and where a week begins; antd picks the language.
import 'dayjs/locale/zh-cn';
import '../../styles/boards.css';

type CalendarBlock = CompiledBlockOf<'calendar'>;

/** Rows on the days of a month; on a phone the days have dots, and the rows of the chosen day stand below. */
export function Calendar({ block }: { readonly block: CalendarBlock }) {
  const { ports, cells } = useRuntime();
  const today = clockIn(cells.timeZone, ports.now()).day;
  const [chosen, setChosen] = useState(() => dayjs(today));
  const { first, last } = daysOfMonth(chosen);
  const { range } = block;
  const sent = useMemo(() => (range === undefined ? undefined : { [range.from]: first, [range.to]: last }), [range, first, last]);
  return (
    <SourcePanel
      block={block}
      sent={sent}
      skeleton={<Skeleton shape="page" />}
      extra={<Months month={chosen} onChange={setChosen} today={today} />}
    >
      {({ data }) => <Days block={block} rows={rowsOf(data, block.rows)} chosen={chosen} onChoose={setChosen} />}
    </SourcePanel>
  );
}

interface MonthsProps {
  readonly month: Dayjs;
  readonly onChange: (month: Dayjs) => void;
  readonly today: string;
}

function Months({ month, onChange, today }: MonthsProps) {
  const text = useText();
  const { cells } = useRuntime();
  const name = new Intl.DateTimeFormat(cells.language.replace('_', '-'), { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <div className="wb-calendar-months">
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden="true" />}
        aria-label={text('widget.calendar.before')}
        title={text('widget.calendar.before')}
        onClick={() => onChange(month.subtract(1, 'month'))}
      />
      <span role="status">{name.format(Date.UTC(month.year(), month.month(), 1))}</span>
      <Button
        type="text"
        icon={<RightOutlined aria-hidden="true" />}
        aria-label={text('widget.calendar.after')}
        title={text('widget.calendar.after')}
        onClick={() => onChange(month.add(1, 'month'))}
      />
      <Button onClick={() => onChange(dayjs(today))}>{text('widget.calendar.today')}</Button>
    </div>
  );
}

interface DaysProps {
  readonly block: CalendarBlock;
  readonly rows: readonly Values[];
  readonly chosen: Dayjs;
  readonly onChoose: (day: Dayjs) => void;
}

function Days({ block, rows, chosen, onChoose }: DaysProps) {
  const run = useSteps();
  // Undefined until antd has measured the page.
  const isWide = Grid.useBreakpoint().md !== false;
  const byDay = useMemo(() => rowsByDay(block, rows), [block, rows]);
  const openDay = block.openDay;
  const choose = (day: Dayjs, source: string) => {
    onChoose(day);
    if (source === 'date' && openDay !== undefined) void run(openDay, { day: day.format(dayFormat) });
  };
  return (
    <>
      <AntCalendar
        className="wb-calendar"
        fullscreen={isWide}
        value={chosen}
        headerRender={() => null}
        onSelect={(day, { source }) => choose(day, source)}
        cellRender={(day, { type }) => {
          const found = type === 'date' ? byDay.get(day.format(dayFormat)) : undefined;
          if (found === undefined) return null;
          return isWide ? <Entries block={block} rows={found} /> : <span className="wb-calendar-dot" aria-hidden="true" />;
        }}
      />
      {isWide ? null : <Entries block={block} rows={byDay.get(chosen.format(dayFormat)) ?? []} />}
    </>
  );
}

function Entries({ block, rows }: { readonly block: CalendarBlock; readonly rows: readonly Values[] }) {
  return (
    <ul className="wb-calendar-rows">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a day have no names of their own
        <li key={index}>
          <RowScope row={row}>
            <Entry block={block} row={row} />
          </RowScope>
        </li>
      ))}
    </ul>
  );
}

function Entry({ block, row }: { readonly block: CalendarBlock; readonly row: Values }) {
  const { scope } = useSurroundings();
  const render = useValueRenderer(block.text);
  const run = useSteps();
  const className = `wb-calendar-row wb-tone-${toneOf(block.tone, row, scope) ?? 'blue'}`;
  const { openRow } = block;
  if (openRow === undefined) return <span className={className}>{render(block.text, row)}</span>;
  return (
    <button
      type="button"
      className={className}
      onClick={(event) => {
        // The day around it has a click of its own.
        event.stopPropagation();
        void run(openRow, { row });
      }}
    >
      {render(block.text, row)}
    </button>
  );
}
