import type { LabelElement, LabelTemplate } from '../../../contract/entities/orders/label.ts';
import { line, text } from './elements.ts';

/** A template that every tenant has. Its id is stable; it is never changed, only copied. */
export interface BuiltIn {
  readonly id: string;
  readonly name: { readonly zh_CN: string; readonly en_US: string };
  readonly template: LabelTemplate;
}

/** Millimetres between the label's edge and its texts. */
const margin = 4;

const boxLine = '{boxIndex}/{boxCount}  {boxWeight} kg  {boxSize}  {printDate}';

/** What the elements of one design share. */
interface Grid {
  readonly width: number;
  /** Width between the margins. */
  readonly inner: number;
  /** Converts a share of the height to millimetres. */
  readonly y: (share: number) => number;
  /** Grows sizes with the label. */
  readonly scale: number;
}

const grid = (width: number, height: number, designHeight: number): Grid => ({
  width,
  inner: width - 2 * margin,
  y: (share) => Math.round(height * share * 10) / 10,
  scale: Math.min(width / 100, height / designHeight),
});

/** Sizes that the design of a label is given for; other sizes stretch it. */
const label = (width: number, height: number, sheet?: LabelTemplate['sheet']): LabelTemplate => ({
  format: 1,
  kind: 'label',
  width,
  height,
  ...(sheet === undefined ? {} : { sheet }),
  dpi: 203,
  elements: height >= width * 1.2 ? tall(width, height) : square(width, height),
});

const a4 = (columns: number, rows: number) => ({ width: 210, height: 297, columns, rows });

/** Built-in label templates; the first is the default. */
export const builtInLabels: readonly BuiltIn[] = [
  { id: 'label-100x150', name: { zh_CN: '面单 100×150', en_US: 'Label 100 × 150' }, template: label(100, 150) },
  { id: 'label-100x100', name: { zh_CN: '面单 100×100', en_US: 'Label 100 × 100' }, template: label(100, 100) },
  { id: 'label-a6', name: { zh_CN: '面单 A6', en_US: 'Label A6' }, template: label(105, 148) },
  { id: 'label-a4-1', name: { zh_CN: '面单 A4 一联', en_US: 'Label A4, one' }, template: label(210, 297) },
  { id: 'label-a4-2', name: { zh_CN: '面单 A4 两联', en_US: 'Label A4, two' }, template: label(210, 148.5, a4(1, 2)) },
  { id: 'label-a4-4', name: { zh_CN: '面单 A4 四联', en_US: 'Label A4, four' }, template: label(105, 148.5, a4(2, 2)) },
];

/** Product and route above, sender, recipient, barcode, then what is in the box. */
function tall(width: number, height: number): LabelElement[] {
  const whole = grid(width, height, 150);
  const { inner, y, scale } = whole;
  return [
    { type: 'rectangle', x: 2, y: 2, width: width - 4, height: height - 4, stroke: 0.4 },
    text(margin, y(0.02), inner * 0.72, y(0.07), '{productName}', 14 * scale, { minSize: 7, bold: true }),
    text(margin + inner * 0.72, y(0.018), inner * 0.28, y(0.075), '{toCountryCode}', 22 * scale, { bold: true, align: 'right' }),
    line(2, y(0.095), width - 4, 0.4),
    text(
      margin,
      y(0.1),
      inner,
      y(0.115),
      'FROM 寄件人\n{fromName} {fromCompany}\n{fromAddress}\n{fromPostCode} {fromCountry} {fromPhone}',
      7.5 * scale,
    ),
    line(2, y(0.22), width - 4, 0.4),
    text(
      margin,
      y(0.225),
      inner,
      y(0.285),
      'TO 收件人\n{toName}\n{toCompany}\n{toAddress}\n{toPostCode}\n{toCountry}\n{toPhone}',
      12 * scale,
      { minSize: 6 },
    ),
    ...tallCodes(whole),
  ];
}

/** The lower half: barcode, number, contents. */
function tallCodes({ width, inner, y, scale }: Grid): LabelElement[] {
  return [
    line(2, y(0.515), width - 4, 0.4),
    { type: 'barcode', x: 2.6, y: y(0.53), width: width - 5.2, height: y(0.16), symbology: 'code128', text: '{trackingNumber}' },
    text(margin, y(0.695), inner, y(0.05), '{trackingNumber}', 13 * scale, { minSize: 8, bold: true, align: 'center' }),
    line(2, y(0.75), width - 4, 0.4),
    text(
      margin,
      y(0.755),
      // Up to the quiet zone of the code at its right.
      width - 30 * scale - margin,
      y(0.165),
      '{customerNo}\n{goodsSummary}\n{goodsType} {signatureService} {cashOnDelivery}',
      8 * scale,
      { minSize: 5 },
    ),
    {
      type: 'barcode',
      x: width - 29 * scale,
      y: y(0.76),
      width: 26 * scale,
      height: 26 * scale,
      symbology: 'datamatrix',
      text: '{trackingNumber}',
    },
    text(margin, y(0.935), inner, y(0.04), boxLine, 9 * scale, { minSize: 6, bold: true }),
  ];
}

/** The same in two columns where the label is low. */
function square(width: number, height: number): LabelElement[] {
  const whole = grid(width, height, 100);
  const { inner, y, scale } = whole;
  return [
    { type: 'rectangle', x: 2, y: 2, width: width - 4, height: height - 4, stroke: 0.4 },
    text(margin, y(0.03), inner * 0.72, y(0.075), '{productName}', 12 * scale, { minSize: 7, bold: true }),
    text(margin + inner * 0.72, y(0.025), inner * 0.28, y(0.085), '{toCountryCode}', 18 * scale, { bold: true, align: 'right' }),
    line(2, y(0.115), width - 4, 0.4),
    text(margin, y(0.12), inner, y(0.31), 'TO 收件人\n{toName} {toCompany}\n{toAddress}\n{toPostCode} {toCountry}\n{toPhone}', 10 * scale, {
      minSize: 5,
    }),
    ...squareCodes(whole),
  ];
}

/** The lower half: barcode, number, sender beside contents. */
function squareCodes({ width, inner, y, scale }: Grid): LabelElement[] {
  const column = inner / 2 - 1;
  return [
    line(2, y(0.44), width - 4, 0.4),
    { type: 'barcode', x: 2.6, y: y(0.455), width: width - 5.2, height: y(0.19), symbology: 'code128', text: '{trackingNumber}' },
    text(margin, y(0.65), inner, y(0.065), '{trackingNumber}', 11 * scale, { minSize: 8, bold: true, align: 'center' }),
    line(2, y(0.725), width - 4, 0.4),
    text(margin, y(0.73), column, y(0.185), 'FROM 寄件人\n{fromName}\n{fromAddress}\n{fromCountry} {fromPhone}', 6.5 * scale, {
      minSize: 4,
    }),
    text(margin + inner / 2 + 1, y(0.73), column, y(0.185), '{customerNo}\n{goodsSummary}\n{goodsType} {cashOnDelivery}', 7 * scale),
    text(margin, y(0.92), inner, y(0.055), boxLine, 8 * scale, { minSize: 6, bold: true }),
  ];
}
