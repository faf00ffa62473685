-- Carrier invoices: what the platform was billed for parcels, line by line, matched to the orders of merchants (decision 75). The platform
-- imports them; the server's role writes an invoice once and whole, and only the functions below decide on its lines.

-- How lines find their orders, in this order: the operator's configuration. A rule decides only where exactly one order has the number.
CREATE TABLE carrier_match_rule (
  code text PRIMARY KEY CHECK (code ~ '^[a-z_]{1,64}$'),
  position integer NOT NULL UNIQUE,
  line_field text NOT NULL CHECK (line_field IN ('tracking_number', 'order_no', 'reference')),
  order_field text NOT NULL CHECK (order_field IN ('tracking_number', 'master_tracking_number', 'customer_no', 'transaction_order_no')),
  enabled boolean NOT NULL DEFAULT true
);
GRANT SELECT ON carrier_match_rule TO waybill_app;
INSERT INTO carrier_match_rule (code, position, line_field, order_field) VALUES
  ('tracking', 1, 'tracking_number', 'tracking_number'), ('master_tracking', 2, 'tracking_number', 'master_tracking_number'),
  ('order_no', 3, 'order_no', 'customer_no'), ('reference', 4, 'reference', 'transaction_order_no'),
  ('reference_as_order', 5, 'reference', 'customer_no');

-- How far weight and price may be off before a difference is shown; the row '*' is for carriers without their own. Weight: whichever of both
-- allows more. Price: by how many percent of what was sold the purchase may exceed it.
CREATE TABLE carrier_tolerance (
  carrier text PRIMARY KEY CHECK (carrier ~ '^(\*|[a-z0-9_]{1,64})$'),
  weight_kg numeric(11, 3) NOT NULL CHECK (weight_kg >= 0),
  weight_percent numeric(6, 2) NOT NULL CHECK (weight_percent >= 0),
  price_percent numeric(6, 2) NOT NULL CHECK (price_percent >= -100)
);
GRANT SELECT ON carrier_tolerance TO waybill_app;
INSERT INTO carrier_tolerance (carrier, weight_kg, weight_percent, price_percent) VALUES ('*', 0.5, 2, 0);

-- What carriers call their charges, in lower case; other words are of the kind `other` and stay readable.
CREATE TABLE carrier_charge_word (
  word text PRIMARY KEY CHECK (word = lower(word) AND length(word) BETWEEN 1 AND 100),
  charge text NOT NULL CHECK (charge ~ '^[a-z_]{1,64}$')
);
GRANT SELECT ON carrier_charge_word TO waybill_app;
INSERT INTO carrier_charge_word (word, charge) VALUES
  ('freight', 'freight'), ('base', 'freight'), ('base charge', 'freight'), ('base rate', 'freight'), ('transportation', 'freight'),
  ('transportation charge', 'freight'), ('weight charge', 'freight'), ('运费', 'freight'), ('基础运费', 'freight'), ('基本运费', 'freight'),
  ('fuel', 'fuel'), ('fuel surcharge', 'fuel'), ('燃油', 'fuel'), ('燃油费', 'fuel'), ('燃油附加费', 'fuel'),
  ('remote area', 'remote'), ('remote area surcharge', 'remote'), ('extended area', 'remote'), ('delivery area surcharge', 'remote'),
  ('偏远', 'remote'), ('偏远费', 'remote'), ('偏远附加费', 'remote'),
  ('surcharge', 'surcharge'), ('additional handling', 'surcharge'), ('residential', 'surcharge'), ('residential surcharge', 'surcharge'),
  ('oversize', 'surcharge'), ('附加费', 'surcharge'), ('其他附加费', 'surcharge'), ('住宅附加费', 'surcharge'), ('超长超重费', 'surcharge'),
  ('duty', 'duty'), ('duties', 'duty'), ('duty and tax', 'duty'), ('vat', 'duty'), ('tax', 'duty'), ('关税', 'duty'), ('税费', 'duty'), ('税金', 'duty');

