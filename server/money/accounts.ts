import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { findOrders } from '../orders/db/order-records.ts';
import { isOrderId } from '../orders/order-id.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { listBalances, listTransfersOf } from './db/ledger.ts';
import { balancePermission } from './ledger.ts';
import { moneyShown, moneyText } from './money.ts';

/** Reads the tenant's balances and the transfers of its orders. */
export function createUserAccounts(database: Database) {
  function list({ principal }: SignedInCaller): Promise<CallReply<'account.list'>> {
    const { tenantId, timeZone } = principal;
    return database.tenant(tenantId, async (tx) =>
      (await listBalances(tx, tenantId, timeZone)).map(({ id, currency, balance, updatedAt }) => ({
        id,
        currencyCode: currency,
        balance: moneyText(balance, currency),
        updateTime: updatedAt,
      })),
    );
  }

  /** Returns the first balance below the tenant's warning threshold, to users who may see balances. */
  async function check({ principal, language }: SignedInCaller): Promise<string | null> {
    const { tenantId, timeZone, permissions } = principal;
    if (!permissions.has(balancePermission)) return null;
    const balances = await database.tenant(tenantId, (tx) => listBalances(tx, tenantId, timeZone));
    const low = balances.find(({ isLow }) => isLow);
    if (low === undefined) return null;
    const shown = (amount: string | null) => moneyShown(amount ?? '0', low.currency);
    return messageOf('account.low', language, { balance: shown(low.balance), least: shown(low.warnBelow) });
  }

  /** Refuses foreign, absent and malformed ids and orders outside the data rules in the same way (security T6). */
  function incomeFlow({ id }: CallInput<'order.incomeFlow'>, caller: SignedInCaller): Promise<CallReply<'order.incomeFlow'>> {
    const { tenantId, timeZone, permissions } = caller.principal;
    return database.tenant(tenantId, async (tx) => {
      const scope = await scopeOf(tx, caller, 'order:detail');
      const [order] = isOrderId(id) ? await findOrders(tx, scope, [id]) : [];
      if (order === undefined) throw new Refusal('order_not_found');
      const transfers = await listTransfersOf(tx, tenantId, id, timeZone);
      const textOf = await readTexts(tx, caller, ['flow_type']);
      return transfers.map(({ cause, amount, balanceAfter, currency, createdAt, attempt: _attempt, ...flow }) => ({
        ...flow,
        flowType: cause,
        flowType_dictText: textOf('flow_type', cause),
        amount: moneyText(amount, currency),
        balance: permissions.has(balancePermission) ? moneyText(balanceAfter, currency) : null,
        currencyCode: currency,
        createTime: createdAt,
      }));
    });
  }

  return { list, check, incomeFlow };
}
