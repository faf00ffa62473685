-- Address books of a tenant: senders, recipients, and the places where shipments start or return to.
CREATE TABLE address (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('shipper', 'consignee', 'delivery')),
  -- The merchant's own name of it; orders name delivery addresses by it.
  code text CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  company text,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  province text,
  city text NOT NULL CHECK (city <> ''),
  area text,
  addr1 text NOT NULL CHECK (addr1 <> ''),
  addr2 text,
  addr3 text,
  house_number text,
  post_code text,
  phone text,
  email text,
  tax_type text,
  tax_no text,
  certificates_type text,
  certificates_no text,
  warehouse_code text,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(0) NOT NULL,
  created_by uuid NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES app_user (tenant_id, id),
  CHECK (kind = 'consignee' OR code IS NOT NULL),
  CHECK (kind = 'shipper' OR warehouse_code IS NULL)
);
CREATE UNIQUE INDEX address_by_code ON address (tenant_id, kind, lower(code)) WHERE kind <> 'consignee';
-- One default a book: two who set one at the same time cannot both be right.
CREATE UNIQUE INDEX address_default ON address (tenant_id, kind) WHERE is_default;
CREATE INDEX address_in_order ON address (tenant_id, kind, is_default DESC, created_at DESC, id DESC);
CALL isolate_by_tenant('address');
GRANT SELECT, INSERT, UPDATE, DELETE ON address TO waybill_app;