-- Workbooks as they came: until they are imported, and then as evidence of their invoice.
CREATE TABLE carrier_file (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  carrier text NOT NULL CHECK (carrier ~ '^[a-z0-9_]{1,64}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  content bytea NOT NULL,
  -- The sheet that was chosen, all sheets, and its first rows, from which the mapping is made.
  sheet text NOT NULL,
  sheets jsonb NOT NULL,
  heads jsonb NOT NULL,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX carrier_file_by_age ON carrier_file (created_at);
CALL isolate_by_tenant('carrier_file');
CALL open_to_definer('carrier_file');
GRANT SELECT, INSERT ON carrier_file TO waybill_app;
GRANT UPDATE (sheet, heads) ON carrier_file TO waybill_app;

-- The last mapping of columns of each carrier, proposed for its next invoice.
CREATE TABLE carrier_mapping (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  carrier text NOT NULL CHECK (carrier ~ '^[a-z0-9_]{1,64}$'),
  mapping jsonb NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, carrier)
);
CALL isolate_by_tenant('carrier_mapping');
GRANT SELECT, INSERT ON carrier_mapping TO waybill_app;
GRANT UPDATE (mapping, updated_at) ON carrier_mapping TO waybill_app;

CREATE TABLE carrier_invoice (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  carrier text NOT NULL CHECK (carrier ~ '^[a-z0-9_]{1,64}$'),
  number text NOT NULL CHECK (number = trim(number) AND length(number) BETWEEN 1 AND 64),
  invoiced_on date NOT NULL,
  -- Every line is in it.
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- What its lines come to, which is what the carrier says where it says so. Below zero for a credit note.
  total numeric(17, 3) NOT NULL,
  line_count integer NOT NULL CHECK (line_count > 0),
  file_id uuid NOT NULL,
  importer_id uuid NOT NULL,
  importer text NOT NULL,
  imported_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, file_id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES carrier_file (tenant_id, id)
);
-- An invoice comes once, however its number is written.
CREATE UNIQUE INDEX carrier_invoice_once ON carrier_invoice (tenant_id, carrier, lower(number));
CREATE INDEX carrier_invoice_by_time ON carrier_invoice (tenant_id, imported_at DESC, id DESC);
CALL isolate_by_tenant('carrier_invoice');
CALL open_to_definer('carrier_invoice');
GRANT SELECT, INSERT ON carrier_invoice TO waybill_app;

CREATE TABLE carrier_invoice_line (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- In the order of the workbook; a row with several charges is several lines.
  position integer NOT NULL CHECK (position > 0),
  row_no integer NOT NULL CHECK (row_no > 0),
  tracking_number text CHECK (length(tracking_number) BETWEEN 1 AND 64),
  order_no text CHECK (length(order_no) BETWEEN 1 AND 64),
  reference text CHECK (length(reference) BETWEEN 1 AND 64),
  charge text NOT NULL CHECK (charge ~ '^[a-z_]{1,64}$'),
  -- The carrier's own word for it.
  charge_text text CHECK (length(charge_text) BETWEEN 1 AND 200),
  charged_on date,
  billed_weight numeric(11, 3) CHECK (billed_weight >= 0),
  -- In the currency of the invoice; below zero where the carrier gives back.
  amount numeric(17, 3) NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'matched', 'ignored')),
  -- Why it is open: no number, no such order, several such orders, or reopened by somebody.
  open_reason text DEFAULT 'none' CHECK (open_reason IN ('no_number', 'none', 'several', 'reopened')),
  -- Why it was ignored or matched by hand.
  note text CHECK (length(note) BETWEEN 1 AND 500),
  -- The rule that matched it, or `hand`.
  matched_by text CHECK (matched_by ~ '^[a-z_]{1,64}$'),
  -- The order with what it was when it was matched. The merchant is another tenant, so no foreign key carries it.
  merchant_id uuid,
  order_id uuid,
  customer_no text,
  product_code text,
  -- When the order was paid, or made where it never was: its month is the month of its margin.
  sold_at timestamptz(0),
  -- What its quote charged for, in kg, or what it weighs where it has no quote.
  sold_weight numeric(14, 3),
  decider text,
  decided_at timestamptz(0),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, invoice_id, position),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES carrier_invoice (tenant_id, id),
  CHECK ((state = 'open') = (open_reason IS NOT NULL) AND (state = 'matched') = (matched_by IS NOT NULL)),
  CHECK (state <> 'ignored' OR note IS NOT NULL),
  CHECK ((state = 'matched') = (order_id IS NOT NULL) AND num_nulls(merchant_id, order_id, customer_no, product_code, sold_at) IN (0, 5))
);
CREATE INDEX carrier_invoice_line_by_state ON carrier_invoice_line (tenant_id, state, invoice_id, position);
CREATE INDEX carrier_invoice_line_of_order ON carrier_invoice_line (tenant_id, merchant_id, order_id) WHERE state = 'matched';
CREATE INDEX carrier_invoice_line_sold ON carrier_invoice_line (tenant_id, sold_at) WHERE state = 'matched';
CALL isolate_by_tenant('carrier_invoice_line');
CALL open_to_definer('carrier_invoice_line');
GRANT SELECT, INSERT ON carrier_invoice_line TO waybill_app;

