import { Readable } from 'node:stream';
import type { DocumentKind, LabelFormat } from '../../contract/entities/orders/label.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { FileReply } from '../calls/handler.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { ChosenTemplate } from './find-template.ts';
import type { Facts } from './layout/fill.ts';
import type { Unfit } from './layout/marks.ts';
import { withOwnLabels } from './own-labels.ts';
import type { PrintedOrder } from './printed-orders.ts';
import type { Renderer } from './renderer.ts';

/** A file of documents, and the orders that are not in it. */
export interface Documents {
  /** Null when no order could be printed. */
  readonly file: Buffer | null;
  readonly contentType: string;
  readonly pages: number;
  /** Ids in the order of the file. */
  readonly printed: readonly string[];
  readonly leftOut: readonly LeftOutOrder[];
  readonly template: ChosenTemplate;
}

export interface LeftOutOrder {
  readonly id: string;
  readonly label: string;
  readonly refusal: Refusal;
}

export const contentTypes = {
  pdf: 'application/pdf',
  zpl203: 'application/zpl',
  zpl300: 'application/zpl',
} as const satisfies Record<LabelFormat, string>;

export const extensions = { pdf: 'pdf', zpl203: 'zpl', zpl300: 'zpl' } as const satisfies Record<LabelFormat, string>;

/** Renders the documents of orders. Orders asked for = printed + left out. */
export async function makeDocuments(renderer: Renderer, orders: readonly PrintedOrder[], options: Drawing): Promise<Documents> {
  const draw = (some: readonly PrintedOrder[]) => drawDocuments(renderer, some, options);
  const hasOwn = orders.some(({ own }) => own !== undefined);
  return hasOwn ? withOwnLabels(orders, draw, (options.format ?? 'pdf') === 'pdf') : draw(orders);
}

interface Drawing {
  readonly template: ChosenTemplate;
  readonly format?: LabelFormat | undefined;
  readonly made: Date;
}

async function drawDocuments(
  renderer: Renderer,
  orders: readonly PrintedOrder[],
  { template, format = 'pdf', made }: Drawing,
): Promise<Documents> {
  const fit = orders.flatMap((order) => ('facts' in order ? [order] : []));
  const leftOut: LeftOutOrder[] = orders.flatMap((order) => ('refusal' in order ? [order] : []));
  const {
    file,
    pages,
    leftOut: unfit,
  } = fit.length === 0
    ? { file: null, pages: 0, leftOut: [] }
    : await renderer.render({
        template: template.template,
        format,
        documents: fit.map(({ id, facts }) => ({ id, facts })),
        made: made.getTime(),
      });
  const labels = new Map(fit.map(({ id, label }) => [id, label]));
  for (const one of unfit) leftOut.push({ id: one.id, label: labels.get(one.id) ?? one.id, refusal: unfitRefusal(one.unfit) });
  const without = new Set(unfit.map(({ id }) => id));
  return {
    file: file === null ? null : Buffer.from(file.buffer, file.byteOffset, file.byteLength),
    contentType: contentTypes[format],
    pages,
    printed: fit.flatMap(({ id }) => (without.has(id) ? [] : [id])),
    leftOut,
    template,
  };
}

/**
 * Renders one document that is not an order's, such as a hand-over sheet.
 * @throws Refusal label_unfit
 */
export async function renderDocument(
  renderer: Renderer,
  facts: Facts,
  { template, format = 'pdf', made }: { readonly template: ChosenTemplate; readonly format?: LabelFormat | undefined; readonly made: Date },
): Promise<{ readonly file: Buffer; readonly contentType: string; readonly pages: number }> {
  const rendered = await renderer.render({
    template: template.template,
    format,
    documents: [{ id: '', facts: [facts] }],
    made: made.getTime(),
  });
  const [unfit] = rendered.leftOut;
  if (rendered.file === null || unfit !== undefined)
    throw unfitRefusal(unfit?.unfit ?? { reason: 'overflow', values: { text: '', size: 0 } });
  const { buffer, byteOffset, byteLength } = rendered.file;
  return { file: Buffer.from(buffer, byteOffset, byteLength), contentType: contentTypes[format], pages: rendered.pages };
}

/** The refusal of a document that its template cannot hold. */
export function unfitRefusal({ reason, values }: Unfit): Refusal {
  return new Refusal('label_unfit', { messageKey: `label.unfit.${reason}`, values });
}

/** The name of a file of documents, without its time. */
export function kindKey(kind: DocumentKind): string {
  return `label.kind.${kind}`;
}

/** Returns the file of documents as a reply. @throws Refusal label_unfit without a printed order */
export function fileOf(documents: Documents, format: LabelFormat | undefined, caller: SignedInCaller): FileReply {
  const { file, contentType, template } = documents;
  if (file === null) throw new Refusal('label_unfit');
  return { fileName: nameOf(template.template.kind, format, caller), contentType, content: Readable.from([file], { objectMode: false }) };
}

/** The name of a file of documents in the caller's language. */
export function nameOf(kind: DocumentKind, format: LabelFormat = 'pdf', { language }: SignedInCaller): string {
  return `${messageOf(kindKey(kind), language)}.${extensions[format]}`;
}
