import { useEffect } from 'react';
import { isText } from '../../services/account-guards.ts';
import { useWorld } from '../world.ts';

/** Page for topping up the balance (spec section 2, Fixed routes). */
const rechargePath = '/financial/recharge';

/** Key in the browser tab's store, which signing out clears. */
const shownKey = 'balanceTold';

/** Shows the server's balance warning once after sign-in, with a link to the top-up page (spec section 4, Login). */
export function useBalanceWarning(): void {
  const { calls, feedback, translate, navigator, sessionStore } = useWorld();
  useEffect(() => {
    if (sessionStore.get(shownKey) !== null) return;
    let live = true;
    // Whoever visits for the platform may not read it, which is no mistake to tell.
    calls.call('account.check', {}, { expects: [403] }).then(
      (warning) => {
        if (!live || !isText(warning) || warning === '') return;
        sessionStore.set(shownKey, '1');
        feedback.notice({
          key: 'balance',
          tone: 'warning',
          title: translate('shell.balance'),
          text: warning,
          persistent: true,
          action: { text: translate('shell.recharge'), run: () => navigator.go(rechargePath) },
        });
      },
      // Servers that do not have this call have no warning.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [calls, feedback, translate, navigator, sessionStore]);
}
