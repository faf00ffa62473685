import { Enum, Array as List, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { OrderNote, OrderTag, tagTones } from '../../entities/orders/order-tag.ts';
import { BatchOutcome, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, requiredText } from '../../values.ts';

const name = () => requiredText(limits.tagName, { rule: 'maxLength', with: { max: limits.tagName } });
const tone = () => Enum([...tagTones]);
const tags = () => Optional(List(Id(), { maxItems: limits.tagsOfOrder }));

/** Tags and internal notes of orders (decision 100). Carriers, labels and recipients never get them. */
export const orderTagEndpoints = declare({
  'order.tags': {
    method: 'GET',
    path: '/oms/order/getTags',
    access: { permission: 'order:list' },
    summary: "The company's tags for orders, by name",
    query: record({}),
    reply: List(OrderTag),
  },
  'order.saveTag': {
    method: 'POST',
    path: '/oms/order/saveTag',
    access: { permission: 'order:submit' },
    needsActivation: true,
    summary: 'Makes a tag, or renames and colours the one of the id on all orders that have it',
    body: record({ id: Optional(Id()), name: name(), tone: tone() }),
    reply: OrderTag,
  },
  'order.deleteTag': {
    method: 'DELETE',
    path: '/oms/order/deleteTag',
    access: { permission: 'order:submit' },
    needsActivation: true,
    summary: 'Deletes a tag and takes it off all orders',
    query: record({ id: Id() }),
    reply: record({ id: Id() }),
  },
  'order.tag': {
    method: 'POST',
    path: '/oms/order/tagOrders',
    access: { permission: 'order:submit' },
    needsActivation: true,
    summary: 'Puts tags on orders and takes tags off them; a new tag may be made and put on them at once',
    body: record({
      ids: List(Id(), { minItems: 1, maxItems: limits.batchRows }),
      /** The tags that the orders have afterwards; without it they keep theirs. */
      tagIds: tags(),
      addTagIds: tags(),
      removeTagIds: tags(),
      /** A further tag by its name; one that has the name already is taken. */
      newName: Optional(Text({ maxLength: limits.tagName })),
      newTone: Optional(tone()),
    }),
    reply: BatchOutcome,
  },
  'order.notes': {
    method: 'GET',
    path: '/oms/order/getNotes',
    access: { permission: 'order:detail' },
    summary: 'What colleagues noted on an order, newest first',
    query: record({ id: Id() }),
    reply: List(OrderNote),
  },
  'order.addNote': {
    method: 'POST',
    path: '/oms/order/addNote',
    access: { permission: 'order:submit' },
    needsActivation: true,
    summary: 'Notes something on an order; a note is never changed',
    body: record({ id: Id(), content: requiredText(limits.orderNote, { rule: 'maxLength', with: { max: limits.orderNote } }) }),
    idempotent: true,
    reply: OrderNote,
  },
  'order.deleteNote': {
    method: 'DELETE',
    path: '/oms/order/deleteNote',
    access: { permission: 'order:submit' },
    needsActivation: true,
    summary: "Deletes one of the caller's own notes",
    query: record({ noteId: Id() }),
    reply: record({ id: Id() }),
  },
});
