import { compiledPattern, textRefusal } from '../../../../contract/rules/pattern.ts';
import { BudgetExceeded, budget, spend } from './budget.ts';

/** Whether a pattern is found in a text, in time linear in the text; throws when it is refused or the text is too long for one. */
export function matches(text: string, pattern: string): boolean {
  const tooLong = textRefusal(text);
  if (tooLong !== undefined) throw new BudgetExceeded(tooLong);
  const { found, refusal } = compiledPattern(pattern, () => spend(budget.steps / 10));
  if (found === undefined) throw new BudgetExceeded(refusal);
  spend(1 + (text.length * found.programSize()) / 64);
  return found.test(text);
}
