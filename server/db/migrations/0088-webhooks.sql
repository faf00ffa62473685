-- Webhooks: a company's endpoints are told of its events by signed messages (decision 72). An event and its deliveries are rows that the
-- transaction of the cause writes, so a crash neither loses nor invents one.
CREATE TABLE webhook_endpoint (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Who made it, and is told when it is switched off.
  user_id uuid NOT NULL,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  url text NOT NULL CHECK (length(url) BETWEEN 10 AND 500),
  description text CHECK (length(description) <= 200),
  event_types text[] NOT NULL CHECK (cardinality(event_types) BETWEEN 1 AND 20),
  -- Switched off by a person, after the last try of a message, or because the receiver answered 410.
  state text NOT NULL DEFAULT 'on' CHECK (state IN ('on', 'off', 'failed', 'gone')),
  -- Sealed by the server's key, with the secret before the last rotation while both sign.
  secret bytea NOT NULL,
  old_secret bytea,
  old_until timestamptz(0),
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id),
  CHECK ((old_secret IS NULL) = (old_until IS NULL))
);
-- Small, and empty for most tenants: each cause asks it first.
CREATE INDEX webhook_endpoint_on ON webhook_endpoint (tenant_id) WHERE state = 'on';
CALL isolate_by_tenant('webhook_endpoint');
CALL open_to_definer('webhook_endpoint');
GRANT SELECT, INSERT, DELETE, UPDATE (label, url, description, event_types, state, secret, old_secret, old_until) ON webhook_endpoint TO waybill_app;

