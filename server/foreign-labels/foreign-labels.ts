import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { BatchOutcome, BatchResult } from '../../contract/envelope.ts';
import { audit } from '../audit/audit.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { SentFile } from '../files/sent-file.ts';
import { once } from '../money/idempotency.ts';
import { insertOrderLog } from '../orders/db/orders.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { logRows, outcomeOf, refusalText, refusedRow, writingOf } from '../orders/write/batch.ts';
import type { LabelReason } from './clean-pdf.ts';
import { deleteImport, deleteImportsBefore, findLabelled, insertImport, keepLabel, listImportFiles, lockImport } from './db/labels.ts';
import { createLabelReader, type LabelReader, type UploadedLabel } from './label-reader.ts';
import { matchFiles } from './match-files.ts';

/** How long an upload waits for its confirmation. */
const keptMs = 3_600_000;
const ownReasons: ReadonlySet<string> = new Set<LabelReason>(['notPdf', 'pages', 'pageSize', 'fileSize']);

type Preview = CallReply<'order.importLabel'>;
type Previewed = Preview['files'][number];

/** Labels that another system made: uploaded, matched to orders by file name, and confirmed. */
export function createForeignLabels(database: Database, now: () => Date, read: LabelReader = createLabelReader()) {
  /** Opens an upload and tells what matches. The labels of orders stay as they are until `confirm`. */
  async function preview({ file }: { readonly file: SentFile }, caller: SignedInCaller): Promise<Preview> {
    const { tenantId, userId } = caller.principal;
    const uploaded = await read(tenantId, file);
    if (uploaded.length === 0)
      throw new Refusal('file_refused', { fields: [{ path: 'file', rule: 'fileKind', message: 'foreignLabel.notPdf' }] });
    const at = now();
    return database.tenant(tenantId, async (tx) => {
      const id = uuidv7();
      const fit = uploaded.flatMap((one, position) => ('content' in one ? [{ ...one, position }] : []));
      await deleteImportsBefore(tx, tenantId, at);
      await insertImport(
        tx,
        { tenantId, id, userId, createdAt: at, expiresAt: new Date(at.getTime() + keptMs) },
        fit.map(({ name, pages, content, position }) => ({ tenantId, importId: id, position, name, pages, content })),
      );
      const files = await previewed(tx, uploaded, caller);
      const matched = files.filter(({ isMatched }) => isMatched).length;
      return { key: id, matched, refused: files.length - matched, files };
    });
  }

  async function previewed(tx: Transaction, uploaded: readonly UploadedLabel[], caller: SignedInCaller): Promise<Previewed[]> {
    const { language } = caller;
    const scope = await scopeOf(tx, caller, 'order:import');
    const fit = uploaded.flatMap((one, position) => ('content' in one ? [{ name: one.name, position }] : []));
    const matches = new Map((await matchFiles(tx, scope, fit)).map((match) => [match.file.position, match]));
    const orderIds = [...matches.values()].flatMap((match) => ('order' in match ? [match.order.id] : []));
    const labelled = await findLabelled(tx, scope.tenantId, orderIds);
    return uploaded.map((one, position): Previewed => {
      const base = { id: String(position), name: one.name, pages: 'pages' in one ? one.pages : null };
      const none = { ...base, customerNo: null, isMatched: false };
      if ('reason' in one) return { ...none, message: reasonText(one.reason, language) };
      const match = matches.get(position);
      if (match === undefined) throw new Error('A file has no match.');
      if ('refusal' in match) return { ...none, message: refusalText(match.refusal, language) };
      const { id, customerNo } = match.order;
      const state = labelled.has(id) ? 'foreignLabel.willReplace' : 'foreignLabel.fits';
      return { ...base, customerNo, isMatched: true, message: messageOf(state, language) };
    });
  }

  /** Makes the matching files of an upload the labels of their orders. Matches them again, because orders may have changed. */
  function confirm(input: CallInput<'order.confirmLabel'>, caller: SignedInCaller): Promise<BatchOutcome> {
    const { tenantId, userId, username } = caller.principal;
    const at = now();
    return database.tenant(tenantId, (tx) =>
      once(
        tx,
        caller,
        'order.confirmLabel',
        input,
        async () => {
          const { key } = input;
          if (!isRowId(key) || !(await lockImport(tx, tenantId, userId, key, at))) throw new Refusal('label_import_not_found');
          const files = await listImportFiles(tx, tenantId, key);
          const matches = await matchFiles(tx, await scopeOf(tx, caller, 'order:import'), files);
          const results: BatchResult[] = [];
          for (const match of matches) {
            const { position, name } = match.file;
            if ('refusal' in match) {
              results.push(refusedRow(String(position), name, match.refusal, caller));
              continue;
            }
            await keepLabel(tx, { tenantId, importId: key, position, orderId: match.order.id, importedBy: username, importedAt: at });
            await insertOrderLog(tx, logRows([match.order], 'labelImport', writingOf(caller, at), name));
            await audit(tx, caller, at, { action: 'label.import', subject: match.order.id, detail: { name } });
            results.push({ id: String(position), label: name, ok: true });
          }
          await deleteImport(tx, tenantId, key);
          return outcomeOf(results);
        },
        at,
      ),
    );
  }

  return { preview, confirm };
}

function reasonText(reason: LabelReason, language: Language): string {
  return messageOf(ownReasons.has(reason) ? `foreignLabel.${reason}` : `error.pdf.${reason}`, language);
}
