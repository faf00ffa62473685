-- The books of all tenants are checked each night, and a difference is an alarm of the platform until a run finds none (decision 75).
CREATE TABLE books_check (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  -- The night, as a day of the platform's calendar: one run each, whichever server comes first.
  day date NOT NULL,
  queued_at timestamptz(0) NOT NULL,
  finished_at timestamptz(0),
  -- What was checked, and how many differences were found.
  tenants integer CHECK (tenants >= 0),
  entries bigint CHECK (entries >= 0),
  differences integer CHECK (differences >= 0),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, day),
  CHECK (num_nulls(finished_at, tenants, entries, differences) IN (0, 4))
);
CREATE INDEX books_check_finished ON books_check (tenant_id, finished_at DESC) WHERE finished_at IS NOT NULL;
CALL isolate_by_tenant('books_check');
CALL open_to_definer('books_check');
GRANT SELECT ON books_check TO waybill_app;

CREATE TABLE books_difference (
  tenant_id uuid NOT NULL,
  check_id uuid NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  company_id uuid NOT NULL,
  company text NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,64}$'),
  problem text NOT NULL,
  PRIMARY KEY (tenant_id, check_id, position),
  FOREIGN KEY (tenant_id, check_id) REFERENCES books_check (tenant_id, id)
);
CALL isolate_by_tenant('books_difference');
CALL open_to_definer('books_difference');
GRANT SELECT ON books_difference TO waybill_app;

CREATE TABLE books_alarm (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  opened_by uuid NOT NULL,
  opened_at timestamptz(0) NOT NULL,
  closed_by uuid,
  closed_at timestamptz(0),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, opened_by) REFERENCES books_check (tenant_id, id),
  FOREIGN KEY (tenant_id, closed_by) REFERENCES books_check (tenant_id, id),
  CHECK ((closed_by IS NULL) = (closed_at IS NULL))
);
-- One alarm at a time.
CREATE UNIQUE INDEX books_alarm_open ON books_alarm (tenant_id) WHERE closed_at IS NULL;
CALL isolate_by_tenant('books_alarm');
CALL open_to_definer('books_alarm');
GRANT SELECT ON books_alarm TO waybill_app;

INSERT INTO closing_rule (table_name, emptied, why) VALUES
  ('books_check', NULL, 'of the platform: it proves that books were checked'),
  ('books_difference', NULL, 'of the platform: it proves what was found'),
  ('books_alarm', NULL, 'of the platform');

-- Queues the run of a night from two o'clock on, where none was queued; true when it did. It runs as the platform's owner.
CREATE FUNCTION queue_books_check(moment timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform tenant;
  owner_of app_user;
  made uuid := gen_random_uuid();
BEGIN
  SELECT * INTO platform FROM tenant t WHERE t.kind = 'platform' AND t.state = 'active' ORDER BY t.id LIMIT 1;
  SELECT * INTO owner_of FROM app_user u WHERE u.tenant_id = platform.id AND u.state = 'active' ORDER BY u.owner DESC, u.id LIMIT 1;
  IF owner_of.id IS NULL THEN RETURN false; END IF;
  INSERT INTO books_check (tenant_id, id, day, queued_at)
  VALUES (platform.id, made, (moment AT TIME ZONE platform.time_zone - interval '2 hours')::date, moment)
  ON CONFLICT (tenant_id, day) DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO job (tenant_id, id, user_id, kind, input, language, listed)
  VALUES (platform.id, made, owner_of.id, 'booksCheck', '{}', coalesce(owner_of.language, 'zh_CN'), false);
  RETURN true;
END $$;

-- All tenants, for the platform alone.
CREATE FUNCTION books_companies() RETURNS TABLE (company_id uuid, company text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name FROM tenant t WHERE is_platform() ORDER BY t.id
$$;

-- Writes down a run, and opens or closes the alarm: answers `opened`, `stays`, `closed` or `agrees`; null for a run that was written before.
CREATE FUNCTION finish_books_check(run uuid, of_tenants integer, of_entries bigint, differing jsonb, moment timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  many integer := jsonb_array_length(differing);
  alarm books_alarm;
BEGIN
  IF NOT is_platform() THEN RETURN NULL; END IF;
  UPDATE books_check c SET finished_at = moment, tenants = of_tenants, entries = of_entries, differences = many
  WHERE c.tenant_id = current_tenant() AND c.id = run AND c.finished_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO books_difference (tenant_id, check_id, position, company_id, company, kind, problem)
  SELECT current_tenant(), run, f.nth, (f.item ->> 'companyId')::uuid, f.item ->> 'company', f.item ->> 'kind', f.item ->> 'problem'
  FROM jsonb_array_elements(differing) WITH ORDINALITY AS f (item, nth);
  SELECT * INTO alarm FROM books_alarm a WHERE a.tenant_id = current_tenant() AND a.closed_at IS NULL FOR UPDATE;
  IF many > 0 AND alarm.id IS NULL THEN
    INSERT INTO books_alarm (tenant_id, id, opened_by, opened_at) VALUES (current_tenant(), gen_random_uuid(), run, moment);
    RETURN 'opened';
  ELSIF many > 0 THEN RETURN 'stays';
  ELSIF alarm.id IS NULL THEN RETURN 'agrees';
  END IF;
  UPDATE books_alarm a SET closed_by = run, closed_at = moment WHERE a.tenant_id = alarm.tenant_id AND a.id = alarm.id;
  RETURN 'closed';
END $$;

REVOKE EXECUTE ON FUNCTION queue_books_check, books_companies, finish_books_check FROM PUBLIC;
GRANT EXECUTE ON FUNCTION queue_books_check, books_companies, finish_books_check TO waybill_app;

-- Who reviews top-ups sees whether the books agree, and is told when they do not.
INSERT INTO permission (action, type, descriptions, position) VALUES ('platform:books', '1', '{}', 0) ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, 'platform:books', '1' FROM role_permission rp WHERE rp.action = 'account:review' ON CONFLICT DO NOTHING;
