import type { Place } from '../../../runtime/grid/state.ts';

/** Scrolls a cell into view with minimal movement, clear of the sticky edges. */
export function scrollCellIntoView(frame: HTMLElement, { row, column }: Place, rowHeight: number): void {
  const head = frame.querySelector<HTMLElement>('.eg-head');
  const foot = frame.querySelector<HTMLElement>('.eg-totals');
  const top = row * rowHeight;
  const inner = frame.clientHeight - (head?.offsetHeight ?? 0) - (foot?.offsetHeight ?? 0);
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top + rowHeight > frame.scrollTop + inner) frame.scrollTop = top + rowHeight - inner;
  const cell = head?.children[column + 1];
  if (!(cell instanceof HTMLElement)) return;
  const fixed = stickyWidth(head);
  const left = cell.offsetLeft;
  if (getComputedStyle(cell).position === 'sticky') return;
  if (left < frame.scrollLeft + fixed) frame.scrollLeft = left - fixed;
  else if (left + cell.offsetWidth > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = left + cell.offsetWidth - frame.clientWidth;
}

/** Width in pixels of the sticky columns on the left. */
function stickyWidth(head: HTMLElement | null): number {
  let width = 0;
  for (const cell of head?.children ?? [])
    if (cell instanceof HTMLElement && getComputedStyle(cell).position === 'sticky') width += cell.offsetWidth;
    else break;
  return width;
}
