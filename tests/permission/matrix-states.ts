import { guarded } from './matrix-screen.ts';
import type { Rights } from './matrix-world.tsx';

export interface RightsState extends Rights {
  readonly state: string;
  /** The state that wire.md requires for an element, and for a column where it differs. */
  readonly element: 'there' | 'absent';
  readonly column?: 'there';
  readonly isDisabled?: true;
}

const held = (action: unknown = guarded, type: unknown = '1') => ({ action, type, describe: null });
const rule = (action: unknown = guarded, type: unknown = '1', status: unknown = '1') => ({ action, type, describe: null, status });

/** The states of a key's permission data, with the result that wire.md (Menu and permission) requires for each. */
export const states: readonly RightsState[] = [
  // Show: the element is shown only if an entry of the user with a type other than '2' has the action.
  { state: 'no such rule, not held', auth: [], allAuth: [], element: 'absent', column: 'there' },
  { state: 'no such rule, held', auth: [held()], allAuth: [], element: 'there' },
  { state: 'show rule, held', auth: [held()], allAuth: [rule()], element: 'there' },
  { state: 'show rule, not held', auth: [held('order:other')], allAuth: [rule(), rule('order:other')], element: 'absent' },
  { state: "show rule, held only as type '2'", auth: [held(guarded, '2')], allAuth: [rule()], element: 'absent' },
  { state: 'show rule of type null, held with type null', auth: [held(guarded, null)], allAuth: [rule(guarded, null)], element: 'there' },
  { state: "show rule of type '0', not held", auth: [], allAuth: [rule(guarded, '0')], element: 'absent' },
  // A rule with status '0' guards nothing.
  { state: "show rule with status '0', not held", auth: [], allAuth: [rule(guarded, '1', '0')], element: 'there' },
  { state: "disable rule with status '0', not held", auth: [], allAuth: [rule(guarded, '2', '0')], element: 'there' },
  // Disable: an active rule disables the element unless the user has the action. Disabled elements are shown.
  { state: 'disable rule, not held', auth: [], allAuth: [rule(guarded, '2')], element: 'there', isDisabled: true },
  { state: 'disable rule, held', auth: [held(guarded, '2')], allAuth: [rule(guarded, '2')], element: 'there' },
  { state: 'disable rule, held only to show', auth: [held()], allAuth: [rule(guarded, '2')], element: 'there', isDisabled: true },
  { state: 'both rules, held only to show', auth: [held()], allAuth: [rule(), rule(guarded, '2')], element: 'there', isDisabled: true },
  { state: 'both rules, held only to use', auth: [held(guarded, '2')], allAuth: [rule(), rule(guarded, '2')], element: 'absent' },
  // Actions that are null or lists.
  { state: 'actions that are null, show rule not held', auth: [held(null)], allAuth: [rule(null), rule()], element: 'absent' },
  {
    state: 'a rule of two actions, held among others',
    auth: [held(`order:x,${guarded}`)],
    allAuth: [rule(`${guarded},order:y`)],
    element: 'there',
  },
  { state: 'a rule of two actions, the other one held', auth: [held('order:y')], allAuth: [rule(`${guarded},order:y`)], element: 'absent' },
  { state: 'a longer action held, that only begins like it', auth: [held(`${guarded}:more`)], allAuth: [rule()], element: 'absent' },
  // Unreadable or missing data fail closed, for columns too.
  { state: 'no auth', auth: undefined, allAuth: [rule(guarded, '1', '0')], element: 'absent' },
  { state: 'no allAuth', auth: [held()], allAuth: null, element: 'absent' },
  { state: 'unreadable data', auth: 'all', allAuth: { 0: rule() }, element: 'absent' },
];

/** Permissions of users who have the guarded rule, who lack it, and who may see but not use the element. */
export const may = { auth: [held()], allAuth: [rule()] };
export const mayNot = { auth: [], allAuth: [rule()] };
export const mayLook = { auth: [held()], allAuth: [rule(), rule(guarded, '2')] };
