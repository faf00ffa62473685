import type { OrderLog } from '../../contract/entities/orders/order.ts';
import { groupDecimal } from '../../contract/values/decimal.ts';
import type { Language } from '../calls/caller.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import type { ImportField } from '../imports/fields/import-field.ts';
import { orderImportFields } from '../imports/fields/order-fields.ts';
import { moneyShown } from '../money/money.ts';
import { type Phrase, phrase } from '../quotes/texts/phrase.ts';
import type { FieldChange } from './db/tables.ts';
import { titledField } from './field-titles.ts';
import type { OrderVisibility } from './order-visibility.ts';
import { furtherChanges } from './write/order-changes.ts';

/** The permissions and language of a log's reader. */
export interface LogView {
  readonly language: Language;
  readonly visibility: OrderVisibility;
  readonly textOf: TextOf;
  readonly productName: (code: string) => string;
}

type Shown = OrderLog['changes'][number];

/** Returns the changes of an entry in the reader's language without fields that the reader may not see. */
export function shownChanges(changes: readonly FieldChange[] | null, view: LogView): Shown[] {
  return (changes ?? [])
    .filter(({ field }) => (view.visibility.remarks || field !== 'remark') && (view.visibility.amounts || field !== 'realTotalAmount'))
    .map((change) => shownChange(change, view));
}

/** Dictionaries that translate changed codes. */
export const changeDictionaries: readonly string[] = [
  ...new Set(orderImportFields.flatMap(({ list }) => (list === undefined || list === 'product' ? [] : list))),
];

function shownChange({ field, from, to }: FieldChange, view: LogView): Shown {
  const { language } = view;
  if (field === furtherChanges) {
    const text = phrase(phrases.more, language, { count: to ?? '' });
    return { field, title: text, from: null, to: null, text };
  }
  const { title: found, field: known, isLine } = titledField(field, language);
  const title = found ?? field;
  const shown = (value: string | null) => (value === null ? null : isLine ? lineText(value) : valueText(field, value, known, view));
  const values = { title, from: shown(from) ?? '—', to: shown(to) ?? '—' };
  const how = !isLine ? phrases.changed : from === null ? phrases.added : phrases.removed;
  return { field, title, from: shown(from), to: shown(to), text: phrase(how, language, values) };
}

function valueText(path: string, value: string, field: ImportField | undefined, { language, textOf, productName }: LogView): string {
  if (field?.isFlag === true) return phrases.yes[language];
  if (path === 'realTotalAmount') return amountText(value);
  if (amounts.test(path)) return groupDecimal(value, { least: 0 }) ?? value;
  if (field?.list === undefined) return value;
  return field.list === 'product' ? productName(value) : textOf(field.list, value);
}

/** Amounts whose currency is another field. */
const amounts = /^(?:goods\[\d+\]\.value|insuranceValue|codPrice)$/;

/** Summarizes a line; the last part is the value of one piece. */
function lineText(summary: string): string {
  const parts = summary.split(' · ');
  const last = parts.pop() ?? '';
  return parts.length === 0 ? summary : [...parts, amountText(last)].join(' · ');
}

/** Formats a logged amount, `CNY 1234.50` or `1234.5 CNY`; returns any other text unchanged. */
function amountText(amountInLog: string): string {
  const [, before, amount, after] = /^(?:([A-Z]{3}) )?(\d+(?:\.\d+)?)(?: ([A-Z]{3}))?$/.exec(amountInLog) ?? [];
  const currency = before ?? after;
  return amount === undefined || currency === undefined ? amountInLog : moneyShown(amount, currency);
}

const phrases = {
  yes: { zh_CN: '是', en_US: 'Yes' },
  changed: { zh_CN: '{title}：{from} → {to}', en_US: '{title}: {from} → {to}' },
  added: { zh_CN: '新增{title}：{to}', en_US: '{title} added: {to}' },
  removed: { zh_CN: '删除{title}：{from}', en_US: '{title} removed: {from}' },
  more: { zh_CN: '另有 {count} 处修改', en_US: 'and {count} more changes' },
} satisfies Readonly<Record<string, Phrase>>;
