-- Shipments: parcels that a merchant hands over together (decision 48).

-- How many hours after its confirmation a hand-over can be cancelled; 0 means never.
ALTER TABLE tenant ADD COLUMN hand_over_cancel_hours integer NOT NULL DEFAULT 24 CHECK (hand_over_cancel_hours BETWEEN 0 AND 720);

CREATE TABLE shipment (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  -- The merchant's number, and the platform's number of the list of its parcels.
  number text NOT NULL CHECK (number ~ '^[A-Za-z0-9_-]{1,40}$'),
  inventory_no text NOT NULL CHECK (inventory_no <> ''),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'cancelled')),
  deliver_date date,
  arrival_date date,
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  created_by text NOT NULL,
  created_at timestamptz(0) NOT NULL,
  confirmed_by text,
  confirmed_at timestamptz(0),
  cancelled_by text,
  cancelled_at timestamptz(0),
  cancel_reason text CHECK (length(cancel_reason) BETWEEN 1 AND 500),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, number),
  UNIQUE (tenant_id, inventory_no),
  CHECK (arrival_date >= deliver_date),
  CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)),
  CHECK (state <> 'open' OR confirmed_at IS NULL),
  CHECK (state <> 'confirmed' OR confirmed_at IS NOT NULL),
  CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL)),
  CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL))
);
CREATE INDEX shipment_by_creation ON shipment (tenant_id, created_at DESC, id DESC);
CALL isolate_by_tenant('shipment');
GRANT SELECT, INSERT, UPDATE (state, deliver_date, arrival_date, remark, confirmed_by, confirmed_at, cancelled_by, cancelled_at, cancel_reason)
  ON shipment TO waybill_app;

CREATE TABLE shipment_line (
  tenant_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  order_id uuid NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  -- False once the shipment is cancelled: the line tells what was in it.
  active boolean NOT NULL DEFAULT true,
  added_by text NOT NULL,
  added_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, shipment_id, order_id),
  UNIQUE (tenant_id, shipment_id, position),
  FOREIGN KEY (tenant_id, shipment_id) REFERENCES shipment (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE
);
-- An order is in one open or confirmed shipment at most, whoever writes.
CREATE UNIQUE INDEX shipment_line_active ON shipment_line (tenant_id, order_id) WHERE active;
CREATE INDEX shipment_line_by_order ON shipment_line (tenant_id, order_id);
CALL isolate_by_tenant('shipment_line');
GRANT SELECT, INSERT, DELETE, UPDATE (active) ON shipment_line TO waybill_app;

CREATE TABLE shipment_log (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  at timestamptz(0) NOT NULL,
  operator text NOT NULL,
  operation text NOT NULL,
  -- How many orders it concerns, and which one where it is a single one.
  orders integer NOT NULL DEFAULT 0 CHECK (orders >= 0),
  order_no text,
  note text CHECK (length(note) <= 500),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, shipment_id) REFERENCES shipment (tenant_id, id)
);
CREATE INDEX shipment_log_by_shipment ON shipment_log (tenant_id, shipment_id, at DESC, id DESC);
CALL isolate_by_tenant('shipment_log');
GRANT SELECT, INSERT ON shipment_log TO waybill_app;

-- Orders that wait for their hand-over.
CREATE INDEX shipment_order_waiting ON shipment_order (tenant_id, created_at, id)
  WHERE document_status = 'generated' AND logistics_status = 'order_placed' AND settlement_status = 'paid';

-- The time of a hand-over.
GRANT UPDATE (ship_at) ON shipment_order TO waybill_app;

-- An order that is refunded, abandoned, rejected or already received by a warehouse leaves its open shipment, whoever moves it.
CREATE FUNCTION leave_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone_from uuid;
BEGIN
  DELETE FROM shipment_line l USING shipment s
  WHERE l.tenant_id = NEW.tenant_id AND l.order_id = NEW.id AND l.active
    AND s.tenant_id = l.tenant_id AND s.id = l.shipment_id AND s.state = 'open'
  RETURNING l.shipment_id INTO gone_from;
  IF gone_from IS NOT NULL THEN
    INSERT INTO shipment_log (tenant_id, id, shipment_id, at, operator, operation, orders, order_no)
    VALUES (NEW.tenant_id, gen_random_uuid(), gone_from, now(), 'system', 'leave', 1, NEW.customer_no);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_leave_shipments AFTER UPDATE OF document_status, logistics_status, settlement_status ON shipment_order
  FOR EACH ROW WHEN (
    OLD.document_status = 'generated' AND OLD.logistics_status = 'order_placed' AND OLD.settlement_status = 'paid'
    AND (NEW.document_status <> 'generated' OR NEW.logistics_status <> 'order_placed' OR NEW.settlement_status <> 'paid')
  ) EXECUTE FUNCTION leave_shipment();
