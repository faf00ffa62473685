import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of single-value checks. */
export function createChecksHandlers({ checks }: Services): Pick<Handlers, 'check.duplicate' | 'check.ruleCode'> {
  return {
    'check.duplicate': (input, caller) => checks.duplicate(input, caller),
    'check.ruleCode': (input) => checks.ruleCode(input),
  };
}
