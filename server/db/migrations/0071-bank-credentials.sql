-- The bank cards and accounts that a merchant pays from. Lists show the end of a number only.
CREATE TABLE bank_credential (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('card', 'iban', 'account')),
  owner_name text NOT NULL CHECK (length(owner_name) BETWEEN 1 AND 100),
  -- Without spaces, in capital letters.
  account_number text NOT NULL CHECK (account_number ~ '^[0-9A-Z-]{4,34}$'),
  bank_name text NOT NULL CHECK (length(bank_name) BETWEEN 1 AND 100),
  is_default boolean NOT NULL DEFAULT false,
  created_by uuid NOT NULL,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, account_number),
  FOREIGN KEY (tenant_id, created_by) REFERENCES app_user (tenant_id, id)
);
CREATE UNIQUE INDEX bank_credential_default ON bank_credential (tenant_id) WHERE is_default;
CALL isolate_by_tenant('bank_credential');
GRANT SELECT, INSERT, UPDATE (is_default), DELETE ON bank_credential TO waybill_app;
