-- Orders with their parties, boxes, goods, fees and log. Measures are kg and cm; times are whole seconds.
CREATE TABLE product (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  code text NOT NULL CHECK (code <> ''),
  names jsonb NOT NULL,
  PRIMARY KEY (tenant_id, code)
);
CALL isolate_by_tenant('product');
GRANT SELECT ON product TO waybill_app;

CREATE TABLE shipment_order (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  customer_no text NOT NULL CHECK (customer_no <> ''),
  transaction_order_no text,
  tracking_number text,
  master_tracking_number text,
  -- The three axes of wire.md; contract/order-states.ts lists the same words and the moves between them.
  document_status text NOT NULL CHECK (document_status IN ('draft', 'ordering', 'generated', 'order_failed', 'voided')),
  logistics_status text NOT NULL CHECK (logistics_status IN ('none', 'order_placed', 'online', 'in_warehouse', 'out_of_warehouse', 'delivered', 'detained')),
  settlement_status text NOT NULL CHECK (settlement_status IN ('unpaid', 'paid', 'refunded', 'chargeback')),
  confirm_status text NOT NULL CHECK (confirm_status IN ('pending_review', 'approved', 'rejected')),
  product_code text NOT NULL,
  goods_type text NOT NULL,
  order_source text NOT NULL,
  -- The consignee's name and country again, as on order_party: the list is searched by them.
  consignee_name text NOT NULL,
  consignee_country text NOT NULL CHECK (consignee_country ~ '^[A-Z]{2}$'),
  address_type text NOT NULL,
  is_remote boolean NOT NULL DEFAULT false,
  weight numeric(11, 3) NOT NULL CHECK (weight >= 0),
  box_count integer NOT NULL CHECK (box_count >= 0),
  package_size text NOT NULL DEFAULT '',
  total_amount numeric(14, 3) CHECK (total_amount >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  declared_value numeric(14, 3) NOT NULL CHECK (declared_value >= 0),
  declared_currency text NOT NULL CHECK (declared_currency ~ '^[A-Z]{3}$'),
  insurance_value numeric(14, 3) CHECK (insurance_value >= 0),
  insurance_currency text CHECK (insurance_currency ~ '^[A-Z]{3}$'),
  cod_amount numeric(14, 3) CHECK (cod_amount >= 0),
  cod_currency text CHECK (cod_currency ~ '^[A-Z]{3}$'),
  signature_service text,
  delivery_address_code text,
  fail_reason text,
  examine_remark text,
  remark text CHECK (length(remark) <= 500),
  created_at timestamptz(0) NOT NULL,
  ship_at timestamptz(0),
  warehoused_at timestamptz(0),
  exited_at timestamptz(0),
  delivered_at timestamptz(0),
  paid_at timestamptz(0),
  refunded_at timestamptz(0),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, customer_no),
  FOREIGN KEY (tenant_id, product_code) REFERENCES product (tenant_id, code),
  CHECK (document_status <> 'draft' OR logistics_status = 'none'),
  CHECK ((insurance_value IS NULL) = (insurance_currency IS NULL)),
  CHECK ((cod_amount IS NULL) = (cod_currency IS NULL))
);
-- Carries the axes, so that totals, status filters and status counts never touch the table.
CREATE INDEX shipment_order_by_creation ON shipment_order (tenant_id, created_at DESC, id DESC)
  INCLUDE (document_status, logistics_status, settlement_status);
CREATE INDEX shipment_order_by_tracking_number ON shipment_order (tenant_id, tracking_number);
CREATE INDEX shipment_order_by_master ON shipment_order (tenant_id, master_tracking_number);
CREATE INDEX shipment_order_by_transaction ON shipment_order (tenant_id, transaction_order_no);
CREATE INDEX shipment_order_by_product ON shipment_order (tenant_id, product_code);
CREATE INDEX shipment_order_by_warehousing ON shipment_order (tenant_id, warehoused_at DESC NULLS LAST, id DESC);
CREATE INDEX shipment_order_by_exit ON shipment_order (tenant_id, exited_at DESC NULLS LAST, id DESC);
CREATE INDEX shipment_order_by_delivery ON shipment_order (tenant_id, delivered_at DESC NULLS LAST, id DESC);
CREATE INDEX shipment_order_by_refund ON shipment_order (tenant_id, refunded_at DESC NULLS LAST, id DESC);
CALL isolate_by_tenant('shipment_order');
GRANT SELECT, UPDATE (document_status) ON shipment_order TO waybill_app;

CREATE TABLE order_party (
  tenant_id uuid NOT NULL,
  order_id uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('consignor', 'consignee')),
  code text,
  name text NOT NULL,
  company text,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  province text,
  city text NOT NULL,
  area text,
  addr1 text NOT NULL,
  addr2 text,
  addr3 text,
  house_number text,
  post_code text,
  phone text,
  tax_type text,
  tax_no text,
  PRIMARY KEY (tenant_id, order_id, side),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE
);
CALL isolate_by_tenant('order_party');
GRANT SELECT ON order_party TO waybill_app;

CREATE TABLE order_box (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  box_no text NOT NULL CHECK (box_no ~ '^[A-Za-z0-9]+$'),
  sub_order_no text,
  weight numeric(11, 3) NOT NULL CHECK (weight >= 0),
  length numeric(8, 2) NOT NULL CHECK (length >= 0),
  width numeric(8, 2) NOT NULL CHECK (width >= 0),
  height numeric(8, 2) NOT NULL CHECK (height >= 0),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, order_id, box_no),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE
);
CALL isolate_by_tenant('order_box');
GRANT SELECT ON order_box TO waybill_app;

CREATE TABLE goods_line (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  box_no text NOT NULL,
  position integer NOT NULL,
  goods_name text NOT NULL,
  goods_name_en text NOT NULL,
  declare_unit text NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 1),
  value numeric(14, 3) NOT NULL CHECK (value >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  weight numeric(11, 3) NOT NULL CHECK (weight >= 0),
  hs_code text,
  goods_link text,
  texture_name text,
  texture_name_en text,
  made_country text NOT NULL CHECK (made_country ~ '^[A-Z]{2}$'),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, order_id, position),
  FOREIGN KEY (tenant_id, order_id, box_no) REFERENCES order_box (tenant_id, order_id, box_no) ON DELETE CASCADE
);
CREATE INDEX goods_line_by_box ON goods_line (tenant_id, order_id, box_no);
CALL isolate_by_tenant('goods_line');
GRANT SELECT ON goods_line TO waybill_app;

CREATE TABLE fee_line (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  fee_type text NOT NULL,
  rule text NOT NULL,
  amount numeric(14, 3) NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX fee_line_by_order ON fee_line (tenant_id, order_id);
CALL isolate_by_tenant('fee_line');
GRANT SELECT ON fee_line TO waybill_app;

-- What the tenant's people see of an order's history; the audit log is for the platform's.
CREATE TABLE order_log (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  at timestamptz(0) NOT NULL,
  operator text NOT NULL,
  operation text NOT NULL,
  note text CHECK (length(note) <= 500),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX order_log_by_order ON order_log (tenant_id, order_id, at DESC);
CALL isolate_by_tenant('order_log');
GRANT SELECT, INSERT ON order_log TO waybill_app;
