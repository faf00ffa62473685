import type { TableRef } from 'antd/es/table';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useRef } from 'react';
import type { ListParts } from '../list-context.ts';
import { useParts } from '../list-context.ts';
import type { RowMenuHandle } from './row-menu.tsx';

/** Rows per Page Up and Page Down. */
const pageRows = 10;
const stops = 'button:not(:disabled), a[href], input:not(:disabled)';

/**
 * The rows of a table are a single Tab stop. Up and Down move between rows, Left and Right between the controls of a row, Space
 * selects (where rows can be chosen or previewed, Space does that and Shift+Space selects), Enter opens, and the menu key opens the row's
 * actions. An open preview follows the row of the focus.
 */
export function useTableKeys(frame: RefObject<HTMLDivElement | null>, menu: RowMenuHandle) {
  const parts = useParts();
  const table = useRef<TableRef>(null);
  const end = useRef<HTMLSpanElement>(null);
  const current = useRef(0);
  const handlers = useMemo(() => {
    const world: World = {
      parts,
      menu,
      at: (target) => indexOf(parts, rowOf(target)),
      go: (index) => {
        const last = parts.controller.getState().rows.length - 1;
        current.current = Math.max(0, Math.min(last, index));
        focusRow(frame.current, table.current, parts, current.current);
      },
      leave: (isBack) => (isBack ? frame.current : end.current)?.focus({ preventScroll: true }),
    };
    return {
      tabIndex: 0,
      role: 'group',
      'aria-label': parts.label,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const index = world.at(event.target);
        if (index >= 0) current.current = index;
        const row = rowAt(parts, index);
        if (row !== undefined && isPreviewing(parts)) parts.controller.preview(parts.controller.keyOf(row));
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
        rowOf(event.target) === null ? enter(event, () => world.go(current.current)) : press(event, world),
      onClick: (event: MouseEvent<HTMLElement>) => {
        // The second click of a double click, which opens the row, must not take the choice back.
        const row = parts.isChoosing && event.detail < 2 ? rowAt(parts, world.at(event.target)) : undefined;
        if (row !== undefined && !isControl(event.target) && window.getSelection()?.isCollapsed !== false)
          parts.controller.choose(parts.controller.keyOf(row));
      },
      onDoubleClick: (event: MouseEvent<HTMLElement>) => {
        const row = rowAt(parts, world.at(event.target));
        if (row !== undefined && !isControl(event.target)) parts.openRow?.(row);
      },
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        const row = rowAt(parts, world.at(event.target));
        const element = rowOf(event.target);
        // Selected text keeps the browser's own menu, for copying.
        if (
          row === undefined ||
          element === null ||
          (parts.block.rowActions ?? []).length === 0 ||
          window.getSelection()?.isCollapsed === false
        )
          return;
        event.preventDefault();
        menu.openAt(row, event.clientX, event.clientY, element);
      },
      onMouseOver: ({ target }: MouseEvent<HTMLElement>) => revealCut(target),
    };
  }, [parts, menu, frame]);
  return { frame: handlers, table, end };
}

interface World {
  readonly parts: ListParts;
  readonly menu: RowMenuHandle;
  at(target: EventTarget): number;
  go(index: number): void;
  leave(isBack: boolean): void;
}

/** Moves from the frame or the header into the rows: by an arrow key, or by Tab on the header's last control. */
function enter(event: KeyboardEvent<HTMLElement>, go: () => void): void {
  if (isLower(event.target)) return;
  const head = event.target instanceof Element ? event.target.closest('thead') : null;
  const last = [...(head?.querySelectorAll('[tabindex="0"], input') ?? [])].at(-1);
  const isLeaving = event.key === 'Tab' && !event.shiftKey && last === event.target;
  if (event.key !== 'ArrowDown' && !isLeaving) return;
  event.preventDefault();
  go();
}

function press(event: KeyboardEvent<HTMLElement>, world: World): void {
  const element = rowOf(event.target);
  const at = world.at(event.target);
  if (element === null || at < 0 || event.altKey) return;
  if (event.key === 'Tab') {
    // The blocks below an open row come next.
    if (!event.shiftKey && element.nextElementSibling?.classList.contains('wl-expanded') === true) return;
    // Not prevented: the browser continues from the edge of the table.
    world.leave(event.shiftKey);
    return;
  }
  const place = { at, element };
  const isDone = move(event, place, world) || reach(event, place) || act(event, place, world);
  if (isDone) event.preventDefault();
}

interface Place {
  readonly at: number;
  readonly element: HTMLElement;
}

/** Moves to another row; Shift selects both. */
function move({ key, shiftKey }: KeyboardEvent, { at }: Place, { parts: { controller, selectable }, go }: World): boolean {
  const { rows } = controller.getState();
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1, PageDown: at + pageRows, PageUp: at - pageRows }[key];
  if (to === undefined) return false;
  const both = [rows[at], rows[to]].filter((row) => row !== undefined);
  if (shiftKey && selectable)
    controller.toggle(
      both.map((row) => controller.keyOf(row)),
      true,
    );
  go(to);
  return true;
}

