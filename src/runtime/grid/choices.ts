import type { DictionaryItem } from '../../../contract/entities/identity/account.ts';
import { callChoicesOf } from '../call-choices.ts';
import { enumItems } from '../enumeration.ts';
import { evaluateInputs, pick } from '../inputs.ts';
import type { Scope } from '../language/stages.ts';
import type { Ports, Values } from '../ports.ts';
import type { Items } from './cell-values.ts';
import type { GridColumn } from './columns.ts';

/** The choices of cells: from a dictionary, a call, or an expression over the row. */
export interface Choices {
  /** The choices; undefined while they load. Reading them starts the load. */
  of(column: GridColumn, row: Values): Items;
  /** Searches the call's choices for a typed text; null if all choices are in memory. */
  find(column: GridColumn, row: Values, typed: string, signal: AbortSignal): Promise<readonly DictionaryItem[]> | null;
  /** The choices to validate a value against; undefined if only the server knows them all. */
  choicesToValidate(column: GridColumn, row: Values): Items;
}

const noItems: readonly DictionaryItem[] = [];

export function createChoices(ports: Ports, scope: () => Scope, arrived: () => void): Choices {
  const loaded = new Map<string, Items>();
  /** Loads once per key; if the load fails, any value is accepted. */
  const load = (key: string, ask: () => Promise<Items>): Items => {
    if (loaded.has(key)) return loaded.get(key);
    loaded.set(key, undefined);
    ask().then(
      (items) => {
        loaded.set(key, items);
        arrived();
      },
      () => undefined,
    );
    return undefined;
  };
  const inputOf = (column: GridColumn, row: Values) => JSON.stringify(evaluateInputs(column.field['x-options']?.with, { ...scope(), row }));
  const of: Choices['of'] = (column, row) => {
    const { 'x-options': options, 'x-reactions': reactions, dict, enum: listed } = column.field;
    if (reactions?.options !== undefined) return asItems(reactions.options.evaluate({ ...scope(), row }));
    if (options !== undefined) {
      const input = inputOf(column, row);
      return load(`${options.call} ${input}`, () => callChoicesOf(ports, options).ask(input, '', new AbortController().signal));
    }
    if (listed !== undefined) return enumItems(listed, ports);
    if (dict === undefined) return noItems;
    return ports.dictionaryNow(dict) ?? load(`dict ${dict}`, () => ports.dictionary(dict));
  };
  return {
    of,
    find: (column, row, typed, signal) => {
      const options = column.field['x-options'];
      return options?.search === undefined ? null : callChoicesOf(ports, options).ask(inputOf(column, row), typed, signal);
    },
    choicesToValidate: (column, row) => (column.field['x-options']?.search === undefined ? of(column, row) : undefined),
  };
}

function asItems(offered: unknown): Items {
  if (!Array.isArray(offered)) return noItems;
  return offered.flatMap((each: unknown) => {
    const value = typeof each === 'object' ? pick(each, 'value') : each;
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const text = typeof each === 'object' ? pick(each, 'text') : each;
    const label = typeof text === 'string' || typeof text === 'number' ? String(text) : String(value);
    return [{ value: String(value), text: label, title: label }];
  });
}
