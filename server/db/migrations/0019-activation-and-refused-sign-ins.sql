-- A call that changes orders or money asks whether its account is activated, so the session tells it (security L15).
DROP FUNCTION session_principal(bytea, timestamptz, interval);
CREATE FUNCTION session_principal(hash bytea, moment timestamptz, idle interval)
RETURNS TABLE (session_id uuid, user_id uuid, username text, tenant_id uuid, time_zone text, authe_status integer, permissions text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.session s SET last_seen_at = moment
  WHERE s.token_hash = hash AND s.expires_at > moment AND s.last_seen_at > moment - idle AND s.last_seen_at < moment - interval '1 minute';
  RETURN QUERY
  SELECT s.id, u.id, u.username, t.id, t.time_zone, u.authe_status,
    ARRAY(SELECT DISTINCT h.action FROM public.held_permissions(u.tenant_id, u.id) h)
  FROM public.session s
  JOIN public.app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.state = 'active'
  JOIN public.tenant t ON t.id = s.tenant_id AND t.state = 'active'
  WHERE s.token_hash = hash AND s.expires_at > moment AND s.last_seen_at > moment - idle;
END $$;

-- A refused sign-in of an account that exists is told to its tenant's audit. It precedes a session, so it runs as the definer.
-- A name that nobody has belongs to no tenant: the security log has it.
CALL open_to_definer('audit_log');
CREATE FUNCTION audit_refused_sign_in(row_id uuid, moment timestamptz, name text, why text, from_address text, of_request text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.audit_log (tenant_id, id, at, user_id, action, subject, detail, address, request_id)
  SELECT u.tenant_id, row_id, moment, u.id, 'sign_in_refused', u.id::text, jsonb_build_object('why', why), from_address, of_request
  FROM public.app_user u WHERE lower(u.username) = lower(name)
$$;

REVOKE EXECUTE ON FUNCTION session_principal, audit_refused_sign_in FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_principal, audit_refused_sign_in TO waybill_app;
