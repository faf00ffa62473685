import { Array as List, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { IncomeFlow, UserAccount } from '../../entities/finance/money.ts';
import { record } from '../../envelope.ts';
import { Id, orNull } from '../../values.ts';

/** Calls of spec section 7, Account and finance, that orders need. */
export const accountEndpoints = declare({
  'account.check': {
    method: 'GET',
    path: '/oms/omsUserAccount/check',
    access: 'token',
    summary: 'A warning about the balance for who may see it; null when there is none',
    query: record({}),
    reply: orNull(Text()),
  },
  'account.list': {
    method: 'GET',
    path: '/oms/omsUserAccount/list',
    access: { permission: 'account:list' },
    summary: 'The accounts of the tenant, one for each currency',
    query: record({}),
    reply: List(UserAccount),
  },
  'order.incomeFlow': {
    method: 'GET',
    path: '/oms/order/getBilIncomeFlow',
    access: { permission: 'order:amount' },
    summary: 'What an order moved on the account, oldest first',
    query: record({ id: Id() }),
    reply: List(IncomeFlow),
  },
});
