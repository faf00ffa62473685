import { uuidv7 } from 'uuidv7';
import { type Audited, audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { RefusedField } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { type AddressInput, factsOf, readWords, refused } from './address-input.ts';
import {
  type AddressKind,
  type AddressRow,
  type Book,
  clearDefault,
  countAddresses,
  holdBook,
  insertAddresses,
  takenCodes,
} from './db/addresses.ts';

/** The outcome of one of several addresses. */
export type KeptAddress =
  | { readonly ok: true; readonly row: AddressRow }
  | { readonly ok: false; readonly problems: readonly RefusedField[] };

/**
 * Stores addresses in a book independently of each other: an invalid one, or one with a taken code, does not prevent the others. The first
 * address of an empty book becomes its default. The contract's schema and rules have already been checked.
 */
export async function keepAddresses(
  tx: Transaction,
  caller: SignedInCaller,
  kind: AddressKind,
  inputs: readonly AddressInput[],
  now: Date,
): Promise<readonly KeptAddress[]> {
  const { tenantId, userId } = caller.principal;
  const book: Book = { tenantId, kind };
  await holdBook(tx, book);
  const words = await readWords(tx, tenantId);
  const read = inputs.map((input) => factsOf(input, kind, words));
  const taken = new Set(await takenCodes(tx, book, lowerCodes(read.map(({ facts }) => facts.code))));
  const isEmpty = (await countAddresses(tx, book)) === 0;
  const kept = read.map(({ facts, problems }): KeptAddress => {
    const code = facts.code?.toLowerCase();
    const isTaken = kind !== 'consignee' && code !== undefined && taken.has(code);
    const wrong = isTaken ? [...problems, refused('code', 'taken')] : problems;
    if (wrong.length > 0) return { ok: false, problems: wrong };
    if (code !== undefined) taken.add(code);
    return { ok: true, row: { ...facts, tenantId, id: uuidv7(), kind, isDefault: false, createdAt: now, createdBy: userId } };
  });
  const rows = withDefault(kept, inputs, isEmpty);
  if (rows.some(({ isDefault }) => isDefault)) await clearDefault(tx, book);
  for (let from = 0; from < rows.length; from += batch) await insertAddresses(tx, rows.slice(from, from + batch));
  await audit(tx, caller, now, ...rows.map((row) => audited('address.add', row)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return kept.map((each) => (each.ok ? { ok: true, row: byId.get(each.row.id) ?? each.row } : each));
}

/** Rows per statement: each has about twenty parameters, and a statement takes 65,535. */
const batch = 1_000;

/** The last row that asks for it becomes the default; otherwise the first of an empty book. */
function withDefault(kept: readonly KeptAddress[], inputs: readonly AddressInput[], isEmpty: boolean): readonly AddressRow[] {
  const rows = kept.flatMap((each, index) => (each.ok ? [{ row: each.row, wants: inputs[index]?.isDefault === true }] : []));
  const wanted = rows.findLast(({ wants }) => wants) ?? (isEmpty ? rows[0] : undefined);
  return rows.map((each) => ({ ...each.row, isDefault: each === wanted }));
}

export function lowerCodes(codes: readonly (string | null)[]): string[] {
  return codes.flatMap((code) => (code === null ? [] : [code.toLowerCase()]));
}

/** Builds an audit entry without personal data, because readers of the log may lack the permission to see addresses. */
export function audited(action: Audited['action'], { id, kind, code }: Pick<AddressRow, 'id' | 'kind' | 'code'>): Audited {
  return { action, subject: id, detail: { kind, code } };
}
