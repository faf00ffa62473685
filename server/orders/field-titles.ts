import type { Language } from '../calls/caller.ts';
import { addressImportFields } from '../imports/fields/address-fields.ts';
import type { ImportField } from '../imports/fields/import-field.ts';
import { orderImportFields } from '../imports/fields/order-fields.ts';
import { type Phrase, phrase } from '../quotes/texts/phrase.ts';

/** A field of an order under its title in the workbooks. */
interface TitledField {
  /** `Recipient phone`, `Box 1 · Weight`; null for an unknown path. */
  readonly title: string | null;
  readonly field: ImportField | undefined;
  /** True when the path refers to a whole box or goods line. */
  readonly isLine: boolean;
}

/** Resolves a path such as `consignee.phone` or `boxes[0].boxWeight` to its title. */
export function titledField(path: string, language: Language): TitledField {
  const [, list, at, name] = /^(boxes|goods)\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? [];
  if (list === undefined) {
    const field = fieldNamed(path);
    return { title: field?.titles[language] ?? parts[path]?.[language] ?? null, field, isLine: false };
  }
  const field = fieldNamed(`${list === 'boxes' ? 'box' : 'goods'}.${name}`);
  const line = phrase(list === 'boxes' ? lines.box : lines.goods, language, { number: String(Number(at) + 1) });
  const own = field?.titles[language] ?? name ?? '';
  return { title: own === '' ? line : `${line} · ${own}`, field, isLine: name === undefined };
}

const lines = {
  box: { zh_CN: '第 {number} 箱', en_US: 'Box {number}' },
  goods: { zh_CN: '第 {number} 行商品', en_US: 'Goods line {number}' },
} satisfies Readonly<Record<string, Phrase>>;

/** Parts of an order that have no single column in a workbook. */
const parts: Readonly<Record<string, Phrase>> = {
  realTotalAmount: { zh_CN: '总金额', en_US: 'Total' },
  shipBy: { zh_CN: '最晚发货日', en_US: 'Ship-by date' },
  trackingNumber: { zh_CN: '运单号', en_US: 'Tracking no.' },
  consignor: { zh_CN: '寄件人', en_US: 'Sender' },
  consignee: { zh_CN: '收件人', en_US: 'Recipient' },
  boxes: { zh_CN: '箱子', en_US: 'Boxes' },
  goods: { zh_CN: '商品', en_US: 'Goods' },
};

const fields: ReadonlyMap<string, ImportField> = new Map(orderImportFields.map((field) => [field.name, field]));
const ofSender: ReadonlyMap<string, ImportField> = new Map(addressImportFields.shipper.map((field) => [field.name, field]));

function fieldNamed(path: string): ImportField | undefined {
  const [side, name = ''] = path.split('.');
  const sender = side === 'consignor' ? ofSender.get(name) : undefined;
  if (sender === undefined) return fields.get(path);
  const { zh_CN, en_US } = sender.titles;
  return { ...sender, titles: { zh_CN: `寄件人${zh_CN}`, en_US: `Sender ${en_US.charAt(0).toLowerCase()}${en_US.slice(1)}` } };
}
