import type { Database } from '../db/database.ts';
import { readOrigin } from '../tracing/origin.ts';
import { type Log, watched } from '../tracing/watched.ts';
import { type Claim, findClaimed } from './db/jobs.ts';
import { createRunner, type Outcome, type RunSettings } from './run-job.ts';

/** Runs claimed jobs as parts of the calls that queued them, with a line of the log for each attempt. */
export function createWatchedRunner(database: Database, { log, ...settings }: RunSettings & { readonly log: Log }) {
  const attempt = createRunner(database, settings);
  const outcomeOf = (outcome: Outcome) => outcome;

  /** Resolves when the job has stopped completely; `stop` returns it to the queue. */
  return async function run(claim: Claim, stop: AbortSignal): Promise<void> {
    const { tenantId, id } = claim;
    const found = await database.tenant(tenantId, (tx) => findClaimed(tx, claim));
    if (found === null) return;
    const { kind, attempts, userId } = found;
    const fields = { job: id, kind, tenant: tenantId, user: userId, attempt: attempts };
    const span = { name: `job ${kind}`, kind: 'CONSUMER', attributes: { 'waybill.tenant': tenantId, 'waybill.job': id } } as const;
    const origin = readOrigin(found.origin, id);
    await watched({ origin, span, fields, log, message: 'job', outcomeOf }, () => attempt(claim, found, stop));
  };
}
