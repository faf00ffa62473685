import type { CallInput } from '../../contract/endpoints/all.ts';
import type { BatchOutcome, BatchResult } from '../../contract/envelope.ts';
import { errors } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { parseNumbers } from '../../contract/values/number-list.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type AddressInput, type AddressWords, factsOf, readWords, refused } from './address-input.ts';
import {
  type AddressKind,
  type AddressRow,
  type Book,
  clearDefault,
  countAddresses,
  deleteAddresses,
  findAddresses,
  findDefault,
  holdBook,
  listAddresses,
  markDefault,
  takenCodes,
  updateAddress,
} from './db/addresses.ts';
import { audited, keepAddresses, lowerCodes } from './keep-addresses.ts';

/** Upper limit of addresses in a choice. */
const offeredAtMost = 1_000;

type Words<R> = (words: AddressWords, language: SignedInCaller['language']) => (row: AddressRow) => R;

/** One of a tenant's address books; `worded` converts an address to its reply. */
export function createAddressBook<R>(database: Database, now: () => Date, kind: AddressKind, worded: Words<R>) {
  const shelf: Shelf<R> = {
    kind,
    now,
    worded,
    work: (caller, run) => database.tenant(caller.principal.tenantId, (tx) => run(tx, { tenantId: caller.principal.tenantId, kind })),
    wordsOf: async (tx, { principal, language }) => worded(await readWords(tx, principal.tenantId), language),
  };
  return { ...createReading(shelf), ...createChanges(shelf) };
}

interface Shelf<R> {
  readonly kind: AddressKind;
  readonly now: () => Date;
  readonly worded: Words<R>;
  work<T>(caller: SignedInCaller, run: (tx: Transaction, book: Book) => Promise<T>): Promise<T>;
  wordsOf(tx: Transaction, caller: SignedInCaller): Promise<(row: AddressRow) => R>;
}

function createReading<R>({ work, wordsOf }: Shelf<R>) {
  return {
    list: (input: CallInput<'consigneeAddress.list'>, caller: SignedInCaller) =>
      work(caller, async (tx, book) => {
        const { pageNo = 1, pageSize = limits.pageSizeDefault } = input;
        const search = searchOf(input);
        const rows = await listAddresses(tx, book, search, { limit: pageSize, offset: (pageNo - 1) * pageSize });
        const total = await countAddresses(tx, book, search);
        const reply = await wordsOf(tx, caller);
        return { records: rows.map(reply), total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
      }),

    all: (input: CallInput<'consigneeAddress.all'>, caller: SignedInCaller) =>
      work(caller, async (tx, book) => {
        const rows = await listAddresses(tx, book, searchOf(input), { limit: offeredAtMost, offset: 0 });
        return rows.map(await wordsOf(tx, caller));
      }),

    detail: ({ id }: { readonly id: string }, caller: SignedInCaller) =>
      work(caller, async (tx, book) => (await wordsOf(tx, caller))(await foundAddress(tx, book, id))),

    getDefault: (caller: SignedInCaller) =>
      work(caller, async (tx, book) => {
        const row = await findDefault(tx, book);
        return row === null ? null : (await wordsOf(tx, caller))(row);
      }),
  };
}

function createChanges<R>({ work, wordsOf, worded, now, kind }: Shelf<R>) {
  return {
    add: (input: AddressInput, caller: SignedInCaller) =>
      work(caller, async (tx) => {
        const [kept] = await keepAddresses(tx, caller, kind, [input], now());
        if (kept === undefined || !kept.ok) throw new Refusal('invalid_fields', { fields: kept?.problems ?? [] });
        return (await wordsOf(tx, caller))(kept.row);
      }),

    edit: (input: AddressInput & { readonly id: string }, caller: SignedInCaller) =>
      work(caller, async (tx, book) => {
        const words = await readWords(tx, book.tenantId);
        const row = await editAddress(tx, book, input, words);
        await audit(tx, caller, now(), audited('address.edit', row));
        return worded(words, caller.language)(row);
      }),

    remove: async (input: CallInput<'consigneeAddress.delete'>, caller: SignedInCaller): Promise<BatchOutcome> => {
      const ids = idsOf(input.ids);
      return work(caller, async (tx, book) => {
        await holdBook(tx, book);
        const rows = await findAddresses(tx, book, ids.filter(isRowId));
        await deleteAddresses(
          tx,
          book,
          rows.map(({ id }) => id),
        );
        await audit(tx, caller, now(), ...rows.map((row) => audited('address.delete', row)));
        const byId = new Map(rows.map((row) => [row.id, row]));
        const results = ids.map((id): BatchResult => {
          const row = byId.get(id);
          if (row !== undefined) return { id, label: row.code ?? row.name, ok: true };
          const message = messageOf(errors.address_not_found.messageKey, caller.language);
          return { id, label: id, ok: false, errorCode: 'address_not_found', message };
        });
        return { done: rows.length, failed: results.length - rows.length, results };
      });
    },

    setDefault: ({ id }: { readonly id: string }, caller: SignedInCaller): Promise<null> =>
      work(caller, async (tx, book) => {
        await holdBook(tx, book);
        const row = await foundAddress(tx, book, id);
        if (!row.isDefault) {
          await clearDefault(tx, book);
          await markDefault(tx, book, id);
          await audit(tx, caller, now(), audited('address.setDefault', row));
        }
        return null;
      }),
  };
}

/** @throws Refusal address_not_found, invalid_fields */
async function editAddress(tx: Transaction, book: Book, { id, ...input }: AddressInput & { readonly id: string }, words: AddressWords) {
  await holdBook(tx, book);
  const before = await foundAddress(tx, book, id);
  const { facts, problems } = factsOf(input, book.kind, words);
  const taken = book.kind === 'consignee' ? new Set() : await takenCodes(tx, book, lowerCodes([facts.code]), id);
  const fields = taken.size > 0 ? [...problems, refused('code', 'taken')] : problems;
  if (fields.length > 0) throw new Refusal('invalid_fields', { fields });
  const after: AddressRow = { ...before, ...facts, isDefault: input.isDefault ?? before.isDefault };
  if (after.isDefault && !before.isDefault) await clearDefault(tx, book);
  await updateAddress(tx, after);
  return after;
}

/** @throws Refusal address_not_found, also for an address of another tenant or another book (security T6) */
async function foundAddress(tx: Transaction, book: Book, id: string): Promise<AddressRow> {
  const [row] = isRowId(id) ? await findAddresses(tx, book, [id]) : [];
  if (row === undefined) throw new Refusal('address_not_found');
  return row;
}

function searchOf({ keyword, country }: CallInput<'consigneeAddress.all'>) {
  return { keyword: keyword?.trim(), country: country === '' ? undefined : country };
}

/** @throws Refusal nothing_selected, too_many_numbers */
function idsOf(list: string): readonly string[] {
  const ids = parseNumbers(list);
  if (ids.length === 0) throw new Refusal('nothing_selected');
  if (ids.length > limits.idsInQuery) {
    const field = { path: 'ids', rule: 'too_many_numbers', message: 'error.tooManyNumbers' };
    throw new Refusal('too_many_numbers', { fields: [field], values: { max: limits.idsInQuery } });
  }
  return ids;
}
