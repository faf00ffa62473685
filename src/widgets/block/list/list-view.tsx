import { memo, Suspense, useEffect, useMemo, useRef } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { leadsNowhere, useSteps } from '../../../runtime/actions/use-action.ts';
import { useRuntime, useSurroundings } from '../../../runtime/context.ts';
import { type ListActions, useList, useListActions, useListController } from '../../../runtime/list/use-list.ts';
import { useText } from '../../../runtime/text.ts';
import { late } from '../../parts/late/late.tsx';
import { Announcement } from './announcement.tsx';
import { isMain } from './is-main.ts';
import { ListBody } from './list-body.tsx';
import { type ListBlock, ListContext, type ListParts, useParts } from './list-context.ts';
import { FilterTags } from './search/filter-tags.tsx';
import { VirtualTable } from './table/list-table.tsx';
import './list.css';
import './search.css';
import './states.css';
import { Pager } from './pager.tsx';
import { SearchBar } from './search/search-bar.tsx';
import { SelectionBar } from './toolbar/selection-bar.tsx';
import { StatusTabs } from './toolbar/status-tabs.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useFill } from './use-fill.ts';
import { useNarrow } from './use-narrow.ts';

const PhoneList = late(() => import('./phone/phone-list.tsx').then(({ PhoneList: component }) => component));

/** The `list` block: search, status tabs, table (cards on a phone), selection and pages of one list. */
export function ListView({ block }: { readonly block: ListBlock }) {
  const controller = useListController(block);
  const parts = useListParts(block, controller);
  const density = useList(controller, (state) => state.settings.density);
  const hasMany = useList(controller, ({ pageSize }) => pageSize > limits.virtualAbove);
  useEffect(() => (hasMany ? VirtualTable.warm() : undefined), [hasMany]);
  const root = useRef<HTMLElement>(null);
  const { screen } = useSurroundings();
  const narrow = useNarrow(root, !isMain(block));
  useFill(root, screen.place === 'page' && isMain(block));
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
  // Within a tab, whose name is the title: what is done with the list stands behind its search.
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
      <ListBody />
      <SelectionBar />
      <Pager />
    </>
  );
});

/** Keeps the row actions at hand without drawing the table again whenever the selection changes. */
const ActionsOfRows = memo(function ActionsOfRows() {
  const { block, controller, actions } = useParts();
  const current = useListActions(controller, block);
  actions.current = current;
  return null;
});

function useListParts(block: ListBlock, controller: ListParts['controller']): ListParts {
  const actions = useRef<ListActions | null>(null);
  const anchor = useRef<string | null>(null);
  const { permissions } = useRuntime();
  const runSteps = useSteps();
  const text = useText();
  return useMemo(() => {
    const { openRow } = block;
    const may = ({ permission }: { readonly permission?: string }) => permission === undefined || permissions.shows(permission);
    return {
      block,
      controller,
      actions,
      anchor,
      label: text(block.title ?? 'list.label'),
      selectable: (block.batch ?? []).some(may),
      openRow: openRow === undefined || leadsNowhere(openRow, permissions) ? null : (row) => void runSteps(openRow, { row }),
    };
  }, [block, controller, permissions, runSteps, text]);
}