/** Moves between the controls of a row, and back to the row. */
function reach({ key, target }: KeyboardEvent, { element }: Place): boolean {
  if (key === 'ArrowRight' || key === 'ArrowLeft') step(element, target, key === 'ArrowRight' ? 1 : -1);
  else if (key === 'Escape' && target !== element) element.focus();
  else return false;
  return true;
}

/** Acts on the row itself: menu, selection, opening. */
function act({ key, target, shiftKey, ctrlKey, metaKey }: KeyboardEvent, { at, element }: Place, { parts, menu }: World): boolean {
  const { controller, selectable, openRow } = parts;
  const row = rowAt(parts, at);
  if (row === undefined) return false;
  const rowKey = controller.keyOf(row);
  const isOnRow = target === element;
  if (key === 'F2') return edit(element, target);
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) menu.open(row, element.querySelector<HTMLElement>('.wl-more') ?? element);
  else if (key === 'a' && (ctrlKey || metaKey) && selectable) controller.togglePage(true);
  else if (key === ' ' && isOnRow) return mark(rowKey, parts, shiftKey);
  else if (key === 'Escape' && isOnRow && isPreviewing(parts)) controller.preview(null);
  else if (key === 'Enter' && isOnRow && openRow !== null) openRow(row);
  else return false;
  return true;
}

/** Opens the editor of the value that has the focus, or of the first one in the row that can be edited. */
function edit(row: HTMLElement, target: EventTarget): boolean {
  const focused = target instanceof Element ? target.closest<HTMLElement>('.wb-editable') : null;
  const value = focused ?? row.querySelector<HTMLElement>('.wb-editable');
  value?.click();
  return value !== null;
}

function isPreviewing({ controller }: ListParts): boolean {
  return controller.getState().previewed !== null;
}

/** What Space does to a row: chooses it or shows it in the preview, or selects it where neither is possible or Shift is held. Whether it did. */
function mark(rowKey: string, { controller, selectable, isChoosing, hasPreview }: ListParts, shiftKey: boolean): boolean {
  if (hasPreview && !shiftKey) {
    controller.preview(controller.getState().previewed === rowKey ? null : rowKey);
    return true;
  }
  if (isChoosing && !shiftKey) controller.choose(rowKey);
  else if (selectable) controller.toggle([rowKey], !controller.getState().selected.has(rowKey));
  return selectable || isChoosing;
}

/** Moves to the next button, link or checkbox of the row; before the first one is the row itself. */
function step(row: HTMLElement, from: EventTarget, by: 1 | -1): void {
  const places = [row, ...row.querySelectorAll<HTMLElement>(stops)];
  const at = from instanceof HTMLElement ? places.indexOf(from) : -1;
  places[at + by]?.focus();
}

/** Scrolls to a row that is not drawn yet, and focuses it once the browser has drawn it. */
function focusRow(frame: HTMLElement | null, table: TableRef | null, { controller }: ListParts, index: number): void {
  const row = controller.getState().rows[index];
  if (frame === null || row === undefined) return;
  const key = controller.keyOf(row);
  const find = () => frame.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`);
  const drawn = find();
  if (drawn !== null) {
    drawn.focus({ preventScroll: true });
    drawn.scrollIntoView({ block: 'nearest' });
    return;
  }
  table?.scrollTo({ key });
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus({ preventScroll: true })));
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row-key]') : null;
}

function indexOf({ controller }: ListParts, element: HTMLElement | null): number {
  const key = element?.dataset.rowKey;
  return key === undefined ? -1 : controller.getState().rows.findIndex((row) => controller.keyOf(row) === key);
}

function rowAt({ controller }: ListParts, index: number) {
  return controller.getState().rows[index];
}

/** Whether something stands in the blocks below a row, whose keys are its own. */
function isLower(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.wl-expanded') !== null;
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, label, .wb-editor') !== null;
}

/** Shows the full text of a truncated cell by the `title` attribute, which needs no tooltip component per cell. */
function revealCut(target: EventTarget): void {
  const cell =
    target instanceof Element
      ? target.closest<HTMLElement>('.ant-table-tbody .ant-table-cell, .ant-table-tbody-virtual .ant-table-cell')
      : null;
  if (cell === null || isLower(target)) return;
  // A tree cell truncates its own text, after the expand button; a cell of two lines truncates each.
  const lines = cell.querySelectorAll('.wl-branch-text, .wl-upper, .wl-under');
  const isCut = [...(lines.length === 0 ? [cell] : lines)].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  if (isCut) cell.title = lines.length < 2 ? (cell.textContent ?? '') : [...lines].map(textOf).join('\n');
  else cell.removeAttribute('title');
}

/** Between the values of a second line, and between tags, stands what the style sheet draws, which is no text of theirs. */
function textOf(line: Element): string {
  if (line.matches('.wl-under')) return [...line.children].map(textOf).join(' · ');
  const tags = [...line.querySelectorAll('.wb-tag')];
  return tags.length === 0 ? (line.textContent ?? '') : tags.map(({ textContent }) => textContent).join(', ');
}
