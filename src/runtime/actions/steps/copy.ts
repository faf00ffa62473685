import { isExpression } from '../../inputs.ts';
import { proceed, type StepRunner } from '../step.ts';

/** Puts a text into the clipboard, and says so. */
export const copy: StepRunner<'copy'> = async (step, scope, { ports }) => {
  const value = isExpression(step.copy) ? step.copy.evaluate(scope) : step.copy;
  const said = Array.isArray(value) ? value.join('\n') : String(value ?? '');
  const text = step.asAddress === true ? new URL(said, window.location.origin).href : said;
  await ports.copy(text);
  ports.notify('success', ports.translate(step.notify ?? 'widget.copyable.copied', { text }));
  return proceed;
};
