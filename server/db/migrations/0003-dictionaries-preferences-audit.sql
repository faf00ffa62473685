-- Dictionaries: those of the platform, and what a tenant adds to them or says otherwise.
CREATE TABLE dictionary (
  code text PRIMARY KEY CHECK (code ~ '^[a-z0-9_]{1,64}$')
);
GRANT SELECT ON dictionary TO waybill_app;

CREATE TABLE dictionary_item (
  code text NOT NULL REFERENCES dictionary (code) ON DELETE CASCADE,
  value text NOT NULL CHECK (value ~ '^[^,]{1,64}$'),
  position integer NOT NULL,
  -- By language, e.g. {"zh_CN": "草稿", "en_US": "Draft"}.
  texts jsonb NOT NULL,
  colour text,
  disabled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (code, value)
);
GRANT SELECT ON dictionary_item TO waybill_app;

CREATE TABLE tenant_dictionary_item (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  code text NOT NULL REFERENCES dictionary (code) ON DELETE CASCADE,
  value text NOT NULL CHECK (value ~ '^[^,]{1,64}$'),
  position integer NOT NULL,
  texts jsonb NOT NULL,
  colour text,
  disabled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, code, value)
);
CALL isolate_by_tenant('tenant_dictionary_item');
GRANT SELECT ON tenant_dictionary_item TO waybill_app;

CREATE TABLE preference (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key text NOT NULL CHECK (key ~ '^[A-Za-z0-9_./:-]{1,120}$'),
  value json NOT NULL,
  PRIMARY KEY (tenant_id, user_id, key),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CALL isolate_by_tenant('preference');
GRANT SELECT, INSERT, UPDATE, DELETE ON preference TO waybill_app;

-- Written once, never changed: no UPDATE or DELETE grant, and a trigger for who would have one (security M8).
CREATE TABLE audit_log (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  user_id uuid,
  action text NOT NULL,
  subject text,
  detail jsonb NOT NULL DEFAULT '{}',
  address text NOT NULL,
  request_id text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id)
);
CREATE INDEX audit_log_by_time ON audit_log (tenant_id, at DESC);
CALL isolate_by_tenant('audit_log');
GRANT SELECT, INSERT ON audit_log TO waybill_app;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
