import type { FieldProblem } from '../../../../contract/envelope.ts';
import { asValues } from '../../inputs.ts';
import { again, type StepRunner, stop } from '../step.ts';

/** Asks for values by a form in a dialog; they stand under `answer` unless named otherwise. */
export const ask: StepRunner<'ask'> = async (step, scope, { ports }) => {
  const name = step.as ?? 'answer';
  const problems = scope[again];
  const values = await ports.ask({
    title: ports.translate(step.title),
    okText: step.okText === undefined ? undefined : ports.translate(step.okText),
    columns: step.columns,
    form: step.ask,
    scope,
    ...(problems === undefined ? {} : { answered: asValues(scope[name]), problems: problems as readonly FieldProblem[] }),
  });
  return values === null ? stop : { go: 'on', adds: { [name]: values } };
};
