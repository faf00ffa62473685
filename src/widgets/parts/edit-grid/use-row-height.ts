import { theme } from 'antd';
import { useSyncExternalStore } from 'react';

/** Pixels of a line: the theme's control, and where fingers point, one that they hit. */
export function useRowHeight(): number {
  const { token } = theme.useToken();
  const isCoarse = useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
  return (isCoarse ? token.controlHeightLG + token.paddingXXS : token.controlHeight) + 1;
}

const query = '(pointer: coarse)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
