-- Sign-ins that nobody finished go when they ran out, like the other rows of the sign-in door.
CREATE FUNCTION purge_pending_sign_ins(moment timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- A server whose clock is ahead deletes nothing early.
  present timestamptz := least(moment, clock_timestamp());
  gone integer;
BEGIN
  WITH old AS (
    SELECT p.tenant_id, p.token_hash FROM public.pending_sign_in p WHERE p.expires_at <= present
    LIMIT at_most FOR UPDATE SKIP LOCKED)
  DELETE FROM public.pending_sign_in p USING old WHERE p.tenant_id = old.tenant_id AND p.token_hash = old.token_hash;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
REVOKE EXECUTE ON FUNCTION purge_pending_sign_ins FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_pending_sign_ins TO waybill_app;
CREATE INDEX pending_sign_in_by_expiry ON pending_sign_in (expires_at);
