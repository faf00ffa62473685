import type { LabelElement } from '../../../contract/entities/orders/label.ts';

/** What an element of text may say beside its place, its text and its size. */
interface TextMore {
  readonly bold: boolean;
  readonly align: 'left' | 'center' | 'right';
  readonly on: 'first' | 'last';
  /** The smallest size in points that a long text shrinks to; by default 4.5, or the size itself if that is smaller. */
  readonly minSize: number;
}

/** A filled line. All measures are millimetres. */
export function line(x: number, y: number, width: number, height: number): LabelElement {
  return { type: 'rectangle', x, y, width, height };
}

/** A text in a box. The box is in millimetres, the size in points. */
export function text(
  x: number,
  y: number,
  width: number,
  height: number,
  content: string,
  size = 7,
  more: Partial<TextMore> = {},
): LabelElement {
  return { type: 'text', x, y, width, height, text: content, size, minSize: Math.min(size, 4.5), ...more };
}
