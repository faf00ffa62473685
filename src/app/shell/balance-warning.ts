import { useEffect } from 'react';
import { isText } from '../../services/account-guards.ts';
import { useWorld } from '../world.ts';

/** Where money is topped up (spec section 2, Fixed routes). */
const rechargePath = '/financial/recharge';

/** In the browser tab's own store, which a sign-out clears. */
const told = 'balanceTold';

/** After a sign-in the server may have a word about the balance; it comes with the way to the top-up (spec section 4, Login). */
export function useBalanceWarning(): void {
  const { calls, feedback, translate, navigator, sessionStore } = useWorld();
  useEffect(() => {
    if (sessionStore.get(told) !== null) return;
    let live = true;
    calls.call('account.check').then(
      (warning) => {
        if (!live || !isText(warning) || warning === '') return;
        sessionStore.set(told, '1');
        feedback.notice({
          key: 'balance',
          tone: 'warning',
          title: translate('shell.balance'),
          text: warning,
          persistent: true,
          action: { text: translate('shell.recharge'), run: () => navigator.go(rechargePath) },
        });
      },
      // A server that does not know the call has no word to say.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [calls, feedback, translate, navigator, sessionStore]);
}
