import type { LabelElement, LabelTemplate } from '../../../contract/entities/label.ts';

/** A template that every tenant has. Its id is stable; it is never changed, only copied. */
export interface BuiltIn {
  readonly id: string;
  readonly name: { readonly zh_CN: string; readonly en_US: string };
  readonly template: LabelTemplate;
}

/** Millimetres between the label's edge and its texts. */
const margin = 4;

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
  const inner = width - 2 * margin;
  const scale = Math.min(width / 100, height / 150);
  const y = (share: number) => Math.round(height * share * 10) / 10;
  return [
    { type: 'rectangle', x: 2, y: 2, width: width - 4, height: height - 4, stroke: 0.4 },
    {
      type: 'text',
      x: margin,
      y: y(0.02),
      width: inner * 0.72,
      height: y(0.07),
      text: '{productName}',
      size: 14 * scale,
      minSize: 7,
      bold: true,
    },
    {
      type: 'text',
      x: margin + inner * 0.72,
      y: y(0.018),
      width: inner * 0.28,
      height: y(0.075),
      text: '{toCountryCode}',
      size: 22 * scale,
      bold: true,
      align: 'right',
    },
    { type: 'rectangle', x: 2, y: y(0.095), width: width - 4, height: 0.4 },
    {
      type: 'text',
      x: margin,
      y: y(0.1),
      width: inner,
      height: y(0.115),
      text: 'FROM 寄件人\n{fromName} {fromCompany}\n{fromAddress}\n{fromPostCode} {fromCountry} {fromPhone}',
      size: 7.5 * scale,
      minSize: 4.5,
    },
    { type: 'rectangle', x: 2, y: y(0.22), width: width - 4, height: 0.4 },
    {
      type: 'text',
      x: margin,
      y: y(0.225),
      width: inner,
      height: y(0.285),
      text: 'TO 收件人\n{toName}\n{toCompany}\n{toAddress}\n{toPostCode}\n{toCountry}\n{toPhone}',
      size: 12 * scale,
      minSize: 6,
    },
    ...tallCodes(width, height),
  ];
}

/** The lower half: barcode, number, contents. */
function tallCodes(width: number, height: number): LabelElement[] {
  const inner = width - 2 * margin;
  const scale = Math.min(width / 100, height / 150);
  const y = (share: number) => Math.round(height * share * 10) / 10;
  return [
    { type: 'rectangle', x: 2, y: y(0.515), width: width - 4, height: 0.4 },
    { type: 'barcode', x: 2.6, y: y(0.53), width: width - 5.2, height: y(0.16), symbology: 'code128', text: '{trackingNumber}' },
    {
      type: 'text',
      x: margin,
      y: y(0.695),
      width: inner,
      height: y(0.05),
      text: '{trackingNumber}',
      size: 13 * scale,
      minSize: 8,
      bold: true,
      align: 'center',
    },
    { type: 'rectangle', x: 2, y: y(0.75), width: width - 4, height: 0.4 },
    {
      type: 'text',
      x: margin,
      y: y(0.755),
      // Up to the quiet zone of the code at its right.
      width: width - 30 * scale - margin,
      height: y(0.165),
      text: '{customerNo}\n{goodsSummary}\n{goodsType} {signatureService} {cashOnDelivery}',
      size: 8 * scale,
      minSize: 5,
    },
    {
      type: 'barcode',
      x: width - 29 * scale,
      y: y(0.76),
      width: 26 * scale,
      height: 26 * scale,
      symbology: 'datamatrix',
      text: '{trackingNumber}',
    },
    {
      type: 'text',
      x: margin,
      y: y(0.935),
      width: inner,
      height: y(0.04),
      text: '{boxIndex}/{boxCount}  {boxWeight} kg  {boxSize}  {printDate}',
      size: 9 * scale,
      minSize: 6,
      bold: true,
    },
  ];
}

/** The same in two columns where the label is low. */
function square(width: number, height: number): LabelElement[] {
  const inner = width - 2 * margin;
  const scale = Math.min(width / 100, height / 100);
  const y = (share: number) => Math.round(height * share * 10) / 10;
  return [
    { type: 'rectangle', x: 2, y: 2, width: width - 4, height: height - 4, stroke: 0.4 },
    {
      type: 'text',
      x: margin,
      y: y(0.03),
      width: inner * 0.72,
      height: y(0.075),
      text: '{productName}',
      size: 12 * scale,
      minSize: 7,
      bold: true,
    },
    {
      type: 'text',
      x: margin + inner * 0.72,
      y: y(0.025),
      width: inner * 0.28,
      height: y(0.085),
      text: '{toCountryCode}',
      size: 18 * scale,
      bold: true,
      align: 'right',
    },
    { type: 'rectangle', x: 2, y: y(0.115), width: width - 4, height: 0.4 },
    {
      type: 'text',
      x: margin,
      y: y(0.12),
      width: inner,
      height: y(0.31),
      text: 'TO 收件人\n{toName} {toCompany}\n{toAddress}\n{toPostCode} {toCountry}\n{toPhone}',
      size: 10 * scale,
      minSize: 5,
    },
    ...squareCodes(width, height),
  ];
}

/** The lower half: barcode, number, contents. */
function squareCodes(width: number, height: number): LabelElement[] {
  const inner = width - 2 * margin;
  const scale = Math.min(width / 100, height / 100);
  const y = (share: number) => Math.round(height * share * 10) / 10;
  return [
    { type: 'rectangle', x: 2, y: y(0.44), width: width - 4, height: 0.4 },
    { type: 'barcode', x: 2.6, y: y(0.455), width: width - 5.2, height: y(0.19), symbology: 'code128', text: '{trackingNumber}' },
    {
      type: 'text',
      x: margin,
      y: y(0.65),
      width: inner,
      height: y(0.065),
      text: '{trackingNumber}',
      size: 11 * scale,
      minSize: 8,
      bold: true,
      align: 'center',
    },
    { type: 'rectangle', x: 2, y: y(0.725), width: width - 4, height: 0.4 },
    {
      type: 'text',
      x: margin,
      y: y(0.73),
      width: inner / 2 - 1,
      height: y(0.185),
      text: 'FROM 寄件人\n{fromName}\n{fromAddress}\n{fromCountry} {fromPhone}',
      size: 6.5 * scale,
      minSize: 4,
    },
    {
      type: 'text',
      x: margin + inner / 2 + 1,
      y: y(0.73),
      width: inner / 2 - 1,
      height: y(0.185),
      text: '{customerNo}\n{goodsSummary}\n{goodsType} {cashOnDelivery}',
      size: 7 * scale,
      minSize: 4.5,
    },
    {
      type: 'text',
      x: margin,
      y: y(0.92),
      width: inner,
      height: y(0.055),
      text: '{boxIndex}/{boxCount}  {boxWeight} kg  {boxSize}  {printDate}',
      size: 8 * scale,
      minSize: 6,
      bold: true,
    },
  ];
}
