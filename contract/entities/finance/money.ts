import type { Static } from 'typebox';
import { String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Coded, Id, LocalTime, orNull } from '../../values.ts';

/** The tenant's account in one currency. */
export const UserAccount = record({ id: Id(), currencyCode: Text(), balance: Amount(), updateTime: orNull(LocalTime()) });
export type UserAccount = Static<typeof UserAccount>;

/** A movement of money for an order: a payment is negative, a refund positive. */
export const IncomeFlow = record({
  id: Id(),
  /** pay, refund, chargeback, void. */
  flowType: Coded('flow_type'),
  flowType_dictText: Text(),
  amount: Amount(),
  currencyCode: Text(),
  /** The account's balance after it; null for callers who may not see balances. */
  balance: orNull(Amount()),
  createTime: LocalTime(),
  operator: Text(),
  remark: orNull(Text()),
});
export type IncomeFlow = Static<typeof IncomeFlow>;
