-- Delivery addresses come by workbook too.
ALTER TABLE import_run
  DROP CONSTRAINT import_run_kind_check,
  ADD CONSTRAINT import_run_kind_check CHECK (kind IN ('order', 'shipper', 'consignee', 'delivery', 'tracking'));
