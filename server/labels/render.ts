import type { DocumentKind, LabelFormat, LabelTemplate } from '../../contract/entities/label.ts';
import { createFaces } from './fonts/faces.ts';
import type { Facts } from './layout/fill.ts';
import { layout } from './layout/layout.ts';
import { type Page, pointsPerMillimetre, type Unfit } from './layout/marks.ts';
import { writePdf } from './pdf.ts';

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

export type { DocumentKind };

/** The faces of this thread, each opened at its first use. */
export const chains = createFaces();

/** Renders documents into one file. It takes milliseconds per document; `createRenderer` runs it in a thread. */
export async function render({ template, documents, made }: RenderTask): Promise<Rendered> {
  const pages: Page[] = [];
  const leftOut: { id: string; unfit: Unfit }[] = [];
  const sheets = createSheets(template);
  for (const { id, facts } of documents) {
    const from = sheets.place();
    const laid: Page[] = [];
    let unfit: Unfit | null = null;
    for (const one of facts) {
      const made = layout(template, one, chains, sheets.originAt(from + laid.length));
      if ('unfit' in made) {
        unfit = made.unfit;
        break;
      }
      laid.push(...made.pages);
    }
    if (unfit === null) sheets.add(laid);
    else leftOut.push({ id, unfit });
  }
  pages.push(...sheets.pages());
  return { file: pages.length === 0 ? null : await writePdf(pages, new Date(made)), pages: pages.length, leftOut };
}

/** Places labels on sheets, row by row; a label without a sheet is a page of its own. */
function createSheets({ width, height, sheet }: LabelTemplate) {
  const labels: Page[] = [];
  const perSheet = sheet === undefined ? 1 : sheet.columns * sheet.rows;
  return {
    place: () => labels.length,
    originAt(place: number) {
      if (sheet === undefined) return { x: 0, y: 0 };
      const at = place % perSheet;
      return { x: (at % sheet.columns) * width * pointsPerMillimetre, y: Math.floor(at / sheet.columns) * height * pointsPerMillimetre };
    },
    add(pages: readonly Page[]) {
      labels.push(...pages);
    },
    pages(): Page[] {
      if (sheet === undefined) return labels;
      const size = { width: sheet.width * pointsPerMillimetre, height: sheet.height * pointsPerMillimetre };
      return Array.from({ length: Math.ceil(labels.length / perSheet) }, (_unused, at) => ({
        ...size,
        marks: labels.slice(at * perSheet, (at + 1) * perSheet).flatMap(({ marks }) => marks),
      }));
    },
  };
}
