import type { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import { activatedStatus } from '../../contract/entities/identity/account.ts';
import { errors } from '../../contract/errors.ts';
import { uncached } from '../calls/cache.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { notify } from '../live/db/events.ts';
import { insertUserNotice } from '../notices/db/notices.ts';
import {
  type Claim,
  completeJob,
  failJob,
  type findClaimed,
  holdJob,
  insertFilePart,
  noteProgress,
  releaseJob,
  renewLease,
} from './db/jobs.ts';

/** The result of a job, and the permissions that it needed. */
export interface JobResult {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;
  readonly permissions: readonly string[];
  /** Whether the job's link opens the page of what the file is of (optType 2), which offers the file. */
  readonly isViewed?: true;
}

/** Functions for a running job. */
export interface JobWork {
  /** Whether an earlier run may have sent messages without recording the answers. */
  readonly isRepeated: boolean;
  /** Reports whether this worker still holds the job, and locks it until the transaction ends, so that writes count once. */
  isHeld(tx: Transaction): Promise<boolean>;
  /** Writes the progress for the list of work tasks, in the transaction that made it. */
  progress(tx: Transaction, done: number, total: number): Promise<void>;
}

/** Runs one kind of job for its user with the user's current permissions (security T8). May run again after a failure. */
export interface JobKind {
  /** Returns a file, or null when the job makes none. */
  (input: unknown, caller: SignedInCaller, work: JobWork): Promise<JobResult | null>;
  /** Runs in the transaction that ends a failed job and reports its unfinished work. */
  giveUp?(tx: Transaction, input: unknown, caller: SignedInCaller): Promise<void>;
}

export interface RunSettings {
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly now: () => Date;
  /** Seconds until a claim expires without renewal. */
  readonly leaseSeconds: number;
  /** Seconds before the second attempt; the third waits twice as long. */
  readonly pauseSeconds: number;
  readonly onError: (error: unknown) => void;
}

/** What came of one attempt. */
export type Outcome = 'done' | 'failed' | 'again' | 'given back';

const tries = 3;
const partBytes = 262_144;

/**
 * Runs claimed jobs until they end or return to the queue: three attempts, then status 3 with a reason and one notice. Writes count once,
 * and only while the claim is valid (security W6).
 */
export function createRunner(database: Database, { kinds, now, leaseSeconds, pauseSeconds, onError }: RunSettings) {
  async function whileLeased<T>(claim: Claim, stop: AbortSignal, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    const lost = new AbortController();
    const giveBack = () => lost.abort(stop.reason);
    stop.addEventListener('abort', giveBack);
    const renewal = setInterval(
      () => {
        database
          .tenant(claim.tenantId, (tx) => renewLease(tx, claim, leaseSeconds))
          .then((held) => held || lost.abort(new LeaseLost()))
          // Renewal is retried before the lease expires; after that the fencing number decides.
          .catch(onError);
      },
      (leaseSeconds * 1_000) / 3,
    );
    try {
      return await work(lost.signal);
    } finally {
      clearInterval(renewal);
      stop.removeEventListener('abort', giveBack);
    }
  }

  async function store(claim: Claim, content: Readable, lost: AbortSignal): Promise<void> {
    const giveUp = () => content.destroy(lost.reason);
    lost.addEventListener('abort', giveUp, { once: true });
    if (lost.aborted) giveUp();
    let part = 0;
    for await (const bytes of inParts(content)) {
      await database.tenant(claim.tenantId, (tx) => insertFilePart(tx, claim, part, bytes));
      part += 1;
    }
  }

  /** Resolves when the job has stopped completely; `stop` returns it to the queue. */
  return async function attempt(claim: Claim, found: Claimed, stop: AbortSignal): Promise<Outcome> {
    const { kind, input, language, attempts, userId, listed } = found;
    const end = (tx: Transaction) => notify(tx, { kind: 'user', tenant: claim.tenantId, user: userId, id: claim.id });
    const fail = (reason: string) =>
      database.tenant(claim.tenantId, async (tx): Promise<Outcome> => {
        if (!(await failJob(tx, claim, reason))) return 'given back';
        await kinds[kind]?.giveUp?.(tx, input, callerOf(claim, found));
        if (!listed) return 'failed';
        await insertUserNotice(tx, failureNotice(claim.tenantId, kind, reason, language, now()), [userId]);
        await end(tx);
        return 'failed';
      });
    // Earlier workers died while they ran it.
    if (attempts > tries) return fail('job.failed');
    // The platform's own work runs even when the user who caused it no longer exists.
    if (!found.active && listed) return fail(errors.forbidden.messageKey);
    try {
      stop.throwIfAborted();
      const work = kinds[kind];
      if (work === undefined) throw new Error(`No job kind is registered as ${kind}.`);
      const made = await whileLeased(claim, stop, async (lost) => {
        const result = await work(input, callerOf(claim, found), workOf(claim, lost));
        if (result !== null) await store(claim, result.content, lost);
        return result;
      });
      return await database.tenant(claim.tenantId, async (tx): Promise<Outcome> => {
        if (!(await completeJob(tx, claim, made))) return 'given back';
        if (listed) await end(tx);
        return 'done';
      });
    } catch (error) {
      if (error instanceof LeaseLost) {
        // This worker stops while it holds the job: the next one need not wait for the lease, and the attempt does not count.
        await database.tenant(claim.tenantId, (tx) => releaseJob(tx, claim, { seconds: 0, attempts: attempts - 1 }));
        return 'given back';
      }
      if (error instanceof Refusal) return fail(errors[error.code].messageKey);
      onError(error);
      if (attempts >= tries) return fail('job.failed');
      await database.tenant(claim.tenantId, (tx) => releaseJob(tx, claim, { seconds: pauseSeconds * attempts, attempts }));
      return 'again';
    }
  };
}

/** Another worker has the job, or this one stops; nothing more is written. */
export class LeaseLost extends Error {}

function workOf(claim: Claim, lost: AbortSignal): JobWork {
  return {
    isRepeated: claim.fence > 1,
    isHeld: async (tx) => !lost.aborted && (await holdJob(tx, claim)),
    progress: (tx, done, total) => noteProgress(tx, claim, done, total),
  };
}

export type Claimed = NonNullable<Awaited<ReturnType<typeof findClaimed>>>;

function callerOf({ tenantId, id }: Claim, claimed: Claimed): SignedInCaller {
  const { userId, username, timeZone, permissions, language } = claimed;
  const { nickName, autheStatus } = claimed;
  const uncachedOnly = { permissionCache: uncached, textCache: uncached };
  const principal = {
    sessionId: id,
    userId,
    username,
    nickName,
    autheStatus,
    activated: autheStatus === activatedStatus,
    freshProof: false,
    tenantId,
    timeZone,
    permissions: new Set(permissions),
    ...uncachedOnly,
  };
  return { principal, language, requestId: id, address: 'job', host: '' };
}

function failureNotice(tenantId: string, kind: string, reason: string, language: Claimed['language'], at: Date) {
  const values = { job: messageOf(`job.${kind}`, language), reason: messageOf(reason, language) };
  return {
    tenantId,
    id: uuidv7(),
    title: messageOf('job.failedTitle', language, values),
    content: `<p>${messageOf('job.failedContent', language, values)}</p>`,
    sender: 'Waybill',
    category: '2' as const,
    priority: 'M' as const,
    openType: '' as const,
    createdAt: at,
    sentAt: at,
  };
}

async function* inParts(content: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    for (let bytes = Buffer.from(chunk); bytes.length > 0; ) {
      const piece = bytes.subarray(0, partBytes - size);
      bytes = bytes.subarray(piece.length);
      held.push(piece);
      size += piece.length;
      if (size < partBytes) continue;
      yield Buffer.concat(held);
      held = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(held);
}
