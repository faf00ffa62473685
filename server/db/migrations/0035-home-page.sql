-- The home page answers from indexes alone.

-- Payments and returns by day.
CREATE INDEX ledger_transfer_by_time ON ledger_transfer (tenant_id, created_at) INCLUDE (currency, cause, amount);

-- Parcels on their way, with the times at which they moved.
CREATE INDEX shipment_order_under_way ON shipment_order (tenant_id, logistics_status)
  INCLUDE (settlement_status, ship_at, warehoused_at, exited_at)
  WHERE logistics_status IN ('online', 'in_warehouse', 'out_of_warehouse');

-- Deliveries by product and duration.
CREATE INDEX shipment_order_delivered ON shipment_order (tenant_id, delivered_at)
  INCLUDE (product_code, warehoused_at, ship_at) WHERE delivered_at IS NOT NULL;

-- Failed jobs are few among those that are done.
CREATE INDEX job_failed ON job (end_at) WHERE status = '3';

-- Numbers over all merchants, for the platform alone: nobody else gets a row. `orders_placing` counts the open jobs of this kind.
CREATE FUNCTION platform_figures(moment timestamptz, placing_kind text)
RETURNS TABLE (merchants integer, orders_today integer, jobs_open integer, jobs_late integer, jobs_failed integer, orders_placing integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT
    (SELECT count(*)::integer FROM tenant t WHERE t.kind = 'merchant' AND t.state = 'active'),
    (SELECT coalesce(sum(o.orders), 0)::integer FROM tenant t
      JOIN order_tally o ON o.tenant_id = t.id AND o.day = (moment AT TIME ZONE t.time_zone)::date WHERE t.kind = 'merchant'),
    open.total, open.late,
    (SELECT count(*)::integer FROM job j WHERE j.status = '3' AND j.end_at > moment - interval '1 day'),
    open.orders_placing
  FROM (
    SELECT count(*)::integer AS total,
      (count(*) FILTER (WHERE j.lease_until IS NULL AND j.available_at < moment - interval '5 minutes'))::integer AS late,
      (count(*) FILTER (WHERE j.kind = placing_kind))::integer AS orders_placing
    FROM job j WHERE j.status = '1'
  ) open
  WHERE is_platform()
$$;
REVOKE EXECUTE ON FUNCTION platform_figures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform_figures TO waybill_app;
