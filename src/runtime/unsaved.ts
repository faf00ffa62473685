import { createContext, useContext, useEffect, useRef } from 'react';

/** Keeps who holds input that is nowhere else yet, by the place (a page, a dialog) that would take it along when it goes. */
export interface UnsavedPlace {
  /** @returns what takes it back */
  hold(isUnsaved: () => boolean): () => void;
}

export interface Unsaved {
  place(name: string): UnsavedPlace;
  /** Whether leaving one of these places would lose input. */
  isIn(names: readonly string[]): boolean;
  /** Whether leaving all of them would. */
  isAnywhere(): boolean;
  /** The user lets the input of these places go: nobody asks for them again. */
  giveUp(names: readonly string[]): void;
}

export function createUnsaved(): Unsaved {
  const held = new Map<string, Set<() => boolean>>();
  const asksIn = (name: string) => [...(held.get(name) ?? [])].some((isUnsaved) => isUnsaved());
  return {
    place: (name) => ({
      hold(isUnsaved) {
        const here = held.get(name) ?? new Set();
        held.set(name, here.add(isUnsaved));
        return () => {
          here.delete(isUnsaved);
          if (here.size === 0 && held.get(name) === here) held.delete(name);
        };
      },
    }),
    isIn: (names) => names.some(asksIn),
    isAnywhere: () => [...held.keys()].some(asksIn),
    giveUp(names) {
      for (const name of names) held.delete(name);
    },
  };
}

/** The place around; null where nobody asks before it goes. */
export const UnsavedContext = createContext<UnsavedPlace | null>(null);

let carries = false;

/** The page is about to be loaded again for a reason that is no goodbye, such as another language: what is typed comes along (carried.ts). */
export function carryInput(): void {
  carries = true;
}

export function isCarried(): boolean {
  return carries;
}

/**
 * While this is drawn, leaving its place asks first when `isUnsaved` says so; so does leaving the browser's page.
 * @param isLeaving it leaves its place itself now, which asks nothing; the browser's page goes for other reasons all the same
 */
export function useUnsaved(isUnsaved: (() => boolean) | null, isLeaving: () => boolean = never): void {
  const place = useContext(UnsavedContext);
  const latest = useRef({ isUnsaved, isLeaving });
  latest.current = { isUnsaved, isLeaving };
  useEffect(() => place?.hold(() => !latest.current.isLeaving() && latest.current.isUnsaved?.() === true), [place]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!carries && latest.current.isUnsaved?.() === true) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

const never = () => false;
