/** State of a list's body. */
export type Phase = 'first' | 'failure' | 'empty' | 'rows';

/** Existing rows stay visible after a failed reload (ux, States). */
export function phaseOf(loading: 'first' | 'again' | null, failure: unknown, isEmpty: boolean): Phase {
  if (!isEmpty) return 'rows';
  if (loading === 'first') return 'first';
  return failure === null || failure === undefined ? 'empty' : 'failure';
}
