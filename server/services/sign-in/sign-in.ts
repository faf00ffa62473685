import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedIn } from '../../../contract/entities/account.ts';
import type { Database } from '../../db/database.ts';
import { findAccount } from '../../db/repositories/sign-in.ts';
import type { Accounts } from '../account/accounts.ts';
import type { Caller } from '../caller.ts';
import type { Dictionaries } from '../dictionaries.ts';
import { Refusal } from '../refusal.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Captchas } from './captcha.ts';
import { isPassword } from './passwords.ts';
import type { AccountId, Sessions } from './sessions.ts';
import { createTurns } from './turns.ts';

export interface SignInDeps {
  readonly database: Database;
  readonly attemptLimits: AttemptLimits;
  readonly captchas: Captchas;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly dictionaries: Dictionaries;
}

const waitingPerAddress = 100;

export function createSignIn({ database, attemptLimits, captchas, sessions, accounts, dictionaries }: SignInDeps) {
  const turns = createTurns(waitingPerAddress);

  /**
   * By name and password. A wrong name, a wrong password and a closed account are refused alike (security L1). Tries from
   * one address are taken in turn: a try counts as failed until it is judged, and an office that signs in at nine must not
   * look like a guesser.
   */
  function byPassword(input: CallInput<'auth.login'>, caller: Caller): Promise<SignedIn> {
    return turns(caller.address, () => tryPassword(input, caller));
  }

  async function tryPassword(input: CallInput<'auth.login'>, caller: Caller): Promise<SignedIn> {
    // Folded here and not by the database: it knows more capitals, and each would be one more name to guess under.
    const username = input.username.toLowerCase();
    const attempt = { username, address: caller.address };
    const { captchaDue } = await attemptLimits.look(attempt);
    if (captchaDue) await checkCaptcha(input);
    await attemptLimits.claim(attempt);
    const account = await database.platform((tx) => findAccount(tx, username));
    const right = await isPassword(input.password, account?.passwordHash ?? null);
    if (account === null || !right || !account.active) {
      // The name that was typed is not logged: people type passwords there.
      const logged = account === null ? { why: 'unknown name' } : { why: right ? 'closed' : 'password', ...ownerOf(account) };
      throw new Refusal('login_failed', { logged });
    }
    await attemptLimits.settle(attempt);
    return open(account, caller, 'password');
  }

  /** By a one-time code from a trusted system. */
  async function byCode(code: string, caller: Caller): Promise<SignedIn> {
    return open(await sessions.spendCode(code), caller, 'code');
  }

  async function checkCaptcha({ captcha, checkKey }: CallInput<'auth.login'>): Promise<void> {
    if (captcha === undefined || captcha === '' || checkKey === undefined) throw new Refusal('captcha_required');
    if (!(await captchas.spend(checkKey, captcha))) throw new Refusal('captcha_wrong');
  }

  async function open(account: AccountId, caller: Caller, how: 'password' | 'code'): Promise<SignedIn> {
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
