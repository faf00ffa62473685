import type { Static } from 'typebox';
import type {
  BarcodeElement,
  LabelElement,
  LabelTemplate,
  RectangleElement,
  TextElement,
} from '../../../contract/entities/orders/label.ts';
import { type Area, areaOf, type Chains, type Origin } from './area.ts';
import { placeCode } from './codes.ts';
import { type Facts, fill, fillPlain } from './fill.ts';
import { type Mark, type Page, pointsPerMillimetre, type Unfit } from './marks.ts';
import { placeText } from './place-text.ts';
import { layoutTable } from './table.ts';

/** The pages of one document, or why it cannot be printed. */
export type Laid = { readonly pages: readonly Page[] } | { readonly unfit: Unfit };

/** Lays a document out by its template. Nothing is cut: what does not fit is a reason not to print it. */
export function layout(template: LabelTemplate, facts: Facts, chains: Chains, origin: Origin = { x: 0, y: 0 }): Laid {
  const table = template.elements.find((element) => element.type === 'table');
  const tables = table === undefined ? null : layoutTable(table, facts.rows, chains, origin);
  if (tables !== null && 'reason' in tables)
    return { unfit: { ...tables, element: template.elements.findIndex(({ type }) => type === 'table') } };
  const count = tables?.length ?? 1;
  const pages: Page[] = [];
  for (let at = 0; at < count; at += 1) {
    const marks: Mark[] = [...(tables?.[at] ?? [])];
    const pageFacts = { ...facts.fields, page: String(at + 1), pages: String(count) };
    for (const [nth, element] of template.elements.entries()) {
      if (element.type === 'table' || !isShown(element, at, count)) continue;
      const placed = place(element, pageFacts, { chains, origin, dpi: template.dpi });
      if (!Array.isArray(placed)) return { unfit: { ...placed, element: nth } };
      marks.push(...placed);
    }
    pages.push({ width: template.width * pointsPerMillimetre, height: template.height * pointsPerMillimetre, marks });
  }
  return { pages };
}

function isShown({ on }: Exclude<LabelElement, { type: 'table' }>, page: number, count: number): boolean {
  return on === undefined || (on === 'first' ? page === 0 : page === count - 1);
}

interface Placing {
  readonly chains: Chains;
  readonly origin: Origin;
  readonly dpi: number;
}

function place(
  element: Static<typeof TextElement> | Static<typeof BarcodeElement> | Static<typeof RectangleElement>,
  facts: Readonly<Record<string, string>>,
  { chains, origin, dpi }: Placing,
): Mark[] | Unfit {
  const area = areaOf(element, origin);
  if (element.type === 'rectangle') return frame(area, element.stroke);
  if (element.type === 'barcode') {
    const code = placeCode(element.symbology, fillPlain(element.text, facts), area, dpi);
    return 'reason' in code ? code : [code];
  }
  const text = fill(element.text, facts);
  return text === '' ? [] : placeText(text, { ...element, ...area }, element.bold === true ? chains.bold : chains.regular);
}

function frame({ x, y, width, height }: Area, stroke: number | undefined): Mark[] {
  if (stroke === undefined) return [{ kind: 'rectangle', x, y, width, height }];
  const line = stroke * pointsPerMillimetre;
  return [
    { kind: 'rectangle', x, y, width, height: line },
    { kind: 'rectangle', x, y: y + height - line, width, height: line },
    { kind: 'rectangle', x, y: y + line, width: line, height: height - 2 * line },
    { kind: 'rectangle', x: x + width - line, y: y + line, width: line, height: height - 2 * line },
  ];
}
