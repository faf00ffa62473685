import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { pick } from '../inputs.ts';

/**
 * Tells the parameters of the page's address as they are at that moment; null when another page has been gone to. What the router
 * gives to draw is what was drawn last: on a busy machine a search of a moment ago is not in it yet, and who writes a tab into it
 * takes the search away again.
 */
export function useAddressNow(): () => URLSearchParams | null {
  const { navigator } = useContext(NavigationContext);
  const { pathname } = useLocation();
  return useCallback(() => {
    // The router's own history, which has moved before anything is drawn; its type says only how to move it.
    const now = pick(navigator, 'location');
    const search = pick(now, 'search');
    return pick(now, 'pathname') === pathname && typeof search === 'string' ? new URLSearchParams(search) : null;
  }, [navigator, pathname]);
}
