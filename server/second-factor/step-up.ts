import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { AttemptLimits } from '../sign-in/attempt-limits.ts';
import { markProved } from '../sign-in/db/sessions.ts';
import { findAccount } from '../sign-in/db/sign-in.ts';
import { isPassword } from '../sign-in/passwords.ts';
import type { AccountId } from '../sign-in/sessions.ts';
import { listFactors } from './db/factors.ts';
import { isFactorDemanded } from './policy.ts';
import type { Proving } from './proving.ts';

export interface StepUpSetting {
  readonly database: Database;
  readonly now: () => Date;
  readonly attemptLimits: Pick<AttemptLimits, 'look' | 'claim' | 'settle'>;
  readonly proving: Proving;
}

/** Proves the user of a running session again, for calls that a stolen session must not make (security L16). */
export function createStepUp({ database, now, attemptLimits, proving }: StepUpSetting) {
  return {
    async start(caller: SignedInCaller): Promise<CallReply<'stepUp.start'>> {
      const { principal } = caller;
      return database.tenant(principal.tenantId, async (tx) => {
        const { ways, passkey } = await proving.offer(tx, principal, 'stepUp', caller);
        return { ways: (await isFactorDue(tx, principal)) ? ways : ['password', ...ways], passkey };
      });
    },

    /** Renews the time of the session's last proof. Wrong proofs are counted like passwords. @throws Refusal `proof_wrong` */
    async prove({ way, code, passkey, password = '' }: CallInput<'stepUp.prove'>, caller: SignedInCaller): Promise<void> {
      const { principal } = caller;
      const { tenantId, sessionId } = principal;
      // Counters of their own: a stolen session must not lock its owner out of signing in.
      const username = principal.username.toLowerCase();
      const attempt = { username, address: caller.address, device: null, step: 'stepUp' as const };
      await attemptLimits.look(attempt);
      await attemptLimits.claim(attempt);
      const isEnough = way !== 'password' || !(await database.tenant(tenantId, (tx) => isFactorDue(tx, principal)));
      const isRight =
        way === 'password'
          ? (await isPassword(password, (await database.platform((tx) => findAccount(tx, username)))?.passwordHash ?? null)) && isEnough
          : await database.tenant(tenantId, (tx) => proving.verify(tx, principal, 'stepUp', { way, code, passkey }));
      await database.tenant(tenantId, async (tx) => {
        if (isRight) await markProved(tx, tenantId, sessionId, now());
        const action = isRight ? 'step_up' : 'step_up_refused';
        await audit(tx, caller, now(), { action, subject: sessionId, detail: { way } });
      });
      if (!isRight) throw new Refusal('proof_wrong');
      await attemptLimits.settle(attempt);
    },
  };
}

/** Reports whether the password is too little: the tenant demands a second factor, and the user has one. */
async function isFactorDue(tx: Transaction, owner: AccountId): Promise<boolean> {
  return (await listFactors(tx, owner)).length > 0 && (await isFactorDemanded(tx, owner));
}
