-- Bills: what moved on a balance in one month of the tenant's calendar. A bill is a range of positions of the ledger, which never
-- changes, so its lines need no copy (decision 64). Nobody writes here but `make_bills`.
CREATE TABLE bill (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  -- Each number but the first has the one before it: there is no gap.
  number_before integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
  bill_no text NOT NULL GENERATED ALWAYS AS ('B' || lpad(number::text, greatest(6, length(number::text)), '0')) STORED,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- The first day of its month, in the zone that the tenant had then.
  period date NOT NULL CHECK (extract(day FROM period) = 1),
  time_zone text NOT NULL,
  begins_at timestamptz(0) NOT NULL,
  ends_at timestamptz(0) NOT NULL CHECK (ends_at > begins_at),
  -- Its lines are the transfers from the first position to the last; it begins where the bill before it ends.
  last_before bigint,
  first_position bigint NOT NULL CONSTRAINT bill_follows CHECK (first_position = coalesce(last_before, 0) + 1),
  last_position bigint NOT NULL CHECK (last_position >= first_position),
  order_count integer NOT NULL CHECK (order_count >= 0),
  total_weight numeric(14, 3) NOT NULL CHECK (total_weight >= 0),
  opening numeric(17, 3) NOT NULL,
  topped_up numeric(17, 3) NOT NULL CHECK (topped_up >= 0),
  paid numeric(17, 3) NOT NULL CHECK (paid >= 0),
  refunded numeric(17, 3) NOT NULL CHECK (refunded >= 0),
  voided numeric(17, 3) NOT NULL CHECK (voided >= 0),
  charged_back numeric(17, 3) NOT NULL CHECK (charged_back >= 0),
  corrected numeric(17, 3) NOT NULL CHECK (corrected >= 0),
  closing numeric(17, 3) NOT NULL,
  billed_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, number),
  UNIQUE (tenant_id, currency, period),
  -- Ranges follow each other in one line: none overlaps, and none is left out.
  UNIQUE NULLS NOT DISTINCT (tenant_id, currency, last_before),
  UNIQUE (tenant_id, currency, last_position, closing),
  FOREIGN KEY (tenant_id, number_before) REFERENCES bill (tenant_id, number),
  FOREIGN KEY (tenant_id, currency, last_before, opening) REFERENCES bill (tenant_id, currency, last_position, closing),
  FOREIGN KEY (tenant_id, currency, first_position) REFERENCES ledger_transfer (tenant_id, currency, position),
  FOREIGN KEY (tenant_id, currency, last_position) REFERENCES ledger_transfer (tenant_id, currency, position),
  CONSTRAINT bill_begins_at_nothing CHECK (last_before IS NOT NULL OR opening = 0),
  CONSTRAINT bill_adds_up CHECK (opening + topped_up - paid + refunded + voided + charged_back + corrected = closing)
);
CALL isolate_by_tenant('bill');
GRANT SELECT ON bill TO waybill_app;

-- The orders that a bill charges, as they were when it was made: an order that fails and is written anew has another quote then.
CREATE TABLE bill_order (
  tenant_id uuid NOT NULL,
  bill_id uuid NOT NULL,
  order_id uuid NOT NULL,
  customer_no text NOT NULL,
  product_code text NOT NULL,
  weight numeric(11, 3) NOT NULL,
  -- Whose lines say what the price consists of; orders of before there were quotes have fee lines.
  quote_id uuid,
  PRIMARY KEY (tenant_id, bill_id, order_id),
  FOREIGN KEY (tenant_id, bill_id) REFERENCES bill (tenant_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id),
  FOREIGN KEY (tenant_id, quote_id) REFERENCES quote (tenant_id, id)
);
CREATE INDEX bill_order_by_order ON bill_order (tenant_id, order_id);
CREATE INDEX bill_order_by_quote ON bill_order (tenant_id, quote_id) WHERE quote_id IS NOT NULL;
CALL isolate_by_tenant('bill_order');
GRANT SELECT ON bill_order TO waybill_app;

CREATE TRIGGER bill_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bill FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bill_order_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bill_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
INSERT INTO closing_rule (table_name, emptied, why) VALUES
  ('bill', NULL, 'books, append-only'),
  ('bill_order', NULL, 'books, append-only: which orders a bill charges');

