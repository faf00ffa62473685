-- Tenants, users, roles. Row-level security is FORCEd on every table with a tenant_id (security T2); the role waybill_app
-- owns nothing and gets only the grants written here (T3).
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO waybill_app;

-- Set for one transaction by the server (T4); unset or empty is no tenant, and no tenant is no rows (T1).
CREATE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE
  RETURN nullif(current_setting('app.tenant_id', true), '')::uuid;

-- The sub-select makes the planner read the setting once a query, not once a row.
CREATE PROCEDURE isolate_by_tenant(guarded regclass, tenant_column name DEFAULT 'tenant_id') LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', guarded);
  EXECUTE format(
    'CREATE POLICY tenant_isolation ON %1$s USING (%2$I = (SELECT current_tenant())) WITH CHECK (%2$I = (SELECT current_tenant()))',
    guarded, tenant_column);
END $$;

-- What happens before a tenant is known runs in SECURITY DEFINER functions. Their owner is subject to FORCEd row-level
-- security too unless it is a superuser, so it gets a policy of its own; waybill_app is not its member.
CREATE PROCEDURE open_to_definer(guarded regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY definer ON %s TO CURRENT_USER USING (true) WITH CHECK (true)', guarded);
END $$;

REVOKE EXECUTE ON PROCEDURE isolate_by_tenant, open_to_definer FROM PUBLIC;

CREATE TABLE tenant (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('merchant', 'platform')),
  name text NOT NULL CHECK (name <> ''),
  logo text,
  colour text CHECK (colour ~ '^#[0-9a-f]{6}$'),
  -- IANA name. The expression fails on a zone that PostgreSQL does not know.
  time_zone text NOT NULL CHECK (timestamptz '2026-01-01 00:00:00Z' AT TIME ZONE time_zone IS NOT NULL),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended')),
  created_at timestamptz(0) NOT NULL DEFAULT now()
);
CALL isolate_by_tenant('tenant', 'id');
CALL open_to_definer('tenant');
GRANT SELECT ON tenant TO waybill_app;

-- Hosts as the server normalises them: lower case, no port, no trailing dot.
CREATE TABLE tenant_domain (
  domain text PRIMARY KEY CHECK (domain ~ '^[a-z0-9.:-]+$'),
  tenant_id uuid NOT NULL REFERENCES tenant (id)
);
CREATE INDEX tenant_domain_by_tenant ON tenant_domain (tenant_id);
CALL isolate_by_tenant('tenant_domain');
CALL open_to_definer('tenant_domain');

CREATE TABLE app_user (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  username text NOT NULL CHECK (username <> ''),
  nick_name text NOT NULL,
  avatar text,
  password_hash text NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  -- The spec's autheStatus: 1 is activated. Only the server sets it (security L15).
  authe_status integer NOT NULL DEFAULT 0 CHECK (authe_status BETWEEN 0 AND 98),
  created_at timestamptz(0) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
-- User names are unique on the platform, whatever their case: the account decides the tenant (wire.md, Sign-in).
CREATE UNIQUE INDEX app_user_by_name ON app_user (lower(username));
CALL isolate_by_tenant('app_user');
CALL open_to_definer('app_user');
GRANT SELECT ON app_user TO waybill_app;

-- Every rule there is (wire.md, Menu and permission): type '1' shows, '2' disables; status '0' is off.
CREATE TABLE permission (
  action text NOT NULL CHECK (action <> ''),
  type text NOT NULL CHECK (type IN ('1', '2')),
  descriptions jsonb NOT NULL,
  status text NOT NULL DEFAULT '1' CHECK (status IN ('0', '1')),
  position integer NOT NULL,
  PRIMARY KEY (action, type)
);
GRANT SELECT ON permission TO waybill_app;

CREATE TABLE role (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code)
);
CALL isolate_by_tenant('role');
CALL open_to_definer('role');
GRANT SELECT ON role TO waybill_app;

-- The one table that both menus and calls derive from (security P2).
CREATE TABLE role_permission (
  tenant_id uuid NOT NULL,
  role_id uuid NOT NULL,
  action text NOT NULL,
  type text NOT NULL,
  PRIMARY KEY (tenant_id, role_id, action, type),
  FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (action, type) REFERENCES permission (action, type)
);
CALL isolate_by_tenant('role_permission');
CALL open_to_definer('role_permission');
GRANT SELECT ON role_permission TO waybill_app;

CREATE TABLE user_role (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, user_id, role_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX user_role_by_role ON user_role (tenant_id, role_id);
CALL isolate_by_tenant('user_role');
CALL open_to_definer('user_role');
GRANT SELECT ON user_role TO waybill_app;

-- A menu row is there for who holds its permission key; a container when one of its children is.
CREATE TABLE menu (
  id text PRIMARY KEY,
  parent_id text REFERENCES menu (id) ON DELETE CASCADE,
  audience text NOT NULL CHECK (audience IN ('merchant', 'platform')),
  position integer NOT NULL,
  route text NOT NULL DEFAULT '1' CHECK (route IN ('0', '1')),
  path text NOT NULL,
  name text NOT NULL,
  component text,
  redirect text,
  hidden boolean NOT NULL DEFAULT false,
  always_show boolean NOT NULL DEFAULT false,
  titles jsonb NOT NULL,
  icon text,
  url text CHECK (url ~ '^https?://'),
  keep_alive boolean NOT NULL DEFAULT false,
  internal_or_external boolean NOT NULL DEFAULT false,
  permission text
);
GRANT SELECT ON menu TO waybill_app;
