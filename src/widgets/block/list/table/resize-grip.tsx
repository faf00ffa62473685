import type { PointerEvent } from 'react';
import { useParts } from '../list-context.ts';
import { resized } from './arrange.ts';

/**
 * The edge of a column header: dragging resizes the column, a double click restores its default width. Keyboard users set widths
 * in the column settings.
 */
export function ResizeGrip({ dataIndex }: { readonly dataIndex: string }) {
  const { controller } = useParts();
  const set = (width: number | null) => controller.setSettings(resized(controller.getState().settings, dataIndex, width));
  return (
    <span
      className="wl-grip"
      aria-hidden="true"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => set(null)}
      onPointerDown={(event) => follow(event, set)}
    />
  );
}

/** Only the handle moves with the pointer; the table is laid out once, at the end. */
function follow(event: PointerEvent<HTMLElement>, done: (width: number) => void): void {
  const grip = event.currentTarget;
  const head = grip.closest('th');
  if (head === null || event.button !== 0) return;
  event.preventDefault();
  const start = event.clientX;
  const width = head.getBoundingClientRect().width;
  let moved = 0;
  const move = (next: globalThis.PointerEvent) => {
    moved = Math.max(next.clientX - start, 40 - width);
    grip.style.transform = `translateX(${moved}px)`;
  };
  const end = () => {
    grip.removeEventListener('pointermove', move);
    grip.style.transform = '';
    grip.classList.remove('wl-dragging');
    if (Math.abs(moved) > 2) done(width + moved);
  };
  grip.setPointerCapture(event.pointerId);
  grip.classList.add('wl-dragging');
  grip.addEventListener('pointermove', move);
  grip.addEventListener('lostpointercapture', end, { once: true });
}
