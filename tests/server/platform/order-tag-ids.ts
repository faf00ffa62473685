import type { TestServer } from '../../support/server.ts';
import { orderBatchIds } from './company-rows.ts';
import { found, type Side } from './row-makers.ts';

/** A tag, and a note of the company's own user. */
const tag = found(
  `INSERT INTO order_tag VALUES ($1, gen_random_uuid(), 'Theirs ' || gen_random_uuid()::text::char(8), 'grey', now()) RETURNING id --`,
);
const note = found(
  `INSERT INTO order_note SELECT o.tenant_id, gen_random_uuid(), o.id, u.id, u.username, 'theirs', now()
   FROM app_user u JOIN shipment_order o ON o.tenant_id = u.tenant_id
   WHERE u.tenant_id = $1 AND u.username IN ('merchant', 'globex') RETURNING id --`,
);
const ownOrder = found('SELECT id FROM shipment_order WHERE tenant_id = $1 ORDER BY random()');
const tagOfOrder = {
  of: tag,
  as: (id: string) => [id],
  beside: async (server: TestServer, asking: Side) => ({ ids: [await ownOrder(server, asking)] }),
};

/** The calls that name batches, tags, notes, and orders for their sake. */
export const orderListIds = {
  ...orderBatchIds,
  'order.saveTag id': { of: tag },
  'order.deleteTag id': { of: tag },
  'order.tag ids': { of: ownOrder, as: (id: string) => [id] },
  'order.tag tagIds': tagOfOrder,
  'order.tag addTagIds': tagOfOrder,
  'order.tag removeTagIds': tagOfOrder,
  'order.notes id': { of: ownOrder },
  'order.addNote id': { of: ownOrder },
  'order.deleteNote noteId': { of: note },
};
