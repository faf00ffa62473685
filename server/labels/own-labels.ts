import { PDFDocument } from '@cantoo/pdf-lib';
import { Refusal } from '../calls/refusal.ts';
import type { PrintedOrder } from './printed-orders.ts';

/** What drawing gives: a file, and the orders in it and out of it. */
interface Drawn {
  readonly file: Buffer | null;
  readonly pages: number;
  readonly printed: readonly string[];
  readonly leftOut: readonly { readonly id: string; readonly label: string; readonly refusal: Refusal }[];
}

/**
 * Renders labels of which some are imported PDFs (`own`), into one file in the order of the orders. An imported label is a PDF only; in
 * another format it is left out with its reason.
 */
export async function withOwnLabels<D extends Drawn>(
  orders: readonly PrintedOrder[],
  draw: (orders: readonly PrintedOrder[]) => Promise<D>,
  isPdf: boolean,
): Promise<D> {
  const target = await PDFDocument.create();
  const parts: Buffer[] = [];
  const printed: string[] = [];
  const leftOut: Drawn['leftOut'][number][] = [];
  let pages = 0;
  const add = async (file: Buffer) => {
    if (!isPdf) return parts.push(file);
    const source = await PDFDocument.load(file, { updateMetadata: false });
    for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  };
  // Drawing no order gives the template and the type of the file.
  let base = await draw([]);
  for (const run of runsOf(orders)) {
    const own = run[0]?.own;
    if (own === undefined) {
      base = await draw(run);
      if (base.file !== null) await add(base.file);
      printed.push(...base.printed);
      leftOut.push(...base.leftOut);
      pages += base.pages;
      continue;
    }
    for (const { id, label } of run) {
      if (isPdf) {
        await add(own);
        printed.push(id);
      } else leftOut.push({ id, label, refusal: new Refusal('label_unfit', { messageKey: 'foreignLabel.isPdf' }) });
    }
  }
  const file = isPdf ? Buffer.from(await target.save()) : Buffer.concat(parts);
  return { ...base, file: printed.length === 0 ? null : file, pages: isPdf ? target.getPageCount() : pages, printed, leftOut };
}

/** Splits orders into runs: an order with a label of its own stands alone. */
function runsOf(orders: readonly PrintedOrder[]): PrintedOrder[][] {
  const runs: PrintedOrder[][] = [];
  for (const order of orders) {
    const last = runs.at(-1);
    if (last === undefined || order.own !== undefined || last[0]?.own !== undefined) runs.push([order]);
    else last.push(order);
  }
  return runs;
}
