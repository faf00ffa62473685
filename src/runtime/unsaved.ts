import { createContext, useContext, useEffect, useRef } from 'react';

/** Tracks unsaved input by place (a page or dialog); closing the place would lose it. */
export interface UnsavedPlace {
  /** @returns a function that unregisters it */
  hold(isUnsaved: () => boolean): () => void;
}

export interface Unsaved {
  place(name: string): UnsavedPlace;
  /** Whether leaving one of these places would lose input. */
  isIn(names: readonly string[]): boolean;
  /** Whether leaving the application would lose input. */
  isAnywhere(): boolean;
  /** Discards the input of these places after the user has confirmed; no further confirmation follows. */
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

/** The surrounding place; null if nothing asks before it closes. */
export const UnsavedContext = createContext<UnsavedPlace | null>(null);

let carries = false;

/** Announces a reload that keeps the input, such as a change of language (carried.ts); it needs no confirmation. */
export function carryInput(): void {
  carries = true;
}

export function isCarried(): boolean {
  return carries;
}

/**
 * While mounted, asks for confirmation before its place or the browser page is left, if `isUnsaved` returns true.
 * @param isLeaving true while the component itself leaves its place, which needs no confirmation; the browser page still asks
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
