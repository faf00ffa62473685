-- Orders are taken back from a carrier, written by one person at a time, and say what was changed in them.

ALTER TABLE shipment_order
  -- Counts what was written to the row: who writes says which one they saw, and is told when it is another by now.
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  -- Which time it is that a carrier is told of it. What was taken back is another order to the carrier when it comes again.
  ADD COLUMN placing_no integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_order_writes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  IF OLD.document_status IN ('ordering', 'generated') AND NEW.document_status NOT IN ('ordering', 'generated') THEN
    NEW.placing_no := OLD.placing_no + 1;
  ELSE
    NEW.placing_no := OLD.placing_no;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_writes_count BEFORE UPDATE ON shipment_order FOR EACH ROW EXECUTE FUNCTION count_order_writes();

-- Fields with what they were and are: [{"field": …, "from": …, "to": …}].
ALTER TABLE order_log ADD COLUMN changes jsonb CHECK (jsonb_typeof(changes) = 'array');

-- Mended rows of an import may be other orders than they were.
GRANT UPDATE (total) ON import_run TO waybill_app;
GRANT UPDATE (group_no, number) ON import_row TO waybill_app;

-- What was refunded before a warehouse had it does not travel any more: it may be changed and submitted anew, or abandoned.
UPDATE shipment_order SET document_status = 'order_failed', logistics_status = 'none', tracking_number = NULL, master_tracking_number = NULL
WHERE settlement_status = 'refunded' AND document_status IN ('ordering', 'generated') AND logistics_status IN ('none', 'order_placed');
