import { useEffect, useRef } from 'react';
import { useRuntime, useSurroundings } from './context.ts';
import type { Ports } from './ports.ts';
import { isCarried } from './unsaved.ts';

/** A component with user input. */
export interface CarriedInput {
  /** Identifies it on its screen. */
  readonly name: string;
  isUnsaved(): boolean;
  values(): unknown;
  put(values: unknown): void;
}

/** Stores the input across a reload that keeps it, and restores it afterwards. */
export function useCarriedInput(carried: CarriedInput): void {
  const { ports } = useRuntime();
  const { scope, screen } = useSurroundings();
  useCarriedInputAt(ports.sessionStore, carriedKey(screen.id, carried.name, scope.params), carried);
}

/** The storage key of a component's input. */
export function carriedKey(screen: string, name: string, params: unknown): string {
  return ['carry', screen, name, JSON.stringify(params ?? {})].join(' ');
}

/** The same for components outside the blocks of a screen. */
export function useCarriedInputAt(store: Ports['sessionStore'], key: string, carried: Omit<CarriedInput, 'name'>): void {
  const latest = useRef(carried);
  latest.current = carried;
  useEffect(() => {
    const values = readCarried(store, key);
    if (values !== null) {
      store.set(key, '');
      latest.current.put(values);
    }
    const storeInput = () => {
      const { isUnsaved, values } = latest.current;
      if (isCarried() && isUnsaved()) store.set(key, JSON.stringify(values()));
    };
    window.addEventListener('pagehide', storeInput);
    return () => window.removeEventListener('pagehide', storeInput);
  }, [key, store]);
}

/** Input waiting to be restored; null if there is none. */
export function readCarried(store: Ports['sessionStore'], key: string): unknown {
  const text = store.get(key);
  return text === null || text === '' ? null : read(text);
}

/** Parses input from the browser's storage, which is untrusted. */
function read(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new TypeError(key);
      return value;
    });
  } catch {
    return null;
  }
}
