import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import { audit } from '../../audit/audit.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import { isRowId } from '../../calls/row-id.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { once } from '../../money/idempotency.ts';
import { localTime } from '../../quotes/quote-view.ts';
import { deleteNote, findNote, insertNote, listNotes } from '../db/order-notes.ts';
import { findOrder } from '../order-detail.ts';
import { scopeOf } from '../order-scope.ts';

/** Notes of colleagues on orders. Whoever sees an order's details reads them; whoever may submit it adds to them. */
export function createOrderNotes(database: Database, now: () => Date) {
  const inTenant = <T>(caller: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(caller.principal.tenantId, work);

  return {
    list: ({ id }: CallInput<'order.notes'>, caller: SignedInCaller): Promise<CallReply<'order.notes'>> =>
      inTenant(caller, async (tx) => {
        const scope = await scopeOf(tx, caller, 'order:detail');
        const order = await findOrder(tx, scope, id);
        const notes = await listNotes(tx, scope, order.id);
        return notes.map(({ userId, ...note }) => ({ ...note, isOwn: userId === caller.principal.userId }));
      }),

    add: (input: CallInput<'order.addNote'>, caller: SignedInCaller): Promise<CallReply<'order.addNote'>> =>
      inTenant(caller, (tx) => once(tx, caller, 'order.addNote', input, () => addNote(tx, input, caller, now()), now())),

    /** @throws Refusal order_note_not_found as for a hidden one; order_note_not_own */
    remove: ({ noteId }: CallInput<'order.deleteNote'>, caller: SignedInCaller): Promise<CallReply<'order.deleteNote'>> =>
      inTenant(caller, async (tx) => {
        const note = isRowId(noteId) ? await findNote(tx, await scopeOf(tx, caller, 'order:submit'), noteId) : null;
        if (note === null) throw new Refusal('order_note_not_found');
        if (note.userId !== caller.principal.userId) throw new Refusal('order_note_not_own');
        if (!(await deleteNote(tx, caller.principal.tenantId, noteId))) throw new Refusal('order_note_not_found');
        // The text goes: the log says that there was a note, and from when.
        const detail = { customerNo: note.customerNo, written: note.createdAt.toISOString() };
        await audit(tx, caller, now(), { action: 'order.note.delete', subject: note.orderId, detail });
        return { id: note.orderId };
      }),
  };
}

async function addNote(tx: Transaction, { id, content }: CallInput<'order.addNote'>, caller: SignedInCaller, at: Date) {
  const { tenantId, userId, username, nickName, timeZone } = caller.principal;
  const order = await findOrder(tx, await scopeOf(tx, caller, 'order:submit'), id);
  const note = { id: uuidv7(), author: username, content: content.trim() };
  await insertNote(tx, { tenantId, orderId: order.id, userId, createdAt: at, ...note });
  return { ...note, authorName: nickName, createTime: localTime(timeZone, at), isOwn: true };
}
