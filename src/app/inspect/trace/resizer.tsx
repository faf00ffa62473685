import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

/** Where the panel stands and how much of the window it takes. */
export interface Size {
  readonly dock: 'bottom' | 'side';
  readonly px: number;
}

const smallest = 160;
/** One press of an arrow key. */
const stepPx = 24;

/** Reopening the panel keeps its size. */
let last: Size | null = null;

export function docked(dock: Size['dock']): Size {
  return { dock, px: dock === 'bottom' ? Math.round(window.innerHeight * 0.4) : 520 };
}

export function useSize(): readonly [Size, (size: Size) => void] {
  const [size, setSize] = useState(() => fitted(last ?? docked('bottom')));
  useEffect(() => {
    const fit = () => setSize(fitted);
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  return [
    size,
    (next) => {
      last = fitted(next);
      setSize(last);
    },
  ];
}

function fitted({ dock, px }: Size): Size {
  return { dock, px: Math.max(smallest, Math.min(px, largest(dock))) };
}

/** A part of the page always stays in sight. */
function largest(dock: Size['dock']): number {
  return (dock === 'bottom' ? window.innerHeight : window.innerWidth) - smallest;
}

interface Props {
  readonly size: Size;
  readonly onChange: (size: Size) => void;
  readonly label: string;
}

/** The edge of the panel, which pointer and arrow keys move. */
export function Resizer({ size: { dock, px }, onChange, label }: Props) {
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onChange({ dock, px: dock === 'bottom' ? window.innerHeight - event.clientY : window.innerWidth - event.clientX });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const turn = turns[dock][event.key];
    if (turn === undefined) return;
    event.preventDefault();
    onChange({ dock, px: px + turn * stepPx });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      className="wt-resizer"
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={dock === 'bottom' ? 'horizontal' : 'vertical'}
      aria-valuenow={Math.round(px)}
      aria-valuemin={smallest}
      aria-valuemax={largest(dock)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}

const turns: Readonly<Record<Size['dock'], Readonly<Record<string, number>>>> = {
  bottom: { ArrowUp: 1, ArrowDown: -1 },
  side: { ArrowLeft: 1, ArrowRight: -1 },
};
