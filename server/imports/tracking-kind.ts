import { errors } from '../../contract/errors.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { findTrackingNumbers } from '../orders/db/order-look-ups.ts';
import { findOrders } from '../orders/db/order-records.ts';
import { findCustomerNos } from '../orders/db/order-writes.ts';
import { changeOrders, insertOrderLog, lockOrders } from '../orders/db/orders.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { logRows, writingOf } from '../orders/write/batch.ts';
import type { CellProblem } from './cell-problems.ts';
import type { ImportRun } from './db/imports.ts';
import { trackingImportFields } from './fields/tracking-fields.ts';
import type { GroupOutcome, ImportKind, RowGroup } from './kind.ts';

/** Orders per transaction. */
const chunk = 200;
const numberPattern = /^[A-Za-z0-9-]{4,40}$/;

/** Sets tracking numbers that another system gave to orders that wait for their hand-over. */
export function createTrackingKind(now: () => Date): ImportKind {
  async function handle(tx: Transaction, caller: SignedInCaller, _run: ImportRun, groups: readonly RowGroup[]) {
    const { tenantId } = caller.principal;
    const read = groups.map(readOne);
    const asked = read.flatMap((one) => ('state' in one ? [] : [one]));
    const byNumber = await findCustomerNos(
      tx,
      tenantId,
      asked.map(({ customerNo }) => customerNo),
    );
    const scope = await scopeOf(tx, caller, 'order:import');
    const locked = new Map((await lockOrders(tx, scope, [...byNumber.values()])).map((order) => [order.id, order]));
    const records = new Map((await findOrders(tx, scope, [...locked.keys()])).map((order) => [order.id, order]));
    const used = await findTrackingNumbers(
      tx,
      tenantId,
      asked.map(({ trackingNumber }) => trackingNumber),
    );
    const writing = writingOf(caller, now());
    const outcomes: GroupOutcome[] = [];
    for (const one of read) {
      if ('state' in one) {
        outcomes.push(one);
        continue;
      }
      const { customerNo, trackingNumber, row } = one;
      const failed = (field: string, message: string): GroupOutcome => ({
        state: 'failed',
        label: customerNo,
        problems: [{ row, field, message }],
      });
      const id = byNumber.get(customerNo) ?? '';
      const [order, record] = [locked.get(id), records.get(id)];
      if (order === undefined || record === undefined) outcomes.push(failed('customerNo', errors.order_not_found.messageKey));
      else if (record.trackingNumber === trackingNumber) outcomes.push({ state: 'skipped', label: customerNo });
      else if (order.document !== 'generated' || order.logistics !== 'order_placed')
        outcomes.push(failed('customerNo', 'import.cell.orderNotOpen'));
      else if ((used.get(trackingNumber) ?? id) !== id) outcomes.push(failed('trackingNumber', 'import.cell.trackingTaken'));
      else {
        used.set(trackingNumber, id);
        await changeOrders(tx, tenantId, [id], { trackingNumber });
        const changes = [{ field: 'trackingNumber', from: record.trackingNumber, to: trackingNumber }];
        await insertOrderLog(tx, logRows([{ id, changes }], 'trackingImport', writing));
        outcomes.push({ state: 'created', label: customerNo });
      }
    }
    return outcomes;
  }

  return {
    permission: 'order:import',
    needsActivation: true,
    fields: trackingImportFields,
    skipped: 'import.skipped.tracking',
    chunk,
    handle,
  };
}

interface ReadNumber {
  readonly customerNo: string;
  readonly trackingNumber: string;
  readonly row: number;
}

function readOne({ rows: [first] }: RowGroup): GroupOutcome | ReadNumber {
  const row = first?.rowNo ?? 1;
  const customerNo = first?.cells.customerNo ?? '';
  const trackingNumber = first?.cells.trackingNumber ?? '';
  const problems: CellProblem[] = Object.entries(first?.reasons ?? {}).map(([field, reason]) => ({
    row,
    field,
    message: `import.cell.${reason}`,
  }));
  const add = (field: string, message: string) => {
    if (!problems.some((problem) => problem.field === field)) problems.push({ row, field, message });
  };
  if (customerNo === '') add('customerNo', 'rule.required');
  if (trackingNumber === '') add('trackingNumber', 'rule.required');
  else if (!numberPattern.test(trackingNumber)) add('trackingNumber', 'import.cell.trackingFormat');
  return problems.length > 0 ? { state: 'failed', label: customerNo || String(row), problems } : { customerNo, trackingNumber, row };
}
