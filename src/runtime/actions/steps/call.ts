import type { BatchOutcome } from '../../../../contract/envelope.ts';
import { CallFailure } from '../../../../contract/failure.ts';
import { limits } from '../../../../contract/limits.ts';
import { demand } from '../../inputs.ts';
import type { Ports, Values } from '../../ports.ts';
import { defaultResult, type StepRunner } from '../step.ts';

/** Makes a call of the contract; its reply stands under `result` unless named otherwise. */
export const call: StepRunner<'call'> = async (step, scope, { ports }) => {
  const input = demand(step.with, scope, (name) => ports.translate('error.inputUnanswered', { name }));
  const list = ports.idList(step.call);
  const ids = list === null ? [] : String(input[list] ?? '').split(',');
  const reply =
    list !== null && ids.length > limits.idsInQuery
      ? await inParts(ports, step.call, input, list, ids)
      : await ports.call(step.call, input);
  return { go: 'on', adds: { [step.as ?? defaultResult]: reply } };
};

/**
 * A batch of more ids than one call takes, as several calls one after the other (wire.md, Lists). Their outcomes are one; rows of
 * a part that failed as a whole have failed for its reason, and the parts done before stay done.
 */
async function inParts(ports: Ports, endpoint: string, input: Values, list: string, ids: readonly string[]): Promise<BatchOutcome> {
  const results: BatchOutcome['results'] = [];
  for (let at = 0; at < ids.length; at += limits.idsInQuery) {
    const part = ids.slice(at, at + limits.idsInQuery);
    try {
      const outcome = (await ports.call(endpoint, { ...input, [list]: part.join(',') })) as BatchOutcome;
      results.push(...outcome.results);
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.detail.kind === 'session_over') throw failure;
      const message = failure.message === '' ? ports.translate('error.generic') : failure.message;
      results.push(...part.map((id) => ({ id, label: id, ok: false, message })));
    }
  }
  const done = results.filter(({ ok }) => ok).length;
  return { done, failed: results.length - done, results };
}
