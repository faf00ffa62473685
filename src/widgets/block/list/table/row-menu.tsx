import { useMemo, useRef, useSyncExternalStore } from 'react';
import { createStore } from '../../../../runtime/list/store.ts';
import type { Values } from '../../../../runtime/ports.ts';
import { ActionLabel } from '../../../parts/action/action-label.tsx';
import { MenuAt } from '../../../parts/action/late-menu.tsx';
import { useParts } from '../list-context.ts';

interface MenuState {
  readonly row: Values | null;
  readonly anchor: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
}

/** The single menu shared by all rows of a table. */
export interface RowMenuHandle {
  /** Opens it for a row below the clicked element, and returns the focus there. */
  open(row: Values, anchor: HTMLElement): void;
  /** Opens it at the pointer. */
  openAt(row: Values, left: number, top: number, origin: HTMLElement): void;
  close(): void;
  getState(): MenuState;
  subscribe(listener: () => void): () => void;
}

const nowhere = { left: 0, top: 0, width: 0, height: 0 };

export function useRowMenu(): RowMenuHandle {
  const origin = useRef<HTMLElement | null>(null);
  return useMemo(() => {
    const store = createStore<MenuState>({ row: null, anchor: nowhere });
    const show = (row: Values, anchor: MenuState['anchor'], from: HTMLElement) => {
      origin.current = from;
      store.patch({ row, anchor });
    };
    return {
      open(row, from) {
        const { left, bottom, width } = from.getBoundingClientRect();
        // Below a row the menu aligns with its start.
        show(row, { left, top: bottom, width: Math.min(width, 40), height: 0 }, from);
      },
      openAt: (row, left, top, from) => show(row, { left, top, width: 0, height: 0 }, from),
      close() {
        if (store.get().row === null) return;
        store.patch({ row: null });
        origin.current?.focus({ preventScroll: true });
      },
      getState: store.get,
      subscribe: store.subscribe,
    };
  }, []);
}

export function RowMenu({ menu }: { readonly menu: RowMenuHandle }) {
  const { actions } = useParts();
  const { row, anchor } = useSyncExternalStore(menu.subscribe, menu.getState);
  if (row === null) return null;
  const handles = actions.current?.row(row) ?? [];
  const items = handles.map((handle) => ({
    key: handle.action.name,
    label: <ActionLabel handle={handle} />,
    danger: handle.action.danger === true,
    disabled: handle.disabled,
    onClick: () => void handle.run(),
  }));
  return <MenuAt menu={{ items }} anchor={anchor} onClose={menu.close} />;
}
