import { Button, Tag } from 'antd';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BatchResult } from '../../../contract/envelope.ts';
import type { Translate } from '../../services/i18n.ts';
import { FullModal } from '../../widgets/parts/action/full-modal.tsx';
import { copyText } from '../../widgets/parts/copy.ts';
import { useWorld } from '../world.ts';
import type { Layer } from './layers.ts';
import './outcome-rows.css';

/** The results of a batch, failed rows first, with a retry of those rows and a download of their list. */
export function OutcomeLayer({ layer }: { readonly layer: Extract<Layer, { kind: 'outcome' }> }) {
  const { translate } = useWorld();
  const { title, outcome, notTried = 0, isFinal = false } = layer.request;
  const rows = useMemo(() => [...outcome.results].sort((one, other) => Number(one.ok) - Number(other.ok)), [outcome]);
  const [isCopied, setIsCopied] = useState(false);
  const close = () => layer.close('close');
  const copy = async () => {
    const failed = rows.filter(({ ok }) => !ok).map(({ label, message }) => `${label}\t${reasonOf(message, translate)}`);
    setIsCopied(await copyText(failed.join('\n')));
  };
  return (
    <FullModal
      title={title}
      width={640}
      onCancel={close}
      footer={[
        outcome.failed > 0 ? (
          <Button key="copy" onClick={() => void copy()}>
            {translate(isCopied ? 'shell.outcome.copied' : 'shell.outcome.copy')}
          </Button>
        ) : null,
        outcome.failed > 0 && !isFinal ? (
          <Button key="retry" onClick={() => layer.close('retry')}>
            {translate('shell.outcome.retry', { failed: outcome.failed })}
          </Button>
        ) : null,
        <Button key="close" type="primary" autoFocus onClick={close}>
          {translate('shell.dialog.close')}
        </Button>,
      ]}
    >
      <p role="status">
        <Tag color="success">{translate('shell.outcome.done', { done: outcome.done })}</Tag>
        {outcome.failed > 0 ? <Tag color="error">{translate('shell.outcome.failed', { failed: outcome.failed })}</Tag> : null}
        {notTried > 0 ? <Tag>{translate('shell.outcome.notTried', { count: notTried })}</Tag> : null}
      </p>
      <OutcomeRows rows={rows} />
    </FullModal>
  );
}

/** Rows that are mounted and unmounted together. */
const rowsPerPart = 25;
/** Estimated height of a single-line row in pixels, until its part is measured. */
const estimatedRowPx = 40;
/** Pixels rendered beyond the viewport, so that scrolling shows no gaps. */
const overscanPx = 400;

interface Shown {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
}

/** Virtual list of the results, whose reasons may take several lines. */
function OutcomeRows({ rows }: { readonly rows: readonly BatchResult[] }) {
  const { translate } = useWorld();
  const frame = useRef<HTMLDivElement>(null);
  const heights = useRef<readonly number[]>([]);
  const [{ from, to }, setShown] = useState<Shown>({ from: 0, to: 1 });
  const parts = Array.from({ length: Math.ceil(rows.length / rowsPerPart) }, (_, part) => part);
  const heightOf = (part: number) => heights.current[part] ?? Math.min(rowsPerPart, rows.length - part * rowsPerPart) * estimatedRowPx;
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
    const next = inSight(all, scrollTop - overscanPx, scrollTop + clientHeight + overscanPx);
    if (next.from !== from || next.to !== to) setShown(next);
  };
  const space = { paddingBlock: `${room(0, from)}px ${room(to + 1, parts.length)}px` };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={frame} className="ws-outcome" tabIndex={0} onScroll={follow}>
      <ul aria-label={translate('shell.outcome.result')} style={space}>
        {rows.slice(from * rowsPerPart, (to + 1) * rowsPerPart).map((row, index) => (
          <Row key={row.id} row={row} at={from * rowsPerPart + index} count={rows.length} />
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
    <li className="ws-outcome-row" data-part={Math.floor(at / rowsPerPart)} aria-posinset={at + 1} aria-setsize={count}>
      <span className="ws-outcome-label">{label}</span>
      <span className={ok ? undefined : 'ws-outcome-reason'}>{ok ? translate('shell.outcome.ok') : reasonOf(message, translate)}</span>
    </li>
  );
}

/** The failure's reason; a generic text if the server gives none. */
function reasonOf(message: string | undefined, translate: Translate): string {
  return message === undefined || message === '' ? translate('error.generic') : message;
}

/** The parts between two scroll offsets. */
function inSight(heights: readonly number[], top: number, bottom: number): Shown {
  let [from, to, at] = [-1, 0, 0];
  for (const [part, height] of heights.entries()) {
    if (at < bottom) to = part;
    at += height;
    if (from < 0 && at > top) from = part;
  }
  return { from: Math.min(Math.max(0, from), to), to };
}
