import type { SignedIn } from '../../contract/entities/identity/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { Caller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import type { Dictionaries } from '../dictionaries/dictionaries.ts';
import type { PendingSignIns } from '../second-factor/pending-sign-ins.ts';
import type { KnownDevice, KnownDevices } from './known-devices.ts';
import type { SessionOrigin, Sessions, VerifiedAccount } from './sessions.ts';

export interface OpeningDeps {
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly dictionaries: Dictionaries;
  readonly devices: KnownDevices;
  readonly pendingSignIns: Pick<PendingSignIns, 'requireFactor'>;
}

export type SessionOpening = ReturnType<typeof createSessionOpening>;

/** The one place where sign-ins end, whatever proved them. */
export function createSessionOpening({ sessions, accounts, dictionaries, devices, pendingSignIns }: OpeningDeps) {
  /** Opens a session and makes the caller's browser known in the same transaction. */
  async function open(
    account: VerifiedAccount,
    device: KnownDevice | null,
    caller: Caller,
    how: SessionOrigin,
    within: (tx: Transaction) => Promise<void> = async () => undefined,
    remember?: boolean,
  ): Promise<SignedIn> {
    let known: readonly string[] | null = null;
    const whole = async (tx: Transaction) => {
      await within(tx);
      // A trusted system vouches for the user, not for the browser, and a visitor's browser is not the user's.
      if (how !== 'code' && account.visit === undefined) known = await devices.remember(tx, account, device, caller);
    };
    const token = await sessions.open(account, caller, how, whole, remember);
    const userInfo = await accounts.userInfo(account);
    const sysAllDictItems = await dictionaries.all(account.tenantId, caller.language);
    if (known !== null) caller.deviceTokens?.keep(known);
    return { token, userInfo, sysAllDictItems, lang: caller.language };
  }

  return {
    open,
    /** Ends the first step of a sign-in: opens a session, or throws `second_factor_required` when a factor is due. */
    async openUnlessFactorDue(
      account: VerifiedAccount,
      device: KnownDevice | null,
      caller: Caller,
      how: SessionOrigin,
      within: (tx: Transaction) => Promise<void> = async () => undefined,
      remember = true,
    ): Promise<SignedIn> {
      await pendingSignIns.requireFactor(account, caller, { how, remember, within });
      return open(account, device, caller, how, within, remember);
    },
  };
}