CREATE TABLE webhook_event (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  type text NOT NULL CHECK (type ~ '^[a-z_]+\.[a-z_]+$'),
  -- The very bytes that are signed and sent, at each try.
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_event_by_age ON webhook_event (created_at);
CALL isolate_by_tenant('webhook_event');
CALL open_to_definer('webhook_event');
GRANT SELECT, INSERT ON webhook_event TO waybill_app;

CREATE TABLE webhook_delivery (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed', 'stopped')),
  -- Tries since it was queued, or sent again by a person.
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  lease_until timestamptz,
  fence bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Of the last try: HTTP status, or the reason why there is none; the first bytes of the reply.
  tried_at timestamptz,
  took_ms integer,
  status integer,
  problem text CHECK (length(problem) <= 40),
  reply text CHECK (length(reply) <= 1024),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoint (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, event_id) REFERENCES webhook_event (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX webhook_delivery_once ON webhook_delivery (tenant_id, event_id, endpoint_id);
CREATE INDEX webhook_delivery_of_endpoint ON webhook_delivery (tenant_id, endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_due ON webhook_delivery (tenant_id, endpoint_id, next_at) WHERE state = 'waiting';
CALL isolate_by_tenant('webhook_delivery');
CALL open_to_definer('webhook_delivery');
GRANT SELECT, INSERT, UPDATE (state, attempts, next_at, lease_until, tried_at, took_ms, status, problem, reply) ON webhook_delivery TO waybill_app;

-- Every running server hears of new deliveries at the commit.
CREATE FUNCTION tell_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill', '{"kind":"webhook"}');
  RETURN NULL;
END $$;
CREATE TRIGGER delivery_queued AFTER INSERT ON webhook_delivery FOR EACH STATEMENT EXECUTE FUNCTION tell_webhook();

-- Writes an event with a delivery for each endpoint that wants it; nothing when none does.
CREATE FUNCTION raise_webhook(of_tenant uuid, of_type text, details json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  event uuid := gen_random_uuid();
  moment timestamptz := clock_timestamp();
BEGIN
  IF NOT EXISTS (SELECT 1 FROM public.webhook_endpoint e WHERE e.tenant_id = of_tenant AND e.state = 'on' AND of_type = ANY (e.event_types))
  THEN RETURN; END IF;
  INSERT INTO public.webhook_event (tenant_id, id, type, body, created_at) VALUES (of_tenant, event, of_type,
    json_build_object('type', of_type, 'timestamp', to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', details)::text, moment);
  INSERT INTO public.webhook_delivery (tenant_id, id, endpoint_id, event_id, next_at, created_at)
  SELECT e.tenant_id, gen_random_uuid(), e.id, event, moment, moment FROM public.webhook_endpoint e
  WHERE e.tenant_id = of_tenant AND e.state = 'on' AND of_type = ANY (e.event_types);
END $$;

CREATE FUNCTION has_webhook(of_tenant uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.webhook_endpoint e WHERE e.tenant_id = of_tenant AND e.state = 'on');
END $$;

-- Orders. The WHEN of the trigger lets only moves through that are told; no name, address or amount is.
CREATE FUNCTION tell_order_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  details json;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM public.webhook_endpoint e WHERE e.tenant_id = NEW.tenant_id AND e.state = 'on') THEN RETURN NULL; END IF;
  details := json_build_object('id', NEW.id, 'customerNo', NEW.customer_no, 'trackingNumber', NEW.tracking_number,
    'productCode', NEW.product_code, 'country', NEW.consignee_country, 'documentStatus', NEW.document_status,
    'logisticsStatus', NEW.logistics_status, 'settlementStatus', NEW.settlement_status);
  IF OLD.document_status <> NEW.document_status THEN
    CASE NEW.document_status
      WHEN 'generated' THEN PERFORM raise_webhook(NEW.tenant_id, 'order.placed', details);
      WHEN 'order_failed' THEN PERFORM raise_webhook(NEW.tenant_id, 'order.failed', details);
      WHEN 'voided' THEN PERFORM raise_webhook(NEW.tenant_id, 'order.voided', details);
      ELSE NULL;
    END CASE;
  END IF;
  IF NEW.document_status = 'generated' AND NEW.settlement_status = 'paid' AND NEW.tracking_number <> ''
    AND (OLD.document_status = 'generated' AND OLD.settlement_status = 'paid' AND OLD.tracking_number <> '') IS NOT TRUE
  THEN PERFORM raise_webhook(NEW.tenant_id, 'label.ready', details); END IF;
  IF OLD.logistics_status IN ('none', 'order_placed') AND NEW.logistics_status NOT IN ('none', 'order_placed')
  THEN PERFORM raise_webhook(NEW.tenant_id, 'order.handed_over', details); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER order_told AFTER UPDATE OF document_status, logistics_status, settlement_status, tracking_number ON shipment_order
  FOR EACH ROW WHEN (
    OLD.document_status <> NEW.document_status AND NEW.document_status IN ('generated', 'order_failed', 'voided')
    OR NEW.document_status = 'generated' AND NEW.settlement_status = 'paid' AND NEW.tracking_number <> ''
      AND (OLD.document_status = 'generated' AND OLD.settlement_status = 'paid' AND OLD.tracking_number <> '') IS NOT TRUE
    OR OLD.logistics_status IN ('none', 'order_placed') AND NEW.logistics_status NOT IN ('none', 'order_placed')
  ) EXECUTE FUNCTION tell_order_event();

-- Parcels: one event for an order, however many boxes it has.
CREATE FUNCTION tell_tracking_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM raise_webhook(m.tenant_id, 'tracking.updated', json_build_object('orderId', o.id, 'customerNo', o.customer_no,
    'trackingNumber', o.tracking_number, 'status', m.status, 'detail', m.detail,
    'lastEventAt', to_char(m.last_event_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
  FROM (
    SELECT DISTINCT ON (n.tenant_id, n.order_id) n.tenant_id, n.order_id, n.status, n.detail, n.last_event_at
    FROM touched n JOIN before b ON b.tenant_id = n.tenant_id AND b.id = n.id
    WHERE (b.status, b.detail, b.last_event_at) IS DISTINCT FROM (n.status, n.detail, n.last_event_at) AND has_webhook(n.tenant_id)
    ORDER BY n.tenant_id, n.order_id, n.since, n.id
  ) m JOIN public.shipment_order o ON o.tenant_id = m.tenant_id AND o.id = m.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER parcel_told AFTER UPDATE ON parcel REFERENCING OLD TABLE AS before NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_tracking_event();

-- Money: each transfer changes one balance.
CREATE FUNCTION tell_balance_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM public.webhook_endpoint e WHERE e.tenant_id = NEW.tenant_id AND e.state = 'on') THEN RETURN NULL; END IF;
  PERFORM raise_webhook(NEW.tenant_id, 'balance.changed', json_build_object('transferId', NEW.id, 'cause', NEW.cause, 'orderId', NEW.order_id,
    'amount', (CASE WHEN NEW.cause IN ('pay', 'adjust_charge') THEN -NEW.amount ELSE NEW.amount END)::text, 'currency', NEW.currency, 'balance', NEW.balance_after::text));
  RETURN NULL;
END $$;
CREATE TRIGGER transfer_told AFTER INSERT ON ledger_transfer FOR EACH ROW EXECUTE FUNCTION tell_balance_event();

CREATE FUNCTION tell_balance_low() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM raise_webhook(NEW.tenant_id, 'balance.low',
    json_build_object('currency', NEW.currency, 'balance', NEW.balance::text, 'warnBelow', NEW.warn_below::text));
  RETURN NULL;
END $$;
CREATE TRIGGER low_balance_told AFTER UPDATE OF balance ON account FOR EACH ROW
  WHEN (NEW.kind = 'balance' AND OLD.balance >= NEW.warn_below AND NEW.balance < NEW.warn_below) EXECUTE FUNCTION tell_balance_low();

-- Leases due deliveries of all tenants, one of each endpoint at a time: an endpoint that does not answer never delays others.
CREATE FUNCTION claim_webhooks(moment timestamptz, lease interval, per_endpoint integer, at_most integer)
RETURNS TABLE (tenant_id uuid, id uuid, fence bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH candidate AS (
    SELECT e.tenant_id, due.id FROM public.webhook_endpoint e
    JOIN public.tenant t ON t.id = e.tenant_id AND t.state = 'active'
    CROSS JOIN LATERAL (
      SELECT d.id, d.next_at FROM public.webhook_delivery d
      WHERE d.tenant_id = e.tenant_id AND d.endpoint_id = e.id AND d.state = 'waiting' AND d.next_at <= greatest(moment, clock_timestamp())
        AND (d.lease_until IS NULL OR d.lease_until <= clock_timestamp())
      ORDER BY d.next_at LIMIT 1
    ) due
    WHERE e.state = 'on' AND (
      SELECT count(*) FROM public.webhook_delivery r
      WHERE r.tenant_id = e.tenant_id AND r.endpoint_id = e.id AND r.state = 'waiting' AND r.lease_until > clock_timestamp()
    ) < per_endpoint
    ORDER BY due.next_at LIMIT at_most
  ), locked AS (
    SELECT d.tenant_id, d.id FROM public.webhook_delivery d JOIN candidate c ON c.tenant_id = d.tenant_id AND c.id = d.id
    WHERE d.state = 'waiting' AND (d.lease_until IS NULL OR d.lease_until <= clock_timestamp()) FOR UPDATE OF d SKIP LOCKED
  )
  UPDATE public.webhook_delivery d SET fence = d.fence + 1, attempts = d.attempts + 1, lease_until = clock_timestamp() + lease
  FROM locked l WHERE d.tenant_id = l.tenant_id AND d.id = l.id RETURNING d.tenant_id, d.id, d.fence
$$;
CREATE INDEX webhook_delivery_leased ON webhook_delivery (tenant_id, endpoint_id, lease_until) WHERE state = 'waiting' AND lease_until IS NOT NULL;


-- Deletes old events of all tenants, with their deliveries.
CREATE FUNCTION purge_webhook_events(moment timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  WITH old AS (
    SELECT e.tenant_id, e.id FROM public.webhook_event e WHERE e.created_at < least(moment, clock_timestamp() - interval '30 days')
    LIMIT at_most FOR UPDATE SKIP LOCKED)
  DELETE FROM public.webhook_event e USING old WHERE e.tenant_id = old.tenant_id AND e.id = old.id;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

REVOKE EXECUTE ON FUNCTION raise_webhook, has_webhook, tell_order_event, tell_tracking_event, tell_balance_event, tell_balance_low,
  claim_webhooks, purge_webhook_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_webhooks, purge_webhook_events TO waybill_app;
