import type { LabelTemplate } from '../../../contract/entities/orders/label.ts';
import type { BuiltIn } from './built-in.ts';
import { line, text } from './elements.ts';

const certificate =
  'I, the undersigned, whose name and address are given on the item, certify that the particulars given in this declaration are correct and that this item does not contain any dangerous article or articles prohibited by legislation or by postal or customs regulations.';

/** CN 22 with the fields of the UPU form, in its numbering. */
const cn22: LabelTemplate = {
  format: 1,
  kind: 'cn22',
  width: 100,
  height: 150,
  dpi: 203,
  elements: [
    { type: 'rectangle', x: 2, y: 2, width: 96, height: 146, stroke: 0.3 },
    text(4, 3, 64, 6, 'CUSTOMS DECLARATION', 11, { bold: true }),
    text(4, 9, 64, 4, 'May be opened officially', 7),
    text(70, 3, 26, 8, 'CN 22', 16, { bold: true, align: 'right' }),
    text(4, 13, 50, 7, 'Designated operator\n{productName}', 6.5),
    text(56, 13, 40, 7, 'Important! See instructions.\n{trackingNumber}', 6.5, { align: 'right' }),
    line(2, 20.5, 96, 0.3),
    text(4, 21, 92, 5, '{category}', 7),
    line(2, 26.5, 96, 0.3),
    text(4, 27, 92, 13, 'Sender: {fromName}\n{fromAddress}\n{fromPostCode} {fromCountry}', 6),
    line(2, 40.5, 96, 0.3),
    {
      type: 'table',
      x: 3,
      y: 42,
      width: 94,
      height: 68,
      size: 6.5,
      columns: [
        { title: 'Quantity and detailed description (1)', text: '{quantity} {declareUnit}  {goodsNameEn}', width: 38 },
        { title: 'Weight kg (2)', text: '{netWeight}', width: 12, align: 'right' },
        { title: 'Value (3)', text: '{currencyCode} {lineValue}', width: 18, align: 'right' },
        { title: 'HS tariff no. (4)', text: '{hsCode}', width: 13 },
        { title: 'Origin (5)', text: '{madeCountry}', width: 13 },
      ],
    },
    line(2, 111, 96, 0.3),
    text(4, 112, 46, 8, 'Total weight (6): {netWeight} kg', 8, { bold: true, on: 'last' }),
    text(50, 112, 46, 8, 'Total value (7): {declaredValue}', 8, { bold: true, align: 'right', on: 'last' }),
    text(4, 119, 92, 4, '{sdrValue} SDR, {sdrRate}', 5.5, { on: 'last' }),
    line(2, 123.5, 96, 0.3),
    text(4, 124, 92, 11, certificate, 5.5),
    text(4, 139, 60, 5, "Date and sender's signature (8)  {printDate}  ____________________", 6.5),
    text(70, 143, 26, 4, '{page} / {pages}', 6, { align: 'right' }),
  ],
};

/** CN 23 with its fields 1 to 15. Goods that do not fit continue on further pages, with the totals once. */
const cn23: LabelTemplate = {
  format: 1,
  kind: 'cn23',
  width: 210,
  height: 148.5,
  dpi: 203,
  elements: [
    { type: 'rectangle', x: 5, y: 5, width: 200, height: 138, stroke: 0.3 },
    text(7, 6, 90, 7, 'CUSTOMS DECLARATION', 12, { bold: true }),
    text(160, 5.5, 43, 8, 'CN 23', 16, { bold: true, align: 'right' }),
    text(98, 6, 60, 5, 'No. of item (barcode, if any)', 6),
    { type: 'barcode', x: 97, y: 9, width: 80, height: 10, symbology: 'code128', text: '{trackingNumber}' },
    text(97, 19, 80, 4, '{trackingNumber}', 7, { align: 'center' }),
    line(5, 23.5, 200, 0.3),
    text(
      7,
      24,
      92,
      26,
      'From\n{fromName}\n{fromCompany}\n{fromAddress}\n{fromPostCode} {fromCountry}\nTel. {fromPhone}\nCustoms reference {fromTaxNo}',
      6.5,
    ),
    line(101, 23.5, 0.3, 27),
    text(
      103,
      24,
      100,
      26,
      'To\n{toName}\n{toCompany}\n{toAddress}\n{toPostCode} {toCountry}\nImporter reference (tax code / VAT no. / importer code) {toTaxNo}\nImporter telephone / e-mail {toPhone}',
      6.5,
    ),
    line(5, 50.5, 200, 0.3),
    {
      type: 'table',
      x: 6,
      y: 51.5,
      width: 198,
      height: 43,
      size: 6.5,
      columns: [
        { title: 'Detailed description of contents (1)', text: '{goodsNameEn} {goodsName}', width: 72 },
        { title: 'Quantity (2)', text: '{quantity} {declareUnit}', width: 22, align: 'right' },
        { title: 'Net weight kg (3)', text: '{netWeight}', width: 22, align: 'right' },
        { title: 'Value (5)', text: '{currencyCode} {lineValue}', width: 28, align: 'right' },
        { title: 'HS tariff number (7)', text: '{hsCode}', width: 26 },
        { title: 'Country of origin (8)', text: '{madeCountry}', width: 28 },
      ],
    },
    line(5, 95.5, 200, 0.3),
    text(7, 96, 62, 5, 'Total gross weight (4): {orderWeight} kg', 7.5, { bold: true, on: 'last' }),
    text(70, 96, 70, 5, 'Total value (6): {declaredValue}', 7.5, { bold: true, on: 'last' }),
    text(141, 96, 62, 5, 'Postal charges / fees (9):', 7.5, { on: 'last' }),
    line(5, 101.5, 200, 0.3),
    text(7, 102, 120, 9, 'Category of item (10)\n{category}', 7),
    text(128, 102, 75, 9, 'Office of origin / date of posting\n{printDate}', 7),
    line(5, 111.5, 200, 0.3),
    text(7, 112, 120, 6, 'Comments (11), such as goods subject to quarantine or phytosanitary inspection:', 6),
    text(128, 112, 75, 6, '{sdrValue} SDR, {sdrRate}', 5.5, { on: 'last' }),
    line(5, 118.5, 200, 0.3),
    text(7, 119, 60, 6, 'Licence no. (12):', 6.5),
    text(70, 119, 60, 6, 'Certificate no. (13):', 6.5),
    text(133, 119, 70, 6, 'Invoice no. (14): {invoiceNo}', 6.5),
    line(5, 125.5, 200, 0.3),
    text(7, 126, 120, 15, certificate, 6.5),
    text(128, 126, 75, 15, "Date and sender's signature (15)\n \n{printDate}  ____________________", 6.5),
    text(170, 138, 33, 4, '{page} / {pages}', 6, { align: 'right' }),
  ],
};

/** Built-in customs forms. */
export const builtInCustoms: readonly BuiltIn[] = [
  { id: 'cn22-100x150', name: { zh_CN: 'CN22 报关签条', en_US: 'CN 22 declaration' }, template: cn22 },
  { id: 'cn23-a5', name: { zh_CN: 'CN23 报关单', en_US: 'CN 23 declaration' }, template: cn23 },
];
