import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import type { OrderTag } from '../../../contract/entities/orders/order-tag.ts';
import type { BatchOutcome, BatchResult } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import { audit } from '../../audit/audit.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import { isRowId } from '../../calls/row-id.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { findOrders } from '../db/order-records.ts';
import {
  deleteTag,
  findTagNamed,
  hasOverfull,
  insertTag,
  insertTaggings,
  isTagTaken,
  listTags,
  removeTaggings,
  updateTag,
} from '../db/order-tags.ts';
import { isOrderId } from '../order-id.ts';
import { scopeOf } from '../order-scope.ts';
import { outcomeOf, refusedRow } from '../write/batch.ts';

/** The company's own tags and where they are put. Whoever may submit orders may set them, within their data rules. */
export function createOrderTags(database: Database, now: () => Date) {
  const inTenant = <T>(caller: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(caller.principal.tenantId, work);

  return {
    list: (caller: SignedInCaller): Promise<CallReply<'order.tags'>> => inTenant(caller, (tx) => listTags(tx, caller.principal.tenantId)),

    /** @throws Refusal order_tag_taken, order_tag_not_found, too_many_tags */
    async save({ id, ...given }: CallInput<'order.saveTag'>, caller: SignedInCaller): Promise<CallReply<'order.saveTag'>> {
      const tag = { name: given.name.trim(), tone: given.tone };
      return naming(tag.name, () =>
        inTenant(caller, (tx) => (id === undefined ? makeTag(tx, tag, caller, now()) : changeTag(tx, { id, ...tag }, caller, now()))),
      );
    },

    /** @throws Refusal order_tag_not_found */
    remove: ({ id }: CallInput<'order.deleteTag'>, caller: SignedInCaller): Promise<CallReply<'order.deleteTag'>> =>
      inTenant(caller, async (tx) => {
        const gone = isRowId(id) ? await deleteTag(tx, caller.principal.tenantId, id) : null;
        if (gone === null) throw new Refusal('order_tag_not_found');
        await audit(tx, caller, now(), { action: 'order.tag.delete', subject: id, detail: { name: gone.name } });
        return { id };
      }),

    put: (input: CallInput<'order.tag'>, caller: SignedInCaller): Promise<BatchOutcome> =>
      naming(input.newName ?? '', () => inTenant(caller, (tx) => putTags(tx, input, caller, now()))),
  };
}

/** @throws Refusal order_tag_taken when another tag has the name, or got it meanwhile */
async function naming<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTagTaken(error)) throw error;
    throw new Refusal('order_tag_taken', { fields: [{ path: 'name', rule: 'taken', message: 'error.orderTagTaken' }], values: { name } });
  }
}

async function makeTag(tx: Transaction, tag: Omit<OrderTag, 'id'>, caller: SignedInCaller, at: Date): Promise<OrderTag> {
  const { tenantId } = caller.principal;
  if ((await listTags(tx, tenantId)).length >= limits.tags) throw new Refusal('too_many_tags', { values: { max: limits.tags } });
  const id = uuidv7();
  await insertTag(tx, { tenantId, id, ...tag, createdAt: at });
  await audit(tx, caller, at, { action: 'order.tag.save', subject: id, detail: { after: tag } });
  return { id, ...tag };
}

async function changeTag(tx: Transaction, tag: OrderTag, caller: SignedInCaller, at: Date): Promise<OrderTag> {
  const changed = isRowId(tag.id) ? await updateTag(tx, caller.principal.tenantId, tag) : null;
  if (changed === null) throw new Refusal('order_tag_not_found');
  await audit(tx, caller, at, { action: 'order.tag.save', subject: tag.id, detail: { after: { name: tag.name, tone: tag.tone } } });
  return changed;
}

/**
 * Sets tags on the orders that the caller may edit; each has its own outcome.
 * @throws Refusal order_tag_not_found for a tag that is not there; too_many_tags when one of the orders would have more than an order may
 */
async function putTags(tx: Transaction, input: CallInput<'order.tag'>, caller: SignedInCaller, at: Date): Promise<BatchOutcome> {
  const { tagIds: set = [], addTagIds: add = [], removeTagIds: remove = [] } = input;
  const known = new Map((await listTags(tx, caller.principal.tenantId)).map((tag) => [tag.id, tag.name]));
  if ([...set, ...add, ...remove].some((id) => !known.has(id))) throw new Refusal('order_tag_not_found');
  const wanted = [...new Set(input.ids)];
  const orders = await findOrders(tx, await scopeOf(tx, caller, 'order:submit'), wanted.filter(isOrderId));
  if (orders.length > 0) {
    const made = await namedTag(tx, input, caller, at);
    for (const { id, name } of made) known.set(id, name);
    const added = [...new Set([...set, ...add, ...made.map(({ id }) => id)])];
    const ids = orders.map(({ id }) => id);
    await writeTaggings(tx, caller.principal.tenantId, ids, { kept: input.tagIds, added, removed: remove });
    const named = (tags: readonly string[]) => tags.map((id) => known.get(id)).join(', ');
    const detail = { orders: ids.length, added: named(added), removed: named(remove) };
    await audit(tx, caller, at, { action: 'order.tag', subject: ids.length === 1 ? (ids[0] ?? null) : null, detail });
  }
  const byId = new Map(orders.map((order) => [order.id, order]));
  return outcomeOf(
    wanted.map((id): BatchResult => {
      const order = byId.get(id);
      if (order === undefined) return refusedRow(id, id, new Refusal('order_not_found'), caller);
      return { id, label: order.customerNo, ok: true };
    }),
  );
}

interface Taggings {
  /** Of the tags that an order has, only these stay; undefined: all. */
  readonly kept: readonly string[] | undefined;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

async function writeTaggings(tx: Transaction, tenantId: string, ids: readonly string[], { kept, added, removed }: Taggings): Promise<void> {
  if (kept !== undefined) await removeTaggings(tx, tenantId, ids, { tagIds: kept, others: true });
  await removeTaggings(tx, tenantId, ids, { tagIds: removed, others: false });
  await insertTaggings(
    tx,
    tenantId,
    ids,
    added.filter((id) => !removed.includes(id)),
  );
  if (await hasOverfull(tx, tenantId, ids, limits.tagsOfOrder)) throw new Refusal('too_many_tags', { values: { max: limits.tagsOfOrder } });
}

/** The tag of a typed name: the one that has it, or a new one; none for a blank name. */
async function namedTag(tx: Transaction, { newName = '', newTone = 'grey' }: CallInput<'order.tag'>, caller: SignedInCaller, at: Date) {
  const name = newName.trim();
  if (name === '') return [];
  const found = await findTagNamed(tx, caller.principal.tenantId, name);
  return [found ?? (await makeTag(tx, { name, tone: newTone }, caller, at))];
}
