import { useSyncExternalStore } from 'react';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';
import type { RowMenuHandle } from '../table/row-menu.tsx';
import { SheetDrawer } from './action-sheet.tsx';

/** The actions of one card, in a sheet. */
export function CardMenu({ menu }: { readonly menu: RowMenuHandle }) {
  const { actions } = useParts();
  const text = useText();
  const { row } = useSyncExternalStore(menu.subscribe, menu.getState);
  return (
    <SheetDrawer
      open={row !== null}
      onClose={menu.close}
      handles={row === null ? [] : (actions.current?.row(row) ?? [])}
      extra={[]}
      title={text('list.actions')}
    />
  );
}
