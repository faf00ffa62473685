-- Booked adjustments in the ledger and on bills (decision 71). They name no order: what an order paid and got back stays what it was, and
-- the adjustment says which order it is of.
DO $$
DECLARE
  known record;
BEGIN
  FOR known IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'ledger_transfer'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%cause%'
  LOOP EXECUTE format('ALTER TABLE ledger_transfer DROP CONSTRAINT %I', known.conname); END LOOP;
END $$;
ALTER TABLE ledger_transfer
  ADD CONSTRAINT ledger_transfer_cause
    CHECK (cause IN ('topup', 'pay', 'refund', 'chargeback', 'void', 'correction', 'adjust_charge', 'adjust_credit')),
  ADD CONSTRAINT ledger_transfer_of_order CHECK ((order_id IS NULL) = (cause IN ('topup', 'correction', 'adjust_charge', 'adjust_credit')));

-- As before (0027), with the causes of adjustments: a charge lowers the balance.
CREATE OR REPLACE FUNCTION move_money(
  transfer uuid, moved_for text, of_order uuid, nth integer, price numeric, in_currency text, by_whom text, why text, moment timestamptz
) RETURNS numeric LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  owner_id uuid := current_tenant();
  other text := CASE WHEN moved_for IN ('topup', 'correction') THEN 'funding' ELSE 'freight' END;
  change numeric := CASE WHEN moved_for IN ('pay', 'adjust_charge') THEN -price ELSE price END;
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

-- The ledger's own condition, whoever writes to it: nothing is adjusted without a row that says why, to the last digit.
CREATE FUNCTION demand_adjustment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM adjustment a WHERE a.tenant_id = NEW.tenant_id AND a.transfer_id = NEW.id AND a.state = 'booked' AND a.amount = NEW.amount
      AND a.currency = NEW.currency AND 'adjust_' || a.direction = NEW.cause
  ) THEN RAISE EXCEPTION 'an adjustment of the books needs a decided adjustment' USING ERRCODE = 'WB004'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER adjustments_are_decided BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (NEW.cause IN ('adjust_charge', 'adjust_credit'))
  EXECUTE FUNCTION demand_adjustment();
REVOKE EXECUTE ON FUNCTION demand_adjustment FROM PUBLIC;

ALTER TABLE bill
  ADD COLUMN adjust_charged numeric(17, 3) NOT NULL DEFAULT 0 CHECK (adjust_charged >= 0),
  ADD COLUMN adjust_credited numeric(17, 3) NOT NULL DEFAULT 0 CHECK (adjust_credited >= 0),
  DROP CONSTRAINT bill_adds_up,
  ADD CONSTRAINT bill_adds_up CHECK (
    opening + topped_up - paid + refunded + voided + charged_back + corrected - adjust_charged + adjust_credited = closing);

-- As before (0075), with the causes of adjustments.
CREATE OR REPLACE FUNCTION make_bill(in_currency text, moment timestamptz) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  owner_id uuid := current_tenant();
  zone text := (SELECT t.time_zone FROM tenant t WHERE t.id = owner_id);
  last bill;
  made bill;
  first_at timestamptz;
BEGIN
  SELECT * INTO last FROM bill s WHERE s.tenant_id = owner_id AND s.currency = in_currency ORDER BY s.last_position DESC LIMIT 1;
  made.first_position := coalesce(last.last_position, 0) + 1;
  SELECT t.created_at INTO first_at FROM ledger_transfer t
  WHERE t.tenant_id = owner_id AND t.currency = in_currency AND t.position = made.first_position;
  IF first_at IS NULL THEN RETURN false; END IF;
  made.period := greatest(date_trunc('month', first_at AT TIME ZONE zone), last.period + interval '1 month');
  made.ends_at := (made.period + interval '1 month') AT TIME ZONE zone;
  -- An hour later no transaction of the month is still open.
  IF made.ends_at > moment - interval '1 hour' THEN RETURN false; END IF;
  made.begins_at := greatest(made.period::timestamp AT TIME ZONE zone, last.ends_at);
  SELECT coalesce(
    (SELECT min(t.position) - 1 FROM ledger_transfer t
      WHERE t.tenant_id = owner_id AND t.currency = in_currency AND t.position >= made.first_position AND t.created_at >= made.ends_at),
    (SELECT max(t.position) FROM ledger_transfer t WHERE t.tenant_id = owner_id AND t.currency = in_currency))
  INTO made.last_position;
  SELECT coalesce(sum(t.amount) FILTER (WHERE t.cause = 'topup'), 0), coalesce(sum(t.amount) FILTER (WHERE t.cause = 'pay'), 0),
    coalesce(sum(t.amount) FILTER (WHERE t.cause = 'refund'), 0), coalesce(sum(t.amount) FILTER (WHERE t.cause = 'void'), 0),
    coalesce(sum(t.amount) FILTER (WHERE t.cause = 'chargeback'), 0), coalesce(sum(t.amount) FILTER (WHERE t.cause = 'correction'), 0),
    coalesce(sum(t.amount) FILTER (WHERE t.cause = 'adjust_charge'), 0), coalesce(sum(t.amount) FILTER (WHERE t.cause = 'adjust_credit'), 0),
    (array_agg(t.balance_after ORDER BY t.position DESC))[1]
  INTO made.topped_up, made.paid, made.refunded, made.voided, made.charged_back, made.corrected,
    made.adjust_charged, made.adjust_credited, made.closing
  FROM ledger_transfer t
  WHERE t.tenant_id = owner_id AND t.currency = in_currency AND t.position BETWEEN made.first_position AND made.last_position;
  made.id := gen_random_uuid();
  INSERT INTO bill_order (tenant_id, bill_id, order_id, customer_no, product_code, weight, quote_id)
  SELECT owner_id, made.id, o.id, o.customer_no, o.product_code, o.weight, o.quote_id FROM shipment_order o
  WHERE o.tenant_id = owner_id AND o.id IN (
    SELECT t.order_id FROM ledger_transfer t WHERE t.tenant_id = owner_id AND t.currency = in_currency
      AND t.position BETWEEN made.first_position AND made.last_position AND t.cause = 'pay');
  INSERT INTO bill (tenant_id, id, number, currency, period, time_zone, begins_at, ends_at, last_before, first_position, last_position,
    order_count, total_weight, opening, topped_up, paid, refunded, voided, charged_back, corrected, adjust_charged, adjust_credited, closing, billed_at)
  SELECT owner_id, made.id, coalesce((SELECT max(s.number) FROM bill s WHERE s.tenant_id = owner_id), 0) + 1, in_currency, made.period, zone,
    made.begins_at, made.ends_at, last.last_position, made.first_position, made.last_position, count(*), coalesce(sum(o.weight), 0),
    coalesce(last.closing, 0), made.topped_up, made.paid, made.refunded, made.voided, made.charged_back, made.corrected,
    made.adjust_charged, made.adjust_credited, made.closing, moment
  FROM bill_order o WHERE o.tenant_id = owner_id AND o.bill_id = made.id;
  RETURN true;
END $$;
