import { uuidv7 } from 'uuidv7';
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
import { holdSaved } from './db/hold-saved.ts';

interface Row {
  readonly tenantId: string;
  readonly id: string;
  readonly createdAt: Date;
  readonly createdBy: string;
}

/** What differs between parcels and goods. */
export interface ShelfOf<Facts extends object, R extends Row & Facts, Reply> {
  readonly kind: 'parcel' | 'goods';
  /** What saving again under the same names does: it is refused, or takes the place of what was saved. */
  readonly twin: { readonly refusedAt: string } | 'replaced';
  list(tx: Transaction, tenantId: string, keyword: string): Promise<R[]>;
  count(tx: Transaction, tenantId: string): Promise<number>;
  find(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<R[]>;
  /** Finds what has the same names. */
  findTwin(tx: Transaction, tenantId: string, facts: Facts): Promise<R | null>;
  write(tx: Transaction, row: Row & Facts): Promise<void>;
  remove(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<void>;
  nameOf(facts: Facts): string;
  reply(row: Row & Facts): Reply;
}

/** A tenant's saved parcels or goods; all who place its orders share them. */
export function createShelf<Facts extends object, R extends Row & Facts, Reply>(
  database: Database,
  now: () => Date,
  shelf: ShelfOf<Facts, R, Reply>,
) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);

  /** @throws Refusal saved_not_found, too_many_saved, invalid_fields where the name is another's */
  async function saveOne(tx: Transaction, id: string | undefined, facts: Facts, caller: SignedInCaller): Promise<Reply> {
    const { tenantId, userId } = caller.principal;
    await holdSaved(tx, tenantId);
    const before = id === undefined ? null : await foundOne(tx, tenantId, id);
    const twin = await shelf.findTwin(tx, tenantId, facts);
    const isOther = twin !== null && twin.id !== before?.id;
    if (isOther && (shelf.twin !== 'replaced' || before !== null)) throw taken(shelf.twin);
    const at = now();
    const kept = before ?? twin ?? { tenantId, id: uuidv7(), createdAt: at, createdBy: userId };
    if (before === null && twin === null && (await shelf.count(tx, tenantId)) >= limits.savedItems)
      throw new Refusal('too_many_saved', { values: { max: limits.savedItems } });
    const row = { tenantId, id: kept.id, createdAt: kept.createdAt, createdBy: kept.createdBy, ...facts };
    await shelf.write(tx, row);
    await audit(tx, caller, at, { action: 'saved.save', subject: row.id, detail: { kind: shelf.kind } });
    return shelf.reply(row);
  }

  async function foundOne(tx: Transaction, tenantId: string, id: string): Promise<R> {
    const [row] = isRowId(id) ? await shelf.find(tx, tenantId, [id]) : [];
    if (row === undefined) throw new Refusal('saved_not_found');
    return row;
  }

  async function removeMany(tx: Transaction, ids: readonly string[], caller: SignedInCaller): Promise<BatchOutcome> {
    const { tenantId } = caller.principal;
    const rows = await shelf.find(tx, tenantId, ids.filter(isRowId));
    const found = rows.map(({ id }) => id);
    await shelf.remove(tx, tenantId, found);
    const gone = found.map((id) => ({ action: 'saved.delete', subject: id, detail: { kind: shelf.kind } }) as const);
    await audit(tx, caller, now(), ...gone);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const results = ids.map((id): BatchResult => {
      const row = byId.get(id);
      if (row !== undefined) return { id, label: shelf.nameOf(row), ok: true };
      return {
        id,
        label: id,
        ok: false,
        errorCode: 'saved_not_found',
        message: messageOf(errors.saved_not_found.messageKey, caller.language),
      };
    });
    return { done: rows.length, failed: results.length - rows.length, results };
  }

  return {
    list: ({ keyword = '' }: { readonly keyword?: string }, caller: SignedInCaller): Promise<Reply[]> =>
      inTenant(caller, async (tx) => (await shelf.list(tx, caller.principal.tenantId, keyword.trim())).map(shelf.reply)),
    save: (id: string | undefined, facts: Facts, caller: SignedInCaller): Promise<Reply> =>
      inTenant(caller, (tx) => saveOne(tx, id, facts, caller)),
    remove: ({ ids }: { readonly ids: string }, caller: SignedInCaller): Promise<BatchOutcome> => {
      const all = parseNumbers(ids);
      if (all.length === 0) throw new Refusal('nothing_selected');
      return inTenant(caller, (tx) => removeMany(tx, all, caller));
    },
  };
}

function taken(twin: ShelfOf<object, Row, unknown>['twin']): Refusal {
  const path = twin === 'replaced' ? 'goodsName' : twin.refusedAt;
  return new Refusal('invalid_fields', { fields: [{ path, rule: 'taken', message: 'saved.taken' }] });
}
