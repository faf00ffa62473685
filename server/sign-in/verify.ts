import { insertRefusedSignIn, type RefusedSignIn } from '../audit/db/audit.ts';
import type { Caller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { type FoundAccount, findAccount } from './db/sign-in.ts';
import { isPassword } from './passwords.ts';

export type Verify = (username: string, password: string, caller: Caller) => Promise<FoundAccount>;

/** Gives the account of a name in lower case and its password, if it may sign in. A refusal is audited. @throws Refusal `login_failed` */
export function createVerify(database: Database, now: () => Date): Verify {
  return async (username, password, { address, requestId }) => {
    const account = await database.platform((tx) => findAccount(tx, username));
    const right = await isPassword(password, account?.passwordHash ?? null);
    if (account?.active === true && right) return account;
    const why = whyRefused(account, right);
    await database.platform((tx) => insertRefusedSignIn(tx, { at: now(), username, why, address, requestId }));
    // The name that was typed is not logged: people type passwords there.
    const logged: Record<string, string> = account === null ? { why } : { why, tenant: account.tenantId, user: account.userId };
    throw new Refusal('login_failed', { logged });
  };
}

/** What the audit says of a name and password that open nothing. */
export function whyRefused(account: FoundAccount | null, right: boolean): RefusedSignIn['why'] {
  if (account === null) return 'unknown name';
  return right ? 'closed' : 'password';
}
