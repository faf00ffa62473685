import { writePdf } from '../labels/drawing/pdf.ts';
import { billPages } from './drawing/bill-pages.ts';
import type { BillTask } from './drawing/bill-task.ts';
import { writeBillWorkbook } from './drawing/bill-workbook.ts';

/** Entry point of the thread that draws bills (piscina); it has no access to the database. */
export function drawBillInThread(task: BillTask): Promise<Uint8Array> {
  return task.format === 'pdf' ? writePdf(billPages(task), new Date(task.made)) : writeBillWorkbook(task);
}
