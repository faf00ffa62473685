import type { LayerWidth } from '../../runtime/ports.ts';

/** The width of a dialog or drawer for antd: pixels, or all of the window, of which small windows take more. */
export function widthOf(width: LayerWidth): string {
  return width === 'full' ? '100vw' : `min(100vw, ${pixels[width]}px)`;
}

const pixels = { small: 480, middle: 760, large: 1_120 } as const;
