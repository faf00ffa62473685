import { randomInt } from 'node:crypto';
import type { SecretBox } from '../calls/secret-box.ts';
import type { Transaction } from '../db/database.ts';
import type { AccountId as Owner } from '../sign-in/sessions.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from './db/factors.ts';

/** Without characters that are read for others. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;
const codes = 10;

/** Makes new recovery codes, which are shown once; all earlier ones end. */
export async function issueRecoveryCodes(tx: Transaction, owner: Owner, box: SecretBox): Promise<string[]> {
  const issued = Array.from({ length: codes }, randomCode);
  await replaceRecoveryCodes(
    tx,
    owner,
    issued.map((code) => hashOf(code, owner, box)),
  );
  return issued;
}

/** Consumes a recovery code; case, spaces and dashes do not matter. */
export function takeRecoveryCode(tx: Transaction, owner: Owner, code: string, box: SecretBox, at: Date): Promise<boolean> {
  return spendRecoveryCode(tx, owner, hashOf(code, owner, box), at);
}

function randomCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

function hashOf(code: string, { userId }: Owner, box: SecretBox): Buffer {
  return box.hash(`recovery ${userId} ${code.toLowerCase().replace(/[\s-]/g, '')}`);
}
