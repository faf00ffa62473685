import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { csvReadingFields } from '../../contract/entities/finance/bank-statement.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { findReading, keepReading, type StoredReading } from './db/readings.ts';

type Input = CallInput<'bankStatement.import'>;

/** How the last CSV file of an account was read; nothing where none was, or without an account. */
export async function readReading(
  tx: Transaction,
  { accountId = '' }: CallInput<'bankStatement.reading'>,
  { principal }: SignedInCaller,
): Promise<CallReply<'bankStatement.reading'>> {
  const kept = isRowId(accountId) ? await findReading(tx, principal.tenantId, accountId) : null;
  const { dateOrder = '', decimalSign = '', ...columns } = kept ?? {};
  const ownColumns = Object.keys(columns).length > 0;
  return { accountId, kept: kept !== null, dateOrder, decimalSign, ownColumns, ...columns };
}

/** Keeps what was said of a CSV file once it is imported. A file that needed nothing leaves what is kept, unless its account was chosen. */
export async function rememberReading(tx: Transaction, input: Input, accountId: string, tenantId: string, at: Date): Promise<void> {
  const said = givenOf(input);
  if (Object.keys(said).length === 0 && (input.accountId ?? '') === '') return;
  await keepReading(tx, tenantId, accountId, said, at);
}

function givenOf(input: Input): StoredReading {
  const given = csvReadingFields.map((name) => [name, (input[name] ?? '').trim()] as const).filter(([, value]) => value !== '');
  return Object.fromEntries(given);
}
