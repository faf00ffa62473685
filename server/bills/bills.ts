import type { CallInput } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { type BillFileDeps, createBillFiles } from './bill-file.ts';
import { readBill, readBillLines, readBillOrders, readBills } from './read-bills.ts';

/** Bills of a company for those who may see them (decision 64). */
export function createBills(deps: BillFileDeps) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) =>
    deps.database.tenant(principal.tenantId, work);
  const { download, asJob } = createBillFiles(deps);
  return {
    list: (input: CallInput<'bill.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readBills(tx, input, caller)),
    detail: ({ id }: CallInput<'bill.detail'>, caller: SignedInCaller) => inTenant(caller, (tx) => readBill(tx, id, caller)),
    orders: (input: CallInput<'bill.orders'>, caller: SignedInCaller) => inTenant(caller, (tx) => readBillOrders(tx, input, caller)),
    lines: (input: CallInput<'bill.lines'>, caller: SignedInCaller) => inTenant(caller, (tx) => readBillLines(tx, input, caller)),
    download,
    asJob,
  };
}
