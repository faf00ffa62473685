import type { fieldAttributes } from './field-attributes.ts';

/** What a person had begun in the look-alike when the picker came. */
export interface RangeHandover {
  readonly end: 0 | 1;
  readonly pressed: boolean;
  /** Null when nothing was typed. */
  readonly typed: string | null;
}

/** What the picker and its look-alike both draw. */
export interface RangeFace {
  readonly attributes: Omit<ReturnType<typeof fieldAttributes>, 'id'>;
  readonly id: string | undefined;
  readonly range: readonly [string, string] | null;
  readonly withTime: boolean;
  readonly status: 'error' | 'warning' | undefined;
  readonly disabled: boolean | undefined;
  readonly placeholders: readonly [string, string];
  readonly onBlur: (() => void) | undefined;
}
