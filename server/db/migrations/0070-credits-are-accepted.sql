-- The ledger's own condition, whoever writes to it: the server credits what was accepted, to the last digit, and corrects nothing by itself.
-- The owner of the tables, who fills demos, is not asked (security M3).
CREATE FUNCTION demand_top_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(session_user, (SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'USAGE') OR (NEW.cause = 'topup' AND EXISTS (
    SELECT 1 FROM top_up u WHERE u.tenant_id = NEW.tenant_id AND u.transfer_id = NEW.id AND u.credited = NEW.amount
      AND u.currency = NEW.currency AND NEW.order_id IS NULL
  )) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a credit needs an accepted top-up' USING ERRCODE = 'WB004';
END $$;
CREATE TRIGGER credits_are_accepted BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (NEW.cause IN ('topup', 'correction'))
  EXECUTE FUNCTION demand_top_up();
REVOKE EXECUTE ON FUNCTION demand_top_up FROM PUBLIC;
