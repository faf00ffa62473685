import type { fieldAttributes } from './field-attributes.ts';

/** The user's unfinished input when the picker replaces the placeholder. */
export interface RangeHandover {
  readonly end: 0 | 1;
  readonly pressed: boolean;
  /** Null if nothing was typed. */
  readonly typed: string | null;
}

/** Props shared by the picker and its placeholder. */
export interface SharedRangeProps {
  readonly attributes: Omit<ReturnType<typeof fieldAttributes>, 'id'>;
  readonly id: string | undefined;
  readonly range: readonly [string, string] | null;
  readonly withTime: boolean;
  readonly status: 'error' | 'warning' | undefined;
  readonly disabled: boolean | undefined;
  readonly placeholders: readonly [string, string];
  readonly onBlur: (() => void) | undefined;
}
