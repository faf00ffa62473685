import { useSyncExternalStore } from 'react';

/** Maximum width of the phone layout (menu as a drawer, no page tabs): antd's `md`. */
const query = '(max-width: 767.98px)';

/** Whether the window is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, read);
}

function read(): boolean {
  return window.matchMedia(query).matches;
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
