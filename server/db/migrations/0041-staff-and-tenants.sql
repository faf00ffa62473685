-- Staff: departments, people who left. Tenants: domains with proof, suspension, closing, and the platform's visits with consent.

-- Departments of a tenant as a tree.
CREATE TABLE department (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  parent_id uuid,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, parent_id) REFERENCES department (tenant_id, id),
  CHECK (parent_id <> id)
);
CREATE INDEX department_by_parent ON department (tenant_id, parent_id);
CALL isolate_by_tenant('department');
CALL open_to_definer('department');
GRANT SELECT, INSERT, DELETE, UPDATE (parent_id, name, position) ON department TO waybill_app;

INSERT INTO department (tenant_id, id, name)
SELECT tenant_id, gen_random_uuid(), left(department, 100) FROM app_user WHERE department IS NOT NULL GROUP BY tenant_id, left(department, 100);
ALTER TABLE app_user ADD department_id uuid,
  ADD FOREIGN KEY (tenant_id, department_id) REFERENCES department (tenant_id, id);
UPDATE app_user u SET department_id = d.id FROM department d WHERE d.tenant_id = u.tenant_id AND d.name = left(u.department, 100);
ALTER TABLE app_user DROP department;
CREATE INDEX app_user_by_department ON app_user (tenant_id, department_id);

-- Somebody who left keeps a row, because orders and logs name it; the name, phone and mail address are free again.
ALTER TABLE app_user DROP CONSTRAINT app_user_state_check, ADD CONSTRAINT app_user_state_check CHECK (state IN ('active', 'disabled', 'removed'));
GRANT UPDATE (state, department_id, owner, username, nick_name, phone, email, avatar) ON app_user TO waybill_app;
-- The drafts of a colleague can be handed over.
GRANT UPDATE (created_by) ON shipment_order TO waybill_app;
-- Roles are held and exchanged by who is there.
CREATE FUNCTION app_user_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.state = 'removed' THEN RAISE EXCEPTION 'who left does not come back' USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER app_user_left BEFORE UPDATE OF state ON app_user FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION app_user_left();

-- A change of what calls read under the stamp of rights.
CREATE CONSTRAINT TRIGGER stamp_rights AFTER INSERT OR UPDATE OR DELETE ON tenant_setting DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION stamp_tenant_change('rights');
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE ON tenant_setting FOR EACH ROW WHEN (NEW.name = 'menusOff')
  EXECUTE FUNCTION tell_rights_changed();