-- Makes the next bill of the tenant that is set, in one currency; false when no month with lines is over. The caller holds the lock.
-- A line that was booked after one of the next month belongs to the next bill, whatever its time says.
CREATE FUNCTION make_bill(in_currency text, moment timestamptz) RETURNS boolean
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
    (array_agg(t.balance_after ORDER BY t.position DESC))[1]
  INTO made.topped_up, made.paid, made.refunded, made.voided, made.charged_back, made.corrected, made.closing
  FROM ledger_transfer t
  WHERE t.tenant_id = owner_id AND t.currency = in_currency AND t.position BETWEEN made.first_position AND made.last_position;
  made.id := gen_random_uuid();
  INSERT INTO bill_order (tenant_id, bill_id, order_id, customer_no, product_code, weight, quote_id)
  SELECT owner_id, made.id, o.id, o.customer_no, o.product_code, o.weight, o.quote_id FROM shipment_order o
  WHERE o.tenant_id = owner_id AND o.id IN (
    SELECT t.order_id FROM ledger_transfer t WHERE t.tenant_id = owner_id AND t.currency = in_currency
      AND t.position BETWEEN made.first_position AND made.last_position AND t.cause = 'pay');
  INSERT INTO bill (tenant_id, id, number, currency, period, time_zone, begins_at, ends_at, last_before, first_position, last_position,
    order_count, total_weight, opening, topped_up, paid, refunded, voided, charged_back, corrected, closing, billed_at)
  SELECT owner_id, made.id, coalesce((SELECT max(s.number) FROM bill s WHERE s.tenant_id = owner_id), 0) + 1, in_currency, made.period, zone,
    made.begins_at, made.ends_at, last.last_position, made.first_position, made.last_position, count(*), coalesce(sum(o.weight), 0),
    coalesce(last.closing, 0), made.topped_up, made.paid, made.refunded, made.voided, made.charged_back, made.corrected, made.closing, moment
  FROM bill_order o WHERE o.tenant_id = owner_id AND o.bill_id = made.id;
  RETURN true;
END $$;

-- Makes the bills of months that are over, at most so many, of all tenants, and tells how many were made. A tenant whose bills are
-- being made waits, so each number is taken once; a transaction that fails leaves no gap.
CREATE FUNCTION make_bills(moment timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.tenant_id', true), '');
  of_tenant uuid;
  in_currency text;
  total integer := 0;
BEGIN
  FOR of_tenant IN SELECT t.id FROM tenant t ORDER BY t.id LOOP
    PERFORM set_config('app.tenant_id', of_tenant::text, true);
    -- The oldest months first, so that numbers follow the calendar where months were left.
    LOOP
      EXIT WHEN total >= at_most;
      SELECT due.currency INTO in_currency FROM bill_due(of_tenant, moment) due LIMIT 1;
      EXIT WHEN in_currency IS NULL;
      PERFORM pg_advisory_xact_lock(hashtext('bill'), hashtext(of_tenant::text));
      SELECT due.currency INTO in_currency FROM bill_due(of_tenant, moment) due LIMIT 1;
      EXIT WHEN in_currency IS NULL OR NOT make_bill(in_currency, moment);
      total := total + 1;
    END LOOP;
    EXIT WHEN total >= at_most;
  END LOOP;
  PERFORM set_config('app.tenant_id', before, true);
  RETURN total;
END $$;

-- Currencies with lines on no bill of a month that is over, the oldest line first.
CREATE FUNCTION bill_due(of_tenant uuid, moment timestamptz) RETURNS TABLE (currency text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.currency FROM account a JOIN tenant t ON t.id = a.tenant_id
  LEFT JOIN LATERAL (SELECT s.last_position, s.period FROM bill s
    WHERE s.tenant_id = a.tenant_id AND s.currency = a.currency ORDER BY s.last_position DESC LIMIT 1) last ON true
  JOIN ledger_transfer first ON first.tenant_id = a.tenant_id AND first.currency = a.currency
    AND first.position = coalesce(last.last_position, 0) + 1
  WHERE a.tenant_id = of_tenant AND a.kind = 'balance' AND moment - interval '1 hour' >= (greatest(
    date_trunc('month', first.created_at AT TIME ZONE t.time_zone), last.period + interval '1 month') + interval '1 month') AT TIME ZONE t.time_zone
  ORDER BY greatest(date_trunc('month', first.created_at AT TIME ZONE t.time_zone), last.period + interval '1 month'), a.currency
$$;
REVOKE EXECUTE ON FUNCTION make_bill, make_bills, bill_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_bills TO waybill_app;

-- Who sees the balance sees its bills.
INSERT INTO permission (action, type, descriptions, position) VALUES ('bill:list', '1', '{}', 0) ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, 'bill:list', '1' FROM role_permission rp WHERE rp.action = 'account:list'
ON CONFLICT DO NOTHING;
