-- The overview of the finances answers from indexes.
CREATE INDEX shipment_order_unpaid ON shipment_order (tenant_id, currency) INCLUDE (total_amount)
  WHERE document_status IN ('ordering', 'generated') AND settlement_status = 'unpaid';

-- Each tenant sets the balance below which its people are warned; null: no warning. Returns what was set before, or no row without an account.
CREATE FUNCTION set_balance_warning(in_currency text, threshold numeric) RETURNS TABLE (id uuid, before numeric)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  held account;
BEGIN
  SELECT * INTO held FROM account a WHERE a.tenant_id = current_tenant() AND a.currency = in_currency AND a.kind = 'balance' FOR UPDATE;
  IF held.id IS NULL THEN RETURN; END IF;
  UPDATE account a SET warn_below = threshold WHERE a.tenant_id = held.tenant_id AND a.id = held.id;
  RETURN QUERY SELECT held.id, held.warn_below;
END $$;
REVOKE EXECUTE ON FUNCTION set_balance_warning FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_balance_warning TO waybill_app;

-- A balance that falls below queues one job, in the transaction of its cause, whoever moves the money. It runs as the tenant's owner.
CREATE FUNCTION tell_low_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO job (tenant_id, id, user_id, kind, input, language, listed)
  SELECT NEW.tenant_id, gen_random_uuid(), u.id, 'lowBalance',
    jsonb_build_object('currency', NEW.currency, 'balance', NEW.balance::text, 'least', NEW.warn_below::text), coalesce(u.language, 'zh_CN'), false
  FROM app_user u WHERE u.tenant_id = NEW.tenant_id AND u.state = 'active' ORDER BY u.owner DESC, u.id LIMIT 1;
  RETURN NULL;
END $$;
CREATE TRIGGER falls_below AFTER UPDATE OF balance ON account FOR EACH ROW
  WHEN (NEW.kind = 'balance' AND OLD.balance >= NEW.warn_below AND NEW.balance < NEW.warn_below) EXECUTE FUNCTION tell_low_balance();
REVOKE EXECUTE ON FUNCTION tell_low_balance FROM PUBLIC;

-- Who tops up may set the warning.
INSERT INTO permission (action, type, descriptions, position) VALUES ('account:warn', '1', '{}', 0) ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, 'account:warn', '1' FROM role_permission rp WHERE rp.action = 'account:topUp' ON CONFLICT DO NOTHING;
