import { evaluateInputs } from '../../inputs.ts';
import { proceed, type StepRunner } from '../step.ts';

/** Opens a screen, or blocks of this one, over this one; goes on when it is closed. */
export const open: StepRunner<'open'> = async (
  { open: what, with: given, as, title: named, width },
  scope,
  { ports, drawn, title: action },
) => {
  const title = named === undefined ? undefined : ports.translate(named);
  if (typeof what === 'string') {
    await ports.open({ screen: what, params: evaluateInputs(given, scope), as, title, width });
    return proceed;
  }
  const draw = drawn(what, scope);
  // The checker refuses both: a name that the body has not, and blocks in a tab.
  if (draw !== null && as !== 'tab') await ports.open({ draw, as, title: title ?? action ?? '', width });
  return proceed;
};
