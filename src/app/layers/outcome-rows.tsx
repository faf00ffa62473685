import { useLayoutEffect, useRef, useState } from 'react';
import type { BatchResult } from '../../../contract/envelope.ts';
import type { Translate } from '../../services/i18n.ts';
import { useWorld } from '../world.ts';
import './outcome-rows.css';

/** Rows that are drawn and taken away together. */
const perPart = 25;
/** Pixels of a row of one line, until its part has been measured. */
const guess = 40;
/** Pixels beyond what is in sight, so that scrolling shows no gaps. */
const spare = 400;

interface Shown {
  readonly from: number;
  /** Included. */
  readonly to: number;
}

/** The rows of a batch with their reasons, which may take several lines: of a thousand, those in sight are drawn. */
export function OutcomeRows({ rows }: { readonly rows: readonly BatchResult[] }) {
  const { translate } = useWorld();
  const frame = useRef<HTMLDivElement>(null);
  const heights = useRef<readonly number[]>([]);
  const [{ from, to }, setShown] = useState<Shown>({ from: 0, to: 1 });
  const parts = Array.from({ length: Math.ceil(rows.length / perPart) }, (_, part) => part);
  const heightOf = (part: number) => heights.current[part] ?? Math.min(perPart, rows.length - part * perPart) * guess;
  const room = (start: number, end: number) => parts.slice(start, end).reduce((sum, part) => sum + heightOf(part), 0);

  useLayoutEffect(() => {
    const measured = [...heights.current];
    for (let part = from; part <= to; part += 1) {
      const elements = frame.current?.querySelectorAll<HTMLElement>(`[data-part="${part}"]`) ?? [];
      const height = [...elements].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
      if (height > 0) measured[part] = height;
    }
    heights.current = measured;
  });
  const follow = () => {
    const { scrollTop, clientHeight } = frame.current ?? { scrollTop: 0, clientHeight: 0 };
    const all = parts.map(heightOf);
    const next = inSight(all, scrollTop - spare, scrollTop + clientHeight + spare);
    if (next.from !== from || next.to !== to) setShown(next);
  };
  const space = { paddingBlock: `${room(0, from)}px ${room(to + 1, parts.length)}px` };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={frame} className="ws-outcome" tabIndex={0} onScroll={follow}>
      <ul aria-label={translate('shell.outcome.result')} style={space}>
        {rows.slice(from * perPart, (to + 1) * perPart).map((row, index) => (
          <Row key={row.id} row={row} at={from * perPart + index} count={rows.length} />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly row: BatchResult;
  readonly at: number;
  readonly count: number;
}

function Row({ row: { label, ok, message }, at, count }: RowProps) {
  const { translate } = useWorld();
  return (
    <li className="ws-outcome-row" data-part={Math.floor(at / perPart)} aria-posinset={at + 1} aria-setsize={count}>
      <span className="ws-outcome-label">{label}</span>
      <span className={ok ? undefined : 'ws-outcome-reason'}>{ok ? translate('shell.outcome.ok') : reasonOf(message, translate)}</span>
    </li>
  );
}

/** Why a row was not done, in words at any rate. */
export function reasonOf(message: string | undefined, translate: Translate): string {
  return message === undefined || message === '' ? translate('error.generic') : message;
}

/** The parts between two distances from the top. */
function inSight(heights: readonly number[], top: number, bottom: number): Shown {
  let [from, to, at] = [-1, 0, 0];
  for (const [part, height] of heights.entries()) {
    if (at < bottom) to = part;
    at += height;
    if (from < 0 && at > top) from = part;
  }
  return { from: Math.min(Math.max(0, from), to), to };
}
