import { Enum, String as Text } from 'typebox';
import { Check } from 'typebox/value';
import type { CallInput } from '../../contract/endpoints/all.ts';
import { record } from '../../contract/envelope.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobKind } from '../jobs/run-job.ts';
import { notify } from '../live/db/events.ts';
import { changeUnpublished, publishWaiting, takeBackNotice } from './db/written-notices.ts';
import { foundWritten } from './editor.ts';

/** The kind of the job that publishes a notice at its start, and tells the pages at its end. */
export const noticeClockJob = 'noticeClock';

const ClockInput = record({ id: Text({ format: 'uuid' }), what: Enum(['start', 'end']), at: Text() });

/** Publishing and revoking. The trigger of the table tells the pages (decision 68). */
export function createNoticeRelease(database: Database, now: () => Date, jobs: Jobs) {
  const wake = (tx: Transaction, id: string, what: 'start' | 'end', at: Date, caller: SignedInCaller) =>
    jobs.queueOwn(tx, noticeClockJob, { id, what, at: at.toISOString() }, caller, at);

  const release = ({ id }: CallInput<'announcement.release'>, caller: SignedInCaller) =>
    database.tenant(caller.principal.tenantId, async (tx) => {
      const { notice } = await foundWritten(tx, id, caller);
      const { startAt, endAt, title } = notice;
      const moment = now();
      if (endAt !== null && endAt <= moment) throw new Refusal('notice_over');
      const waits = startAt !== null && startAt > moment;
      const set = waits ? { releaseAt: startAt } : { sendStatus: '1' as const, sentAt: moment };
      if (!(await changeUnpublished(tx, caller.principal.tenantId, id, set))) throw new Refusal('notice_wrong_state');
      if (waits) await wake(tx, id, 'start', startAt, caller);
      else if (endAt !== null) await wake(tx, id, 'end', endAt, caller);
      const detail = { titile: title, until: waits ? startAt.toISOString() : null };
      await audit(tx, caller, moment, { action: 'notice.release', subject: id, detail });
    });

  const revoke = ({ id }: CallInput<'announcement.revoke'>, caller: SignedInCaller) =>
    database.tenant(caller.principal.tenantId, async (tx) => {
      const { notice } = await foundWritten(tx, id, caller);
      if (!(await takeBackNotice(tx, caller.principal.tenantId, id))) throw new Refusal('notice_wrong_state');
      await audit(tx, caller, now(), { action: 'notice.revoke', subject: id, detail: { titile: notice.title } });
    });

  /** Repeatable: a notice that was taken back, or starts at another time by now, is left alone. */
  const asJob: JobKind = async (input, caller) => {
    if (!Check(ClockInput, input)) throw new Error('not the input of this job');
    const { tenantId } = caller.principal;
    const { id, what, at } = input;
    await database.tenant(tenantId, async (tx) => {
      if (what === 'end') return notify(tx, { kind: 'notice', tenant: tenantId, id });
      const published = await publishWaiting(tx, tenantId, id, new Date(at));
      if (published?.endAt != null) await wake(tx, id, 'end', published.endAt, caller);
    });
    return null;
  };

  return { release, revoke, asJob };
}