-- An invoice is written whole, in one transaction: its lines are as many and come to as much as it says, and none comes later.
CREATE FUNCTION demand_whole_invoice() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM carrier_invoice_line l WHERE l.tenant_id = NEW.tenant_id AND l.invoice_id = NEW.id
    HAVING count(*) = NEW.line_count AND sum(l.amount) = NEW.total)
  THEN RAISE EXCEPTION 'the lines of the invoice do not come to its total' USING ERRCODE = 'WB004'; END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER carrier_invoice_adds_up AFTER INSERT ON carrier_invoice DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION demand_whole_invoice();

CREATE FUNCTION refuse_late_lines() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added a JOIN carrier_invoice i ON i.tenant_id = a.tenant_id AND i.id = a.invoice_id
      WHERE i.xmin::text <> (pg_current_xact_id()::xid)::text)
    OR EXISTS (SELECT 1 FROM added a WHERE a.state <> 'open')
  THEN RAISE EXCEPTION 'an invoice is written whole' USING ERRCODE = 'WB004'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lines_come_at_once AFTER INSERT ON carrier_invoice_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_lines();

-- What the carrier wrote stays, whoever decides on it.
CREATE FUNCTION keep_carrier_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decided text[] := ARRAY['state', 'open_reason', 'note', 'matched_by', 'merchant_id', 'order_id', 'customer_no', 'product_code', 'sold_at',
    'sold_weight', 'decider', 'decided_at'];
BEGIN
  IF (to_jsonb(OLD) - decided) IS DISTINCT FROM (to_jsonb(NEW) - decided)
  THEN RAISE EXCEPTION 'a line of a carrier is not changed' USING ERRCODE = 'WB004'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER carrier_lines_stay BEFORE UPDATE ON carrier_invoice_line FOR EACH ROW EXECUTE FUNCTION keep_carrier_line();

CREATE FUNCTION refuse_carrier_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% stays as it was imported', TG_TABLE_NAME USING ERRCODE = 'WB004';
END $$;
CREATE TRIGGER carrier_invoice_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON carrier_invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_carrier_change();
CREATE TRIGGER carrier_lines_remain BEFORE DELETE OR TRUNCATE ON carrier_invoice_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_carrier_change();

INSERT INTO closing_rule (table_name, emptied, why) VALUES
  ('carrier_file', NULL, 'of the platform: the evidence of what it was billed'),
  ('carrier_mapping', NULL, 'of the platform'),
  ('carrier_invoice', NULL, 'of the platform: what it was billed'),
  ('carrier_invoice_line', NULL, 'of the platform: what it was billed');

-- Removes workbooks that nobody imported, at most so many, and tells how many.
CREATE FUNCTION purge_carrier_files(before timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  total integer;
BEGIN
  WITH gone AS (DELETE FROM carrier_file f USING (SELECT c.tenant_id, c.id FROM carrier_file c WHERE c.created_at < before
      AND NOT EXISTS (SELECT 1 FROM carrier_invoice i WHERE i.tenant_id = c.tenant_id AND i.file_id = c.id)
      ORDER BY c.created_at LIMIT at_most FOR UPDATE SKIP LOCKED) old
    WHERE f.tenant_id = old.tenant_id AND f.id = old.id RETURNING 1)
  SELECT count(*) INTO total FROM gone;
  RETURN total;
END $$;
