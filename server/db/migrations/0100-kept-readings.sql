-- How the last CSV file of an account was read: offered with its next one (decision 74).
CREATE TABLE bank_csv_reading (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  account_id uuid NOT NULL REFERENCES pay_account (id),
  -- Order of dates, decimal sign and the headings of columns, by the names of the call.
  reading jsonb NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, account_id)
);
CALL isolate_by_tenant('bank_csv_reading');
GRANT SELECT, INSERT ON bank_csv_reading TO waybill_app;
GRANT UPDATE (reading, updated_at) ON bank_csv_reading TO waybill_app;
INSERT INTO closing_rule (table_name, emptied, why) VALUES ('bank_csv_reading', NULL, 'of the platform');
