import { Button } from 'antd';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useActions } from '../../runtime/actions/use-action.ts';
import { useRuntime, useSurroundings } from '../../runtime/context.ts';
import type { SourceState } from '../../runtime/data/source.ts';
import { asValues, pick } from '../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import type { Values } from '../../runtime/ports.ts';
import { Blocks } from '../../runtime/render/block.tsx';
import { useText } from '../../runtime/text.ts';
import { ActionButtons } from '../parts/action/action-buttons.tsx';
import { isEmpty } from '../parts/empty.ts';
import { Facts, useShownItems, Value } from '../parts/facts.tsx';
import { isNotFound } from '../parts/failure-view.tsx';
import { late } from '../parts/late/late.tsx';
import { Panel } from '../parts/panel.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { WithData } from '../parts/with-data.tsx';

type DetailBlock = CompiledBlockOf<'detail'>;
type Header = NonNullable<DetailBlock['header']>;

const LateWalk = late(() => import('../parts/walk/walk.tsx').then(({ Walk: component }) => component));

function Walk({ trail }: { readonly trail: NonNullable<DetailBlock['trail']> }) {
  return (
    <Suspense fallback={null}>
      <LateWalk trail={trail} />
    </Suspense>
  );
}

/** A record's details: the key facts stay visible, the history is on the right. */
export function Detail({ block }: { readonly block: DetailBlock }) {
  const notFound = (failure: unknown) => (isNotFound(failure) ? <NotFound /> : null);
  return (
    <WithData source={block.source} name={block.name} skeleton={<Skeleton shape="page" />} onFailure={notFound}>
      {(state) => (state.data === null && 'call' in block.source ? <NotFound /> : <Loaded block={block} state={state} />)}
    </WithData>
  );
}

function Loaded({ block, state }: { readonly block: DetailBlock; readonly state: SourceState }) {
  const row = asValues(state.data);
  const handles = useActions(block.actions);
  const text = useText();
  const { header, top, items, aside, body } = block;
  const isBusy = state.loading === 'again';
  const actions = <ActionButtons handles={handles} />;
  const walk = block.trail === undefined ? null : <Walk trail={block.trail} />;
  const facts =
    items === undefined ? null : (
      <Panel
        title={block.title === undefined ? undefined : text(block.title)}
        extra={header === undefined && handles.length > 0 ? actions : null}
        busy={isBusy}
      >
        <Facts items={items} row={row} columns={block.columns ?? 3} hideEmpty={block.hideEmpty === true} onSaved={state.reload} />
      </Panel>
    );
  if (header === undefined && top === undefined && body === undefined && aside === undefined) return facts;
  return (
    <article className="wb-page" aria-busy={isBusy}>
      {header === undefined ? null : <Head header={header} row={row} actions={actions} walk={walk} />}
      <Blocks blocks={top} />
      <div className={`wb-detail-main ${aside === undefined ? '' : 'wb-detail-main-two'}`}>
        <div className="wb-page">
          {facts}
          <Blocks blocks={body} />
        </div>
        {aside === undefined ? null : (
          <aside className="wb-page">
            <Blocks blocks={aside} />
          </aside>
        )}
      </div>
    </article>
  );
}

interface HeadProps {
  readonly header: Header;
  readonly row: Values;
  readonly actions: ReactNode;
  /** The ways to the records before and after. */
  readonly walk: ReactNode;
}

function Head({ header, row, actions, walk }: HeadProps) {
  const text = useText();
  useRecordName(header, row);
  const { registry, cells } = useRuntime();
  const facts = useShownItems(header.facts);
  const [status] = useShownItems(header.status === undefined ? undefined : [header.status]);
  const number = { value: pick(row, header.title), row, dataIndex: header.title, props: { longest: 40 } };
  const cell = registry.cells.copyable;
  return (
    <header className="wb-detail-head">
      <div className="wb-detail-line">
        <h1 className="wb-detail-title">
          {header.titleText === undefined ? null : <span className="wb-detail-kind">{text(header.titleText)} </span>}
          {cell !== undefined && isNumber(number.value) ? cell.render(number, cells) : String(number.value)}
        </h1>
        {status === undefined ? null : <Value item={status} row={row} />}
        {walk}
        {actions}
      </div>
      {facts.length === 0 ? null : <Facts items={facts} row={row} columns={facts.length} />}
    </header>
  );
}

/** The page's tab names its record, so that two of them can be told apart. */
function useRecordName({ title, titleText }: Header, row: Values): void {
  const text = useText();
  const { screen } = useSurroundings();
  const value = pick(row, title);
  const name = isEmpty(value) ? null : [titleText === undefined ? '' : text(titleText), String(value)].join(' ').trim();
  useEffect(() => {
    if (name !== null) screen.nameRecord(name);
  }, [name, screen]);
}

/** Numbers and codes can be copied, names cannot; the cell itself shows a missing value. */
function isNumber(value: unknown): boolean {
  return value === undefined || value === null || /^[\x21-\x7e]*$/.test(String(value));
}

function NotFound() {
  const text = useText();
  const { screen } = useSurroundings();
  return (
    <div className="wb-state wb-panel" role="alert">
      <p className="wb-state-title">{text('widget.detail.notFound')}</p>
      <p className="wb-muted">{text('widget.detail.notFoundHint')}</p>
      <Button onClick={() => screen.close()}>{text('widget.detail.back')}</Button>
    </div>
  );
}
