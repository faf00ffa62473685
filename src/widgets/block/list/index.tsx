import { memo, type RefObject, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { leadsNowhere, useSteps } from '../../../runtime/actions/use-action.ts';
import { useRuntime, useSurroundings } from '../../../runtime/context.ts';
import { createStore } from '../../../runtime/list/store.ts';
import { type ListActions, useList, useListActions, useListController } from '../../../runtime/list/use-list.ts';
import { useText } from '../../../runtime/text.ts';
import { late } from '../../parts/late/late.tsx';
import { EmptyState } from './empty-state.tsx';
import { FailureNotice, FailureState } from './failure-state.tsx';
import { isMain } from './is-main.ts';
import { type Editing, type ListBlock, ListContext, type ListParts, useParts } from './list-context.ts';
import { Pager } from './pager.tsx';
import { phaseOf } from './phase.ts';
import { FilterTags } from './search/filter-tags.tsx';
import { MissingNumbers } from './search/missing-numbers.tsx';
import { SearchBar } from './search/search-bar.tsx';
import { ListTable, VirtualTable } from './table/list-table.tsx';
import { TableSkeleton } from './table/table-skeleton.tsx';
import { SelectionBar } from './toolbar/selection-bar.tsx';
import { StatusTabs } from './toolbar/status-tabs.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { countText, totalCount } from './totals.ts';
import { useFillHeight } from './use-fill-height.ts';
import './list.css';
import './search.css';
import './states.css';

/** Comes a second after the first rows, which other requests would delay. */
const Companions = late(() =>
  new Promise((resolve) => setTimeout(resolve, 1_000))
    .then(() => import('./preview/companions.tsx'))
    .then(({ Companions: component }) => component),
);

/** The body of a list: its skeleton while loading, the rows, or the reason why there are none. */
const ListBody = memo(function ListBody() {
  const { block, controller } = useParts();
  const text = useText();
  const failure = useList(controller, (state) => state.failure);
  const loading = useList(controller, (state) => state.loading);
  const isEmpty = useList(controller, ({ rows }) => rows.length === 0);
  const phase = phaseOf(loading, failure, isEmpty);
  return (
    <div className={loading === 'again' ? 'wl-body wl-again' : 'wl-body'} aria-busy={loading !== null}>
      {loading === null ? null : <p className="wl-wait wb-muted">{text('list.stillLoading')}</p>}
      {phase === 'rows' && failure !== null ? <FailureNotice failure={failure} /> : null}
      {phase === 'first' ? <TableSkeleton /> : null}
      {phase === 'failure' ? <FailureState failure={failure} /> : null}
      {phase === 'empty' ? <EmptyState /> : null}
      {phase === 'rows' ? <ListTable /> : null}
      {phase === 'rows' && (block.preview ?? block.trail) !== undefined ? (
        <Suspense fallback={null}>
          <Companions />
        </Suspense>
      ) : null}
    </div>
  );
});

const PhoneList = late(() => import('./phone/phone-list.tsx').then(({ PhoneList: component }) => component));

/** The `list` block: search, status tabs, table (cards on a phone), selection and pages of one list. */
export function List({ block }: { readonly block: ListBlock }) {
  const controller = useListController(block);
  const parts = useListParts(block, controller);
  const density = useList(controller, (state) => state.settings.density);
  const hasMany = useList(controller, ({ pageSize }) => pageSize > limits.virtualAbove);
  useEffect(() => (hasMany ? VirtualTable.warm() : undefined), [hasMany]);
  const root = useRef<HTMLElement>(null);
  const { screen } = useSurroundings();
  const narrow = useNarrow(root, !isMain(block));
  useFillHeight(root, screen.place === 'page' && isMain(block));
  return (
    <ListContext.Provider value={parts}>
      <ActionsOfRows />
      <section ref={root} className={`wl wl-${density} ${narrow ? 'wl-phone' : 'wl-desk'}`} aria-label={parts.label}>
        {narrow ? (
          <Suspense fallback={null}>
            <PhoneList />
          </Suspense>
        ) : (
          <DeskList />
        )}
        <Announcement />
      </section>
    </ListContext.Provider>
  );
}

const DeskList = memo(function DeskList() {
  const { block } = useParts();
  // Within a tab, whose name is the title, the list's actions are on the line of its search.
  const isOneLine = block.title === undefined && block.statusTabs === undefined && !isMain(block);
  return (
    <>
      {isOneLine ? (
        <div className="wl-line">
          <SearchBar />
          <Toolbar />
        </div>
      ) : (
        <>
          <Toolbar />
          <StatusTabs />
          <SearchBar />
        </>
      )}
      <FilterTags />
      <MissingNumbers />
      <ListBody />
      <SelectionBar />
      <Pager />
    </>
  );
});

/** Keeps the row actions current without redrawing the table on each change of the selection. */
const ActionsOfRows = memo(function ActionsOfRows() {
  const { block, controller, actions } = useParts();
  const current = useListActions(controller, block);
  actions.current = current;
  return null;
});

function useListParts(block: ListBlock, controller: ListParts['controller']): ListParts {
  const actions = useRef<ListActions | null>(null);
  const anchor = useRef<string | null>(null);
  const [editing] = useState(() => createStore<Editing>({ cell: null, next: null }));
  const { permissions } = useRuntime();
  const runSteps = useSteps();
  const text = useText();
  return useMemo(() => {
    const { openRow, preview } = block;
    const may = ({ permission }: { readonly permission?: string }) => permission === undefined || permissions.shows(permission);
    return {
      block,
      controller,
      actions,
      anchor,
      editing,
      label: text(block.title ?? 'list.label'),
      selectable: (block.batch ?? []).some(may) || (typeof block.publishes === 'object' && block.publishes.rows !== undefined),
      isChoosing: typeof block.publishes === 'object' && block.publishes.row !== undefined,
      openRow: openRow === undefined || leadsNowhere(openRow, permissions) ? null : (row) => void runSteps(openRow, { row }),
      hasPreview: preview !== undefined && may(preview),
    };
  }, [block, controller, editing, permissions, runSteps, text]);
}

/** Announces the result of a search to screen readers. */
const Announcement = memo(function Announcement() {
  const { controller } = useParts();
  const text = useText();
  const shown = useList(controller, ({ rows }) => rows.length);
  const total = useList(controller, (state) => state.total);
  const isMore = useList(controller, (state) => state.isMore);
  const loading = useList(controller, (state) => state.loading);
  const failed = useList(controller, ({ failure }) => failure !== null);
  const counts = { shown: countText(shown), total: totalCount(total, isMore) };
  const message = failed ? text('list.failure.title') : text('list.announce', counts);
  return (
    <p className="wl-unseen" role="status" aria-live="polite">
      {loading === null ? message : ''}
    </p>
  );
});

/** Maximum width for cards instead of a table (ux, Layout). */
const query = '(max-width: 767.98px)';
/** Minimum width in pixels of a table inside another block, for example beside a detail; narrower lists use cards. */
const narrowest = 480;

/** Whether the list uses the phone layout: by the window's width or, inside another block, by its own. */
function useNarrow(root: RefObject<HTMLElement | null>, isInside: boolean): boolean {
  const isPhone = useSyncExternalStore(subscribe, isNarrowWindow);
  const [isTight, setTight] = useState(false);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null || !isInside) return;
    const measure = () => setTight(element.clientWidth > 0 && element.clientWidth < narrowest);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, isInside]);
  return isPhone || isTight;
}

function isNarrowWindow(): boolean {
  return window.matchMedia(query).matches;
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
