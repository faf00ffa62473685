import type { TestServer } from '../../support/server.ts';

const newest = (count: number, from = 0) =>
  `select id from shipment_order where tenant_id = (select tenant_id from app_user where username = 'merchant')
   order by created_at desc, id desc offset ${from} limit ${count}`;

/** Makes orders of the merchant, those that the list shows first, ones that may be abandoned. */
export async function makeAbandonable({ database }: Pick<TestServer, 'database'>, count: number): Promise<void> {
  await database.admin.query(
    `update shipment_order set document_status = 'generated', logistics_status = 'order_placed', settlement_status = 'unpaid'
     where id in (${newest(count)})`,
  );
}

/** Sends some of them on their way, while a page still shows them as they were: the server refuses these. */
export async function deliverSome({ database }: Pick<TestServer, 'database'>, count: number): Promise<void> {
  await database.admin.query(`update shipment_order set logistics_status = 'delivered' where id in (${newest(count, 40)})`);
}
