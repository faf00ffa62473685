/**
 * What the text, list and JSON columns of one table hold, by name with spaces between:
 * - `who` names a person or reaches them: names, phones, addresses, account names, identity numbers;
 * - `free` is written by people and may name somebody, documents in JSON included;
 * - `file` is the content of a file, which no search reads;
 * - `secret` is a key, a hash or a code that nobody gets to see;
 * - `plain` is a code, a state, an amount or a text of ours, which is never about a person.
 */
export interface TableColumns {
  readonly who?: string;
  readonly free?: string;
  readonly file?: string;
  readonly secret?: string;
  readonly plain?: string;
}
