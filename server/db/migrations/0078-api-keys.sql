-- API keys: programs of a company call with a token that is stored as its hash alone. A key has a subset of its owner's rights, and lives
-- no longer than its owner, its company and its own time (decision 66, security A1).
CREATE TABLE api_key (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  -- Permission keys of the closed list in the contract.
  rights text[] NOT NULL CHECK (cardinality(rights) BETWEEN 1 AND 50),
  addresses text[] NOT NULL,
  valid_days integer NOT NULL CHECK (valid_days BETWEEN 1 AND 366),
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  prefix text NOT NULL CHECK (length(prefix) = 8),
  last4 text NOT NULL CHECK (length(last4) = 4),
  -- Sealed by the server's key; requests need no signature without it.
  signing_secret bytea,
  -- The token before the last reset, while both work.
  old_hash bytea CHECK (length(old_hash) = 32),
  old_signing_secret bytea,
  old_until timestamptz(0),
  created_at timestamptz(0) NOT NULL,
  expires_at timestamptz(0) NOT NULL,
  revoked_at timestamptz(0),
  last_used_at timestamptz(0),
  last_used_address text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id),
  CHECK ((old_hash IS NULL) = (old_until IS NULL))
);
CREATE UNIQUE INDEX api_key_by_hash ON api_key (token_hash);
CREATE UNIQUE INDEX api_key_by_old_hash ON api_key (old_hash) WHERE old_hash IS NOT NULL;
CREATE INDEX api_key_of_user ON api_key (tenant_id, user_id, created_at DESC);
CALL isolate_by_tenant('api_key');
CALL open_to_definer('api_key');
GRANT SELECT, INSERT, UPDATE (
  label, rights, addresses, token_hash, prefix, last4, signing_secret, old_hash, old_signing_secret, old_until, expires_at, revoked_at
) ON api_key TO waybill_app;

-- Signatures that were used, until they are too old to be accepted anyway.
CREATE TABLE api_signature (
  tenant_id uuid NOT NULL,
  key_id uuid NOT NULL,
  signature bytea NOT NULL CHECK (length(signature) = 32),
  expires_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, key_id, signature),
  FOREIGN KEY (tenant_id, key_id) REFERENCES api_key (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX api_signature_by_expiry ON api_signature (expires_at);
CALL isolate_by_tenant('api_signature');
CALL open_to_definer('api_signature');
GRANT SELECT, INSERT ON api_signature TO waybill_app;

-- The user and the key of a token's hash, with the stamps of what may be cached. Read at each call, so a revoked key ends everywhere.
CREATE FUNCTION api_key_caller(hash bytea, moment timestamptz, caller_address text)
RETURNS TABLE (
  key_id uuid, label text, key_rights text[], addresses text[], secret bytea,
  user_id uuid, username text, nick_name text, authe_status integer, tenant_id uuid, time_zone text, rights text, texts text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE used timestamptz;
BEGIN
  SELECT k.id, k.label, k.rights, k.addresses, CASE WHEN k.token_hash = hash THEN k.signing_secret ELSE k.old_signing_secret END,
    u.id, u.username, u.nick_name, u.authe_status, t.id, t.time_zone, k.last_used_at,
    p.rights::text || ' ' || coalesce(s.rights, '0')::text, p.texts::text || ' ' || coalesce(s.texts, '0')::text
  INTO key_id, label, key_rights, addresses, secret, user_id, username, nick_name, authe_status, tenant_id, time_zone, used, rights, texts
  FROM public.api_key k
  JOIN public.app_user u ON u.tenant_id = k.tenant_id AND u.id = k.user_id AND u.state = 'active'
  JOIN public.tenant t ON t.id = k.tenant_id AND t.state = 'active'
  CROSS JOIN public.platform_stamp p
  LEFT JOIN public.tenant_stamp s ON s.tenant_id = k.tenant_id
  WHERE (k.token_hash = hash OR (k.old_hash = hash AND k.old_until > moment)) AND k.revoked_at IS NULL AND k.expires_at > moment;
  IF NOT FOUND THEN RETURN; END IF;
  -- Written once a minute at most: a row that every call writes would make calls wait for each other.
  IF used IS NULL OR used < moment - interval '1 minute' THEN
    UPDATE public.api_key k SET last_used_at = moment, last_used_address = caller_address
    WHERE k.tenant_id = api_key_caller.tenant_id AND k.id = key_id AND (k.last_used_at IS NULL OR k.last_used_at < moment - interval '1 minute');
  END IF;
  RETURN NEXT;
END $$;
REVOKE EXECUTE ON FUNCTION api_key_caller FROM PUBLIC;
GRANT EXECUTE ON FUNCTION api_key_caller TO waybill_app;

-- Deletes signatures that are too old to be accepted, for all tenants.
CREATE FUNCTION purge_api_signatures(moment timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  WITH old AS (
    SELECT s.tenant_id, s.key_id, s.signature FROM public.api_signature s
    WHERE s.expires_at <= least(moment, clock_timestamp()) LIMIT at_most FOR UPDATE SKIP LOCKED)
  DELETE FROM public.api_signature s USING old
  WHERE s.tenant_id = old.tenant_id AND s.key_id = old.key_id AND s.signature = old.signature;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
REVOKE EXECUTE ON FUNCTION purge_api_signatures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_api_signatures TO waybill_app;
