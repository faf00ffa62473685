-- Matches between the lines of carriers and the orders of merchants, and what both come to (decision 75).

-- Who of the platform decides on lines; null for anybody else.
CREATE FUNCTION carrier_clerk(by_whom uuid, rights text[]) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.username FROM app_user u WHERE is_platform() AND u.tenant_id = current_tenant() AND u.id = by_whom AND u.state = 'active'
    AND EXISTS (SELECT 1 FROM held_permissions(u.tenant_id, u.id) h WHERE h.action = ANY (rights))
$$;

-- What the quote of an order of the tenant that is set charged for, in kg; what it weighs without one.
CREATE FUNCTION sold_weight(of_order shipment_order) RETURNS numeric LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((
    SELECT round((p.shipment ->> 'chargeable')::numeric * CASE p.units ->> 'weight' WHEN 'lb' THEN 0.45359237 ELSE 1 END, 3)
    FROM quote q CROSS JOIN jsonb_to_recordset(q.snapshot -> 'products') AS p (product text, shipment jsonb, units jsonb)
    WHERE q.tenant_id = of_order.tenant_id AND q.id = of_order.quote_id AND p.product = of_order.product_code
      AND p.shipment ->> 'chargeable' ~ '^[0-9]{1,9}(\.[0-9]+)?$' LIMIT 1), of_order.weight)
$$;

