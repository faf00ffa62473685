import { HistoryOutlined, StarOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef, Table } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRuntime, useSurroundings } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import type { Grid } from '../../../runtime/grid/grid.ts';
import { asValues, evaluateInputs } from '../../../runtime/inputs.ts';
import type { CompiledFieldArray } from '../../../runtime/language/stages.ts';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { FullModal } from '../action/full-modal.tsx';
import { FailureView } from '../failure-view.tsx';
import { rowsOf } from '../rows-of.ts';

export type LibraryWords = NonNullable<CompiledFieldArray['x-library']>;

interface LibraryProps {
  readonly library: LibraryWords;
  readonly grid: Grid;
  /** Whether one row is chosen to fill the active line, rather than several to be added. */
  readonly fills?: boolean;
}

/** A button that opens earlier rows; the chosen ones are added to the grid. */
export function Library({ library, grid, fills = false }: LibraryProps) {
  const [isOpen, setOpen] = useState(false);
  const text = useText();
  const title = text(library.title);
  return (
    <>
      <Button icon={fills ? <StarOutlined aria-hidden="true" /> : <HistoryOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen ? <Picker library={library} grid={grid} fills={fills} title={title} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface Row {
  readonly key: number;
  readonly values: Values;
}

function Picker({ library, grid, fills = false, title, onClose }: LibraryProps & { readonly title: string; readonly onClose: () => void }) {
  const text = useText();
  const { rows, isBusy, failure, reload, setTyped } = useRows(library);
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const search = useRef<InputRef>(null);
  const names = grid.handle.columns.map(({ name }) => name);
  const columns = library.show.map((shown) => {
    const { dataIndex: name, title: own } = typeof shown === 'string' ? { dataIndex: shown, title: undefined } : shown;
    return {
      key: name,
      title: own === undefined ? (grid.handle.columns.find((column) => column.name === name)?.title ?? name) : text(own),
      render: (_: unknown, { values }: Row) => String(values[name] ?? '—'),
      ellipsis: true,
    };
  });
  const take = (rows: readonly Row[]) => {
    const given = rows.map(({ values }) =>
      Object.fromEntries(Object.entries(values).filter(([name, value]) => names.includes(name) && value !== null)),
    );
    if (fills) grid.handle.rows.fill(given[0] ?? {});
    else grid.handle.rows.append(given);
    onClose();
  };
  return (
    <FullModal
      title={title}
      width={760}
      onCancel={onClose}
      // The dialog takes the focus when it opens.
      afterOpenChange={(isOpen) => isOpen && search.current?.focus()}
      onOk={() => take(chosen)}
      okText={fills ? text('widget.library.use') : text('widget.library.add', { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText={text('widget.form.cancel')}
    >
      <div className="eg-library">
        {library.search === undefined ? null : (
          <Input
            allowClear
            ref={search}
            aria-label={text('widget.library.search')}
            placeholder={text('widget.library.search')}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {failure !== null ? (
          <FailureView failure={failure} onRetry={reload} />
        ) : (
          <Table<Row>
            size="small"
            rowKey="key"
            columns={columns}
            dataSource={[...rows]}
            loading={isBusy}
            pagination={false}
            scroll={{ y: 360 }}
            locale={{ emptyText: text('widget.library.none') }}
            rowSelection={{
              type: fills ? 'radio' : 'checkbox',
              selectedRowKeys: chosen.map(({ key }) => key),
              onChange: (_keys, selected) => setChosen(selected),
            }}
            onRow={(row) => ({
              onDoubleClick: () => (fills ? take([row]) : setChosen((before) => (before.includes(row) ? before : [...before, row]))),
            })}
          />
        )}
      </div>
    </FullModal>
  );
}

/** Milliseconds of debounce after the last key. */
const debounceMs = 300;

function useRows(library: LibraryWords) {
  const { ports } = useRuntime();
  const { scope } = useSurroundings();
  const [typed, setTyped] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ readonly rows: readonly Row[]; readonly isBusy: boolean; readonly failure: unknown }>({
    rows: [],
    isBusy: true,
    failure: null,
  });
  const input = JSON.stringify({
    ...evaluateInputs(library.with, scope),
    ...(library.search === undefined || typed.trim() === '' ? {} : { [library.search]: typed.trim() }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    const controller = new AbortController();
    setState((before) => ({ ...before, isBusy: true }));
    const timer = setTimeout(
      () => {
        loadCall(ports, library.call, asValues(JSON.parse(input)), { signal: controller.signal }).then(
          (reply) => {
            if (controller.signal.aborted) return;
            const rows = rowsOf(reply, library.rows).map((values, key) => ({ key, values }));
            setState({ rows, isBusy: false, failure: null });
          },
          (failure: unknown) => !controller.signal.aborted && setState({ rows: [], isBusy: false, failure }),
        );
      },
      typed === '' ? 0 : debounceMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [ports, library, input, attempt]);
  return useMemo(() => ({ ...state, setTyped, reload: () => setAttempt((before) => before + 1) }), [state]);
}
