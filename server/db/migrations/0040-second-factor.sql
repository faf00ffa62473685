-- Second factors of sign-in, the time of a session's last proof, and what users say of themselves.

-- A TOTP secret or a passkey of a user. An unconfirmed secret counts for nothing; a user has one of these at a time.
CREATE TABLE user_factor (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('totp', 'passkey')),
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Encrypted with a key that is not in the database.
  secret bytea CHECK ((kind = 'totp') = (secret IS NOT NULL)),
  -- The last time step whose code was accepted; a code of this or an earlier step is refused.
  last_step bigint,
  credential_id bytea UNIQUE CHECK ((kind = 'passkey') = (credential_id IS NOT NULL)),
  public_key bytea CHECK ((kind = 'passkey') = (public_key IS NOT NULL)),
  counter bigint NOT NULL DEFAULT 0 CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  -- The host that the passkey belongs to; browsers offer it there only.
  rp_id text CHECK ((kind = 'passkey') = (rp_id IS NOT NULL)),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX user_factor_by_user ON user_factor (tenant_id, user_id);
CREATE UNIQUE INDEX user_factor_unconfirmed ON user_factor (tenant_id, user_id) WHERE confirmed_at IS NULL;
CALL isolate_by_tenant('user_factor');
CALL open_to_definer('user_factor');
GRANT SELECT, INSERT, DELETE, UPDATE (name, confirmed_at, last_used_at, last_step, counter) ON user_factor TO waybill_app;

-- Codes for users who have lost their factors; used ones stay, so that the rest can be counted.
CREATE TABLE recovery_code (
  tenant_id uuid NOT NULL,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  user_id uuid NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant_id, code_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX recovery_code_by_user ON recovery_code (tenant_id, user_id);
CALL isolate_by_tenant('recovery_code');
GRANT SELECT, INSERT, DELETE, UPDATE (used_at) ON recovery_code TO waybill_app;

-- A sign-in between the right password and the second factor. The browser holds the token; it opens nothing but this.
CREATE TABLE pending_sign_in (
  tenant_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL,
  -- How the first step was proved.
  how text NOT NULL,
  remember boolean NOT NULL,
  -- The password hash that was checked; a password changed since then opens no session.
  password_hash text,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX pending_sign_in_by_user ON pending_sign_in (tenant_id, user_id);
CALL isolate_by_tenant('pending_sign_in');
CALL open_to_definer('pending_sign_in');
GRANT SELECT, INSERT, DELETE, UPDATE (tries) ON pending_sign_in TO waybill_app;

-- Challenges that browsers have to sign with a passkey: once, for one purpose and subject, on one host.
CREATE TABLE passkey_challenge (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('add', 'signIn', 'secondFactor', 'stepUp')),
  -- The user; empty where the passkey itself says who signs in.
  subject text NOT NULL,
  rp_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_by_expiry ON passkey_challenge (expires_at);
GRANT SELECT, INSERT, DELETE ON passkey_challenge TO waybill_app;

-- The user behind a pending sign-in, before a tenant is known. Each call counts as a try.
CREATE FUNCTION pending_sign_in_of(hash bytea, moment timestamptz, most integer)
RETURNS TABLE (tenant_id uuid, user_id uuid, username text, how text, password_hash text, remember boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.pending_sign_in p SET tries = p.tries + 1
  FROM public.app_user u
  WHERE p.token_hash = hash AND p.expires_at > moment AND p.tries < most AND u.tenant_id = p.tenant_id AND u.id = p.user_id
  RETURNING p.tenant_id, p.user_id, lower(u.username), p.how, p.password_hash, p.remember
$$;

-- The owner of a passkey, before a tenant is known.
CREATE FUNCTION passkey_owner(credential bytea) RETURNS TABLE (tenant_id uuid, user_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.tenant_id, f.user_id FROM public.user_factor f
  JOIN public.app_user u ON u.tenant_id = f.tenant_id AND u.id = f.user_id AND u.state = 'active'
  JOIN public.tenant t ON t.id = f.tenant_id AND t.state = 'active'
  WHERE f.credential_id = credential AND f.confirmed_at IS NOT NULL
$$;

ALTER TABLE session ADD proved_at timestamptz, ADD user_agent text NOT NULL DEFAULT '';
UPDATE session SET proved_at = created_at;
ALTER TABLE session ALTER proved_at SET NOT NULL;
GRANT UPDATE (proved_at) ON session TO waybill_app;

-- What a user says of themselves; null means the tenant's or the browser's.
ALTER TABLE app_user ADD language text CHECK (language IN ('zh_CN', 'en_US')), ADD date_format text;
GRANT UPDATE (nick_name, avatar, phone, email, language, date_format) ON app_user TO waybill_app;

DROP FUNCTION session_caller;
CREATE FUNCTION session_caller(hash bytea, moment timestamptz, idle interval)
RETURNS TABLE (
  session_id uuid, user_id uuid, username text, nick_name text, authe_status integer, tenant_id uuid, time_zone text, rights text, texts text,
  proved_at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE seen timestamptz;
BEGIN
  SELECT s.id, u.id, u.username, u.nick_name, u.authe_status, t.id, t.time_zone, s.last_seen_at,
    p.rights::text || ' ' || coalesce(k.rights, '0')::text, p.texts::text || ' ' || coalesce(k.texts, '0')::text, s.proved_at
  INTO session_id, user_id, username, nick_name, authe_status, tenant_id, time_zone, seen, rights, texts, proved_at
  FROM public.session s
  JOIN public.app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.state = 'active'
  JOIN public.tenant t ON t.id = s.tenant_id AND t.state = 'active'
  CROSS JOIN public.platform_stamp p
  LEFT JOIN public.tenant_stamp k ON k.tenant_id = s.tenant_id
  WHERE s.token_hash = hash AND s.expires_at > moment AND s.last_seen_at > moment - idle;
  IF NOT FOUND THEN RETURN; END IF;
  IF seen < moment - interval '1 minute' THEN
    UPDATE public.session s SET last_seen_at = moment WHERE s.token_hash = hash AND s.last_seen_at < moment - interval '1 minute';
  END IF;
  RETURN NEXT;
END $$;

-- A new password also ends sign-ins that wait for their second factor.
CREATE FUNCTION end_pending_sign_ins() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.pending_sign_in p WHERE p.tenant_id = NEW.tenant_id AND p.user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER pending_ended AFTER UPDATE OF state, password_hash ON app_user FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.password_hash <> NEW.password_hash) EXECUTE FUNCTION end_pending_sign_ins();

REVOKE EXECUTE ON FUNCTION session_caller, pending_sign_in_of, passkey_owner, end_pending_sign_ins FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_caller, pending_sign_in_of, passkey_owner TO waybill_app;
