import { useEffect, useRef } from 'react';
import { useRuntime, useSurroundings } from './context.ts';
import { isCarried } from './unsaved.ts';

/** Something that is typed into. */
export interface Carried {
  /** What tells it from all else on its screen. */
  readonly name: string;
  isUnsaved(): boolean;
  values(): unknown;
  put(values: unknown): void;
}

/** Takes what is typed over a reload that keeps it, and puts it back as if it had never gone. */
export function useCarried(carried: Carried): void {
  const { ports } = useRuntime();
  const { scope, screen } = useSurroundings();
  const { sessionStore } = ports;
  const key = ['carry', screen.id, carried.name, JSON.stringify(scope.params ?? {})].join(' ');
  const latest = useRef(carried);
  latest.current = carried;
  useEffect(() => {
    const text = sessionStore.get(key);
    if (text !== null && text !== '') {
      sessionStore.set(key, '');
      const values = read(text);
      if (values !== null) latest.current.put(values);
    }
    const take = () => {
      const { isUnsaved, values } = latest.current;
      if (isCarried() && isUnsaved()) sessionStore.set(key, JSON.stringify(values()));
    };
    window.addEventListener('pagehide', take);
    return () => window.removeEventListener('pagehide', take);
  }, [key, sessionStore]);
}

/** It comes from the browser's storage, so nothing of it is believed. */
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
