-- Deletes rows of the last mark's day that it does not keep, and tells how many. A day may take several calls.
CREATE FUNCTION delete_retired_rows(mark audit_retirement, at_most integer) RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  PERFORM set_config('app.retiring', 'on', true);
  DELETE FROM audit_log a WHERE a.tenant_id = mark.tenant_id AND a.id IN (
    SELECT o.id FROM audit_log o
    WHERE o.tenant_id = mark.tenant_id AND o.at >= mark.day::timestamp AT TIME ZONE 'UTC' AND o.at < (mark.day + 1)::timestamp AT TIME ZONE 'UTC'
      AND (mark.stage = 'all' OR EXISTS (SELECT 1 FROM audit_early_action e WHERE e.action = o.action))
    LIMIT at_most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('app.retiring', '', true);
  RETURN gone;
END $$;

-- The next sealed day that is due by a setting and was not retired so far, with its stage; null without one.
CREATE FUNCTION next_retired_day(of_tenant uuid, moment timestamptz, by_months integer, OUT sealed audit_seal, OUT stage text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s, CASE WHEN s.day < audit_cut(moment, by_months, 'all') THEN 'all' ELSE 'early' END
  FROM audit_seal s
  WHERE s.tenant_id = of_tenant AND s.day < audit_cut(moment, by_months, 'early') AND NOT EXISTS (
    SELECT 1 FROM audit_retirement r WHERE r.tenant_id = s.tenant_id AND r.day = s.day
      AND (r.stage = 'all' OR s.day >= audit_cut(moment, by_months, 'all')))
  ORDER BY s.day LIMIT 1
$$;

-- Retires due days of one tenant until about `at_most` rows were read or deleted, and tells how many. It stops at a day that differs from
-- its seal: nothing of a log that was tampered with is deleted.
CREATE FUNCTION retire_audit_of(
  of_tenant uuid, by_months integer, due timestamptz, moment timestamptz, at_most integer, OUT done integer, OUT differs boolean
) LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  mark audit_retirement;
  told audit_retirement;
  previous bytea;
  first_day date;
  rows_told integer := 0;
  log_row uuid := gen_random_uuid();
  due_day record;
  sealed audit_seal;
  held record;
BEGIN
  done := 0;
  differs := false;
  SELECT * INTO mark FROM audit_retirement r WHERE r.tenant_id = of_tenant ORDER BY r.position DESC LIMIT 1;
  IF mark.position IS NOT NULL THEN done := delete_retired_rows(mark, at_most); END IF;
  WHILE done < at_most LOOP
    SELECT n.sealed, n.stage INTO due_day FROM next_retired_day(of_tenant, due, by_months) n;
    EXIT WHEN due_day.stage IS NULL;
    sealed := due_day.sealed;
    SELECT d.digest, d.row_count, e.digest AS sealed_digest INTO held
    FROM audit_day(of_tenant, sealed.day) d CROSS JOIN audit_expected(sealed) e;
    differs := held.digest <> held.sealed_digest;
    EXIT WHEN differs;
    previous := mark.hash;
    mark.position := coalesce(mark.position, 0) + 1;
    mark.tenant_id := of_tenant;
    mark.day := sealed.day;
    mark.stage := due_day.stage;
    mark.months := by_months;
    mark.retired_at := moment;
    mark.kept := 0;
    mark.kept_digest := sha256('');
    IF mark.stage = 'early' THEN
      SELECT d.digest, d.row_count INTO mark.kept_digest, mark.kept FROM audit_rows(of_tenant, sealed.day, true) d;
    END IF;
    mark.removed := held.row_count - mark.kept;
    mark.log_id := CASE WHEN mark.removed > 0 THEN log_row END;
    mark.hash := retirement_hash(previous, sealed.hash, mark);
    INSERT INTO audit_retirement SELECT mark.*;
    done := done + greatest(held.row_count, 1);
    CONTINUE WHEN mark.removed = 0;
    told := mark;
    first_day := coalesce(first_day, mark.day);
    rows_told := rows_told + mark.removed;
    -- What is left over waits for the next call, which begins with it.
    done := done + delete_retired_rows(mark, at_most);
  END LOOP;
  IF told.position IS NOT NULL THEN
    INSERT INTO audit_log (tenant_id, id, at, user_id, action, subject, detail, address, request_id)
    VALUES (of_tenant, log_row, moment, NULL, 'log.retire', NULL, jsonb_build_object('rows', rows_told, 'firstDay', first_day,
      'lastDay', told.day, 'months', by_months, 'mark', encode(told.hash, 'hex')), 'job', log_row::text);
  END IF;
END $$;

-- Retires days of all tenants, one server at a time, and tells how many rows were read or deleted: fewer than `at_most` when nothing is left
-- to do; and the companies whose log differs from its seals. Days come due at two o'clock at night of the platform's calendar. Nobody can ask
-- for a later moment than now.
CREATE FUNCTION retire_audit_days(asked timestamptz, at_most integer, OUT done integer, OUT differing text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  moment timestamptz := date_trunc('second', least(asked, now()));
  zone text := coalesce((SELECT t.time_zone FROM tenant t WHERE t.kind = 'platform' ORDER BY t.id LIMIT 1), 'UTC');
  due timestamptz := (date_trunc('day', moment AT TIME ZONE zone - interval '2 hours') + interval '2 hours') AT TIME ZONE zone;
  company tenant;
  by_months integer;
  step record;
BEGIN
  done := 0;
  differing := '{}';
  IF NOT pg_try_advisory_xact_lock(hashtext('retire_audit_days')) THEN RETURN; END IF;
  FOR company IN SELECT * FROM tenant t ORDER BY t.id LOOP
    CONTINUE WHEN audit_months(company.id, moment) IS NULL;
    -- A company that decides otherwise at this moment is heard first.
    PERFORM pg_advisory_xact_lock(hashtextextended('settings:' || company.id, 0));
    CONTINUE WHEN EXISTS (SELECT 1 FROM tenant_setting_change c WHERE c.tenant_id = company.id AND c.name = 'logKept' AND c.at > moment);
    by_months := audit_months(company.id, moment);
    CONTINUE WHEN by_months IS NULL;
    SELECT * INTO step FROM retire_audit_of(company.id, by_months, due, moment, at_most - done);
    IF step.differs THEN differing := differing || company.name; END IF;
    done := done + step.done;
    EXIT WHEN done >= at_most;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION audit_rows, audit_expected, audit_cut, audit_months, retirement_hash, delete_retired_rows, next_retired_day, retire_audit_of,
  retire_audit_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retire_audit_days, audit_cut TO waybill_app;
