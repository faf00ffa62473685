import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { findOrder } from '../orders/order-detail.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { localTime } from '../quotes/quote-view.ts';
import { checkPrint, scanForPrint } from './check-print.ts';
import { findLastPrint, insertUndo, readReprintReason, setReprintReason } from './db/prints.ts';
import type { DocumentDeps } from './documents.ts';
import { createPrintClient, type PrintClientKeys } from './print-client.ts';
import { exportPrints } from './print-export.ts';
import { readPrints } from './print-list.ts';
import { startPrint } from './start-print.ts';

/** Minutes within which a user may take back a print. */
const undoMinutes = 15;

/** Printing of order documents, and the ledger of it (decision 47). */
export function createPrinting(deps: DocumentDeps, clientKeys: PrintClientKeys | null) {
  const { database, now } = deps;
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);

  /** Takes back the caller's own last print of a document. */
  const undo = ({ id, kind, boxNo = null }: Omit<CallInput<'print.undo'>, 'boxNo'> & { boxNo?: string | null }, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'print.undo'>> => {
      const { tenantId, userId, username, timeZone } = caller.principal;
      const order = await findOrder(tx, await scopeOf(tx, caller, 'label:print'), id);
      const undoneAt = now();
      const since = new Date(undoneAt.getTime() - undoMinutes * 60_000);
      const recordId = await findLastPrint(tx, { tenantId, userId }, { orderId: order.id, kind, boxNo, since });
      const isUndone = recordId !== null && (await insertUndo(tx, { tenantId, recordId, userId, username, undoneAt }));
      if (!isUndone) throw new Refusal('print_none', { values: { minutes: undoMinutes } });
      return { customerNo: order.customerNo, undoneTime: localTime(timeZone, undoneAt) };
    });

  const setSetting = ({ needsReason }: CallInput<'print.setSetting'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const { tenantId } = caller.principal;
      await setReprintReason(tx, tenantId, needsReason);
      await audit(tx, caller, now(), { action: 'print.setting', subject: tenantId, detail: { needsReason } });
      return null;
    });

  return {
    list: (input: CallInput<'print.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readPrints(tx, input, caller)),
    export: (input: CallInput<'print.export'>, caller: SignedInCaller) => exportPrints(database, input, caller, now()),
    check: (input: CallInput<'print.check'>, caller: SignedInCaller) => checkPrint(deps, input, caller),
    scan: (input: CallInput<'print.scan'>, caller: SignedInCaller) => inTenant(caller, (tx) => scanForPrint(tx, input, caller, now())),
    start: (input: CallInput<'print.start'>, caller: SignedInCaller) => startPrint(deps, input, caller),
    undo,
    setting: (caller: SignedInCaller) =>
      inTenant(caller, async (tx) => ({ needsReason: await readReprintReason(tx, caller.principal.tenantId) })),
    setSetting,
    client: createPrintClient(clientKeys),
  };
}
