import { isShowRuleOn } from '../account/db/accounts.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import type { OrderSearch } from './db/order-search.ts';

/** What of an order its reader may see. */
export interface OrderSight {
  /** Holds `order:amount`. */
  readonly amounts: boolean;
  /** Holds `order:remark`, or the rule is switched off: the page shows the column in the same cases. */
  readonly remarks: boolean;
}

export async function sightOf(tx: Transaction, caller: SignedInCaller): Promise<OrderSight> {
  const holdsRemarks = caller.principal.permissions.has('order:remark');
  const { keptRights, tenantId } = caller.principal;
  const isHidden = () => keptRights('order:remark is hidden', () => isShowRuleOn(tx, tenantId, 'order:remark'));
  return { amounts: maySeeAmounts(caller), remarks: holdsRemarks || !(await isHidden()) };
}

export function maySeeAmounts(caller: SignedInCaller): boolean {
  return caller.principal.permissions.has('order:amount');
}

/** Throws `forbidden` when the search asks about what is not seen: a hit would tell it. */
export function checkSearch(search: OrderSearch, sight: OrderSight): void {
  if (search.contains?.remark !== undefined && !sight.remarks) throw new Refusal('forbidden', { logged: { permission: 'order:remark' } });
}
