-- Sessions, one-time codes, captchas, counters of tries. Each function here reads across tenants for one named purpose.

CREATE TABLE session (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- SHA-256 of the token: a dump of the database opens no session (security L10).
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX session_by_user ON session (tenant_id, user_id);
CALL isolate_by_tenant('session');
CALL open_to_definer('session');
GRANT SELECT, INSERT, DELETE ON session TO waybill_app;

-- A code that a trusted system hands to a browser in /?token= (security L13).
CREATE TABLE login_code (
  tenant_id uuid NOT NULL,
  code_hash bytea NOT NULL UNIQUE CHECK (octet_length(code_hash) = 32),
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, code_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX login_code_by_user ON login_code (tenant_id, user_id);
CALL isolate_by_tenant('login_code');
CALL open_to_definer('login_code');
GRANT INSERT ON login_code TO waybill_app;

CREATE TABLE captcha (
  key text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('login')),
  answer_hash bytea NOT NULL CHECK (octet_length(answer_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_by_expiry ON captcha (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON captcha TO waybill_app;

-- Failed tries by what they are counted for. The keys are hashes: people type passwords into the name field.
CREATE TABLE login_attempt (
  key text PRIMARY KEY,
  failures integer NOT NULL CHECK (failures >= 0),
  last_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
CREATE INDEX login_attempt_by_age ON login_attempt (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_attempt TO waybill_app;

-- Who a session names: the row is there only while session, user and tenant are good (security L11). One statement a call;
-- `moment` is the server's clock, `idle` the longest silence. Being seen is written down once a minute at most.
CREATE FUNCTION session_principal(hash bytea, moment timestamptz, idle interval)
RETURNS TABLE (session_id uuid, user_id uuid, username text, tenant_id uuid, time_zone text, permissions text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.session s SET last_seen_at = moment
  WHERE s.token_hash = hash AND s.expires_at > moment AND s.last_seen_at > moment - idle AND s.last_seen_at < moment - interval '1 minute';
  RETURN QUERY
  SELECT s.id, u.id, u.username, t.id, t.time_zone, ARRAY(
    SELECT DISTINCT rp.action FROM public.user_role ur
    JOIN public.role_permission rp ON rp.tenant_id = ur.tenant_id AND rp.role_id = ur.role_id
    WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id)
  FROM public.session s
  JOIN public.app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.state = 'active'
  JOIN public.tenant t ON t.id = s.tenant_id AND t.state = 'active'
  WHERE s.token_hash = hash AND s.expires_at > moment AND s.last_seen_at > moment - idle;
END $$;

-- The account behind a name. Whether it may sign in is for the caller to say after the password is checked.
CREATE FUNCTION sign_in_account(name text)
RETURNS TABLE (tenant_id uuid, user_id uuid, password_hash text, active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.tenant_id, u.id, u.password_hash, u.state = 'active' AND t.state = 'active'
  FROM public.app_user u JOIN public.tenant t ON t.id = u.tenant_id
  WHERE lower(u.username) = lower($1)
$$;

-- Spends a one-time code: gone after this, whether it was still good or not.
CREATE FUNCTION spend_login_code(hash bytea, moment timestamptz)
RETURNS TABLE (tenant_id uuid, user_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH spent AS (DELETE FROM public.login_code c WHERE c.code_hash = hash RETURNING c.tenant_id, c.user_id, c.expires_at)
  SELECT s.tenant_id, s.user_id FROM spent s
  JOIN public.app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.state = 'active'
  JOIN public.tenant t ON t.id = s.tenant_id AND t.state = 'active'
  WHERE s.expires_at > moment
$$;

-- Branding by the exact host: logo, name and colour, nothing else (security T7).
CREATE FUNCTION tenant_brand(host text)
RETURNS TABLE (name text, logo text, colour text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.name, t.logo, t.colour FROM public.tenant_domain d JOIN public.tenant t ON t.id = d.tenant_id
  WHERE d.domain = host AND t.state = 'active'
$$;

REVOKE EXECUTE ON FUNCTION session_principal, sign_in_account, spend_login_code, tenant_brand FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_principal, sign_in_account, spend_login_code, tenant_brand TO waybill_app;