-- Applies the rules to the open lines of an invoice, one rule after the other, and tells how many lines were matched. Orders that are drafts
-- are none.
CREATE FUNCTION match_carrier_lines(of_invoice uuid, by_whom uuid, moment timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform text := current_setting('app.tenant_id', true);
  clerk text := carrier_clerk(by_whom, ARRAY['carrierInvoice:import', 'carrierInvoice:match']);
  rule carrier_match_rule;
  of_merchant uuid;
  total integer := 0;
BEGIN
  moment := date_trunc('second', moment);
  IF clerk IS NULL THEN RAISE EXCEPTION 'nobody may match this' USING ERRCODE = 'WB004'; END IF;
  PERFORM 1 FROM carrier_invoice_line l WHERE l.tenant_id = platform::uuid AND l.invoice_id = of_invoice AND l.state = 'open'
    ORDER BY l.position FOR UPDATE;
  UPDATE carrier_invoice_line l SET open_reason = CASE WHEN coalesce(l.tracking_number, l.order_no, l.reference) IS NULL THEN 'no_number' ELSE 'none' END
  WHERE l.tenant_id = platform::uuid AND l.invoice_id = of_invoice AND l.state = 'open' AND l.open_reason <> 'reopened';
  FOR rule IN SELECT * FROM carrier_match_rule r WHERE r.enabled ORDER BY r.position LOOP
    EXECUTE format($rule$
      WITH wanted AS MATERIALIZED (SELECT DISTINCT l.%1$I AS number FROM carrier_invoice_line l
        WHERE l.tenant_id = $1 AND l.invoice_id = $2 AND l.state = 'open' AND l.open_reason <> 'reopened' AND l.%1$I IS NOT NULL),
      found AS MATERIALIZED (SELECT w.number, (array_agg(o.tenant_id))[1] AS merchant_id, (array_agg(o.id))[1] AS order_id, count(*) AS orders
        FROM wanted w JOIN shipment_order o ON o.%2$I = w.number AND o.document_status <> 'draft' AND o.product_code IS NOT NULL
        JOIN tenant t ON t.id = o.tenant_id AND t.kind = 'merchant' GROUP BY w.number)
      UPDATE carrier_invoice_line l SET state = CASE f.orders WHEN 1 THEN 'matched' ELSE 'open' END,
        open_reason = CASE f.orders WHEN 1 THEN NULL ELSE 'several' END,
        matched_by = CASE f.orders WHEN 1 THEN $3 END, merchant_id = CASE f.orders WHEN 1 THEN f.merchant_id END,
        order_id = CASE f.orders WHEN 1 THEN f.order_id END, customer_no = CASE f.orders WHEN 1 THEN o.customer_no END,
        product_code = CASE f.orders WHEN 1 THEN o.product_code END,
        sold_at = CASE f.orders WHEN 1 THEN coalesce(o.paid_at, o.created_at) END,
        sold_weight = CASE f.orders WHEN 1 THEN o.weight END,
        decider = CASE f.orders WHEN 1 THEN $4 END, decided_at = CASE f.orders WHEN 1 THEN $5 END
      FROM found f JOIN shipment_order o ON o.tenant_id = f.merchant_id AND o.id = f.order_id
      WHERE l.tenant_id = $1 AND l.invoice_id = $2 AND l.state = 'open' AND l.open_reason <> 'reopened' AND l.%1$I = f.number
        AND (f.orders = 1 OR l.open_reason <> 'several')
    $rule$, rule.line_field, rule.order_field) USING platform::uuid, of_invoice, rule.code, clerk, moment;
  END LOOP;
  SELECT count(*) INTO total FROM carrier_invoice_line l WHERE l.tenant_id = platform::uuid AND l.invoice_id = of_invoice
    AND l.state = 'matched' AND l.decided_at = moment;
  -- Quotes are seen within their merchant only.
  FOR of_merchant IN SELECT DISTINCT l.merchant_id FROM carrier_invoice_line l
    WHERE l.tenant_id = platform::uuid AND l.invoice_id = of_invoice AND l.state = 'matched' AND l.decided_at = moment ORDER BY 1
  LOOP
    PERFORM set_config('app.tenant_id', of_merchant::text, true);
    UPDATE carrier_invoice_line l SET sold_weight = w.weight
    FROM (SELECT o.id, sold_weight(o) AS weight FROM shipment_order o WHERE o.tenant_id = of_merchant AND o.id IN (
      SELECT m.order_id FROM carrier_invoice_line m WHERE m.tenant_id = platform::uuid AND m.invoice_id = of_invoice
        AND m.merchant_id = of_merchant AND m.decided_at = moment)) w
    WHERE l.tenant_id = platform::uuid AND l.invoice_id = of_invoice AND l.merchant_id = of_merchant AND l.order_id = w.id AND l.decided_at = moment;
  END LOOP;
  PERFORM set_config('app.tenant_id', platform, true);
  RETURN total;
END $$;

-- Orders of all merchants with exactly this number, for the platform alone.
CREATE FUNCTION carrier_orders(number text) RETURNS TABLE (merchant_id uuid, merchant text, order_id uuid, customer_no text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, o.id, o.customer_no FROM tenant t CROSS JOIN LATERAL (
    SELECT s.id, s.customer_no FROM shipment_order s WHERE s.tenant_id = t.id AND s.customer_no = number AND s.document_status <> 'draft' AND s.product_code IS NOT NULL
    UNION SELECT s.id, s.customer_no FROM shipment_order s WHERE s.tenant_id = t.id AND s.tracking_number = number AND s.document_status <> 'draft' AND s.product_code IS NOT NULL
    UNION SELECT s.id, s.customer_no FROM shipment_order s WHERE s.tenant_id = t.id AND s.master_tracking_number = number
      AND s.document_status <> 'draft' AND s.product_code IS NOT NULL) o
  WHERE is_platform() AND t.kind = 'merchant' ORDER BY t.id, o.id LIMIT 5
$$;

-- Decides on lines by hand: `match` to an order, `ignore` with a reason, `reopen`. Answers those that were decided; others had been before.
CREATE FUNCTION decide_carrier_lines(wanted uuid[], said text, to_merchant uuid, to_order uuid, why text, by_whom uuid, moment timestamptz)
RETURNS TABLE (line_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform text := current_setting('app.tenant_id', true);
  clerk text := carrier_clerk(by_whom, ARRAY['carrierInvoice:match']);
  sold shipment_order;
  weight numeric;
BEGIN
  IF clerk IS NULL OR said NOT IN ('match', 'ignore', 'reopen') OR (said = 'ignore' AND why IS NULL)
  THEN RAISE EXCEPTION 'these lines cannot be decided so' USING ERRCODE = 'WB004'; END IF;
  IF said = 'match' THEN
    PERFORM set_config('app.tenant_id', to_merchant::text, true);
    SELECT * INTO sold FROM shipment_order o WHERE o.tenant_id = to_merchant AND o.id = to_order AND o.document_status <> 'draft' AND o.product_code IS NOT NULL;
    weight := sold_weight(sold);
    PERFORM set_config('app.tenant_id', platform, true);
    IF sold.id IS NULL OR NOT EXISTS (SELECT 1 FROM tenant t WHERE t.id = to_merchant AND t.kind = 'merchant')
    THEN RAISE EXCEPTION 'there is no such order' USING ERRCODE = 'WB004'; END IF;
  END IF;
  PERFORM 1 FROM carrier_invoice_line l WHERE l.tenant_id = platform::uuid AND l.id = ANY (wanted) ORDER BY l.id FOR UPDATE;
  RETURN QUERY UPDATE carrier_invoice_line l SET
    state = CASE said WHEN 'match' THEN 'matched' WHEN 'ignore' THEN 'ignored' ELSE 'open' END,
    open_reason = CASE said WHEN 'reopen' THEN 'reopened' END, note = why, matched_by = CASE said WHEN 'match' THEN 'hand' END,
    merchant_id = sold.tenant_id, order_id = sold.id, customer_no = sold.customer_no, product_code = sold.product_code,
    sold_at = coalesce(sold.paid_at, sold.created_at), sold_weight = weight, decider = clerk, decided_at = moment
  WHERE l.tenant_id = platform::uuid AND l.id = ANY (wanted) AND (l.state = 'open') = (said <> 'reopen')
  RETURNING l.id;
END $$;

-- Names of the merchants, for the platform alone.
CREATE FUNCTION carrier_merchants() RETURNS TABLE (merchant_id uuid, merchant text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name FROM tenant t WHERE is_platform() AND t.kind = 'merchant'
$$;

-- Orders that were sold within these moments and have lines of carriers: in each currency what the ledger says the merchant paid (payments
-- less what went back, and booked adjustments) beside what the lines come to. `comparable` unless the order has another currency as well.
CREATE FUNCTION carrier_margins(from_at timestamptz, to_at timestamptz)
RETURNS TABLE (merchant_id uuid, merchant text, order_id uuid, customer_no text, tracking_number text, product_code text, product_names jsonb,
  sold_at timestamptz, sold_weight numeric, billed_weight numeric, currency text, sold numeric, bought numeric, comparable boolean,
  weight_differs boolean, price_differs boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  platform text := current_setting('app.tenant_id', true);
  found_in record;
BEGIN
  IF NOT is_platform() THEN RETURN; END IF;
  FOR found_in IN SELECT t.id, t.name FROM tenant t WHERE t.kind = 'merchant' AND EXISTS (
    SELECT 1 FROM carrier_invoice_line l WHERE l.tenant_id = platform::uuid AND l.merchant_id = t.id AND l.state = 'matched') ORDER BY t.id
  LOOP
    PERFORM set_config('app.tenant_id', found_in.id::text, true);
    RETURN QUERY
    WITH lines AS MATERIALIZED (
      SELECT l.order_id, i.currency, i.carrier, coalesce(l.tracking_number, '') AS parcel, l.billed_weight, l.amount, l.customer_no, l.product_code,
        l.sold_at, l.sold_weight
      FROM carrier_invoice_line l JOIN carrier_invoice i ON i.tenant_id = l.tenant_id AND i.id = l.invoice_id
      WHERE l.tenant_id = platform::uuid AND l.state = 'matched' AND l.merchant_id = found_in.id AND l.sold_at >= from_at AND l.sold_at < to_at
    ), orders AS MATERIALIZED (
      -- Lines that were matched at different times may have seen another weight; the last one counts.
      SELECT DISTINCT ON (l.order_id) l.order_id, l.customer_no, l.product_code, l.sold_at, l.sold_weight FROM lines l ORDER BY l.order_id, l.sold_at DESC
    ), weights AS (
      SELECT p.order_id, sum(p.weight) AS weight FROM (
        SELECT l.order_id, l.parcel, max(l.billed_weight) AS weight FROM lines l GROUP BY l.order_id, l.parcel) p GROUP BY p.order_id
    ), tolerated AS (
      SELECT l.order_id, min(coalesce(own.weight_kg, everyone.weight_kg, 0)) AS weight_kg,
        min(coalesce(own.weight_percent, everyone.weight_percent, 0)) AS weight_percent,
        min(coalesce(own.price_percent, everyone.price_percent, 0)) AS price_percent
      FROM (SELECT DISTINCT l.order_id, l.carrier FROM lines l) l
      LEFT JOIN carrier_tolerance own ON own.carrier = l.carrier LEFT JOIN carrier_tolerance everyone ON everyone.carrier = '*' GROUP BY l.order_id
    ), moved AS (
      SELECT t.order_id, t.currency, CASE t.cause WHEN 'pay' THEN t.amount ELSE -t.amount END AS sold, 0::numeric AS bought
      FROM orders o JOIN ledger_transfer t ON t.tenant_id = found_in.id AND t.order_id = o.order_id
      UNION ALL
      SELECT a.order_id, t.currency, CASE t.cause WHEN 'adjust_charge' THEN t.amount ELSE -t.amount END, 0
      FROM orders o JOIN adjustment a ON a.tenant_id = found_in.id AND a.order_id = o.order_id
      JOIN ledger_transfer t ON t.tenant_id = a.tenant_id AND t.id = a.transfer_id
      UNION ALL
      SELECT l.order_id, l.currency, 0, l.amount FROM lines l
    ), sums AS (
      SELECT m.order_id, m.currency, sum(m.sold) AS sold, sum(m.bought) AS bought, count(*) OVER (PARTITION BY m.order_id) = 1 AS comparable
      FROM moved m GROUP BY m.order_id, m.currency
    )
    SELECT found_in.id, found_in.name, o.order_id, o.customer_no, s.tracking_number, o.product_code, p.names, o.sold_at::timestamptz, o.sold_weight,
      w.weight, b.currency, b.sold, b.bought, b.comparable,
      coalesce(abs(w.weight - o.sold_weight) > greatest(t.weight_kg, o.sold_weight * t.weight_percent / 100), false),
      b.comparable AND b.bought > b.sold * (100 + t.price_percent) / 100
    FROM sums b JOIN orders o ON o.order_id = b.order_id JOIN weights w ON w.order_id = b.order_id JOIN tolerated t ON t.order_id = b.order_id
    JOIN shipment_order s ON s.tenant_id = found_in.id AND s.id = b.order_id
    LEFT JOIN product p ON p.tenant_id = found_in.id AND p.code = o.product_code;
  END LOOP;
  PERFORM set_config('app.tenant_id', platform, true);
END $$;

REVOKE EXECUTE ON FUNCTION purge_carrier_files, carrier_clerk, sold_weight, match_carrier_lines, carrier_orders, decide_carrier_lines,
  carrier_merchants, carrier_margins FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_carrier_files, match_carrier_lines, carrier_orders, decide_carrier_lines, carrier_merchants, carrier_margins
  TO waybill_app;

-- Who sees the adjustments of all merchants sees invoices and margins; who decides on adjustments imports and matches.
INSERT INTO permission (action, type, descriptions, position)
SELECT action, '1', '{}', 0 FROM unnest(ARRAY['carrierInvoice:list', 'carrierInvoice:import', 'carrierInvoice:match']) AS k (action)
ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, k.action, '1' FROM role_permission rp
JOIN (VALUES ('adjustment:queue', 'carrierInvoice:list'), ('adjustment:decide', 'carrierInvoice:import'),
  ('adjustment:decide', 'carrierInvoice:match')) AS k (held, action) ON k.held = rp.action
ON CONFLICT DO NOTHING;
