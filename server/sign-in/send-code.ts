import { randomUUID } from 'node:crypto';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { insertRefusedSignIn } from '../audit/db/audit.ts';
import type { Caller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Recipient, SentCodes } from '../codes/sent-codes.ts';
import type { Database } from '../db/database.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { PassCheck } from './check-due.ts';
import { findAccount, readContact } from './db/sign-in.ts';
import { isPassword } from './passwords.ts';
import type { AccountId } from './sessions.ts';
import { whyRefused } from './verify.ts';

/** The purpose of codes that let somebody sign in past the budgets, together with the password. */
export const signInCode = 'login';

interface SendCodeDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly attemptLimits: Pick<AttemptLimits, 'claimCode'>;
  readonly passCheck: PassCheck;
  readonly codes: Pick<SentCodes, 'issue'>;
}

/**
 * Sends a code to the phone of the account, or to its mail address, when name and password are right. The reply is the same
 * when they are not, after the same transactions: nobody learns from it who has an account or whether a password is right,
 * nobody makes the platform send to strangers, and guesses use up none of the owner's codes. A check is always due, and each
 * request counts before its password is looked at. @throws Refusal `too_many_requests`
 */
export function createSendCode({ database, now, attemptLimits, passCheck, codes }: SendCodeDeps) {
  return async (input: CallInput<'auth.sms'>, caller: Caller): Promise<CallReply<'auth.sms'>> => {
    const { address, language, requestId } = caller;
    await passCheck(input, { purpose: 'code', failures: 0, always: true });
    const username = input.username.toLowerCase();
    await attemptLimits.claimCode(username, address);
    const account = await database.platform((tx) => findAccount(tx, username));
    const right = await isPassword(input.password, account?.passwordHash ?? null);
    const mayHaveOne = account?.active === true && right;
    const contact = await contactOf(database, account ?? { tenantId: randomUUID(), userId: randomUUID() });
    // Nobody has the empty name, so a right password leaves no row and takes as long as a wrong one.
    const audited = { username: mayHaveOne ? '' : username, why: whyRefused(account, right) };
    await database.platform((tx) => insertRefusedSignIn(tx, { ...audited, at: now(), address, requestId }));
    const recipient = mayHaveOne ? contact : null;
    const textOf = (code: string) => messageOf('code.signIn', language, { code, minutes: limits.codeMs / 60_000 });
    const challenge = await codes.issue({ purpose: signInCode, subject: username, recipient, askedFrom: address, textOf });
    return { challenge, seconds: limits.codeMs / 1000 };
  };
}

/** Where an account can be reached; null when it cannot, or when there is none. */
async function contactOf(database: Database, { tenantId, userId }: AccountId): Promise<Recipient | null> {
  const found = await database.tenant(tenantId, (tx) => readContact(tx, tenantId, userId));
  if (found === null) return null;
  if (found.phone !== null) return { channel: 'sms', to: found.phone };
  return found.email === null ? null : { channel: 'mail', to: found.email };
}
