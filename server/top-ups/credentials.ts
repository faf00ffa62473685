import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { bareAccount, maskedAccount } from '../../contract/values/iban.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { deleteCredential, findCredential, holdCredentials, insertCredential, listCredentials, moveDefault } from './db/credentials.ts';
import { topUpDictionaries } from './top-up-row.ts';

/** The merchant's bank cards and accounts; numbers leave the server only as their end. */
export async function readCredentials(tx: Transaction, caller: SignedInCaller): Promise<CallReply<'credential.list'>> {
  const { tenantId, timeZone } = caller.principal;
  const rows = await listCredentials(tx, tenantId, timeZone);
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  return rows.map(({ createdAt, accountNumber, ...row }) => ({
    ...row,
    accountNumber: maskedAccount(accountNumber),
    kind_dictText: textOf('bank_credential_kind', row.kind),
    createTime: createdAt,
    text: `${row.bankName} · ${maskedAccount(accountNumber)} · ${row.ownerName}`,
  }));
}

/** @throws Refusal bank_credential_known, bank_credential_too_many */
export async function addCredential(
  tx: Transaction,
  { kind, ownerName, accountNumber, bankName }: CallInput<'credential.add'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'credential.add'>> {
  const { tenantId, userId } = caller.principal;
  const number = bareAccount(accountNumber);
  const known = await holdCredentials(tx, tenantId);
  if (known.some((row) => row.accountNumber === number)) throw new Refusal('bank_credential_known');
  if (known.length >= limits.bankCredentials) throw new Refusal('bank_credential_too_many', { values: { most: limits.bankCredentials } });
  const id = uuidv7();
  await insertCredential(tx, {
    ...{ tenantId, id, kind, ownerName: ownerName.trim(), accountNumber: number, bankName: bankName.trim() },
    ...{ isDefault: known.length === 0, createdBy: userId, createdAt: now },
  });
  await audit(tx, caller, now, { action: 'credential.add', subject: id });
  return { id };
}

export async function setDefaultCredential(
  tx: Transaction,
  { id }: CallInput<'credential.setDefault'>,
  caller: SignedInCaller,
  now: Date,
): Promise<null> {
  const { tenantId } = caller.principal;
  await holdCredentials(tx, tenantId);
  if (!isRowId(id) || (await findCredential(tx, tenantId, id)) === null) throw new Refusal('bank_credential_not_found');
  await moveDefault(tx, tenantId, id);
  await audit(tx, caller, now, { action: 'credential.setDefault', subject: id });
  return null;
}

export async function removeCredential(
  tx: Transaction,
  { id }: CallInput<'credential.remove'>,
  caller: SignedInCaller,
  now: Date,
): Promise<null> {
  const { tenantId } = caller.principal;
  await holdCredentials(tx, tenantId);
  if (!isRowId(id) || (await findCredential(tx, tenantId, id)) === null) throw new Refusal('bank_credential_not_found');
  await deleteCredential(tx, tenantId, id);
  await audit(tx, caller, now, { action: 'credential.remove', subject: id });
  return null;
}
