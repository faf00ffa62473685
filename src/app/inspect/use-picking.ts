import { useEffect, useRef, useState } from 'react';
import type { Picked } from './pick.ts';

/** The panels themselves stay usable. */
const panels = '.wi-panel, .wt-panel';

/** While picking, clicks select an element instead of acting on it; returns the element under the pointer. */
export function usePicking(isPicking: boolean, find: (target: Element) => Picked | null, onDone: (picked: Picked | null) => void) {
  const [hovered, setHovered] = useState<Picked | null>(null);
  const latest = useRef({ find, onDone });
  latest.current = { find, onDone };
  useEffect(() => {
    if (!isPicking) return undefined;
    const at = ({ target }: Event) => (target instanceof Element && target.closest(panels) === null ? latest.current.find(target) : null);
    const onMove = (event: Event) => setHovered(at(event));
    const onPress = (event: Event) => {
      if (event.target instanceof Element && event.target.closest(panels) !== null) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'click') latest.current.onDone(at(event));
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onDone(null);
    };
    const presses = ['pointerdown', 'mousedown', 'mouseup', 'click'];
    document.addEventListener('mousemove', onMove, true);
    for (const press of presses) document.addEventListener(press, onPress, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      setHovered(null);
      document.removeEventListener('mousemove', onMove, true);
      for (const press of presses) document.removeEventListener(press, onPress, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [isPicking]);
  return hovered;
}
