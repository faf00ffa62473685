import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedIn } from '../../../contract/entities/account.ts';
import type { Database } from '../../db/database.ts';
import { insertRefusedSignIn } from '../../db/repositories/audit.ts';
import { findAccount } from '../../db/repositories/sign-in.ts';
import type { Accounts } from '../account/accounts.ts';
import type { Caller } from '../caller.ts';
import type { Dictionaries } from '../dictionaries.ts';
import { Refusal } from '../refusal.ts';
import { type AttemptLimits, isCheckDue } from './attempt-limits.ts';
import type { Captchas } from './captcha.ts';
import type { KnownDevice, KnownDevices } from './known-devices.ts';
import { isPassword } from './passwords.ts';
import type { AccountId, Sessions, VerifiedAccount } from './sessions.ts';
import { createTurns } from './turns.ts';

export interface SignInDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly attemptLimits: AttemptLimits;
  readonly captchas: Captchas;
  readonly devices: KnownDevices;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly dictionaries: Dictionaries;
}

const waitingAtMost = 100;

/** Whom a try means, by the name in lower case, and the known device that it comes from. */
interface Meant {
  readonly username: string;
  readonly device: KnownDevice | null;
}

export function createSignIn({ database, now, attemptLimits, captchas, devices, sessions, accounts, dictionaries }: SignInDeps) {
  const turns = createTurns(waitingAtMost);

  /**
   * By name and password. A wrong name, a wrong password and a closed account are refused alike (security L1). Tries from
   * one address are taken in turn: a try counts as failed until it is judged, and an office that signs in at nine must not
   * look like a guesser. A known device has a turn of its own, so that a crowd at the address does not hold it up.
   */
  async function byPassword(input: CallInput<'auth.login'>, caller: Caller): Promise<SignedIn> {
    // Folded here and not by the database: it knows more capitals, and each would be one more name to guess under.
    const username = input.username.toLowerCase();
    const device = await devices.find(caller, username);
    const turn = device === null ? `address ${caller.address}` : `device ${device.id}`;
    return turns(turn, () => tryPassword(input, { username, device }, caller));
  }

  async function tryPassword(input: CallInput<'auth.login'>, { username, device }: Meant, caller: Caller): Promise<SignedIn> {
    const attempt = { username, address: caller.address, device: device?.id ?? null };
    const { failures } = await attemptLimits.look(attempt);
    if (isCheckDue(failures)) await checkCaptcha(input);
    await attemptLimits.claim(attempt);
    const account = await database.platform((tx) => findAccount(tx, username));
    const right = await isPassword(input.password, account?.passwordHash ?? null);
    if (account === null || !right || !account.active) {
      const why = account === null ? 'unknown name' : right ? 'closed' : 'password';
      const { address, requestId } = caller;
      await database.platform((tx) => insertRefusedSignIn(tx, { at: now(), username, why, address, requestId }));
      // The name that was typed is not logged: people type passwords there.
      const logged = account === null ? { why } : { why, ...ownerOf(account) };
      throw new Refusal('login_failed', { logged });
    }
    await attemptLimits.settle(attempt);
    const signedIn = await open(account, caller, 'password');
    await devices.remember(account, device, caller);
    return signedIn;
  }

  /** By a one-time code from a trusted system. */
  async function byCode(code: string, caller: Caller): Promise<SignedIn> {
    return open(await sessions.spendCode(code), caller, 'code');
  }

  async function checkCaptcha({ captcha, checkKey }: CallInput<'auth.login'>): Promise<void> {
    if (captcha === undefined || captcha === '' || checkKey === undefined) throw new Refusal('captcha_required');
    if (!(await captchas.spend(checkKey, captcha))) throw new Refusal('captcha_wrong');
  }

  async function open(account: VerifiedAccount, caller: Caller, how: 'password' | 'code'): Promise<SignedIn> {
    const token = await sessions.open(account, caller, how);
    const userInfo = await accounts.userInfo(account);
    const sysAllDictItems = await dictionaries.all(account.tenantId, caller.language);
    return { token, userInfo, sysAllDictItems, lang: caller.language };
  }

  return { byPassword, byCode };
}

function ownerOf({ tenantId, userId }: AccountId): { tenant: string; user: string } {
  return { tenant: tenantId, user: userId };
}
