import type { DictionaryItem } from '../../../contract/entities/account.ts';
import { answer, asValues, pick } from '../inputs.ts';
import type { Scope } from '../language/stages.ts';
import { optionsCall } from '../options.ts';
import type { Ports, Values } from '../ports.ts';
import type { Items } from './cell-values.ts';
import type { GridColumn } from './columns.ts';

/** The choices of cells: of a dictionary, of a call, or of an expression over the row. */
export interface Choices {
  /** Undefined while they are on their way; asking is what sends for them. */
  of(column: GridColumn, row: Values): Items;
}

const none: readonly DictionaryItem[] = [];

export function createChoices(
  ports: Pick<Ports, 'call' | 'dictionary' | 'dictionaryNow'>,
  scope: () => Scope,
  arrived: () => void,
): Choices {
  const loaded = new Map<string, Items>();
  /** Sends once for what a key stands for; what cannot be had is no choice at all, and any value is then let be. */
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
  return {
    of: ({ field, settings }, row) => {
      const given = field['x-reactions']?.options;
      if (given !== undefined) return asItems(given.evaluate({ ...scope(), row }), {});
      const options = field['x-options'];
      if (options !== undefined) {
        const input = answer(options.with, { ...scope(), row });
        return load(JSON.stringify([options.call, input]), async () => readReply(await ports.call(options.call, input), options));
      }
      const call = optionsCall(settings);
      if (call !== undefined) return load(call, async () => readReply(await ports.call(call, {}), {}));
      const { dict } = field;
      if (dict === undefined) return none;
      return ports.dictionaryNow(dict) ?? load(`dict ${dict}`, () => ports.dictionary(dict));
    },
  };
}

interface Reading {
  readonly rows?: string;
  readonly value?: string;
  readonly text?: string;
}

function readReply(reply: unknown, reading: Reading): Items {
  const rows = reading.rows === undefined ? (Array.isArray(reply) ? reply : pick(reply, 'records')) : pick(reply, reading.rows);
  return asItems(rows, reading);
}

function asItems(rows: unknown, { value = 'value', text = 'text' }: Reading): Items {
  if (!Array.isArray(rows)) return none;
  return rows.flatMap((item: unknown) => {
    if (typeof item === 'string' || typeof item === 'number') return [{ value: String(item), text: String(item), title: String(item) }];
    const [own, shown] = [pick(asValues(item), value), pick(asValues(item), text)];
    if (own === undefined || own === null) return [];
    const label = typeof shown === 'string' ? shown : String(own);
    return [{ value: String(own), text: label, title: label }];
  });
}
