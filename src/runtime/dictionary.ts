import { useEffect, useState } from 'react';
import type { DictionaryItem } from '../../contract/entities/identity/account.ts';
import { useRuntime } from './context.ts';
import { enumItems } from './enumeration.ts';
import type { CompiledField } from './language/stages.ts';
import type { Ports } from './ports.ts';

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

type OwnChoices = Pick<CompiledField, 'dict' | 'enum'>;

/** The choices of a field's own words: those that the document lists, or a dictionary's. */
export function useOwnItems({ dict, enum: choices }: OwnChoices): readonly DictionaryItem[] {
  const { ports } = useRuntime();
  const dictionary = useDictionary(choices === undefined ? dict : undefined);
  return choices === undefined ? dictionary : enumItems(choices, ports);
}

/** The same outside of React; undefined where there are none, or they are not loaded. */
export function ownItemsNow({ dict, enum: choices }: OwnChoices, ports: Ports): readonly DictionaryItem[] | undefined {
  if (choices !== undefined) return enumItems(choices, ports);
  return dict === undefined ? undefined : ports.dictionaryNow(dict);
}
