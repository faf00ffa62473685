import { CallFailure } from '../../../../contract/failure.ts';
import { evaluateRequired } from '../../inputs.ts';
import { proceed, type StepRunner } from '../step.ts';

/** Opens an allowed site; what fills its address is encoded, so that it cannot lead elsewhere. */
export const visit: StepRunner<'visit'> = async (step, scope, { ports, trail }) => {
  // Who went on with other things is not taken away from them.
  if (trail.isAway) return proceed;
  const explain = (name: string) => ports.translate('error.inputUnanswered', { name });
  const values = evaluateRequired(step.with, scope, explain);
  const address = step.visit.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    if (value === null || value === undefined || typeof value === 'object')
      throw new CallFailure(explain(name), { kind: 'refused', status: 200 });
    return encodeURIComponent(String(value));
  });
  ports.visit(address, step.as ?? 'tab');
  return proceed;
};
