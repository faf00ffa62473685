import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { findAccount, readContact } from '../../db/repositories/sign-in.ts';
import type { Caller } from '../caller.ts';
import type { Recipient, SentCodes } from '../codes/sent-codes.ts';
import { messageOf } from '../messages.ts';
import type { PassCheck } from './check-due.ts';
import { isPassword } from './passwords.ts';
import type { AccountId } from './sessions.ts';

/** The purpose of codes that let somebody sign in past the budgets, together with the password. */
export const signInCode = 'login';

interface SendCodeDeps {
  readonly database: Database;
  readonly passCheck: PassCheck;
  readonly codes: SentCodes;
}

/**
 * Sends a code to the phone of the account, or to its mail address, when name and password are right. The reply is the same
 * when they are not: nobody learns from it who has an account, nobody makes the platform send to strangers, and guesses use
 * up none of the owner's codes. A check is always due.
 */
export function createSendCode({ database, passCheck, codes }: SendCodeDeps) {
  return async (input: CallInput<'auth.sms'>, caller: Caller): Promise<CallReply<'auth.sms'>> => {
    await passCheck(input, { purpose: 'code', failures: 0, always: true });
    const username = input.username.toLowerCase();
    const account = await database.platform((tx) => findAccount(tx, username));
    const right = await isPassword(input.password, account?.passwordHash ?? null);
    const recipient = account?.active === true && right ? await recipientOf(database, account) : null;
    const textOf = (code: string) => messageOf('code.signIn', caller.language, { code, minutes: limits.codeMs / 60_000 });
    const challenge = await codes.issue({ purpose: signInCode, subject: username, recipient, askedFrom: caller.address, textOf });
    return { challenge, seconds: limits.codeMs / 1000 };
  };
}

async function recipientOf(database: Database, { tenantId, userId }: AccountId): Promise<Recipient | null> {
  const { phone, email } = await database.tenant(tenantId, (tx) => readContact(tx, tenantId, userId));
  if (phone !== null) return { channel: 'sms', to: phone };
  return email === null ? null : { channel: 'mail', to: email };
}
