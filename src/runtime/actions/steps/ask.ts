import type { FieldProblem } from '../../../../contract/envelope.ts';
import { asValues, evaluateInputs } from '../../inputs.ts';
import type { CompiledFieldNode } from '../../language/stages.ts';
import type { Values } from '../../ports.ts';
import { again, type StepRunner, stop } from '../step.ts';

/**
 * Asks for values by a form in a dialog; they stand under `answer` unless named otherwise. Its button says what the action
 * does, unless the step has a better word.
 */
export const ask: StepRunner<'ask'> = async (step, scope, { ports, title, danger }) => {
  const name = step.as ?? 'answer';
  const problems = scope[again];
  const named = evaluateInputs(step.values, scope);
  const values = await ports.ask({
    title: ports.translate(step.title, named),
    text: step.text === undefined ? undefined : ports.translate(step.text, named),
    danger,
    okText: step.okText === undefined ? title : ports.translate(step.okText),
    columns: step.columns,
    in: step.in,
    width: step.width,
    form: step.ask,
    scope,
    ...(problems === undefined
      ? { answered: step.initial === undefined ? undefined : startOf(step.ask.properties, evaluateInputs(step.initial, scope)) }
      : { answered: asValues(scope[name]), problems: problems as readonly FieldProblem[] }),
  });
  return values === null ? stop : { go: 'on', adds: { [name]: values } };
};

/** Of what is given, a row say, only what has a field: the rest is not the form's to send. */
function startOf(fields: Readonly<Record<string, CompiledFieldNode>>, given: Values): Values {
  const start: Record<string, unknown> = {};
  for (const [name, node] of Object.entries(fields)) {
    if ('properties' in node && node.type === 'void') Object.assign(start, startOf(node.properties, given));
    else if (Object.hasOwn(given, name) && given[name] !== null) start[name] = given[name];
  }
  return start;
}
