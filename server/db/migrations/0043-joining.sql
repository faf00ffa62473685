-- Who joins a company that is activated starts as an activated user.
ALTER TABLE tenant ADD COLUMN IF NOT EXISTS activated boolean NOT NULL DEFAULT false;

-- In the transaction that made the user and in no other one: nobody is activated by it later.
CREATE FUNCTION join_company(newcomer uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.app_user u SET authe_status = 1 FROM public.tenant t
  WHERE t.id = public.current_tenant() AND t.activated AND u.tenant_id = t.id AND u.id = newcomer AND u.xmin = pg_current_xact_id()::xid;
END $$;
REVOKE EXECUTE ON FUNCTION join_company FROM PUBLIC;
GRANT EXECUTE ON FUNCTION join_company TO waybill_app;

-- Counters of past hours and invitations that nobody accepted go, like other rows that ran out.
CREATE FUNCTION purge_registration(moment timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  present timestamptz := least(moment, clock_timestamp());
  counters integer;
  invitations integer;
BEGIN
  WITH old AS (SELECT c.key, c.hour FROM public.stranger_count c WHERE c.hour < present - interval '2 hours' LIMIT at_most FOR UPDATE SKIP LOCKED)
  DELETE FROM public.stranger_count c USING old WHERE c.key = old.key AND c.hour = old.hour;
  GET DIAGNOSTICS counters = ROW_COUNT;
  WITH old AS (
    SELECT i.tenant_id, i.id FROM public.invitation i WHERE i.accepted_at IS NULL AND i.expires_at < present - interval '30 days'
    LIMIT at_most FOR UPDATE SKIP LOCKED)
  DELETE FROM public.invitation i USING old WHERE i.tenant_id = old.tenant_id AND i.id = old.id;
  GET DIAGNOSTICS invitations = ROW_COUNT;
  RETURN greatest(counters, invitations);
END $$;
REVOKE EXECUTE ON FUNCTION purge_registration FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_registration TO waybill_app;
