import { randomUUID } from 'node:crypto';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { SignedIn } from '../../contract/entities/identity/account.ts';
import { limits } from '../../contract/limits.ts';
import { insertRefusedSignIn, type RefusedSignIn } from '../audit/db/audit.ts';
import type { Caller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { contactsOf, type Recipient } from '../codes/contacts.ts';
import { readContact } from '../codes/db/contacts.ts';
import type { SentCodes } from '../codes/sent-codes.ts';
import type { Database } from '../db/database.ts';
import type { Impersonation } from '../tenants/impersonation.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { CheckAnswer, PassCheck } from './check-due.ts';
import { type FoundAccount, findAccount } from './db/sign-in.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import type { KnownDevice, KnownDevices } from './known-devices.ts';
import type { SessionOpening } from './opening.ts';
import { isPassword } from './passwords.ts';
import { createPhoneLogin } from './phone-login.ts';
import type { AccountId, Sessions } from './sessions.ts';

export interface SignInDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly attemptLimits: AttemptLimits;
  readonly passCheck: PassCheck;
  readonly codes: SentCodes;
  readonly devices: KnownDevices;
  readonly sessions: Sessions;
  /** Opens a session unless a second factor is due. */
  readonly openHere: SessionOpening['openUnlessFactorDue'];
  /** Opens a session at once. */
  readonly open: SessionOpening['open'];
  readonly impersonation: Pick<Impersonation, 'isCode' | 'spend'>;
}

const waitingAtMost = 100;

/** The target of an attempt: the account name in lower case, and the known device that it comes from. */
interface Meant {
  readonly username: string;
  readonly device: KnownDevice | null;
}

export function createSignIn(deps: SignInDeps) {
  const { database, now, attemptLimits, passCheck, codes, devices, sessions, openHere, open, impersonation } = deps;
  const verified = createVerify(database, now);
  const queue = createKeyedQueue(waitingAtMost);

  /**
   * Signs in by name and password. A wrong name, a wrong password and a disabled account are refused alike (security L1). Attempts from one
   * address run one after the other: an attempt counts as failed until it is verified, and an office that signs in at nine must not look
   * like an attack. A known device has its own queue, so that a crowd at the address does not delay it.
   */
  async function byPassword(input: CallInput<'auth.login'>, caller: Caller): Promise<SignedIn> {
    // Folded here, because the database folds more characters, and each would be another name to guess under.
    const username = input.username.toLowerCase();
    const device = await devices.find(caller, username);
    const { code, challenge } = input;
    if (code !== undefined && challenge !== undefined)
      return tryCode(input, { purpose: signInCode, subject: username, challenge, code }, device, caller);
    const turn = device === null ? `address ${caller.address}` : `device ${device.id}`;
    return queue(turn, () => tryPassword(input, { username, device }, caller));
  }

  async function tryPassword(input: CallInput<'auth.login'>, { username, device }: Meant, caller: Caller): Promise<SignedIn> {
    const attempt = { username, address: caller.address, device: device?.id ?? null };
    const { failures } = await attemptLimits.look(attempt);
    await passCheck(input, { purpose: 'login', failures });
    await attemptLimits.claim(attempt);
    const account = await verified(username, input.password, caller);
    await attemptLimits.settle(attempt);
    return openHere(account, device, caller, 'password', undefined, input.remember);
  }

  /** Signs in with a sent code. It has its own budget, so the others do not apply. */
  async function tryCode(
    { password, remember }: CallInput<'auth.login'>,
    sentCode: Parameters<SentCodes['check']>[0],
    device: KnownDevice | null,
    caller: Caller,
  ): Promise<SignedIn> {
    const id = await codes.check(sentCode);
    if (id === null) throw new Refusal('sent_code_wrong');
    const account = await verified(sentCode.subject, password, caller);
    return openHere(account, device, caller, 'password and code', (tx) => codes.spend(tx, id), remember);
  }

  /** Signs in by a one-time code from a trusted system, or by that of a visit of the platform. */
  async function byCode(code: string, caller: Caller): Promise<SignedIn> {
    if (!impersonation.isCode(code)) return openHere(await sessions.spendCode(code), null, caller, 'code');
    const visit = await impersonation.spend(code);
    return open({ tenantId: visit.tenantId, userId: visit.userId, visit }, null, caller, 'visit');
  }

  const byPhone = createPhoneLogin({ database, now, codes, devices, openHere });
  return { byPassword, byPhone, byCode, sendCode: createSendCode(deps) };
}

