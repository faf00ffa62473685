-- What a tenant switches for itself: menus and buttons, roles and what they give, data rules. The platform's menus and
-- permissions stay the product's; a tenant says otherwise of them or adds its own, as it does with dictionaries.

ALTER TABLE menu
  -- '0' level-one menu, '1' submenu, '2' button or permission (spec section 3).
  ADD menu_type text NOT NULL DEFAULT '1' CHECK (menu_type IN ('0', '1', '2')),
  ADD permission_type text NOT NULL DEFAULT '1' CHECK (permission_type IN ('1', '2')),
  -- For roles of IT only, with everything below it: neither seen by the others nor are its calls theirs (spec section 6).
  ADD it_only boolean NOT NULL DEFAULT false;

ALTER TABLE role
  ADD description text CHECK (length(description) <= 200),
  -- Its users see what is for IT only.
  ADD it boolean NOT NULL DEFAULT false;

ALTER TABLE app_user ADD phone text CHECK (phone ~ '^[+0-9][0-9 -]{4,30}$');

-- Who placed an order: the user name, as the order's log has it. Data rules ask for it.
ALTER TABLE shipment_order ADD created_by text;
CREATE INDEX shipment_order_by_creator ON shipment_order (tenant_id, created_by, created_at DESC);

CREATE TABLE tenant_menu (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id text NOT NULL CHECK (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Stands for the platform's row of this id; what is the product's own of that row (type, path, component, key, address) is not read here.
  built_in boolean NOT NULL,
  parent_id text,
  menu_type text NOT NULL CHECK (menu_type IN ('0', '1', '2')),
  position integer NOT NULL CHECK (position >= 0),
  path text,
  component text,
  redirect text,
  hidden boolean NOT NULL,
  always_show boolean NOT NULL,
  titles jsonb NOT NULL,
  icon text,
  url text CHECK (url ~ '^https?://'),
  keep_alive boolean NOT NULL,
  internal_or_external boolean NOT NULL,
  permission text CHECK (permission <> ''),
  permission_type text NOT NULL CHECK (permission_type IN ('1', '2')),
  -- '0': the rule guards nothing.
  status text NOT NULL CHECK (status IN ('0', '1')),
  it_only boolean NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK (built_in OR menu_type <> '2' OR permission IS NOT NULL),
  CHECK (built_in OR menu_type = '2' OR path IS NOT NULL),
  CHECK ((menu_type = '0') <= (parent_id IS NULL))
);
CREATE UNIQUE INDEX tenant_menu_by_permission ON tenant_menu (tenant_id, permission) WHERE permission IS NOT NULL AND NOT built_in;
CREATE UNIQUE INDEX tenant_menu_by_path ON tenant_menu (tenant_id, path) WHERE path IS NOT NULL AND NOT built_in;
CALL isolate_by_tenant('tenant_menu');
CALL open_to_definer('tenant_menu');
GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_menu TO waybill_app;

-- A tenant's own menus and buttons that a role gives. They are apart from role_permission, which calls are checked by: no key
-- that a tenant invents is ever the key of a call, of this version or a later one.
CREATE TABLE role_menu (
  tenant_id uuid NOT NULL,
  role_id uuid NOT NULL,
  menu_id text NOT NULL,
  PRIMARY KEY (tenant_id, role_id, menu_id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, menu_id) REFERENCES tenant_menu (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX role_menu_by_menu ON role_menu (tenant_id, menu_id);
CALL isolate_by_tenant('role_menu');
GRANT SELECT, INSERT, DELETE ON role_menu TO waybill_app;

CREATE TABLE data_rule (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  -- Of the platform's menu. Without a foreign key: a menu that a later version retires must not take the rule along and open its rows.
  menu_id text NOT NULL,
  -- Whose rows it narrows; the server refuses what it does not know (security P3).
  resource text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  field text NOT NULL,
  condition text NOT NULL,
  value text NOT NULL CHECK (length(value) <= 500),
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX data_rule_by_menu ON data_rule (tenant_id, menu_id, created_at);
CALL isolate_by_tenant('data_rule');
GRANT SELECT, INSERT, UPDATE, DELETE ON data_rule TO waybill_app;

-- A rule that a role has is not deleted: its rows would open.
CREATE TABLE role_data_rule (
  tenant_id uuid NOT NULL,
  role_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, role_id, rule_id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, rule_id) REFERENCES data_rule (tenant_id, id)
);
CREATE INDEX role_data_rule_by_rule ON role_data_rule (tenant_id, rule_id);
CALL isolate_by_tenant('role_data_rule');
GRANT SELECT, INSERT, DELETE ON role_data_rule TO waybill_app;

GRANT INSERT, UPDATE (name, description, it), DELETE ON role TO waybill_app;
GRANT INSERT, DELETE ON role_permission, user_role TO waybill_app;

-- Whether a user has a role of IT.
CREATE FUNCTION is_it(of_tenant uuid, of_user uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.user_role ur JOIN public.role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
    WHERE ur.tenant_id = of_tenant AND ur.user_id = of_user AND r.it)
$$;

-- The one answer to what a user holds: calls, menus and jobs ask it (security P2). Keys of menus for IT only, and of what is
-- below them, are held by IT alone.
CREATE FUNCTION held_permissions(of_tenant uuid, of_user uuid)
RETURNS TABLE (action text, type text) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE merged AS (
    SELECT m.id, CASE WHEN o.id IS NULL THEN m.parent_id ELSE o.parent_id END AS parent_id, m.permission, coalesce(o.it_only, m.it_only) AS it_only
    FROM public.menu m JOIN public.tenant t ON t.id = of_tenant AND t.kind = m.audience
    LEFT JOIN public.tenant_menu o ON o.tenant_id = of_tenant AND o.id = m.id AND o.built_in
    UNION ALL
    SELECT o.id, o.parent_id, NULL, o.it_only FROM public.tenant_menu o WHERE o.tenant_id = of_tenant AND NOT o.built_in
  ), closed AS (
    SELECT m.id, m.permission FROM merged m WHERE m.it_only
    UNION
    SELECT m.id, m.permission FROM merged m JOIN closed c ON c.id = m.parent_id
  )
  SELECT DISTINCT rp.action, rp.type
  FROM public.user_role ur JOIN public.role_permission rp ON rp.tenant_id = ur.tenant_id AND rp.role_id = ur.role_id
  WHERE ur.tenant_id = of_tenant AND ur.user_id = of_user
    AND ((SELECT public.is_it(of_tenant, of_user)) OR rp.action NOT IN (SELECT c.permission FROM closed c WHERE c.permission IS NOT NULL))
$$;

REVOKE EXECUTE ON FUNCTION is_it, held_permissions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_it, held_permissions TO waybill_app;

CREATE OR REPLACE FUNCTION session_principal(hash bytea, moment timestamptz, idle interval)
RETURNS TABLE (session_id uuid, user_id uuid, username text, tenant_id uuid, time_zone text, permissions text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.session s SET last_seen_at = moment
  WHERE s.token_hash = hash AND s.expires_at > moment AND s.last_seen_at > moment - idle AND s.last_seen_at < moment - interval '1 minute';
  RETURN QUERY
  SELECT s.id, u.id, u.username, t.id, t.time_zone, ARRAY(SELECT DISTINCT h.action FROM public.held_permissions(u.tenant_id, u.id) h)
  FROM public.session s
  JOIN public.app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.state = 'active'
  JOIN public.tenant t ON t.id = s.tenant_id AND t.state = 'active'
  WHERE s.token_hash = hash AND s.expires_at > moment AND s.last_seen_at > moment - idle;
END $$;

-- Open pages hear of every change, whoever writes it. One transaction tells a tenant once: equal payloads are one.
CREATE FUNCTION tell_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill', json_build_object('kind', 'permission', 'tenant',
    CASE TG_OP WHEN 'DELETE' THEN OLD.tenant_id ELSE NEW.tenant_id END)::text);
  RETURN NULL;
END $$;
-- The platform's own rows are everybody's.
CREATE FUNCTION tell_all_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill', '{"kind":"permission"}');
  RETURN NULL;
END $$;

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['tenant_menu', 'role', 'role_permission', 'role_menu', 'data_rule', 'role_data_rule', 'user_role'] LOOP
    EXECUTE format('CREATE TRIGGER rights_added AFTER INSERT OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tell_rights_changed()', guarded);
    EXECUTE format('CREATE TRIGGER rights_changed AFTER UPDATE ON %I FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
      EXECUTE FUNCTION tell_rights_changed()', guarded);
  END LOOP;
  -- Base data are written again at each start: only what differs is news.
  FOREACH guarded IN ARRAY ARRAY['menu', 'permission'] LOOP
    EXECUTE format('CREATE TRIGGER rights_added AFTER INSERT OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tell_all_rights_changed()', guarded);
    EXECUTE format('CREATE TRIGGER rights_changed AFTER UPDATE ON %I FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
      EXECUTE FUNCTION tell_all_rights_changed()', guarded);
  END LOOP;
END $$;
