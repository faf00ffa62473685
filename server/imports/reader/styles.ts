import { readXml } from './xml.ts';

/** The part of a number format that changes the meaning of the number. */
export type NumberForm = { readonly kind: 'plain' } | { readonly kind: 'date' } | { readonly kind: 'padded'; readonly digits: number };

const plain: NumberForm = { kind: 'plain' };
const date: NumberForm = { kind: 'date' };
/** Built-in format ids of dates and times, including those of East Asia. */
const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Returns the number format of a cell style. */
export function readNumberForms(bytes: Buffer | null): (style: string | undefined) => NumberForm {
  const codes = new Map<string, string>();
  const forms: NumberForm[] = [];
  let inCellFormats = false;
  if (bytes !== null)
    readXml(bytes, {
      open({ name, attributes: { numFmtId = '0', formatCode = '' } }) {
        if (name === 'numFmt') codes.set(numFmtId, formatCode);
        else if (name === 'cellXfs') inCellFormats = true;
        else if (name === 'xf' && inCellFormats) forms.push(formOf(numFmtId, codes.get(numFmtId)));
      },
      close({ name }) {
        if (name === 'cellXfs') inCellFormats = false;
      },
    });
  return (style) => forms[Number(style ?? 0)] ?? plain;
}

function formOf(id: string, code: string | undefined): NumberForm {
  if (code === undefined) return builtInDates.some(([from, to]) => Number(id) >= from && Number(id) <= to) ? date : plain;
  const bare = code
    .slice(0, 255)
    .replace(/"[^"]*"|\\.|_./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/^0{2,}$/.test(bare)) return { kind: 'padded', digits: bare.length };
  // `aaa` is the day of the week in East Asian formats.
  return /[dmyhs]|aaa/i.test(bare.replace(/general/gi, '')) ? date : plain;
}
