-- Who owns a tenant and what only the owner switches, changes of one's own roles that wait for a second person, the budget of
-- questions about user names, and tokens that end for good.

ALTER TABLE app_user ADD owner boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX app_user_owner ON app_user (tenant_id) WHERE owner;

-- Whether the tenant's rights administrators may give rights that they do not hold themselves.
ALTER TABLE tenant ADD gives_beyond_own boolean NOT NULL DEFAULT false;
GRANT UPDATE (gives_beyond_own) ON tenant TO waybill_app;

-- A tenant of an earlier version belongs to the one who gave its people their rights, if it was one person.
UPDATE app_user u SET owner = true
FROM (
  SELECT ur.tenant_id, min(ur.user_id::text)::uuid AS user_id
  FROM user_role ur
  JOIN role_permission rp ON rp.tenant_id = ur.tenant_id AND rp.role_id = ur.role_id AND rp.action = 'system:user:role'
  JOIN app_user a ON a.tenant_id = ur.tenant_id AND a.id = ur.user_id AND a.state = 'active'
  GROUP BY ur.tenant_id HAVING count(DISTINCT ur.user_id) = 1
) sole
WHERE u.tenant_id = sole.tenant_id AND u.id = sole.user_id;

-- Roles that somebody asked for himself; the row goes when a second person has decided. A user has one request at a time.
CREATE TABLE role_request (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  role_ids uuid[] NOT NULL,
  -- The roles when it was asked: a request about other ones is stale.
  before_ids uuid[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CALL isolate_by_tenant('role_request');
CALL open_to_definer('role_request');
GRANT SELECT, INSERT, DELETE ON role_request TO waybill_app;

-- Questions of a tenant about what is unique on the platform, by day (UTC): names are not found out by asking (security A4).
CREATE TABLE platform_check_count (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  day date NOT NULL,
  asked integer NOT NULL CHECK (asked > 0)
);
CALL isolate_by_tenant('platform_check_count');
GRANT SELECT, INSERT, UPDATE ON platform_check_count TO waybill_app;

-- It answered about the mail addresses and phone numbers of other tenants' people. User names alone are one on the platform.
DROP FUNCTION account_value_taken;
CREATE FUNCTION user_name_taken(name text, own_tenant uuid, own uuid)
RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.app_user u
    WHERE lower(u.username) = lower(name) AND (own IS NULL OR (u.tenant_id, u.id) IS DISTINCT FROM (own_tenant, own)))
$$;

-- Switching a user off or on, or a new password, ends all that signs the user in, whoever writes it: what was issued before is
-- not good again afterwards. The trigger on session tells the servers, which close the sockets.
CREATE FUNCTION end_tokens_of_user() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.session s WHERE s.tenant_id = NEW.tenant_id AND s.user_id = NEW.id;
  DELETE FROM public.login_code c WHERE c.tenant_id = NEW.tenant_id AND c.user_id = NEW.id;
  DELETE FROM public.download_ticket t WHERE t.tenant_id = NEW.tenant_id AND t.user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER tokens_ended AFTER UPDATE OF state, password_hash ON app_user FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.password_hash <> NEW.password_hash) EXECUTE FUNCTION end_tokens_of_user();

CREATE FUNCTION end_tokens_of_tenant() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.session s WHERE s.tenant_id = NEW.id;
  DELETE FROM public.login_code c WHERE c.tenant_id = NEW.id;
  DELETE FROM public.download_ticket t WHERE t.tenant_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER tokens_ended AFTER UPDATE OF state ON tenant FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION end_tokens_of_tenant();

-- Those that an earlier version left to somebody who is switched off.
DELETE FROM session s USING app_user u, tenant t
WHERE u.tenant_id = s.tenant_id AND u.id = s.user_id AND t.id = s.tenant_id AND (u.state <> 'active' OR t.state <> 'active');

