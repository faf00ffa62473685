import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { AuditAction } from '../audit/actions.ts';
import { insertAudit } from '../audit/db/audit.ts';
import type { Caller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { AttemptLimits } from '../sign-in/attempt-limits.ts';
import { mayIssueToken } from '../sign-in/db/sign-in.ts';
import type { VerifiedAccount } from '../sign-in/sessions.ts';
import type { FactorAdding } from './adding.ts';
import { listFactors } from './db/factors.ts';
import { claimPending, deletePending, insertPending, type PendingSignIn } from './db/pending.ts';
import { isFactorDemanded } from './policy.ts';
import type { Proving } from './proving.ts';

const pendingMs = 300_000;
/** Proofs and questions of one sign-in; then the password is asked for again. */
const triesAtMost = 20;

export interface PendingSetting {
  readonly database: Database;
  readonly now: () => Date;
  readonly attemptLimits: Pick<AttemptLimits, 'look' | 'claim' | 'settle'>;
  readonly adding: FactorAdding;
  readonly proving: Proving;
}

/** A sign-in whose second factor was proved; `finish` consumes it in the transaction that opens the session. */
export interface ProvedSignIn {
  readonly account: VerifiedAccount;
  readonly username: string;
  readonly how: string;
  readonly remember: boolean;
  readonly finish: (tx: Transaction) => Promise<void>;
}

export interface FirstStep {
  readonly how: string;
  /** Whether the session outlives the browser. */
  readonly remember: boolean;
  readonly within: (tx: Transaction) => Promise<void>;
}

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

/**
 * Sign-ins between the right password and the second factor. The browser that gave the password holds a token of 256 bits, which is valid
 * for five minutes and opens nothing else. Wrong factors have counters of their own, as passwords do, so that nobody guesses codes by
 * giving the password again.
 */
export function createPendingSignIns({ database, now, attemptLimits, adding, proving }: PendingSetting) {
  /**
   * Throws `second_factor_required` when the account has a factor or the tenant demands one; the reply tells the ways, or what to enrol.
   * `within` runs in the transaction that stores the sign-in.
   */
  async function requireFactor(account: VerifiedAccount, caller: Caller, { how, remember, within }: FirstStep) {
    const { tenantId, userId, passwordHash = null } = account;
    const token = randomBytes(32).toString('base64url');
    const result = await database.tenant(tenantId, async (tx) => {
      const enrol = (await listFactors(tx, account)).length === 0;
      if (enrol && !(await isFactorDemanded(tx, account))) return null;
      if (!(await mayIssueToken(tx, account, passwordHash))) throw new Refusal('login_failed');
      await within(tx);
      const expiresAt = new Date(now().getTime() + pendingMs);
      await insertPending(tx, { tenantId, tokenHash: hashOf(token), userId, how, remember, passwordHash, tries: 0, expiresAt }, now());
      return { pending: token, enrol, ...(await proving.offer(tx, account, 'secondFactor', caller)) };
    });
    if (result !== null) throw new Refusal('second_factor_required', { result });
  }

  async function claimed(token: string): Promise<PendingSignIn> {
    const found = await database.platform((tx) => claimPending(tx, hashOf(token), now(), triesAtMost));
    if (found === null) throw new Refusal('pending_sign_in_over');
    return found;
  }

  function proved(found: PendingSignIn, token: string, how: string): ProvedSignIn {
    const { tenantId, userId, passwordHash, username, remember } = found;
    const account = { tenantId, userId, ...(passwordHash === null ? {} : { passwordHash }) };
    const finish = async (tx: Transaction) => {
      if (!(await deletePending(tx, tenantId, hashOf(token)))) throw new Refusal('pending_sign_in_over');
    };
    return { account, username, how: `${found.how} and ${how}`, remember, finish };
  }

  /** Verifies the second factor. @throws Refusal `factor_wrong`, `login_delayed`, `pending_sign_in_over` */
  async function prove(input: CallInput<'auth.secondFactor'>, caller: Caller): Promise<ProvedSignIn> {
    const found = await claimed(input.pending);
    const attempt = { username: found.username, address: caller.address, device: null, step: 'factor' as const };
    await attemptLimits.look(attempt);
    await attemptLimits.claim(attempt);
    const isRight = await database.tenant(found.tenantId, (tx) => proving.verify(tx, found, 'secondFactor', input));
    if (!isRight) {
      await auditWrong(found, caller);
      throw new Refusal('factor_wrong', { logged: { tenant: found.tenantId, user: found.userId } });
    }
    await attemptLimits.settle(attempt);
    return proved(found, input.pending, input.way);
  }

  async function auditWrong({ tenantId, userId }: PendingSignIn, { address, requestId }: Caller): Promise<void> {
    const row = { tenantId, id: uuidv7(), at: now(), userId, subject: userId, address, requestId };
    await database.tenant(tenantId, (tx) =>
      insertAudit(tx, [{ ...row, action: 'sign_in_refused' satisfies AuditAction, detail: { why: 'second factor' } }]),
    );
  }

  /** Throws unless the account has no factor yet: the password alone must not add one beside others. */
  async function enrolling(token: string): Promise<PendingSignIn> {
    const found = await claimed(token);
    const existing = await database.tenant(found.tenantId, (tx) => listFactors(tx, found));
    if (existing.length > 0) throw new Refusal('pending_sign_in_over');
    return found;
  }

  return {
    requireFactor,
    prove,
    /** Starts the first factor of an account whose tenant demands one. */
    async startEnrolling({ pending, kind }: CallInput<'auth.enrolStart'>, caller: Caller): Promise<CallReply<'auth.enrolStart'>> {
      return adding.start(await enrolling(pending), kind, caller);
    },
    /** Adds the first factor and returns it with its recovery codes. */
    async enrol(input: CallInput<'auth.enrolConfirm'>, caller: Caller): Promise<{ proved: ProvedSignIn; recoveryCodes: string[] }> {
      const found = await enrolling(input.pending);
      const recoveryCodes = await database.tenant(found.tenantId, (tx) => adding.confirm(tx, found, input, caller));
      return { proved: proved(found, input.pending, `new ${input.kind}`), recoveryCodes };
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
