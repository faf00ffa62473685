import { Check } from 'typebox/value';
import { endpoints } from '../../contract/endpoints/all.ts';
import { Refusal } from '../calls/refusal.ts';
import type { JobKind } from '../jobs/run-job.ts';
import { changeBatch } from './db/batches.ts';
import type { Labels } from './labels.ts';

/** Makes the file of a large batch in the background, with the permissions at the time of the run (security T8). */
export function createLabelJob(labels: Labels): JobKind {
  const run: JobKind = async (input, caller) => {
    const { batchId, ...request } = readInput(input);
    if (!caller.principal.permissions.has('label:print')) throw new Refusal('forbidden');
    const file = await labels.finish(batchId, request, caller);
    return file === null ? null : { ...file, permissions: ['label:print'] };
  };
  const giveUp: JobKind['giveUp'] = async (tx, input, { principal: { tenantId } }) =>
    changeBatch(tx, tenantId, readInput(input).batchId, { state: 'failed' });
  return Object.assign(run, { giveUp });
}

function readInput(input: unknown) {
  if (typeof input !== 'object' || input === null || !('batchId' in input) || typeof input.batchId !== 'string')
    throw new Refusal('bad_request');
  const { batchId, ...request } = input;
  if (!Check(endpoints['label.documents'].body, request)) throw new Refusal('bad_request');
  return { batchId, ...request };
}
