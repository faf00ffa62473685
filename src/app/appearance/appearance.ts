import { createStore } from 'zustand/vanilla';
import type { Storage } from '../../services/storage.ts';

export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

/** Light or dark theme, by system setting or by the user's choice in this browser, and the system's reduced-motion setting. */
export interface AppearanceStore {
  readonly get: () => Look;
  readonly subscribe: (listener: () => void) => () => void;
  readonly choose: (appearance: Appearance) => void;
}

export interface Look {
  readonly appearance: Appearance;
  readonly isDark: boolean;
  readonly reducesMotion: boolean;
  /** Touch input needs larger targets than a mouse. */
  readonly isTouch: boolean;
}

const key = 'appearance';

export function createAppearance(storage: Storage, page: Window): AppearanceStore {
  const dark = page.matchMedia('(prefers-color-scheme: dark)');
  const reducedMotion = page.matchMedia('(prefers-reduced-motion: reduce)');
  const touch = page.matchMedia('(pointer: coarse)');
  const printMedia = page.matchMedia('print');
  let isPrinting = false;
  const { getState, setState, subscribe } = createStore(read);

  function read(): Look {
    const appearance = storage.read(key, isAppearance) ?? 'system';
    const isDark = !isPrinting && (appearance === 'system' ? dark.matches : appearance === 'dark');
    // The page background is painted before the first component.
    page.document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    page.document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    return { appearance, isDark, reducesMotion: reducedMotion.matches, isTouch: touch.matches };
  }
  function update(): void {
    setState(read());
  }
  /** Printing uses the light theme. Browsers announce printing either by events or by the media query. */
  function setPrinting(starts: boolean): void {
    if (isPrinting === starts) return;
    isPrinting = starts;
    update();
  }
  page.addEventListener('beforeprint', () => setPrinting(true));
  page.addEventListener('afterprint', () => setPrinting(false));
  printMedia.addEventListener('change', () => setPrinting(printMedia.matches));
  dark.addEventListener('change', update);
  reducedMotion.addEventListener('change', update);
  touch.addEventListener('change', update);

  return {
    get: getState,
    subscribe,
    choose(appearance) {
      storage.write(key, appearance, null);
      update();
    },
  };
}

function isAppearance(value: unknown): value is Appearance {
  return appearances.some((appearance) => appearance === value);
}
