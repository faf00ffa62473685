import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { found, type Maker, type Side } from './row-makers.ts';

const onItsWay = (column: string) =>
  found(`SELECT ${column} AS id FROM shipment_order WHERE tenant_id = $1 AND logistics_status = 'in_warehouse' ORDER BY random()`);
export const tracked = onItsWay('id');
export const trackingNumber = onItsWay('tracking_number');
/** No format of a carrier fits it, so an absent one is answered with the same words. */
export const ownNumber = onItsWay('customer_no');
/** An order that waits for its hand-over. */
export const waiting = found(
  `SELECT o.id FROM shipment_order o WHERE o.tenant_id = $1 AND o.document_status = 'generated' AND o.logistics_status = 'order_placed'
   AND o.settlement_status = 'paid' AND NOT EXISTS (SELECT 1 FROM shipment_line l WHERE l.order_id = o.id AND l.active) ORDER BY random()`,
);
export const waitingNumber = found(
  `SELECT o.customer_no AS id FROM shipment_order o WHERE o.tenant_id = $1 AND o.document_status = 'generated'
   AND o.logistics_status = 'order_placed' AND o.settlement_status = 'paid' ORDER BY random()`,
);
const emptyShipments = new Map<string, string>();
/** An open shipment that a side makes without orders: the same at each call, since replies name it. */
export const emptyShipment: Maker = async (server, { token }) => {
  const made = emptyShipments.get(token);
  if (made !== undefined) return made;
  const { envelope } = await server.call('deliver.add', {}, { token, headers: { 'Idempotency-Key': randomUUID() } });
  const id = must(envelope.result.id);
  emptyShipments.set(token, id);
  return id;
};
/** An open shipment with an order. */
export const shipment: Maker = async (server, side) => {
  const ids = [await waiting(server, side)];
  const { envelope } = await server.call('deliver.add', { ids }, { token: side.token, headers: { 'Idempotency-Key': randomUUID() } });
  return must(envelope.result.id);
};
export const shippedOrder: Maker = async (server, side) => {
  const shipmentId = await shipment(server, side);
  const { rows } = await server.database.admin.query<{ id: string }>('SELECT order_id AS id FROM shipment_line WHERE shipment_id = $1', [
    shipmentId,
  ]);
  return must(rows[0]).id;
};
/** The shipment of an order, or one of the asking side's own. */
export const shipmentFor = async (server: TestServer, asking: Side, orderId: string) => {
  const { rows } = await server.database.admin.query<{ id: string }>(
    'SELECT shipment_id AS id FROM shipment_line WHERE order_id::text = $1 AND tenant_id = $2 AND active',
    [orderId, asking.tenantId],
  );
  return { id: rows[0]?.id ?? (await emptyShipment(server, asking)) };
};
