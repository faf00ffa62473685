import { uuidv7 } from 'uuidv7';
import { audit } from '../audit/audit.ts';
import type { Caller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { type PasswordOwner, refuseWeakPassword } from '../sign-in/password-rules.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { insertAcceptedTerms, insertNewcomer, takenField } from './db/newcomers.ts';

export interface Newcomer {
  readonly username: string;
  readonly nickName: string;
  readonly passwordHash: string;
  /** Proved contacts, phone in E.164. */
  readonly phone?: string;
  readonly email?: string;
  readonly roleIds: readonly string[];
  /** Version of the accepted terms. */
  readonly terms: string;
  /** How the user came, for the audit log. */
  readonly how: 'company' | 'member' | 'invitation';
}

/** Makes a user of the transaction's tenant with roles and accepted terms. @returns the id */
export async function makeUser(tx: Transaction, tenantId: string, newcomer: Newcomer, caller: Caller, at: Date): Promise<string> {
  const { username, nickName, passwordHash, phone = null, email = null, roleIds, terms, how } = newcomer;
  const id = uuidv7();
  const contact = { phone, phoneVerifiedAt: phone === null ? null : at, email, emailVerifiedAt: email === null ? null : at };
  await insertNewcomer(tx, { tenantId, id, username, nickName, passwordHash, ...contact }, roleIds);
  await insertAcceptedTerms(tx, { tenantId, userId: id, version: terms, acceptedAt: at, address: caller.address });
  const detail = { how, username, roleIds, terms };
  await audit(tx, { ...caller, principal: { tenantId, userId: id } }, at, { action: 'user.register', subject: id, detail });
  return id;
}

/** Hashes the password of a new account, which obeys the rules of every new password (security L2). @throws Refusal `invalid_fields` */
export async function newPasswordHash(password: string, owner: PasswordOwner): Promise<string> {
  await refuseWeakPassword(password, owner);
  return hashPassword(password);
}

/** Turns the database's refusal of a taken user name into ours; a taken phone or mail address is for the caller. */
export function refuseTakenName(error: unknown): unknown {
  if (takenField(error) !== 'username') return error;
  return new Refusal('value_taken', {
    messageKey: 'check.username',
    fields: [{ path: 'username', rule: 'unique', message: 'check.username' }],
  });
}
