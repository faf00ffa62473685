import type { RefusedField } from '../calls/refusal.ts';
import type { StoredBankRule, StoredCarrierRule } from './db/rules.ts';

type Problem = RefusedField | null;

const problem = (path: string, message: string, values: Readonly<Record<string, string | number>> = {}): RefusedField => ({
  ...{ path, rule: 'moneyRule', values },
  message,
});

/** Puts a rule at its place among the others; the others keep their order. */
export function placed<R extends { readonly code: string; readonly place: number }>(rules: readonly R[], rule: R): R[] {
  const others = rules.filter(({ code }) => code !== rule.code);
  return others.toSpliced(Math.min(rule.place, others.length + 1) - 1, 0, rule);
}

/** Says why a bank rule among all, in their order, would never be used, or keep another from it; null where all is well. */
export function bankProblem(rules: readonly StoredBankRule[], rule: StoredBankRule): Problem {
  if (!(rule.reference || rule.amount)) return problem('amount', 'moneyRule.condition');
  if (rule.ties && !(rule.reference && rule.amount)) return problem('ties', 'moneyRule.ties');
  // Also rules that are off are compared: what is switched on later must not hide another.
  const at = rules.indexOf(rule);
  for (const [other, one] of rules.entries()) {
    if (other === at) continue;
    const place = placeOf(rules, rule, other);
    const [before, after] = other < at ? [one, rule] : [rule, one];
    if (takesAllOf(one, rule) && takesAllOf(rule, one)) return problem('place', 'moneyRule.repeats', { place });
    if (takesAllOf(before, after)) return problem('place', other < at ? 'moneyRule.hidden' : 'moneyRule.hides', { place });
  }
  return null;
}

/** The place of another rule as the page shows it now: without the changed rule where that is new. */
function placeOf(rules: readonly StoredBankRule[], rule: StoredBankRule, other: number): number {
  const one = rules[other];
  return one === undefined || one === rule ? other + 1 : one.place;
}

/** Whether every line that the second rule fits, the first fits too: each of its conditions follows from one of the second. */
function takesAllOf(first: StoredBankRule, second: StoredBankRule): boolean {
  return (
    (!first.reference || second.reference) &&
    (!first.amount || second.amount) &&
    (!first.payerName || second.payerName) &&
    (first.payerDigits === null || (second.payerDigits !== null && second.payerDigits >= first.payerDigits)) &&
    (first.withinDays === null || (second.withinDays !== null && second.withinDays <= first.withinDays))
  );
}

/** A rule of carriers' lines is never used behind another that compares the same numbers. */
export function carrierProblem(rules: readonly StoredCarrierRule[], rule: StoredCarrierRule): Problem {
  const same = rules.find((one) => one.code !== rule.code && one.lineField === rule.lineField && one.orderField === rule.orderField);
  return same === undefined ? null : problem('orderField', 'moneyRule.sameFields', { place: same.place });
}
