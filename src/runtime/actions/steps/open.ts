import { answer } from '../../inputs.ts';
import { goOn, type StepRunner } from '../step.ts';

/** Opens a screen, or blocks of this one, over this one; goes on when it is closed. */
export const open: StepRunner<'open'> = async ({ open: what, with: given, as, title: named }, scope, { ports, drawn, title: action }) => {
  const title = named === undefined ? undefined : ports.translate(named);
  if (typeof what === 'string') {
    await ports.open({ screen: what, params: answer(given, scope), as, title });
    return goOn;
  }
  const draw = drawn(what, scope);
  // The checker refuses both: a name that the body has not, and blocks in a tab.
  if (draw !== null && as !== 'tab') await ports.open({ draw, as, title: title ?? action ?? '' });
  return goOn;
};
