import { useEffect, useState } from 'react';
import type { DictionaryItem } from '../../contract/entities/account.ts';
import { useRuntime } from './context.ts';
import type { Ports, Values } from './ports.ts';

/** The call that a field's `options` name, if they name one. */
export function optionsCall(settings: Values | undefined): string | undefined {
  const options = settings?.options;
  const call = typeof options === 'object' && options !== null && 'call' in options ? options.call : undefined;
  return typeof call === 'string' ? call : undefined;
}

/**
 * Options that calls give, by call; asked for once for the life of the page. Empty until they have arrived and when they cannot
 * be had: a field without options still shows its value.
 */
export function useOptions(calls: readonly string[]): (call: string) => readonly DictionaryItem[] {
  const { ports } = useRuntime();
  const [, redraw] = useState(0);
  const wanted = calls.join(' ');
  useEffect(() => {
    let live = true;
    for (const call of wanted.split(' ').filter((name) => name !== ''))
      load(ports, call).then(
        () => live && redraw((before) => before + 1),
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, [ports, wanted]);
  return (call) => kept.get(ports)?.get(call)?.items ?? none;
}

interface Kept {
  readonly promise: Promise<void>;
  items?: readonly DictionaryItem[];
}

const none: readonly DictionaryItem[] = [];
const kept = new WeakMap<Ports, Map<string, Kept>>();

function load(ports: Ports, call: string): Promise<void> {
  const known = kept.get(ports) ?? new Map<string, Kept>();
  kept.set(ports, known);
  const asked = known.get(call);
  if (asked !== undefined) return asked.promise;
  const promise = ports.call(call, {}).then((reply) => {
    known.set(call, { promise, items: readOptions(reply) });
  });
  known.set(call, { promise });
  // One that failed is asked for again the next time.
  promise.catch(() => known.delete(call));
  return promise;
}

function readOptions(reply: unknown): readonly DictionaryItem[] {
  return (Array.isArray(reply) ? reply : []).flatMap((item) => {
    const { value, text }: Values = typeof item === 'object' && item !== null ? item : {};
    return typeof value === 'string' && typeof text === 'string' ? [{ value, text, title: text }] : [];
  });
}
