import { useMemo } from 'react';
import type { SearchField } from '../../../runtime/list/controller.ts';
import { useList } from '../../../runtime/list/use-list.ts';
import { type ListBlock, useParts } from './list-context.ts';

type View = NonNullable<NonNullable<ListBlock['statusTabs']>['views']>[string];

/** What the current status tab shows other than the list itself. */
export function useView(): View | undefined {
  const { block, controller } = useParts();
  const status = useList(controller, (state) => state.status);
  const views = block.statusTabs?.views;
  const tab = status ?? 'all';
  return views !== undefined && Object.hasOwn(views, tab) ? views[tab] : undefined;
}

/** The search fields of the current status tab. A filter in another field stays in force and is named among the filters. */
export function useSearchFields(): readonly SearchField[] {
  const { controller } = useParts();
  const names = useView()?.search;
  return useMemo(
    () => (names === undefined ? controller.searchFields : controller.searchFields.filter(({ name }) => names.includes(name))),
    [controller, names],
  );
}
