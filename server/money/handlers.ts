import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of accounts and income flows. */
export function createMoneyHandlers({ userAccounts }: Services): Pick<Handlers, 'account.check' | 'account.list' | 'order.incomeFlow'> {
  return {
    'account.check': (_input, caller) => userAccounts.check(caller),
    'account.list': (_input, caller) => userAccounts.list(caller),
    'order.incomeFlow': (input, caller) => userAccounts.incomeFlow(input, caller),
  };
}
