import { useEffect, useState } from 'react';
import type { DictionaryItem } from '../../contract/entities/account.ts';
import { useRuntime } from './context.ts';

const noItems: readonly DictionaryItem[] = [];

/** Items of a dictionary; empty until loaded and if loading fails. */
export function useDictionary(code: string | undefined): readonly DictionaryItem[] {
  const { ports } = useRuntime();
  const [late, setLate] = useState<{ code: string; items: readonly DictionaryItem[] } | null>(null);
  const atHand = code === undefined ? noItems : ports.dictionaryNow(code);

  useEffect(() => {
    if (code === undefined || ports.dictionaryNow(code) !== undefined) return;
    let live = true;
    ports.dictionary(code).then(
      (items) => live && setLate({ code, items }),
      () => live && setLate({ code, items: noItems }),
    );
    return () => {
      live = false;
    };
  }, [code, ports]);

  return atHand ?? (late !== null && late.code === code ? late.items : noItems);
}
