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
const who = "SELECT tenant_id, id FROM app_user WHERE tenant_id = $1 AND username IN ('merchant', 'globex')";
const parcel = found(`INSERT INTO saved_parcel (tenant_id, id, name, box_length, box_width, box_height, created_at, created_by)
  SELECT u.tenant_id, gen_random_uuid(), gen_random_uuid()::text, 1, 1, 1, now(), u.id FROM (${who}) u RETURNING id --`);
const goods =
  found(`INSERT INTO saved_goods (tenant_id, id, goods_name, goods_name_en, declare_unit, value, currency, weight, created_at, created_by)
  SELECT u.tenant_id, gen_random_uuid(), gen_random_uuid()::text, 'Theirs', 'PCS', 1, 'USD', 1, now(), u.id FROM (${who}) u RETURNING id --`);
const tagOfOrder = {
  of: tag,
  as: (id: string) => [id],
  beside: async (server: TestServer, asking: Side) => ({ ids: [await ownOrder(server, asking)] }),
};

/** The calls that name batches, tags, notes, what is saved for orders, and orders for their sake. */
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
  'savedParcel.save id': { of: parcel },
  'savedParcel.delete ids': { of: parcel },
  'savedGoods.save id': { of: goods },
  'savedGoods.delete ids': { of: goods },
};