/** Purpose of codes that sign in past the budgets, together with the password. */
const signInCode = 'login';

export interface PasswordCodeRequest extends CheckAnswer {
  readonly username: string;
  readonly password: string;
}

interface SendCodeDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly attemptLimits: Pick<AttemptLimits, 'claimCode'>;
  readonly passCheck: PassCheck;
  readonly codes: Pick<SentCodes, 'issue'>;
}

/**
 * Sends a code to the account's phone or mail address when name and password are right. The reply and the transactions are the same when
 * they are wrong: they disclose neither accounts nor passwords, strangers receive nothing, and guesses use up none of the owner's codes. A
 * check is always required, and each request counts before its password is verified. @throws Refusal `too_many_requests`
 */
export function createSendCode({ database, now, attemptLimits, passCheck, codes }: SendCodeDeps) {
  return async (input: PasswordCodeRequest, caller: Caller): Promise<CallReply<'auth.sms'>> => {
    const { address, language, requestId } = caller;
    await passCheck(input, { purpose: 'code', failures: 0, always: true });
    const username = input.username.toLowerCase();
    await attemptLimits.claimCode(username, address);
    const account = await database.platform((tx) => findAccount(tx, username));
    const right = await isPassword(input.password, account?.passwordHash ?? null);
    const mayHaveOne = account?.active === true && right;
    const contact = await contactOf(database, account ?? { tenantId: randomUUID(), userId: randomUUID() });
    // No account has the empty name, so a right password leaves no row and takes as long as a wrong one.
    const audited = { username: mayHaveOne ? '' : username, why: whyRefused(account, right) };
    await database.platform((tx) => insertRefusedSignIn(tx, { ...audited, at: now(), address, requestId }));
    const recipient = mayHaveOne ? contact : null;
    const textOf = (code: string) => ({
      subject: messageOf('code.subject', language),
      text: messageOf('code.signIn', language, { code, minutes: limits.codeMs / 60_000 }),
    });
    const tenantId = account?.tenantId ?? null;
    const challenge = await codes.issue({ purpose: signInCode, subject: username, recipient, askedFrom: address, tenantId, textOf });
    return { challenge, seconds: limits.codeMs / 1000, again: limits.codeAgainMs / 1000 };
  };
}

/** Returns the contact of an account; null when there is no account or no contact. */
async function contactOf(database: Database, { tenantId, userId }: AccountId): Promise<Recipient | null> {
  const found = await database.tenant(tenantId, (tx) => readContact(tx, tenantId, userId));
  return found === null ? null : (contactsOf(found)[0] ?? null);
}

type Verify = (username: string, password: string, caller: Caller) => Promise<FoundAccount>;

/** Verifies an account name in lower case and its password. Refusals are audited. @throws Refusal `login_failed` */
function createVerify(database: Database, now: () => Date): Verify {
  return async (username, password, { address, requestId }) => {
    const account = await database.platform((tx) => findAccount(tx, username));
    const right = await isPassword(password, account?.passwordHash ?? null);
    if (account?.active === true && right) return account;
    const why = whyRefused(account, right);
    await database.platform((tx) => insertRefusedSignIn(tx, { at: now(), username, why, address, requestId }));
    // The typed name is not logged, because people type passwords there by mistake.
    const logged: Record<string, string> = account === null ? { why } : { why, tenant: account.tenantId, user: account.userId };
    throw new Refusal('login_failed', { logged });
  };
}

/** Returns the audit reason of a refused name and password. */
function whyRefused(account: FoundAccount | null, right: boolean): RefusedSignIn['why'] {
  if (account === null) return 'unknown name';
  return right ? 'closed' : 'password';
}
