-- Orders are written: drafts that are as incomplete as they were typed, priced and submitted orders, their parts, and the jobs that
-- place them with a carrier.

ALTER TABLE shipment_order
  ALTER product_code DROP NOT NULL,
  ALTER goods_type DROP NOT NULL,
  ALTER consignee_name DROP NOT NULL,
  ALTER consignee_country DROP NOT NULL,
  -- Optional in a complete order too.
  ALTER address_type DROP NOT NULL,
  ALTER weight DROP NOT NULL,
  ALTER currency DROP NOT NULL,
  -- Null where the goods' values are in several currencies: no sum says what they are worth together.
  ALTER declared_value DROP NOT NULL,
  ALTER declared_currency DROP NOT NULL,
  -- What the total was reckoned by.
  ADD COLUMN quote_id uuid,
  ADD FOREIGN KEY (tenant_id, quote_id) REFERENCES quote (tenant_id, id),
  -- Only what nobody submitted may be incomplete.
  ADD CHECK (document_status IN ('draft', 'voided') OR num_nulls(product_code, goods_type, consignee_name, consignee_country, weight, currency) = 0),
  ADD CHECK ((declared_value IS NULL) = (declared_currency IS NULL)),
  ADD CHECK (total_amount IS NULL OR currency IS NOT NULL);
CREATE INDEX shipment_order_by_quote ON shipment_order (tenant_id, quote_id);
GRANT INSERT, DELETE, UPDATE (
  customer_no, transaction_order_no, tracking_number, master_tracking_number, document_status, logistics_status, settlement_status,
  confirm_status, product_code, goods_type, consignee_name, consignee_country, address_type, is_remote, weight, box_count, package_size,
  total_amount, currency, declared_value, declared_currency, insurance_value, insurance_currency, cod_amount, cod_currency,
  signature_service, delivery_address_code, fail_reason, examine_remark, remark, quote_id, paid_at, refunded_at
) ON shipment_order TO waybill_app;

-- A draft as it was typed, right or wrong; an order that was submitted has its parts instead.
CREATE TABLE order_draft (
  tenant_id uuid NOT NULL,
  order_id uuid NOT NULL,
  typed jsonb NOT NULL CHECK (jsonb_typeof(typed) = 'object'),
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, order_id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE
);
CALL isolate_by_tenant('order_draft');
GRANT SELECT, INSERT, UPDATE (typed, updated_at), DELETE ON order_draft TO waybill_app;

ALTER TABLE order_party ADD COLUMN email text, ADD COLUMN certificates_type text, ADD COLUMN certificates_no text;
ALTER TABLE goods_line ALTER made_country DROP NOT NULL;
GRANT INSERT, DELETE ON order_party, order_box, goods_line, fee_line TO waybill_app;
GRANT UPDATE (sub_order_no) ON order_box TO waybill_app;

-- Only drafts go for good; what was submitted keeps its history, whoever asks.
CREATE FUNCTION refuse_order_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.document_status <> 'draft' THEN RAISE EXCEPTION 'only a draft is deleted' USING ERRCODE = 'WB003'; END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER only_drafts_go BEFORE DELETE ON shipment_order FOR EACH ROW EXECUTE FUNCTION refuse_order_removal();

-- The parts of an order are replaced while it may still be written, and go with a draft.
CREATE FUNCTION refuse_part_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM shipment_order o WHERE o.tenant_id = OLD.tenant_id AND o.id = OLD.order_id AND o.document_status NOT IN ('draft', 'order_failed')
  ) THEN RAISE EXCEPTION 'the parts of a submitted order stay' USING ERRCODE = 'WB003'; END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER submitted_parts_stay BEFORE DELETE ON order_party FOR EACH ROW EXECUTE FUNCTION refuse_part_removal();
CREATE TRIGGER submitted_parts_stay BEFORE DELETE ON order_box FOR EACH ROW EXECUTE FUNCTION refuse_part_removal();
CREATE TRIGGER submitted_parts_stay BEFORE DELETE ON goods_line FOR EACH ROW EXECUTE FUNCTION refuse_part_removal();
CREATE TRIGGER submitted_parts_stay BEFORE DELETE ON fee_line FOR EACH ROW EXECUTE FUNCTION refuse_part_removal();

-- Goods of earlier orders, the latest first: a line is found again by its names.
CREATE INDEX goods_line_by_name ON goods_line (tenant_id, goods_name, goods_name_en);

-- Work of the platform's own is no work task of anybody.
ALTER TABLE job ADD COLUMN listed boolean NOT NULL DEFAULT true;