-- A shorter session holds for those that are open.
CREATE FUNCTION shorten_sessions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE longest interval := make_interval(hours => (NEW.value #>> '{}')::integer);
BEGIN
  DELETE FROM public.session s WHERE s.tenant_id = NEW.tenant_id AND s.created_at + longest <= NEW.set_at;
  UPDATE public.session s SET expires_at = s.created_at + longest
  WHERE s.tenant_id = NEW.tenant_id AND s.expires_at > s.created_at + longest;
  RETURN NULL;
END $$;
CREATE TRIGGER shorten_sessions AFTER INSERT OR UPDATE ON tenant_setting FOR EACH ROW WHEN (NEW.name = 'sessionHours')
  EXECUTE FUNCTION shorten_sessions();

-- Adverts are the tenant's to write.
GRANT INSERT, DELETE, UPDATE (titles, texts, url, starts_at, ends_at) ON advert TO waybill_app;

-- A domain that a tenant asks for. It is the tenant's when its DNS shows the token; until then it means nothing.
CREATE TABLE domain_claim (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  domain text NOT NULL CHECK (domain ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$'),
  token text NOT NULL CHECK (token ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz NOT NULL,
  proved_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, domain)
);
CALL isolate_by_tenant('domain_claim');
GRANT SELECT, INSERT, DELETE, UPDATE (proved_at) ON domain_claim TO waybill_app;
GRANT SELECT, INSERT, DELETE ON tenant_domain TO waybill_app;

-- Closed tenants keep their books; their people's data go when the law allows it.
ALTER TABLE tenant DROP CONSTRAINT tenant_state_check,
  ADD CONSTRAINT tenant_state_check CHECK (state IN ('active', 'suspended', 'closed')),
  ADD state_reason text,
  ADD closed_at timestamptz,
  ADD purge_at timestamptz,
  ADD purged_at timestamptz,
  ADD CHECK ((state = 'closed') = (closed_at IS NOT NULL AND purge_at IS NOT NULL)),
  ADD CHECK (purge_at > closed_at);

-- Visits of the platform in a tenant, with the tenant's consent. A code is handed out once and opens one session.
CREATE TABLE impersonation (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  -- Whose consent it is, and whose rights the visitor has, but for money and keys.
  user_id uuid NOT NULL,
  -- The visitor; the function that starts a visit is the only writer.
  platform_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  operator text NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  code_hash bytea UNIQUE CHECK (octet_length(code_hash) = 32),
  code_until timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > started_at AND ends_at <= started_at + interval '30 minutes'),
  session_id uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id)
);
CREATE INDEX impersonation_by_session ON impersonation (tenant_id, session_id) WHERE session_id IS NOT NULL;
CREATE INDEX impersonation_by_operator ON impersonation (platform_id, operator_id);
CREATE INDEX impersonation_by_user ON impersonation (tenant_id, user_id);
CALL isolate_by_tenant('impersonation');
CALL open_to_definer('impersonation');
GRANT SELECT, UPDATE (session_id) ON impersonation TO waybill_app;
CREATE CONSTRAINT TRIGGER stamp_rights AFTER INSERT OR UPDATE OR DELETE ON impersonation DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION stamp_tenant_change('rights');

-- A changed or withdrawn consent ends the visits that it allowed.
CREATE FUNCTION end_visits_of_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.impersonation i SET code_hash = NULL WHERE i.tenant_id = NEW.tenant_id AND i.code_hash IS NOT NULL;
  DELETE FROM public.session s USING public.impersonation i
  WHERE i.tenant_id = NEW.tenant_id AND s.tenant_id = i.tenant_id AND s.id = i.session_id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_visits AFTER INSERT OR UPDATE ON tenant_setting FOR EACH ROW WHEN (NEW.name = 'supportUntil')
  EXECUTE FUNCTION end_visits_of_tenant();

-- So does switching the visitor off.
CREATE FUNCTION end_visits_of_operator() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.impersonation i SET code_hash = NULL
  WHERE i.platform_id = NEW.tenant_id AND i.operator_id = NEW.id AND i.code_hash IS NOT NULL;
  DELETE FROM public.session s USING public.impersonation i
  WHERE i.platform_id = NEW.tenant_id AND i.operator_id = NEW.id AND s.tenant_id = i.tenant_id AND s.id = i.session_id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_visits AFTER UPDATE OF state ON app_user FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION end_visits_of_operator();

-- When the consent of a tenant ends; null without one.
CREATE FUNCTION consent_until(of_tenant uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (s.value #>> '{}')::timestamptz FROM public.tenant_setting s WHERE s.tenant_id = of_tenant AND s.name = 'supportUntil'
$$;

-- The tenants that the platform serves; for the platform alone.
CREATE FUNCTION platform_tenants(needle text, in_state text, wanted uuid, moment timestamptz, page_size integer, passed integer)
RETURNS TABLE (
  id uuid, name text, state text, state_reason text, created_at timestamptz, closed_at timestamptz, purge_at timestamptz, purged_at timestamptz,
  owner text, users integer, domains text, consent_until timestamptz, found bigint
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, t.state, t.state_reason, t.created_at, t.closed_at, t.purge_at, t.purged_at,
    (SELECT u.nick_name FROM app_user u WHERE u.tenant_id = t.id AND u.owner),
    (SELECT count(*)::integer FROM app_user u WHERE u.tenant_id = t.id AND u.state = 'active'),
    (SELECT coalesce(string_agg(d.domain, ', ' ORDER BY d.domain), '') FROM tenant_domain d WHERE d.tenant_id = t.id),
    CASE WHEN consent_until(t.id) > moment THEN consent_until(t.id) END, count(*) OVER ()
  FROM tenant t
  WHERE is_platform() AND t.kind = 'merchant' AND (wanted IS NULL OR t.id = wanted) AND (in_state IS NULL OR t.state = in_state)
    AND (needle IS NULL OR strpos(lower(t.name), lower(needle)) > 0
      OR EXISTS (SELECT 1 FROM tenant_domain d WHERE d.tenant_id = t.id AND strpos(d.domain, lower(needle)) > 0))
  ORDER BY t.created_at DESC, t.id LIMIT page_size OFFSET passed
$$;

-- Moves a tenant between its states and tells the tenant's own audit. The earlier state, or null where the move is not one.
CREATE FUNCTION platform_move_tenant(
  of_tenant uuid, to_state text, why text, moment timestamptz, purge timestamptz, audit_id uuid, operator text, from_address text, of_request text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE before text;
BEGIN
  IF NOT is_platform() THEN RETURN NULL; END IF;
  SELECT t.state INTO before FROM tenant t WHERE t.id = of_tenant AND t.kind = 'merchant' AND t.purged_at IS NULL FOR UPDATE;
  IF before IS NULL OR NOT (before, to_state) IN (
    ('active', 'suspended'), ('suspended', 'active'), ('active', 'closed'), ('suspended', 'closed'), ('closed', 'active')
  ) THEN RETURN NULL; END IF;
  UPDATE tenant t SET state = to_state, state_reason = why,
    closed_at = CASE WHEN to_state = 'closed' THEN moment END, purge_at = CASE WHEN to_state = 'closed' THEN purge END
  WHERE t.id = of_tenant;
  INSERT INTO audit_log (tenant_id, id, at, user_id, action, subject, detail, address, request_id)
  VALUES (of_tenant, audit_id, moment, NULL, 'tenant.' || to_state, of_tenant::text,
    jsonb_build_object('operator', operator, 'before', before, 'reason', why), from_address, of_request);
  RETURN before;
END $$;

-- Starts a visit, if the tenant allows it now. When it ends, or null where there is no consent.
CREATE FUNCTION start_impersonation(
  visit uuid, of_tenant uuid, by_operator uuid, operator_name text, why text, hash bytea, moment timestamptz, audit_id uuid,
  from_address text, of_request text
) RETURNS timestamptz LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  until timestamptz;
  host uuid;
BEGIN
  IF NOT is_platform() THEN RETURN NULL; END IF;
  PERFORM 1 FROM tenant_setting s WHERE s.tenant_id = of_tenant AND s.name = 'supportUntil' FOR SHARE;
  SELECT least(consent_until(of_tenant), moment + interval '30 minutes'), u.id INTO until, host
  FROM tenant t JOIN app_user u ON u.tenant_id = t.id AND u.owner AND u.state = 'active'
  WHERE t.id = of_tenant AND t.kind = 'merchant' AND t.state = 'active';
  IF host IS NULL OR until IS NULL OR consent_until(of_tenant) IS NULL OR until <= moment THEN RETURN NULL; END IF;
  INSERT INTO impersonation (tenant_id, id, user_id, platform_id, operator_id, operator, reason, code_hash, code_until, started_at, ends_at)
  VALUES (of_tenant, visit, host, current_tenant(), by_operator, operator_name, why, hash, moment + interval '1 minute', moment, until);
  INSERT INTO audit_log (tenant_id, id, at, user_id, action, subject, detail, address, request_id)
  VALUES (of_tenant, audit_id, moment, NULL, 'impersonation.start', visit::text,
    jsonb_build_object('operator', operator_name, 'reason', why, 'until', until), from_address, of_request);
  RETURN until;
END $$;

-- Spends the code of a visit, while the consent lasts.
CREATE FUNCTION spend_impersonation_code(hash bytea, moment timestamptz)
RETURNS TABLE (tenant_id uuid, user_id uuid, id uuid, ends_at timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.impersonation i SET code_hash = NULL
  FROM public.tenant t
  WHERE i.code_hash = hash AND i.code_until > moment AND i.ends_at > moment AND t.id = i.tenant_id AND t.state = 'active'
    AND public.consent_until(i.tenant_id) > moment
  RETURNING i.tenant_id, i.user_id, i.id, i.ends_at
$$;

-- Writes down a call of a visitor, in the tenant's audit and in the platform's.
CREATE FUNCTION log_impersonated_call(
  of_tenant uuid, visit uuid, ids uuid[], call text, moment timestamptz, from_address text, of_request text
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.audit_log (tenant_id, id, at, user_id, action, subject, detail, address, request_id)
  SELECT v.tenant_id, v.id, moment, v.user_id, 'impersonation.call', i.id::text, v.detail, from_address, of_request
  FROM public.impersonation i CROSS JOIN LATERAL (VALUES
    (i.tenant_id, ids[1], i.user_id, jsonb_build_object('call', call, 'operator', i.operator)),
    (i.platform_id, ids[2], i.operator_id, jsonb_build_object('call', call, 'tenant', i.tenant_id))
  ) v (tenant_id, id, user_id, detail)
  WHERE i.tenant_id = of_tenant AND i.id = visit
$$;

-- Deletes the personal data of tenants whose time is over. Books, states and amounts stay; who it was does not. Tells how many.
CREATE FUNCTION purge_closed_tenants(moment timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  gone record;
  emptied text;
  total integer := 0;
BEGIN
  FOR gone IN
    SELECT t.id FROM tenant t WHERE t.state = 'closed' AND t.purged_at IS NULL AND t.purge_at <= moment LIMIT at_most FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM set_config('app.tenant_id', gone.id::text, true);
    FOREACH emptied IN ARRAY ARRAY[
      'session', 'login_code', 'download_ticket', 'preference', 'known_device', 'address', 'order_draft', 'draft_box', 'order_label',
      'import_run', 'job', 'tracking_link', 'domain_claim', 'tenant_domain', 'invitation', 'activation_document', 'user_factor', 'recovery_code',
      'pending_sign_in'
    ] LOOP
      IF to_regclass('public.' || emptied) IS NOT NULL THEN
        EXECUTE format('DELETE FROM public.%I WHERE tenant_id = $1', emptied) USING gone.id;
      END IF;
    END LOOP;
    UPDATE order_party p SET code = NULL, name = '—', company = NULL, city = '—', area = NULL, addr1 = '—', addr2 = NULL, addr3 = NULL,
      house_number = NULL, post_code = NULL, phone = NULL, tax_type = NULL, tax_no = NULL
    WHERE p.tenant_id = gone.id;
    UPDATE stored_file f SET name = '—', content = '\x00', size = 1 WHERE f.tenant_id = gone.id;
    UPDATE quote q SET snapshot = '{}' WHERE q.tenant_id = gone.id;
    UPDATE app_user u SET state = 'removed', owner = false, username = 'removed-' || u.id, nick_name = '—', avatar = NULL, phone = NULL, email = NULL,
      password_hash = '-', department_id = NULL
    WHERE u.tenant_id = gone.id;
    UPDATE tenant t SET purged_at = moment, logo = NULL, help_url = NULL, chat = '{"kind": "none"}' WHERE t.id = gone.id;
    total := total + 1;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
  RETURN total;
END $$;

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['preference', 'address', 'order_draft', 'draft_box', 'order_label', 'import_run', 'job', 'tracking_link', 'domain_claim',
    'order_party', 'stored_file', 'quote'] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = ('public.' || guarded)::regclass AND p.polname = 'definer') THEN
      EXECUTE format('CALL open_to_definer(%L)', guarded);
    END IF;
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION app_user_left, shorten_sessions, end_visits_of_tenant, end_visits_of_operator, consent_until, platform_tenants,
  platform_move_tenant, start_impersonation, spend_impersonation_code, log_impersonated_call, purge_closed_tenants FROM PUBLIC;
GRANT EXECUTE ON FUNCTION consent_until, platform_tenants, platform_move_tenant, start_impersonation, spend_impersonation_code,
  log_impersonated_call, purge_closed_tenants TO waybill_app;

-- Installations that are older than these keys: who gave people their roles has them, and so have the platform's reviewers.
INSERT INTO permission (action, type, descriptions, position)
SELECT action, '1', '{}', 0 FROM unnest(ARRAY['system:tenant:setting', 'system:user:edit', 'platform:tenant', 'platform:tenant:enter']) AS k (action)
ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, k.action, '1' FROM role_permission rp
JOIN (VALUES ('system:user:role', 'system:tenant:setting'), ('system:user:role', 'system:user:edit'),
  ('claim:review', 'platform:tenant'), ('claim:review', 'platform:tenant:enter')) AS k (held, action) ON k.held = rp.action
ON CONFLICT DO NOTHING;
