import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSurroundings } from '../../../../runtime/context.ts';
import { evaluateInputs } from '../../../../runtime/inputs.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import type { Values } from '../../../../runtime/ports.ts';
import { ScreenView } from '../../../../runtime/render/screen.tsx';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';
import './preview.css';

/** Milliseconds that a row has to stay before its screen loads: arrows that are held down pass over rows. */
const restMs = 150;

/** A screen about one row, beside the rows. It stays while other rows are looked at. */
export function PreviewPanel() {
  const { block, controller } = useParts();
  const text = useText();
  const frame = useRef<HTMLElement>(null);
  const [title, setTitle] = useState('');
  const key = useList(controller, ({ previewed }) => previewed);
  const rows = useList(controller, (state) => state.rows);
  const isLoading = useList(controller, ({ loading }) => loading !== null);
  const at = rows.findIndex((row) => controller.keyOf(row) === key);
  const row = rows[at];
  // Another page or search has other rows: the first of them is looked at then.
  const first = rows[0];
  useEffect(() => {
    if (row === undefined && !isLoading) controller.preview(first === undefined ? null : controller.keyOf(first));
  }, [row, first, isLoading, controller]);
  const { open, with: given } = block.preview ?? {};
  const params = useRested(useParams(given, row));
  const close = () => {
    controller.preview(null);
    frame.current
      ?.closest('.wl')
      ?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key ?? '')}"]`)
      ?.focus({ preventScroll: true });
  };
  const go = (index: number) => {
    const next = rows[index];
    if (next !== undefined) controller.preview(controller.keyOf(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <aside ref={frame} className="wl-preview" aria-label={text('list.preview')} onKeyDown={onKeyDown}>
      <header className="wl-preview-head">
        <h2 className="wl-preview-title">{title}</h2>
        <Tool label={text('widget.detail.before')} icon={<UpOutlined aria-hidden="true" />} disabled={at < 1} onClick={() => go(at - 1)} />
        <Tool
          label={text('widget.detail.next')}
          icon={<DownOutlined aria-hidden="true" />}
          disabled={at < 0 || at === rows.length - 1}
          onClick={() => go(at + 1)}
        />
        <Tool label={text('shell.dialog.close')} icon={<CloseOutlined aria-hidden="true" />} onClick={close} />
      </header>
      <div className="wl-preview-body">
        {open === undefined || params === null ? null : (
          <ScreenView id={open} params={params} place="layer" onClose={close} onTitle={setTitle} missing={null} />
        )}
      </div>
    </aside>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon, disabled = false, onClick }: ToolProps) {
  return <Button type="text" icon={icon} aria-label={label} title={label} disabled={disabled} onClick={onClick} />;
}

/** The parameters of the screen for this row; null while there is none. */
function useParams(given: Parameters<typeof evaluateInputs>[0], row: Values | undefined): Values | null {
  const { scope } = useSurroundings();
  return useMemo(() => (row === undefined ? null : evaluateInputs(given, { ...scope, row })), [given, scope, row]);
}

/** The first value at once, later ones when they have stayed for a moment; null keeps the one before. */
function useRested(params: Values | null): Values | null {
  const [rested, setRested] = useState(params);
  const text = JSON.stringify(params);
  const latest = useRef(params);
  latest.current = params;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether they differ
  useEffect(() => {
    if (latest.current === null) return;
    const timer = setTimeout(() => setRested(latest.current), rested === null ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
