-- What a call needs to know of its caller, in one statement; and stamps, so that servers may keep what they read.

-- The transaction that last changed what is kept of a tenant: rights (roles, menus, data rules) and texts (dictionaries).
-- A server keeps such values under the stamps that it reads with each session, so that a change holds from the next call on.
CREATE TABLE tenant_stamp (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  rights xid8 NOT NULL DEFAULT '0',
  texts xid8 NOT NULL DEFAULT '0'
);
CALL isolate_by_tenant('tenant_stamp');
CALL open_to_definer('tenant_stamp');

-- The same of what belongs to all tenants.
CREATE TABLE platform_stamp (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  rights xid8 NOT NULL DEFAULT '0',
  texts xid8 NOT NULL DEFAULT '0'
);
INSERT INTO platform_stamp DEFAULT VALUES;

CREATE FUNCTION stamp_rights(of_tenant uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.tenant_stamp AS kept (tenant_id, rights) VALUES (of_tenant, pg_current_xact_id())
  ON CONFLICT (tenant_id) DO UPDATE SET rights = excluded.rights WHERE kept.rights <> excluded.rights
$$;
CREATE FUNCTION stamp_texts(of_tenant uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.tenant_stamp AS kept (tenant_id, texts) VALUES (of_tenant, pg_current_xact_id())
  ON CONFLICT (tenant_id) DO UPDATE SET texts = excluded.texts WHERE kept.texts <> excluded.texts
$$;

CREATE FUNCTION stamp_tenant_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE of_tenant uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.tenant_id ELSE NEW.tenant_id END;
BEGIN
  -- A tenant that is deleted takes its stamp along.
  IF EXISTS (SELECT 1 FROM public.tenant t WHERE t.id = of_tenant) THEN
    IF TG_ARGV[0] = 'texts' THEN PERFORM public.stamp_texts(of_tenant); ELSE PERFORM public.stamp_rights(of_tenant); END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION stamp_platform_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'texts' THEN UPDATE public.platform_stamp SET texts = pg_current_xact_id() WHERE texts <> pg_current_xact_id();
  ELSE UPDATE public.platform_stamp SET rights = pg_current_xact_id() WHERE rights <> pg_current_xact_id(); END IF;
  RETURN NULL;
END $$;

-- Deferred to the end of the transaction: the row of stamps is locked for the shortest time, after all other rows.
DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['tenant_menu', 'role', 'role_permission', 'role_menu', 'data_rule', 'role_data_rule', 'user_role'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER stamp_rights AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION stamp_tenant_change(''rights'')', guarded);
  END LOOP;
  EXECUTE 'CREATE CONSTRAINT TRIGGER stamp_texts AFTER INSERT OR UPDATE OR DELETE ON tenant_dictionary_item DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION stamp_tenant_change(''texts'')';
  -- Base data are written again at each start: only what differs is a change.
  FOREACH guarded IN ARRAY ARRAY['menu', 'permission'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER stamp_rights_added AFTER INSERT OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION stamp_platform_change(''rights'')', guarded);
    EXECUTE format('CREATE CONSTRAINT TRIGGER stamp_rights_changed AFTER UPDATE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION stamp_platform_change(''rights'')', guarded);
  END LOOP;
  EXECUTE 'CREATE CONSTRAINT TRIGGER stamp_texts_added AFTER INSERT OR DELETE ON dictionary_item DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION stamp_platform_change(''texts'')';
  EXECUTE 'CREATE CONSTRAINT TRIGGER stamp_texts_changed AFTER UPDATE ON dictionary_item DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION stamp_platform_change(''texts'')';
END $$;

-- Which menus there are depends on the tenant's kind.
CREATE FUNCTION stamp_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.stamp_rights(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER stamp_kind AFTER UPDATE OF kind ON tenant FOR EACH ROW WHEN (OLD.kind <> NEW.kind) EXECUTE FUNCTION stamp_kind();

-- Whom a session names: the row is there only while session, user and tenant are good (security L11). `moment` is the
-- server's clock, `idle` the longest silence. Being seen is written down once a minute at most.
CREATE FUNCTION session_caller(hash bytea, moment timestamptz, idle interval)
RETURNS TABLE (
  session_id uuid, user_id uuid, username text, nick_name text, authe_status integer, tenant_id uuid, time_zone text, rights text, texts text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE seen timestamptz;
BEGIN
  SELECT s.id, u.id, u.username, u.nick_name, u.authe_status, t.id, t.time_zone, s.last_seen_at,
    p.rights::text || ' ' || coalesce(k.rights, '0')::text, p.texts::text || ' ' || coalesce(k.texts, '0')::text
  INTO session_id, user_id, username, nick_name, authe_status, tenant_id, time_zone, seen, rights, texts
  FROM public.session s
  JOIN public.app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.state = 'active'
  JOIN public.tenant t ON t.id = s.tenant_id AND t.state = 'active'
  CROSS JOIN public.platform_stamp p
  LEFT JOIN public.tenant_stamp k ON k.tenant_id = s.tenant_id
  WHERE s.token_hash = hash AND s.expires_at > moment AND s.last_seen_at > moment - idle;
  IF NOT FOUND THEN RETURN; END IF;
  IF seen < moment - interval '1 minute' THEN
    UPDATE public.session s SET last_seen_at = moment WHERE s.token_hash = hash AND s.last_seen_at < moment - interval '1 minute';
  END IF;
  RETURN NEXT;
END $$;
DROP FUNCTION session_principal;
REVOKE EXECUTE ON FUNCTION session_caller, stamp_kind, stamp_rights, stamp_texts, stamp_tenant_change, stamp_platform_change FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_caller TO waybill_app;

-- How many orders a tenant has of each state and day of creation (in its own zone), so that a list's total and its status
-- tabs never walk the orders. A change of an order adds rows and touches none: orders of one day never wait for each other.
-- What was added since is `loose` until it is folded into one row for each day and state.
CREATE TABLE order_tally (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  day date NOT NULL,
  document_status text NOT NULL,
  logistics_status text NOT NULL,
  settlement_status text NOT NULL,
  orders integer NOT NULL,
  loose boolean NOT NULL DEFAULT true
);
-- Loose rows come and go: what they leave is to be filled before the table grows.
ALTER TABLE order_tally SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
CREATE INDEX order_tally_by_day ON order_tally (tenant_id, day) INCLUDE (document_status, logistics_status, settlement_status, orders);
CREATE INDEX order_tally_loose ON order_tally (tenant_id, day) WHERE loose;
CALL isolate_by_tenant('order_tally');
CALL open_to_definer('order_tally');
GRANT SELECT ON order_tally TO waybill_app;

CREATE FUNCTION tally_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE zone text;
BEGIN
  SELECT t.time_zone INTO zone FROM public.tenant t WHERE t.id = CASE TG_OP WHEN 'DELETE' THEN OLD.tenant_id ELSE NEW.tenant_id END;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO public.order_tally VALUES
      (OLD.tenant_id, (OLD.created_at AT TIME ZONE zone)::date, OLD.document_status, OLD.logistics_status, OLD.settlement_status, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO public.order_tally VALUES
      (NEW.tenant_id, (NEW.created_at AT TIME ZONE zone)::date, NEW.document_status, NEW.logistics_status, NEW.settlement_status, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_added AFTER INSERT OR DELETE ON shipment_order FOR EACH ROW EXECUTE FUNCTION tally_order();
CREATE TRIGGER tally_changed AFTER UPDATE ON shipment_order FOR EACH ROW
  WHEN ((OLD.tenant_id, OLD.created_at, OLD.document_status, OLD.logistics_status, OLD.settlement_status)
    IS DISTINCT FROM (NEW.tenant_id, NEW.created_at, NEW.document_status, NEW.logistics_status, NEW.settlement_status))
  EXECUTE FUNCTION tally_order();

-- Counts a tenant's orders anew: its days are others in another zone.
CREATE FUNCTION tally_anew(of_tenant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM public.order_tally WHERE tenant_id = of_tenant;
  INSERT INTO public.order_tally
  SELECT o.tenant_id, (o.created_at AT TIME ZONE t.time_zone)::date, o.document_status, o.logistics_status, o.settlement_status, count(*), false
  FROM public.shipment_order o JOIN public.tenant t ON t.id = o.tenant_id
  WHERE o.tenant_id = of_tenant GROUP BY 1, 2, 3, 4, 5
$$;
CREATE FUNCTION tally_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Nobody folds or changes an order meanwhile: what they add would be counted twice, or on a day of the other zone.
  PERFORM pg_advisory_xact_lock(hashtext('fold_order_tally'));
  LOCK TABLE public.shipment_order IN SHARE ROW EXCLUSIVE MODE;
  PERFORM public.tally_anew(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER tally_zone AFTER UPDATE OF time_zone ON tenant FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION tally_zone();

-- Folds loose rows, of so many days at most; one server does it at a time. Tells how many days it folded.
CREATE FUNCTION fold_order_tally(days integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_order_tally')) THEN RETURN 0; END IF;
  WITH crowded AS (
    SELECT l.tenant_id, l.day FROM public.order_tally l WHERE l.loose GROUP BY l.tenant_id, l.day LIMIT days
  ), gone AS (
    DELETE FROM public.order_tally o USING crowded c WHERE o.tenant_id = c.tenant_id AND o.day = c.day RETURNING o.*
  ), kept AS (
    INSERT INTO public.order_tally
    SELECT tenant_id, day, document_status, logistics_status, settlement_status, sum(orders), false
    FROM gone GROUP BY 1, 2, 3, 4, 5 HAVING sum(orders) <> 0
  )
  SELECT count(*) INTO folded FROM crowded;
  RETURN folded;
END $$;

-- FORCEd row-level security shows the owner no tenant's orders, unless it is a superuser; the definer's own functions see them.
CALL open_to_definer('shipment_order');
SELECT tally_anew(id) FROM tenant;
REVOKE EXECUTE ON FUNCTION tally_order, tally_anew, tally_zone, fold_order_tally FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fold_order_tally TO waybill_app;
