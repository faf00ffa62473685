import type { AddressField } from './found.ts';

/** The field of a label; `place` is a part of the address that is parsed as one text. */
export type Labelled = AddressField | 'place';

export interface LabelledText {
  readonly values: readonly { readonly field: Labelled; readonly value: string }[];
  /** Text without a label. */
  readonly text: string;
}

const words: readonly (readonly [Labelled, string])[] = [
  ['name', '收件人姓名|收货人姓名|收件人|收货人|寄件人|发件人|联系人|姓名|full name|name|recipient|contact(?: person| name)?|attn|ship to'],
  ['phone', '手机号码|手机号|手机|联系电话|联系方式|电话号码|电话|telephone|phone(?: number)?|mobile|tel|cell'],
  ['postCode', '邮政编码|邮编|zip ?code|zip|post ?code|postal ?code'],
  ['place', '详细地址|收货地址|收件地址|所在地区|所在地|地址|address(?: line)? ?1?|street(?: address)?'],
  ['addr2', 'address(?: line)? ?2|apt|apartment'],
  ['company', '公司名称|公司|单位|company(?: name)?|organi[sz]ation'],
  ['country', '国家|country(?:/region)?'],
  ['province', '省份|state(?:/province)?|province|county'],
  ['city', '城市|city|town|suburb'],
  ['area', '区县|district'],
  ['email', '电子邮箱|邮箱|e-?mail'],
  ['taxNo', '税号|vat(?: no\\.?| number)?|eori|tax (?:id|no\\.?|number)|cpf|ioss'],
];

const all = words.map(([, labels]) => labels).join('|');
// A label starts a line or follows a separator, and ends with a colon.
const label = new RegExp(`(?<=^|[\\n\\s,;|])(${all})\\s*:\\s*`, 'giu');

/** Splits a text by labels: "收件人：…", "Phone: …". */
export function readLabels(text: string): LabelledText {
  const marks = [...text.matchAll(label)];
  const values = marks.flatMap((mark, at) => {
    const field = fieldOf(mark[1] ?? '');
    const from = mark.index + mark[0].length;
    const value = text.slice(from, marks[at + 1]?.index ?? text.length);
    return field === null ? [] : [{ field, ...ended(field, value) }];
  });
  const before = text.slice(0, marks[0]?.index ?? text.length);
  return {
    values: values.map(({ field, value }) => ({ field, value })),
    text: [before, ...values.map(({ left }) => left)].filter((part) => part.trim() !== '').join('\n'),
  };
}

/** A place may span several lines; any other value ends with its line or at a separator. */
function ended(field: Labelled, value: string): { readonly value: string; readonly left: string } {
  if (field === 'place') return { value: value.replace(/[\s,;|]+$/, ''), left: '' };
  const end = /[\n;|]|,(?!\s*(?:inc|llc|ltd|co)\b)/i.exec(value)?.index ?? value.length;
  return { value: value.slice(0, end).trim(), left: value.slice(end + 1) };
}

function fieldOf(written: string): Labelled | null {
  return words.find(([, labels]) => new RegExp(`^(?:${labels})$`, 'iu').test(written))?.[0] ?? null;
}
