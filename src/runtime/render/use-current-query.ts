import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { pick } from '../inputs.ts';

/**
 * Returns a function that reads the current query of the page's address; null after navigation to another page. The router's
 * hooks return the last rendered location, which can be stale on a busy machine, and writing it back would undo a newer change.
 */
export function useCurrentQuery(): () => URLSearchParams | null {
  const { navigator } = useContext(NavigationContext);
  const { pathname } = useLocation();
  return useCallback(() => {
    // The navigator is the history object, which is updated before rendering; its type exposes only navigation.
    const now = pick(navigator, 'location');
    const search = pick(now, 'search');
    return pick(now, 'pathname') === pathname && typeof search === 'string' ? new URLSearchParams(search) : null;
  }, [navigator, pathname]);
}
