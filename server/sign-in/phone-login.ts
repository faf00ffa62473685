import type { CallInput } from '../../contract/endpoints/all.ts';
import type { SignedIn } from '../../contract/entities/identity/account.ts';
import { insertRefusedSignIn } from '../audit/db/audit.ts';
import type { Caller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { contactSubject } from '../codes/contacts.ts';
import type { SentCodes } from '../codes/sent-codes.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type ContactAccount, findAccountOfPhone } from './db/contacts.ts';
import type { KnownDevice, KnownDevices } from './known-devices.ts';
import type { AccountId, SessionOrigin } from './sessions.ts';

/** Purpose of codes that sign in without a password. */
export const phoneLoginCode = 'phoneLogin';

export interface PhoneLoginDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly codes: Pick<SentCodes, 'check' | 'spend'>;
  readonly devices: Pick<KnownDevices, 'find'>;
  /** Opens the session; the code is spent in the same transaction. */
  readonly openHere: (
    account: AccountId,
    device: KnownDevice | null,
    caller: Caller,
    how: SessionOrigin,
    within: (tx: Transaction) => Promise<void>,
    remember: boolean,
  ) => Promise<SignedIn>;
}

/**
 * Signs in by a verified phone and the code that was sent there. An unknown number, a disabled account and a wrong code are refused alike
 * and after the same work (security L1, L6). @throws Refusal `sent_code_wrong`
 */
export function createPhoneLogin({ database, now, codes, devices, openHere }: PhoneLoginDeps) {
  return async ({ phone, code, remember = true }: CallInput<'auth.phoneLogin'>, caller: Caller): Promise<SignedIn> => {
    const id = await codes.check({ purpose: phoneLoginCode, subject: contactSubject({ channel: 'sms', to: phone }), ...code });
    const account = await database.platform((tx) => findAccountOfPhone(tx, phone));
    // No account has the empty name, so a number without an account leaves no row and takes as long as one with it.
    const username = account?.username.toLowerCase() ?? '';
    const device = await devices.find(caller, username);
    const why = whyRefused(account, id);
    if (id !== null && account !== null && why === null)
      return openHere(account, device, caller, 'phone', (tx) => codes.spend(tx, id), remember);
    const { address, requestId } = caller;
    await database.platform((tx) => insertRefusedSignIn(tx, { at: now(), username, why: why ?? 'code', address, requestId }));
    const logged: Record<string, string> =
      account === null ? { why: why ?? 'code' } : { why: why ?? 'code', tenant: account.tenantId, user: account.userId };
    throw new Refusal('sent_code_wrong', { logged });
  };
}

function whyRefused(account: ContactAccount | null, codeId: string | null): 'unknown name' | 'closed' | 'code' | null {
  if (account === null) return 'unknown name';
  if (codeId === null) return 'code';
  return account.active ? null : 'closed';
}
