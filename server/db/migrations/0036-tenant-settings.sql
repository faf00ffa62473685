-- What a tenant decides for itself. A setting without a row has the server's default.
CREATE TABLE tenant_setting (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  name text NOT NULL CHECK (name ~ '^[A-Za-z]{1,64}$'),
  value jsonb NOT NULL,
  set_at timestamptz NOT NULL,
  set_by uuid,
  PRIMARY KEY (tenant_id, name),
  FOREIGN KEY (tenant_id, set_by) REFERENCES app_user (tenant_id, id)
);
CALL isolate_by_tenant('tenant_setting');
CALL open_to_definer('tenant_setting');
GRANT SELECT, INSERT, UPDATE (value, set_at, set_by) ON tenant_setting TO waybill_app;

-- Each change of a setting, also of those that are columns of the tenant. Nobody edits the history.
CREATE TABLE tenant_setting_change (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  name text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  at timestamptz NOT NULL,
  user_id uuid,
  -- The change whose earlier value this one brought back.
  of_change uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id),
  FOREIGN KEY (tenant_id, of_change) REFERENCES tenant_setting_change (tenant_id, id)
);
CREATE INDEX tenant_setting_change_by_name ON tenant_setting_change (tenant_id, name, at DESC, id DESC);
CREATE INDEX tenant_setting_change_of ON tenant_setting_change (tenant_id, of_change) WHERE of_change IS NOT NULL;
CALL isolate_by_tenant('tenant_setting_change');
GRANT SELECT, INSERT ON tenant_setting_change TO waybill_app;

GRANT UPDATE (logo, colour, time_zone, help_url, chat, frame_hosts, businesses, base_currency, settlement_currencies) ON tenant TO waybill_app;

-- The role of the server changes the zone, so the recount runs as its definer.
ALTER FUNCTION tally_zone() SECURITY DEFINER;
ALTER FUNCTION tally_zone() SET search_path = pg_catalog, public, pg_temp;
