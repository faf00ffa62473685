import type { DictionaryItem } from '../../../contract/entities/identity/account.ts';
import { isEmpty, plainText } from './empty.ts';

/** The item's text, or the value itself without an item. */
export function itemText(value: unknown, items: readonly DictionaryItem[] | undefined): string {
  return isEmpty(value) ? plainText(value) : (items?.find((item) => item.value === String(value))?.text ?? plainText(value));
}

/** The selectable items: the enabled ones and the current one. */
export function offeredItems<I extends DictionaryItem>(items: readonly I[] | undefined, value: unknown): readonly I[] {
  return (items ?? []).filter((item) => item.disabled !== '1' || item.value === String(value));
}
