import type { CallInput } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import { handOverFacts } from '../labels/hand-over-facts.ts';
import type { Labels } from '../labels/labels.ts';
import { once } from '../money/idempotency.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { addOrders, addShipment, editShipment, removeOrders } from './fill-shipments.ts';
import { confirmByShipper, confirmShipment } from './hand-over.ts';
import { readSheet } from './print-sheet.ts';
import { readDetail, readList, readLog, readOrders, readStatusCount, readTotals } from './read-shipments.ts';
import { previewBatch, readGroups, readWaiting } from './read-waiting.ts';

/** Hand-over: waiting orders, shipments of them, and the confirmation that moves them (decision 48). */
export function createShipments(database: Database, now: () => Date, labels: Pick<Labels, 'document'>) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);

  type Change =
    | 'deliver.add'
    | 'deliver.addOrders'
    | 'deliver.removeOrders'
    | 'deliver.confirm'
    | 'deliver.confirmByShipper'
    | 'deliver.cancel';
  /** Runs a change once per Idempotency-Key. */
  const changing =
    <I extends Change, T>(call: I, work: (tx: Transaction, input: CallInput<I>, caller: SignedInCaller, at: Date) => Promise<T>) =>
    (input: CallInput<I>, caller: SignedInCaller): Promise<T> => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, call, input, () => work(tx, input, caller, at), at));
    };

  return {
    groups: (input: CallInput<'deliver.products'>, caller: SignedInCaller) => inTenant(caller, (tx) => readGroups(tx, input, caller)),
    waiting: (input: CallInput<'deliver.waiting'>, caller: SignedInCaller) => inTenant(caller, (tx) => readWaiting(tx, input, caller)),
    preview: (input: CallInput<'deliver.batch'>, caller: SignedInCaller) => inTenant(caller, (tx) => previewBatch(tx, input, caller)),
    list: (input: CallInput<'deliver.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readList(tx, input, caller)),
    statusCount: (input: CallInput<'deliver.statusCount'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => readStatusCount(tx, input, caller)),
    totals: (input: CallInput<'deliver.totals'>, caller: SignedInCaller) => inTenant(caller, (tx) => readTotals(tx, input, caller)),
    detail: (input: CallInput<'deliver.detail'>, caller: SignedInCaller) => inTenant(caller, (tx) => readDetail(tx, input, caller, now())),
    orders: (input: CallInput<'deliver.orders'>, caller: SignedInCaller) => inTenant(caller, (tx) => readOrders(tx, input, caller)),
    log: (input: CallInput<'deliver.log'>, caller: SignedInCaller) => inTenant(caller, (tx) => readLog(tx, input, caller)),
    edit: (input: CallInput<'deliver.edit'>, caller: SignedInCaller) => inTenant(caller, (tx) => editShipment(tx, input, caller, now())),
    print: async (input: CallInput<'deliver.print'>, caller: SignedInCaller) => {
      const sheet = await inTenant(caller, (tx) => readSheet(tx, input, caller, now()));
      return labels.document({ kind: 'hand_over_sheet', facts: handOverFacts(sheet) }, caller);
    },
    add: changing('deliver.add', addShipment),
    addOrders: changing('deliver.addOrders', addOrders),
    removeOrders: changing('deliver.removeOrders', removeOrders),
    confirm: changing('deliver.confirm', confirmShipment),
    confirmByShipper: changing('deliver.confirmByShipper', confirmByShipper),
    cancel: changing('deliver.cancel', cancelShipment),
  };
}
