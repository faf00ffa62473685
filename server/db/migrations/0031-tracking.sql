-- Parcels on their way, and what sources report of them. What a code means is read from tables of data each time, so that a code that is
-- mapped later counts for earlier events too.

CREATE TABLE parcel (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- The carrier that the number's format names; `unrecognised` when none or several fit.
  carrier text NOT NULL CHECK (carrier ~ '^[a-z0-9_]{1,40}$'),
  number text NOT NULL CHECK (length(number) BETWEEN 4 AND 64),
  -- A number may be given again after twelve months: carrier, number and period name the parcel.
  since timestamptz(0) NOT NULL,
  -- As of the last event; lists of parcels that need attention read it.
  status text NOT NULL DEFAULT 'unknown' CHECK (status ~ '^[a-z_]{1,40}$'),
  detail text NOT NULL DEFAULT 'unknown' CHECK (detail ~ '^[a-z_]{1,40}$'),
  last_event_at timestamptz(0),
  -- When the source is asked next; null when nothing more is expected.
  poll_at timestamptz,
  poll_failures integer NOT NULL DEFAULT 0,
  -- One node at a time asks: a claim counts while its number is the row's.
  poll_fence bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX parcel_of_order ON parcel (tenant_id, order_id, number);
CREATE INDEX parcel_by_number ON parcel (tenant_id, carrier, number, since);
CREATE INDEX parcel_to_poll ON parcel (poll_at) WHERE poll_at IS NOT NULL;
CALL isolate_by_tenant('parcel');
CALL open_to_definer('parcel');
GRANT SELECT, INSERT, UPDATE (status, detail, last_event_at, poll_at, poll_failures) ON parcel TO waybill_app;

CREATE TABLE tracking_event (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  parcel_id uuid NOT NULL,
  source text NOT NULL CHECK (source ~ '^[a-z0-9-]{1,40}$'),
  -- As the source sent them.
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 64),
  content text CHECK (length(content) <= 500),
  -- What the clock at the place showed, and how far it is from UTC; an unknown offset stays unknown.
  local_time timestamp(0) NOT NULL,
  offset_minutes smallint CHECK (offset_minutes BETWEEN -720 AND 840),
  offset_inferred boolean NOT NULL DEFAULT false,
  -- Down to the city, never a street.
  city text CHECK (length(city) <= 120),
  country text CHECK (country ~ '^[A-Z]{2}$'),
  leg smallint CHECK (leg BETWEEN 1 AND 99),
  received_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, parcel_id) REFERENCES parcel (tenant_id, id) ON DELETE CASCADE
);
-- Sources repeat themselves: an event is stored once.
CREATE UNIQUE INDEX tracking_event_once
  ON tracking_event (tenant_id, parcel_id, source, code, local_time, coalesce(city, ''), coalesce(leg, 0));
CALL isolate_by_tenant('tracking_event');
GRANT SELECT, INSERT ON tracking_event TO waybill_app;

-- Codes that no table knew when they came, and what an operator said they mean. Of the platform: sources serve all tenants.
CREATE TABLE tracking_code (
  source text NOT NULL CHECK (source ~ '^[a-z0-9-]{1,40}$'),
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 64),
  sample text CHECK (length(sample) <= 500),
  seen bigint NOT NULL DEFAULT 1,
  first_seen_at timestamptz(0) NOT NULL,
  last_seen_at timestamptz(0) NOT NULL,
  detail text CHECK (detail ~ '^[a-z_]{1,40}$'),
  mapped_by text,
  mapped_at timestamptz(0),
  PRIMARY KEY (source, code),
  CHECK ((detail IS NULL) = (mapped_at IS NULL))
);
GRANT SELECT, INSERT, UPDATE (sample, seen, last_seen_at, detail, mapped_by, mapped_at) ON tracking_code TO waybill_app;

-- Messages that were taken, so that a recorded one is not taken again.
CREATE TABLE tracking_message (
  source text NOT NULL,
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 128),
  received_at timestamptz(0) NOT NULL,
  PRIMARY KEY (source, id)
);
CREATE INDEX tracking_message_by_age ON tracking_message (received_at);
GRANT SELECT, INSERT, DELETE ON tracking_message TO waybill_app;

-- Who wants to hear of a parcel.
CREATE TABLE tracking_subscription (
  tenant_id uuid NOT NULL,
  order_id uuid NOT NULL,
  user_id uuid NOT NULL,
  language text NOT NULL CHECK (language IN ('zh_CN', 'en_US')),
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, order_id, user_id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id)
);
CALL isolate_by_tenant('tracking_subscription');
GRANT SELECT, INSERT, DELETE ON tracking_subscription TO waybill_app;

CALL open_to_definer('order_box');
-- The orders of a number, in whichever tenant: sources know numbers only. Each tenant's own index answers.
CREATE FUNCTION orders_of_number(wanted text)
RETURNS TABLE (tenant_id uuid, order_id uuid, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, o.id, o.created_at FROM public.tenant t CROSS JOIN LATERAL (
    SELECT s.id, s.created_at FROM public.shipment_order s WHERE s.tenant_id = t.id AND s.tracking_number = wanted
    UNION SELECT s.id, s.created_at FROM public.shipment_order s WHERE s.tenant_id = t.id AND s.master_tracking_number = wanted
    UNION SELECT s.id, s.created_at FROM public.order_box b JOIN public.shipment_order s ON s.tenant_id = b.tenant_id AND s.id = b.order_id
      WHERE b.tenant_id = t.id AND b.sub_order_no = wanted
  ) o WHERE t.state = 'active'
$$;

-- Leases parcels whose source is to be asked now, for so long; other nodes skip them.
CREATE FUNCTION claim_parcels(moment timestamptz, lease interval, most integer)
RETURNS TABLE (tenant_id uuid, id uuid, fence bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH due AS (
    SELECT p.tenant_id, p.id FROM public.parcel p WHERE p.poll_at <= moment ORDER BY p.poll_at LIMIT most FOR UPDATE SKIP LOCKED
  )
  UPDATE public.parcel p SET poll_at = moment + lease, poll_fence = p.poll_fence + 1
  FROM due d WHERE p.tenant_id = d.tenant_id AND p.id = d.id
  RETURNING p.tenant_id, p.id, p.poll_fence
$$;

REVOKE EXECUTE ON FUNCTION orders_of_number, claim_parcels FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders_of_number, claim_parcels TO waybill_app;
