import { callOf, childrenOf, type Node } from '../../expression/node.ts';
import { orElse } from '../../expression/or-else.ts';
import type { Fault } from '../../expression/read.ts';
import { isTone, tones } from '../../tones.ts';
import { suggest } from '../../walk/suggest.ts';

/** A written text that an expression for a tone may give, and that is none. */
export function toneFault(root: Node): Fault | undefined {
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const text = node.op === 'value' && typeof node.args === 'string' ? node.args : undefined;
    if (text !== undefined && !isTone(text))
      return {
        code: 'expression_type',
        message: `"${text.slice(0, 40)}" is no tone`,
        expected: tones.join(', '),
        didYouMean: suggest(text, tones),
      };
    if (node.op === '?:') pending.push(...childrenOf(node).slice(1));
    const call = callOf(node);
    if (call?.name === orElse) pending.push(...call.arguments, ...(call.receiver === undefined ? [] : [call.receiver]));
  }
  return undefined;
}
