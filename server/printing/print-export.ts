import type { CallInput } from '../../contract/endpoints/all.ts';
import type { PrintRecord } from '../../contract/entities/orders/print.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import type { FileReply } from '../calls/handler.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { type SheetCell, streamWorkbook, workbookType } from '../files/workbook.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { countPrints, listPrints } from './db/prints.ts';
import { printDictionaries, printRow, readPrintFilters, readPrintSort } from './print-list.ts';

const pageRows = 1_000;

/**
 * Writes the found prints as a workbook, page by page while it is read.
 * @throws Refusal `invalid_fields` when they are more than one export holds
 */
export async function exportPrints(
  database: Database,
  input: CallInput<'print.export'>,
  caller: SignedInCaller,
  now: Date,
): Promise<FileReply> {
  const { tenantId } = caller.principal;
  const search = readPrintFilters(input);
  const sort = readPrintSort(input);
  const { scope, textOf } = await database.tenant(tenantId, async (tx) => {
    const scope = await scopeOf(tx, caller, 'print:export');
    if ((await countPrints(tx, scope, search)) > limits.exportAtOnce) {
      throw new Refusal('invalid_fields', { messageKey: 'printing.tooManyRows', values: { max: limits.exportAtOnce } });
    }
    await audit(tx, caller, now, { action: 'print.export', subject: null, detail: { asked: input } });
    return { scope, textOf: await readTexts(tx, caller, printDictionaries) };
  });
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (let offset = 0; offset < limits.exportAtOnce; offset += pageRows) {
      const page = await database.tenant(tenantId, (tx) => listPrints(tx, scope, { search, sort, limit: pageRows, offset }));
      for (const row of page) yield columns.map(({ cell }) => cell(printRow(row, textOf), caller.language));
      if (page.length < pageRows) return;
    }
  }
  const name = messageOf('printing.exportName', caller.language);
  const sheetColumns = columns.map(({ titles, width }) => ({ title: titles[caller.language], width }));
  return { fileName: `${name}.xlsx`, contentType: workbookType, content: streamWorkbook(name, sheetColumns, rows()) };
}

interface Column {
  readonly titles: Readonly<Record<Language, string>>;
  readonly width: number;
  readonly cell: (row: PrintRecord, language: Language) => SheetCell;
}

const column = (zh_CN: string, en_US: string, width: number, cell: Column['cell']): Column => ({ titles: { zh_CN, en_US }, width, cell });

const columns: readonly Column[] = [
  column('打印时间', 'Printed at', 20, (row) => row.printTime),
  column('客户单号', 'Customer no.', 24, (row) => row.customerNo),
  column('运单号', 'Tracking no.', 24, (row) => row.trackingNumber),
  column('箱号', 'Box no.', 12, (row) => row.boxNo),
  column('单据', 'Document', 12, (row) => row.printKind_dictText),
  column('模板', 'Template', 20, (row) => `${row.template} v${row.templateVersion}`),
  column('第几次', 'Print', 8, (row) => row.nth),
  column('重打原因', 'Reason for printing again', 30, (row) => row.reason),
  column('称重(kg)', 'Weighed (kg)', 12, (row) => row.weight),
  column('申报重量(kg)', 'Declared (kg)', 12, (row) => row.declaredWeight),
  column('操作人', 'Printed by', 16, (row) => row.printBy),
  column('工作站', 'Workstation', 16, (row) => row.workstation),
  column('打印机', 'Printer', 20, (row) => row.printer),
  column('打印方式', 'Printed through', 12, (row) => row.printWay_dictText),
  column('撤销', 'Undone', 20, ({ undoneBy, undoneTime }) => (undoneBy === null ? null : `${undoneTime} ${undoneBy}`)),
];
