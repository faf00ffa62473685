/** Something that may stand at the caret. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'member' | 'function' | 'value';
  readonly detail?: string;
}

export interface Suggestions {
  /** How many characters before the caret a suggestion replaces; null for the whole key or value. */
  readonly typed: number | null;
  readonly suggestions: readonly Suggestion[];
}

/** The caret in a document that is being typed. */
export interface Caret {
  /** The document, as far as it can be read. */
  readonly document: unknown;
  /** Of the value at the caret, or of the object whose key is typed. */
  readonly path: readonly string[];
  readonly isKey: boolean;
  /** The text of the string at the caret up to the caret, without its quote; undefined where there is no string. */
  readonly before?: string;
}
