import type { RuleUse } from '../../../../contract/rules/judge.ts';
import type { Values } from '../../../runtime/ports.ts';

/** The first and the last day or month of a field, with `today` in its place. */
export function boundsOf({ min, max }: Values, today: () => string): { readonly min?: string; readonly max?: string } {
  return {
    ...(typeof min === 'string' ? { min: min === 'today' ? today() : min } : {}),
    ...(typeof max === 'string' ? { max: max === 'today' ? today() : max } : {}),
  };
}

/** The rules that hold a value within these bounds. */
export function boundRules(settings: Values, today: () => string): readonly RuleUse[] {
  const { min, max } = boundsOf(settings, today);
  return [
    ...(min === undefined ? [] : [{ rule: 'notBefore', with: { day: min } }]),
    ...(max === undefined ? [] : [{ rule: 'notAfter', with: { day: max } }]),
  ];
}