-- Whether a token may be issued now. It holds the account until the transaction ends, so that whoever switches it off meanwhile
-- waits and finds the token. `verified` is the hash that a password was checked against; null where there was none.
CREATE FUNCTION may_issue_token(of_tenant uuid, of_user uuid, verified text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM public.tenant t WHERE t.id = of_tenant AND t.state = 'active' FOR SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM 1 FROM public.app_user u
  WHERE u.tenant_id = of_tenant AND u.id = of_user AND u.state = 'active' AND (verified IS NULL OR u.password_hash = verified)
  FOR SHARE;
  RETURN FOUND;
END $$;

-- Deletes some rows that ran out, of all tenants, and says how many. Rows in use are passed over, so servers may do it side by
-- side. A server whose clock is ahead of this one's deletes nothing early.
CREATE FUNCTION purge_expired(kind text, moment timestamptz, kept interval, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  present timestamptz := least(moment, clock_timestamp());
  gone integer;
BEGIN
  CASE kind
    WHEN 'session' THEN
      WITH old AS (
        SELECT s.tenant_id, s.id FROM public.session s WHERE s.expires_at <= present OR s.last_seen_at <= present - kept
        LIMIT at_most FOR UPDATE SKIP LOCKED)
      DELETE FROM public.session s USING old WHERE s.tenant_id = old.tenant_id AND s.id = old.id;
    WHEN 'login_code' THEN
      WITH old AS (
        SELECT c.tenant_id, c.code_hash FROM public.login_code c WHERE c.expires_at <= present
        LIMIT at_most FOR UPDATE SKIP LOCKED)
      DELETE FROM public.login_code c USING old WHERE c.tenant_id = old.tenant_id AND c.code_hash = old.code_hash;
    WHEN 'download_ticket' THEN
      WITH old AS (
        SELECT d.tenant_id, d.hash FROM public.download_ticket d WHERE d.expires_at <= present
        LIMIT at_most FOR UPDATE SKIP LOCKED)
      DELETE FROM public.download_ticket d USING old WHERE d.tenant_id = old.tenant_id AND d.hash = old.hash;
    WHEN 'role_request' THEN
      WITH old AS (
        SELECT r.tenant_id, r.id FROM public.role_request r WHERE r.expires_at <= present
        LIMIT at_most FOR UPDATE SKIP LOCKED)
      DELETE FROM public.role_request r USING old WHERE r.tenant_id = old.tenant_id AND r.id = old.id;
    WHEN 'idempotency_key' THEN
      -- Tenant by tenant, as its index is.
      WITH old AS (
        SELECT o.tenant_id, o.key FROM public.tenant t CROSS JOIN LATERAL (
          SELECT k.tenant_id, k.key FROM public.idempotency_key k WHERE k.tenant_id = t.id AND k.created_at < present - kept
          LIMIT at_most FOR UPDATE SKIP LOCKED) o
        LIMIT at_most)
      DELETE FROM public.idempotency_key k USING old WHERE k.tenant_id = old.tenant_id AND k.key = old.key;
    WHEN 'known_device' THEN
      WITH old AS (
        SELECT d.tenant_id, d.id FROM public.known_device d WHERE d.expires_at <= present
        LIMIT at_most FOR UPDATE SKIP LOCKED)
      DELETE FROM public.known_device d USING old WHERE d.tenant_id = old.tenant_id AND d.id = old.id;
    WHEN 'sent_code' THEN
      WITH old AS (
        SELECT c.id FROM public.sent_code c WHERE c.created_at < present - kept
        LIMIT at_most FOR UPDATE SKIP LOCKED)
      DELETE FROM public.sent_code c USING old WHERE c.id = old.id;
    WHEN 'outbox_message' THEN
      WITH old AS (
        SELECT m.id FROM public.outbox_message m WHERE m.created_at < present - kept
        LIMIT at_most FOR UPDATE SKIP LOCKED)
      DELETE FROM public.outbox_message m USING old WHERE m.id = old.id;
    WHEN 'spent_proof' THEN
      WITH old AS (
        SELECT p.hash FROM public.spent_proof p WHERE p.expires_at <= present
        LIMIT at_most FOR UPDATE SKIP LOCKED)
      DELETE FROM public.spent_proof p USING old WHERE p.hash = old.hash;
  END CASE;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
CALL open_to_definer('idempotency_key');

REVOKE EXECUTE ON FUNCTION user_name_taken, may_issue_token, purge_expired, end_tokens_of_user, end_tokens_of_tenant FROM PUBLIC;
GRANT EXECUTE ON FUNCTION user_name_taken, may_issue_token, purge_expired TO waybill_app;
