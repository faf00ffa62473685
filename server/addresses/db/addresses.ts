import { and, desc, eq, ilike, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { escapeLike } from '../../permission/db/row-rules.ts';
import { type AddressKind, address } from './tables.ts';

export type { AddressKind } from './tables.ts';
export type AddressRow = typeof address.$inferSelect;

/** One of a tenant's address books. */
export interface Book {
  readonly tenantId: string;
  readonly kind: AddressKind;
}

export interface AddressSearch {
  /** A part of code, name, company, phone or place. */
  readonly keyword?: string | undefined;
  readonly country?: string | undefined;
}

/** Lists addresses: the default first, then the newest. */
export async function listAddresses(
  tx: Transaction,
  book: Book,
  search: AddressSearch,
  page: { readonly limit: number; readonly offset: number },
): Promise<AddressRow[]> {
  return tx
    .select()
    .from(address)
    .where(found(book, search))
    .orderBy(desc(address.isDefault), desc(address.createdAt), desc(address.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countAddresses(tx: Transaction, book: Book, search: AddressSearch = {}): Promise<number> {
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(address).where(found(book, search));
  return counted?.total ?? 0;
}

/** Lists the codes of the book's addresses in their stored case. */
export async function listCodes(tx: Transaction, book: Book): Promise<string[]> {
  const rows = await tx.select({ code: address.code }).from(address).where(inBook(book));
  return rows.flatMap(({ code }) => code ?? []);
}

/** Locks the book against additions and changes of its default until the transaction ends. */
export async function holdBook(tx: Transaction, { tenantId, kind }: Book): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4270117, hashtext(${`${tenantId}/${kind}`}))`);
}

export function findAddresses(tx: Transaction, book: Book, ids: readonly string[]): Promise<AddressRow[]> {
  return tx
    .select()
    .from(address)
    .where(and(inBook(book), inArray(address.id, [...ids])));
}

export async function findDefault(tx: Transaction, book: Book): Promise<AddressRow | null> {
  const [row] = await tx
    .select()
    .from(address)
    .where(and(inBook(book), eq(address.isDefault, true)));
  return row ?? null;
}

/** Returns which of these codes, in lower case, belong to another address of the book than `except`. */
export async function takenCodes(tx: Transaction, book: Book, codes: readonly string[], except?: string): Promise<ReadonlySet<string>> {
  const lower = sql<string>`lower(${address.code})`;
  const rows = await tx
    .select({ code: lower })
    .from(address)
    .where(and(inBook(book), sql`${lower} = any(${sql.param(codes)}::text[])`, except === undefined ? undefined : ne(address.id, except)));
  return new Set(rows.map(({ code }) => code));
}

export async function insertAddresses(tx: Transaction, rows: readonly AddressRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(address).values([...rows]);
}

export async function updateAddress(
  tx: Transaction,
  { tenantId, kind, id, createdAt: _at, createdBy: _by, ...row }: AddressRow,
): Promise<void> {
  await tx
    .update(address)
    .set(row)
    .where(and(inBook({ tenantId, kind }), eq(address.id, id)));
}

export async function deleteAddresses(tx: Transaction, book: Book, ids: readonly string[]): Promise<void> {
  await tx.delete(address).where(and(inBook(book), inArray(address.id, [...ids])));
}

/** Unsets the default of the book. */
export async function clearDefault(tx: Transaction, book: Book): Promise<void> {
  await tx
    .update(address)
    .set({ isDefault: false })
    .where(and(inBook(book), eq(address.isDefault, true)));
}

/** Sets the default; call `clearDefault` first. */
export async function markDefault(tx: Transaction, book: Book, id: string): Promise<void> {
  await tx
    .update(address)
    .set({ isDefault: true })
    .where(and(inBook(book), eq(address.id, id)));
}

function inBook({ tenantId, kind }: Book): SQL | undefined {
  return and(eq(address.tenantId, tenantId), eq(address.kind, kind));
}

function found(book: Book, { keyword = '', country }: AddressSearch): SQL | undefined {
  const { code, name, company, phone, province, city, area, addr1, addr2, addr3, postCode } = address;
  const searched = sql`concat_ws(' ', ${sql.join([code, name, company, phone, province, city, area, addr1, addr2, addr3, postCode], sql`, `)})`;
  return and(
    inBook(book),
    keyword === '' ? undefined : ilike(searched, `%${escapeLike(keyword)}%`),
    country === undefined ? undefined : eq(address.country, country),
  );
}
