import { useCallback } from 'react';
import { useRuntime } from './context.ts';
import type { Message, Values } from './ports.ts';

/** Returns a function that translates messages into the user's language. */
export function useText(): (message: Message, values?: Values) => string {
  const { ports } = useRuntime();
  return useCallback((message, values) => ports.translate(message, values), [ports]);
}
