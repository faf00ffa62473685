import { isShowRuleOn } from '../account/db/accounts.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import type { OrderSearch } from './db/order-search.ts';

/** The guarded parts of an order that a caller may see. */
export interface OrderVisibility {
  /** True with `order:amount`. */
  readonly amounts: boolean;
  /** True with `order:remark` or when the rule is switched off; the page shows the column in the same cases. */
  readonly remarks: boolean;
  /** True with `order:detail`, which shows internal notes. */
  readonly notes: boolean;
}

export async function visibilityOf(tx: Transaction, caller: SignedInCaller): Promise<OrderVisibility> {
  const holdsRemarks = caller.principal.permissions.has('order:remark');
  const { permissionCache, tenantId } = caller.principal;
  const isHidden = () => permissionCache('order:remark is hidden', () => isShowRuleOn(tx, tenantId, 'order:remark'));
  const notes = caller.principal.permissions.has('order:detail');
  return { amounts: maySeeAmounts(caller), remarks: holdsRemarks || !(await isHidden()), notes };
}

export function maySeeAmounts(caller: SignedInCaller): boolean {
  return caller.principal.permissions.has('order:amount');
}

/** Throws `forbidden` when the search uses a hidden field, because a hit would disclose its value. */
export function checkSearch(search: OrderSearch, visibility: OrderVisibility): void {
  if (search.contains?.remark !== undefined && !visibility.remarks)
    throw new Refusal('forbidden', { logged: { permission: 'order:remark' } });
  if (search.note !== undefined && !visibility.notes) throw new Refusal('forbidden', { logged: { permission: 'order:detail' } });
}
