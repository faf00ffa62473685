-- An order is written several times before it has a tracking number, and each writing adds it to every index. Indexes that are asked
-- for a value alone leave out the orders that have none.
DROP INDEX shipment_order_by_tracking_number;
CREATE INDEX shipment_order_by_tracking_number ON shipment_order (tenant_id, tracking_number) WHERE tracking_number IS NOT NULL;
DROP INDEX shipment_order_by_master;
CREATE INDEX shipment_order_by_master ON shipment_order (tenant_id, master_tracking_number) WHERE master_tracking_number IS NOT NULL;
DROP INDEX shipment_order_by_transaction;
CREATE INDEX shipment_order_by_transaction ON shipment_order (tenant_id, transaction_order_no) WHERE transaction_order_no IS NOT NULL;
DROP INDEX shipment_order_by_quote;
CREATE INDEX shipment_order_by_quote ON shipment_order (tenant_id, quote_id) WHERE quote_id IS NOT NULL;
DROP INDEX shipment_order_by_product;
CREATE INDEX shipment_order_by_product ON shipment_order (tenant_id, product_code) WHERE product_code IS NOT NULL;
DROP INDEX shipment_order_by_creator;
CREATE INDEX shipment_order_by_creator ON shipment_order (tenant_id, created_by, created_at DESC) WHERE created_by IS NOT NULL;
-- Nobody sorts by it.
DROP INDEX shipment_order_by_refund;
CREATE INDEX shipment_order_by_refund ON shipment_order (tenant_id, refunded_at) WHERE refunded_at IS NOT NULL;
