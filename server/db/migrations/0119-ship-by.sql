-- The day by which an order is to leave, in the calendar of its company (decision 100).
ALTER TABLE shipment_order ADD COLUMN ship_by date;
GRANT UPDATE (ship_by) ON shipment_order TO waybill_app;
-- Those that may be overdue; the same condition as in server/orders/db/order-attention.ts.
CREATE INDEX shipment_order_to_ship ON shipment_order (tenant_id, ship_by)
  WHERE ship_by IS NOT NULL AND logistics_status IN ('none', 'order_placed') AND document_status <> 'voided';
