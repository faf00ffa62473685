import type { LabelFormat, LabelTemplate } from '../../../contract/entities/orders/label.ts';
import { createFaces } from '../fonts/faces.ts';
import type { Origin } from '../layout/area.ts';
import type { Facts } from '../layout/fill.ts';
import { type Laid, layout } from '../layout/layout.ts';
import type { Page, Unfit } from '../layout/marks.ts';
import { createSheets } from '../sheets.ts';
import { writePdf } from './pdf.ts';
import { writeZpl } from './zpl.ts';

/** Documents to render into one file: all by one template, in this order. */
export interface RenderTask {
  readonly template: LabelTemplate;
  readonly format: LabelFormat;
  readonly documents: readonly RenderedFacts[];
  /** Milliseconds since 1970, for the file's date. */
  readonly made: number;
}

/** The facts of one order's document: one set for each box. A document with an unfit page is left out whole. */
export interface RenderedFacts {
  readonly id: string;
  readonly facts: readonly Facts[];
}

export interface Rendered {
  /** Null when no document can be printed. */
  readonly file: Uint8Array | null;
  readonly pages: number;
  /** Documents that are not in the file, each with its reason. */
  readonly leftOut: readonly { readonly id: string; readonly unfit: Unfit }[];
}

/** The faces of this thread, each opened at its first use. */
export const chains = createFaces();

/** Dots per inch of the ZPL formats. */
const dotsOf = { zpl203: 203, zpl300: 300 } as const;

/** Renders documents into one file. It takes milliseconds per document; `createRenderer` runs it in a thread. */
export async function render({ template: given, format, documents, made }: RenderTask): Promise<Rendered> {
  // A label printer has no sheets, and its own dots.
  const { sheet: _sheet, ...single } = given;
  const template = format === 'pdf' ? given : { ...single, dpi: dotsOf[format] };
  const sheets = createSheets(template);
  const leftOut: { id: string; unfit: Unfit }[] = [];
  const merged = given.kind === 'pick_list';
  const fit: RenderedFacts[] = [];
  for (const document of documents) {
    const laid = layoutAll(template, document.facts, (nth) => sheets.originAt(sheets.place() + nth));
    if ('unfit' in laid) leftOut.push({ id: document.id, unfit: laid.unfit });
    else if (merged) fit.push(document);
    else sheets.add(laid.pages);
  }
  if (fit.length > 0) {
    const laid = layout(template, mergedPickList(fit), chains);
    if ('unfit' in laid) throw new Error(`a pick list of fitting orders does not fit: ${laid.unfit.reason}`);
    sheets.add(laid.pages);
  }
  const pages = sheets.pages();
  if (pages.length === 0) return { file: null, pages: 0, leftOut };
  const file = format === 'pdf' ? await writePdf(pages, new Date(made)) : writeZpl(pages, dotsOf[format]);
  return { file, pages: pages.length, leftOut };
}

/** Lays out the pages of one document; one page that does not fit leaves out all. */
function layoutAll(template: LabelTemplate, facts: readonly Facts[], originOf: (nth: number) => Origin): Laid {
  const pages: Page[] = [];
  for (const one of facts) {
    const laid = layout(template, one, chains, originOf(pages.length));
    if ('unfit' in laid) return laid;
    pages.push(...laid.pages);
  }
  return { pages };
}

/** A pick list is one document of all orders: the rows of the fitting ones, numbered through. */
function mergedPickList(documents: readonly RenderedFacts[]): Facts {
  const rows: Facts['rows'] = documents
    .flatMap(({ facts }) => facts.flatMap((one) => one.rows))
    .map((row, at) => ({ ...row, lineNo: String(at + 1) }));
  const pieces = rows.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const [first] = documents;
  return { fields: { ...first?.facts[0]?.fields, orders: String(documents.length), pieces: String(pieces) }, rows };
}
