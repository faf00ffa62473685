/** What stands where the rows are. */
export type Phase = 'first' | 'failure' | 'empty' | 'rows';

/** Old rows outlive a failed reload: nothing is lost from sight (ux, States). */
export function phaseOf(loading: 'first' | 'again' | null, failure: unknown, isEmpty: boolean): Phase {
  if (!isEmpty) return 'rows';
  if (loading === 'first') return 'first';
  return failure === null || failure === undefined ? 'empty' : 'failure';
}
