import type { DocumentKind, LabelElement, LabelTemplate } from '../../../contract/entities/orders/label.ts';

/** A document on A4 with a heading, a table of rows and what stands below it on the last page. */
interface Paper {
  readonly kind: DocumentKind;
  readonly title: string;
  /** Texts above the table, side by side. */
  readonly above: readonly string[];
  readonly columns: readonly Column[];
  /** Texts below the table, on the last page. */
  readonly below: readonly string[];
  readonly barcode?: string;
}

type Column = readonly [title: string, text: string, width: number, align?: 'right'];

const left = 12;
const inner = 186;

/** Lays out a document on A4: what the built-in invoice, pick list and hand-over sheet share. */
export function paper({ kind, title, above, columns, below, barcode }: Paper): LabelTemplate {
  const share = inner / above.length;
  const tableTop = 78;
  const tableBottom = 235;
  const elements: LabelElement[] = [
    { type: 'text', x: left, y: 10, width: 110, height: 12, text: title, size: 16, minSize: 10, bold: true },
    ...above.map(
      (text, at): LabelElement => ({
        type: 'text',
        x: left + at * share,
        y: 30,
        width: share - 3,
        height: 44,
        text,
        size: 9,
        minSize: 5,
      }),
    ),
    {
      type: 'table',
      x: left,
      y: tableTop,
      width: inner,
      height: tableBottom - tableTop,
      size: 8,
      columns: columns.map(([heading, text, width, align]) => ({ title: heading, text, width, ...(align === undefined ? {} : { align }) })),
    },
    ...below.map(
      (text, at): LabelElement => ({
        type: 'text',
        x: left + (at * inner) / below.length,
        y: 240,
        width: inner / below.length - 3,
        height: 40,
        text,
        size: 9,
        minSize: 5,
        on: 'last',
      }),
    ),
    { type: 'text', x: left, y: 284, width: inner, height: 6, text: '{page} / {pages}', size: 8, align: 'right' },
  ];
  if (barcode !== undefined) elements.push({ type: 'barcode', x: 122, y: 8, width: 80, height: 14, symbology: 'code128', text: barcode });
  return { format: 1, kind, width: 210, height: 297, dpi: 300, elements };
}
