-- 0: the reasons get a column of their own before all others.
ALTER TABLE import_run DROP CONSTRAINT import_run_reason_column_check,
  ADD CONSTRAINT import_run_reason_column_check CHECK (reason_column BETWEEN 0 AND 16384);
