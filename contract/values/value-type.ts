/**
 * A kind of value that people type, read and take away: each has one parser, one validator, one formatter and one export form,
 * used by fields, cells, the server and files alike. `O` is what the value depends on beside itself, such as its currency.
 */
export interface ValueType<T, O> {
  /** What somebody typed or pasted as the value that the wire carries; null when it is none. `parse(format(x))` is `x`. */
  readonly parse: (typed: string, options: O) => T | null;
  /** Whether a value is one that the wire may carry. */
  readonly isValid: (value: unknown, options: O) => value is T;
  /** For people; null for what is no such value, so that the caller can show it as it came. */
  readonly format: (value: unknown, options: O) => string | null;
  /** For a sheet or the clipboard: nothing that a machine would stumble over. Null as with `format`. */
  readonly exported: (value: unknown, options: O) => string | null;
}
