import type { DictionaryItem } from '../../contract/entities/identity/account.ts';
import type { Values } from '../../src/runtime/ports.ts';
import type { CellContext, CellInput } from '../../src/runtime/widget.ts';

/** The context of a cell; messages translate to their key and values. */
export function cellContext(
  dictionaries: Readonly<Record<string, readonly DictionaryItem[]>> = {},
  change: Partial<CellContext> = {},
): CellContext {
  return {
    language: 'en_US',
    timeZone: 'Asia/Shanghai',
    translate: (message, values) => (typeof message === 'string' ? [message, ...Object.values(values ?? {})].join(' ') : message.en_US),
    items: (code) => new Map((dictionaries[code] ?? []).map((item) => [item.value, item])),
    notify: () => undefined,
    page: (path) => ({ href: path, open: () => undefined }),
    ...change,
  };
}

export function cellInput(value: unknown, change: Partial<CellInput> = {}): CellInput {
  const row: Values = { value, ...change.row };
  return { value, dataIndex: 'value', props: {}, ...change, row };
}
