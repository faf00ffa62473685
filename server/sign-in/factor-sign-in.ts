import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { SignedIn } from '../../contract/entities/identity/account.ts';
import type { Caller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { findPasskeyOwner, listFactors } from '../second-factor/db/factors.ts';
import { credentialOf, type Passkeys } from '../second-factor/passkeys.ts';
import type { PendingSignIns, ProvedSignIn } from '../second-factor/pending-sign-ins.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SessionOpening } from './opening.ts';

export interface FactorSignInDeps {
  readonly database: Database;
  readonly devices: KnownDevices;
  readonly open: SessionOpening['open'];
  readonly passkeys: Passkeys;
  readonly pendingSignIns: PendingSignIns;
}

/** Sign-ins that end with a factor: the second step after a password, and a passkey alone. */
export function createFactorSignIn({ database, devices, open, passkeys, pendingSignIns }: FactorSignInDeps) {
  async function complete({ account, username, how, remember, finish }: ProvedSignIn, caller: Caller): Promise<SignedIn> {
    return open(account, await devices.find(caller, username), caller, how, finish, remember);
  }

  return {
    /** Completes a sign-in that waits for its second factor, with a session that is new. */
    async bySecondFactor(input: CallInput<'auth.secondFactor'>, caller: Caller): Promise<SignedIn> {
      return complete(await pendingSignIns.prove(input, caller), caller);
    },

    startEnrolling: pendingSignIns.startEnrolling,

    /** Adds the first factor that the tenant demands and completes the sign-in. */
    async byEnrolling(input: CallInput<'auth.enrolConfirm'>, caller: Caller): Promise<CallReply<'auth.enrolConfirm'>> {
      const { proved, recoveryCodes } = await pendingSignIns.enrol(input, caller);
      return { signedIn: await complete(proved, caller), recoveryCodes };
    },

    /** @throws Refusal `passkey_not_here` on a page whose host is none of ours */
    async startPasskey(caller: Caller): Promise<{ passkey: string }> {
      const passkey = await passkeys.start('signIn', '', null, caller);
      if (passkey === null) throw new Refusal('passkey_not_here');
      return { passkey };
    },

    /** Signs in by a passkey alone: it proves the device, and the device proves its user. Refusals are alike. */
    async byPasskey({ passkey, remember = true }: CallInput<'auth.passkeyLogin'>, caller: Caller): Promise<SignedIn> {
      const credential = credentialOf(passkey);
      const account = credential === null ? null : await database.platform((tx) => findPasskeyOwner(tx, credential));
      if (account === null) throw new Refusal('factor_wrong');
      const isRight = await database.tenant(account.tenantId, async (tx) =>
        passkeys.verify(tx, 'signIn', '', await listFactors(tx, account), passkey),
      );
      if (!isRight) throw new Refusal('factor_wrong', { logged: { tenant: account.tenantId, user: account.userId } });
      return open(account, null, caller, 'passkey', undefined, remember);
    },
  };
}
