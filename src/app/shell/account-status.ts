import { useEffect, useState } from 'react';
import { isRecord } from '../../services/account-guards.ts';
import { useWorld } from '../world.ts';

/** Where an account is activated (spec section 2, Fixed routes). */
export const activationPath = '/basic/activation';
/** The status before the account is known; 1 means active (spec section 3). */
const notLoaded = 99;

/**
 * Whether the account is known not to be activated. It is asked again when the page of activation is left.
 * A server that cannot tell gives no warning.
 */
export function useIsInactive(pathname: string): boolean {
  const { calls } = useWorld();
  const [status, setStatus] = useState(notLoaded);
  const isActivating = pathname === activationPath;
  useEffect(() => {
    if (isActivating) return;
    let live = true;
    calls.call('common.me').then(
      (reply) => live && isRecord(reply) && typeof reply.autheStatus === 'number' && setStatus(reply.autheStatus),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [calls, isActivating]);
  return status !== notLoaded && status !== 1;
}
