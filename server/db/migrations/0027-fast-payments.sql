-- The same books in fewer statements.

-- As before (0012): the one way into the ledger. Accounts that are there are not written to find out; updating the balance locks it.
CREATE OR REPLACE FUNCTION move_money(
  transfer uuid, moved_for text, of_order uuid, nth integer, price numeric, in_currency text, by_whom text, why text, moment timestamptz
) RETURNS numeric LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  owner_id uuid := current_tenant();
  other text := CASE WHEN moved_for IN ('topup', 'correction') THEN 'funding' ELSE 'freight' END;
  change numeric := CASE WHEN moved_for = 'pay' THEN -price ELSE price END;
  mine uuid;
  theirs uuid;
  last_hash bytea;
  moved ledger_transfer;
BEGIN
  IF owner_id IS NULL THEN RAISE EXCEPTION 'no tenant is set'; END IF;
  -- The balance first, then the other account, so that two transfers never wait for each other; the balance's lock also orders the chain.
  UPDATE account SET balance = balance + change, updated_at = moment
    WHERE tenant_id = owner_id AND currency = in_currency AND kind = 'balance' AND balance + change >= 0
    RETURNING id, balance INTO mine, moved.balance_after;
  IF mine IS NULL THEN
    -- There is no account yet, or somebody is about to fill it, or the balance does not cover it.
    INSERT INTO account (tenant_id, id, kind, currency)
      SELECT owner_id, gen_random_uuid(), kind, in_currency FROM unnest(ARRAY['balance', other]) AS kind
      ON CONFLICT (tenant_id, currency, kind) DO NOTHING;
    PERFORM 1 FROM account WHERE tenant_id = owner_id AND currency = in_currency AND kind = 'balance' FOR UPDATE;
    UPDATE account SET balance = balance + change, updated_at = moment
      WHERE tenant_id = owner_id AND currency = in_currency AND kind = 'balance' AND balance + change >= 0
      RETURNING id, balance INTO mine, moved.balance_after;
    IF mine IS NULL THEN RETURN NULL; END IF;
  END IF;
  UPDATE account SET balance = balance - change, updated_at = moment
    WHERE tenant_id = owner_id AND currency = in_currency AND kind = other RETURNING id INTO theirs;
  IF theirs IS NULL THEN
    INSERT INTO account (tenant_id, id, kind, currency, balance, updated_at)
      VALUES (owner_id, gen_random_uuid(), other, in_currency, -change, moment) RETURNING id INTO theirs;
  END IF;
  IF moved_for IN ('refund', 'chargeback', 'void') AND price > (
    SELECT coalesce(sum(CASE WHEN cause = 'pay' THEN amount ELSE -amount END), 0) FROM ledger_transfer
    WHERE tenant_id = owner_id AND order_id = of_order AND currency = in_currency
  ) THEN RAISE EXCEPTION 'more would be given back than was paid' USING ERRCODE = 'WB002'; END IF;
  SELECT position, hash INTO moved.position, last_hash FROM ledger_transfer
    WHERE tenant_id = owner_id AND currency = in_currency ORDER BY position DESC LIMIT 1;
  moved.tenant_id := owner_id;
  moved.id := transfer;
  moved.position := coalesce(moved.position, 0) + 1;
  moved.cause := moved_for;
  moved.order_id := of_order;
  moved.attempt := nth;
  moved.amount := price;
  moved.currency := in_currency;
  moved.operator := by_whom;
  moved.remark := why;
  moved.created_at := moment;
  moved.hash := transfer_hash(last_hash, moved);
  INSERT INTO ledger_transfer SELECT (moved).*;
  INSERT INTO ledger_entry (tenant_id, transfer_id, account_id, amount) VALUES (owner_id, transfer, mine, change), (owner_id, transfer, theirs, -change);
  RETURN moved.balance_after;
END $$;

-- For who goes on without waiting for the answer: a balance that does not cover a payment fails its transaction.
CREATE FUNCTION demand_covered(balance_after numeric) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF balance_after IS NULL THEN RAISE EXCEPTION 'the balance does not cover it' USING ERRCODE = 'WB003'; END IF;
END $$;
REVOKE EXECUTE ON FUNCTION demand_covered FROM PUBLIC;
GRANT EXECUTE ON FUNCTION demand_covered TO waybill_app;

-- The tally of orders (0024) by statement: what a statement makes of many orders of a day and state is one row.
CREATE FUNCTION tally_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.order_tally
  SELECT o.tenant_id, (o.created_at AT TIME ZONE t.time_zone)::date, o.document_status, o.logistics_status, o.settlement_status,
    CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM touched o JOIN public.tenant t ON t.id = o.tenant_id GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
CREATE FUNCTION tally_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.order_tally
  SELECT o.tenant_id, (o.created_at AT TIME ZONE t.time_zone)::date, o.document_status, o.logistics_status, o.settlement_status, sum(o.orders)
  FROM (
    SELECT tenant_id, created_at, document_status, logistics_status, settlement_status, -1 AS orders FROM before
    UNION ALL SELECT tenant_id, created_at, document_status, logistics_status, settlement_status, 1 FROM touched
  ) o JOIN public.tenant t ON t.id = o.tenant_id GROUP BY 1, 2, 3, 4, 5 HAVING sum(o.orders) <> 0;
  RETURN NULL;
END $$;
DROP TRIGGER tally_added ON shipment_order;
DROP TRIGGER tally_changed ON shipment_order;
DROP FUNCTION tally_order;
CREATE TRIGGER tally_added AFTER INSERT ON shipment_order REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tally_added();
CREATE TRIGGER tally_removed AFTER DELETE ON shipment_order REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tally_added();
CREATE TRIGGER tally_changed AFTER UPDATE ON shipment_order REFERENCING OLD TABLE AS before NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed();
REVOKE EXECUTE ON FUNCTION tally_added, tally_changed FROM PUBLIC;
