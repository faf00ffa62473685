-- The ledger of prints: who printed which document of which order, where, and how often before. Rows are added and never changed.

-- Whether a second print of the same document needs a reason.
ALTER TABLE tenant ADD COLUMN reprint_reason boolean NOT NULL DEFAULT true;
GRANT UPDATE (reprint_reason) ON tenant TO waybill_app;

CREATE TABLE print_record (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The documents of one call went to the printer together.
  run_id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('label', 'cn22', 'cn23', 'invoice', 'pick_list')),
  -- Of one box; all boxes of the order when null.
  box_no text CHECK (length(box_no) BETWEEN 1 AND 64),
  -- 1 is the first print of this document.
  nth integer NOT NULL CHECK (nth > 0),
  template text NOT NULL CHECK (length(template) BETWEEN 1 AND 64),
  template_version integer NOT NULL CHECK (template_version >= 0),
  -- The order's numbers as they were printed.
  customer_no text NOT NULL,
  tracking_number text,
  reason text CHECK (length(reason) BETWEEN 1 AND 200),
  -- Kilograms on the station's scale, beside what the order declared.
  weight numeric(11, 3) CHECK (weight > 0),
  weight_from text CHECK (weight_from IN ('typed', 'scale')),
  declared_weight numeric(11, 3),
  user_id uuid NOT NULL,
  username text NOT NULL,
  workstation text NOT NULL CHECK (length(workstation) BETWEEN 1 AND 64),
  printer text CHECK (length(printer) BETWEEN 1 AND 128),
  way text NOT NULL CHECK (way IN ('browser', 'qz')),
  printed_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id),
  -- Two stations that print an order at once do not both print it first.
  UNIQUE NULLS NOT DISTINCT (tenant_id, order_id, kind, box_no, nth),
  CHECK ((weight IS NULL) = (weight_from IS NULL))
);
CREATE INDEX print_record_by_time ON print_record (tenant_id, printed_at DESC, id DESC);
CREATE INDEX print_record_by_user ON print_record (tenant_id, user_id);
CREATE INDEX print_record_by_customer_no ON print_record (tenant_id, customer_no);
CREATE INDEX print_record_by_tracking_number ON print_record (tenant_id, tracking_number);
CALL isolate_by_tenant('print_record');
GRANT SELECT, INSERT ON print_record TO waybill_app;
CREATE TRIGGER print_record_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON print_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A print whose paper was thrown away: the next print of the document needs no other reason.
CREATE TABLE print_undo (
  tenant_id uuid NOT NULL,
  record_id uuid NOT NULL,
  user_id uuid NOT NULL,
  username text NOT NULL,
  undone_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, record_id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES print_record (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id)
);
CREATE INDEX print_undo_by_user ON print_undo (tenant_id, user_id);
CALL isolate_by_tenant('print_undo');
GRANT SELECT, INSERT ON print_undo TO waybill_app;
CREATE TRIGGER print_undo_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON print_undo FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
