import { createStore } from 'zustand/vanilla';
import type { Storage } from '../../services/storage.ts';

export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

/** Light or dark, as the system says or as chosen in this browser; and whether the system asks for less motion. */
export interface AppearanceStore {
  readonly get: () => Look;
  readonly subscribe: (listener: () => void) => () => void;
  readonly choose: (appearance: Appearance) => void;
}

export interface Look {
  readonly appearance: Appearance;
  readonly isDark: boolean;
  readonly isStill: boolean;
  /** Fingers need larger targets than a mouse. */
  readonly isTouch: boolean;
}

const key = 'appearance';

export function createAppearance(storage: Storage, page: Window): AppearanceStore {
  const dark = page.matchMedia('(prefers-color-scheme: dark)');
  const still = page.matchMedia('(prefers-reduced-motion: reduce)');
  const touch = page.matchMedia('(pointer: coarse)');
  const paper = page.matchMedia('print');
  let isPrinting = false;
  const { getState, setState, subscribe } = createStore(read);

  function read(): Look {
    const appearance = storage.read(key, isAppearance) ?? 'system';
    const isDark = !isPrinting && (appearance === 'system' ? dark.matches : appearance === 'dark');
    // For what is painted before the first component: the page's own background.
    page.document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    page.document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    return { appearance, isDark, isStill: still.matches, isTouch: touch.matches };
  }
  function update(): void {
    setState(read());
  }
  /** Paper is white. Some browsers tell of printing by the one, some by the other, before they take the page's picture. */
  function print(starts: boolean): void {
    if (isPrinting === starts) return;
    isPrinting = starts;
    update();
  }
  page.addEventListener('beforeprint', () => print(true));
  page.addEventListener('afterprint', () => print(false));
  paper.addEventListener('change', () => print(paper.matches));
  dark.addEventListener('change', update);
  still.addEventListener('change', update);
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
