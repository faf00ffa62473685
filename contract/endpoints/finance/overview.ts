import { Null, Optional } from 'typebox';
import { declare } from '../../endpoint.ts';
import { Overview } from '../../entities/finance/overview.ts';
import { record } from '../../envelope.ts';
import { Amount, Coded } from '../../values.ts';

/** The overview of the finances, and the warning about a low balance. */
export const overviewEndpoints = declare({
  'overview.finance': {
    method: 'GET',
    path: '/financial/overview',
    access: { permission: 'account:list' },
    summary: 'Balances, how long they last, the transfers of today and 31 days by day and product, and unpaid orders',
    query: record({}),
    reply: Overview,
  },
  'overview.setWarning': {
    method: 'POST',
    path: '/financial/setBalanceWarning',
    access: { permission: 'account:warn' },
    summary: 'Sets the balance of one currency below which people are warned; without an amount there is no warning',
    body: record({ currencyCode: Coded('currency'), warnBelow: Optional(Amount()) }),
    reply: Null(),
  },
});
