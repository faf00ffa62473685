-- What carriers report moves orders, with the times of their stages.
GRANT UPDATE (ship_at, warehoused_at, exited_at, delivered_at) ON shipment_order TO waybill_app;

-- A consignee sees a parcel without signing in, by a link that a merchant hands out, where the tenant wants that.

ALTER TABLE tenant ADD open_tracking boolean NOT NULL DEFAULT false;
GRANT UPDATE (open_tracking) ON tenant TO waybill_app;

CREATE TABLE tracking_link (
  tenant_id uuid NOT NULL,
  -- SHA-256 of the token; the token itself is shown once.
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  order_id uuid NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz(0) NOT NULL,
  expires_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES app_user (tenant_id, id)
);
CREATE UNIQUE INDEX tracking_link_by_hash ON tracking_link (token_hash);
CREATE INDEX tracking_link_by_order ON tracking_link (tenant_id, order_id);
CALL isolate_by_tenant('tracking_link');
CALL open_to_definer('tracking_link');
GRANT SELECT, INSERT, DELETE ON tracking_link TO waybill_app;

-- The order of a link that is good: not expired, of an active tenant that wants open tracking.
CREATE FUNCTION order_of_tracking_link(hash bytea, moment timestamptz)
RETURNS TABLE (tenant_id uuid, order_id uuid, time_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT l.tenant_id, l.order_id, t.time_zone FROM public.tracking_link l JOIN public.tenant t ON t.id = l.tenant_id
  WHERE l.token_hash = hash AND l.expires_at > moment AND t.open_tracking AND t.state = 'active'
$$;
REVOKE EXECUTE ON FUNCTION order_of_tracking_link FROM PUBLIC;
GRANT EXECUTE ON FUNCTION order_of_tracking_link TO waybill_app;
