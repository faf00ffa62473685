import type { BatchOutcome } from '../../../../contract/envelope.ts';
import { CallFailure } from '../../../../contract/failure.ts';
import { limits } from '../../../../contract/limits.ts';
import { evaluateRequired } from '../../inputs.ts';
import type { Ports, Values, Work } from '../../ports.ts';
import { callOnce } from '../idempotency.ts';
import { isAbandoned, waitFor } from '../run-record.ts';
import { defaultResult, type StepRunner } from '../step.ts';
import { keepPageFor } from '../under-way.ts';
import { isOutcome } from './outcome.ts';

/** Makes a call of the contract; its reply stands under `result` unless named otherwise. */
export const call: StepRunner<'call'> = async (step, scope, { ports, trail }) => {
  const input = evaluateRequired(step.with, scope, (name) => ports.translate('error.inputUnanswered', { name }));
  const list = ports.idList(step.call);
  const ids = list === null ? [] : String(input[list] ?? '').split(',');
  const text = step.progress === undefined ? {} : { text: ports.translate(step.progress) };
  const batch = list !== null && ids.length > limits.idsInQuery ? { endpoint: step.call, input, list, ids } : null;
  const reply = await waitFor(ports, trail, batch === null ? text : { ...text, total: ids.length }, (work) =>
    batch === null ? callOnce(ports, step.call, input) : keepPageFor(() => inParts(ports, batch, work, () => isAbandoned(trail, ports))),
  );
  if (ports.changes(step.call) && !(isOutcome(reply) && reply.done === 0)) trail.done.add(step);
  return { go: 'on', adds: { [step.as ?? defaultResult]: reply } };
};

interface Batch {
  readonly endpoint: string;
  readonly input: Values;
  readonly list: string;
  readonly ids: readonly string[];
}

/**
 * A batch of more ids than one call takes, as several calls one after the other (wire.md, Lists). Their outcomes are one; rows of
 * a part that failed as a whole have failed for its reason, and the parts done before stay done. Between two parts the user may
 * stop it, and so does a server that is out of reach: the rows after that have not been tried.
 */
async function inParts(
  ports: Ports,
  { endpoint, input, list, ids }: Batch,
  work: Work,
  isOver: () => boolean,
): Promise<BatchOutcome & { notTried?: number }> {
  const results: BatchOutcome['results'] = [];
  const count = (ok: boolean) => results.filter((row) => row.ok === ok).length;
  let at = 0;
  let isCut = false;
  while (at < ids.length && !isCut && !work.isStopped() && !isOver()) {
    const part = ids.slice(at, at + limits.idsInQuery);
    try {
      const outcome = await callOnce(ports, endpoint, { ...input, [list]: part.join(',') });
      if (!isOutcome(outcome)) throw new CallFailure('', { kind: 'refused', status: 200 });
      results.push(...outcome.results);
      at += part.length;
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const { kind } = failure.detail;
      isCut = kind !== 'refused';
      const isTried = kind !== 'session_over' && kind !== 'cancelled';
      if (!isTried && results.length === 0) throw failure;
      if (isTried) {
        results.push(...failedRows(part, failure, ports));
        at += part.length;
      } else if (!isOver()) ports.showFailure(failure);
    }
    work.report({ done: count(true), failed: count(false), total: ids.length });
  }
  const outcome = { done: count(true), failed: count(false), results };
  return at < ids.length ? { ...outcome, notTried: ids.length - at } : outcome;
}

/** The rows of a part that failed as a whole. */
function failedRows(ids: readonly string[], failure: CallFailure, ports: Ports): BatchOutcome['results'] {
  const message = failure.message || ports.translate(failure.detail.kind === 'refused' ? 'error.generic' : 'error.offline.call');
  return ids.map((id) => ({ id, label: id, ok: false, message }));
}
