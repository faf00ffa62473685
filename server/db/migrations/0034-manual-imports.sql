-- Tracking numbers and labels that come from another system.
ALTER TABLE import_run DROP CONSTRAINT import_run_kind_check,
  ADD CONSTRAINT import_run_kind_check CHECK (kind IN ('order', 'shipper', 'consignee', 'tracking'));

-- Uploaded labels before anybody confirms which order each belongs to.
CREATE TABLE label_import (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX label_import_by_end ON label_import (tenant_id, expires_at);
CREATE INDEX label_import_by_user ON label_import (tenant_id, user_id);
CALL isolate_by_tenant('label_import');
GRANT SELECT, INSERT, DELETE, UPDATE (expires_at) ON label_import TO waybill_app;

CREATE TABLE label_import_file (
  tenant_id uuid NOT NULL,
  import_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  pages integer NOT NULL CHECK (pages > 0),
  content bytea NOT NULL CHECK (octet_length(content) <= 10485760),
  PRIMARY KEY (tenant_id, import_id, position),
  FOREIGN KEY (tenant_id, import_id) REFERENCES label_import (tenant_id, id) ON DELETE CASCADE
);
-- PDFs are packed already.
ALTER TABLE label_import_file ALTER content SET STORAGE EXTERNAL;
CALL isolate_by_tenant('label_import_file');
GRANT SELECT, INSERT, DELETE ON label_import_file TO waybill_app;

-- The label that an order is printed with in place of the platform's.
CREATE TABLE order_label (
  tenant_id uuid NOT NULL,
  order_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  pages integer NOT NULL CHECK (pages > 0),
  content bytea NOT NULL CHECK (octet_length(content) <= 10485760),
  imported_by text NOT NULL,
  imported_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, order_id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE order_label ALTER content SET STORAGE EXTERNAL;
CALL isolate_by_tenant('order_label');
GRANT SELECT, INSERT, DELETE, UPDATE (name, pages, content, imported_by, imported_at) ON order_label TO waybill_app;

-- A label belongs to one placing: an order that leaves its carrier loses it with its number.
CREATE FUNCTION drop_order_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_label WHERE tenant_id = NEW.tenant_id AND order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER labels_go_with_numbers AFTER UPDATE OF tracking_number ON shipment_order
  FOR EACH ROW WHEN (OLD.tracking_number IS NOT NULL AND NEW.tracking_number IS NULL) EXECUTE FUNCTION drop_order_label();
