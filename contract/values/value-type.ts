/**
 * A kind of value that people type, read and export, with one parser, validator, formatter and export format for fields, cells, server and
 * files. `O` holds the options that the value depends on, such as its currency.
 */
export interface ValueType<T, O> {
  /** Converts typed or pasted text to the value on the wire; null for invalid text. `parse(format(x))` is `x`. */
  readonly parse: (typed: string, options: O) => T | null;
  /** Reports whether the wire accepts the value. */
  readonly isValid: (value: unknown, options: O) => value is T;
  /** Formats for people; null for an invalid value, so that the caller can show it unchanged. */
  readonly format: (value: unknown, options: O) => string | null;
  /** Formats for a sheet or the clipboard in a machine-readable form; null as with `format`. */
  readonly exported: (value: unknown, options: O) => string | null;
}
