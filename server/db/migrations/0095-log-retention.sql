-- The log is kept as long as its tenant says (decision 76). A day whose time is over is retired: its rows go, its seal stays, and a mark
-- says how many rows went, by which setting, and what is left. Rows go through `retire_audit_days` alone.

-- Actions whose rows may go first: sign-ins and everyday changes. Money, rights and what a company decided for itself stay longer, and so
-- does every action that is not here, so nothing new goes early before somebody decided it.
CREATE TABLE audit_early_action (action text PRIMARY KEY);
GRANT SELECT ON audit_early_action TO waybill_app;
INSERT INTO audit_early_action (action) VALUES
  ('sign_in'), ('sign_in_refused'), ('sign_out'), ('session.end'), ('session.endOthers'), ('step_up'), ('step_up_refused'),
  ('password_reset'), ('password_changed'), ('phone_changed'), ('mail_changed'), ('factor.add'), ('factor.remove'), ('factor.rename'),
  ('factor.recoveryCodes'), ('impersonation.start'), ('impersonation.call'),
  ('webhook.test'), ('webhook.resend'), ('order.submit'), ('order.place'), ('order.delete'), ('order.abandon'), ('order.approve'),
  ('order.reject'), ('order.export'), ('log.export'), ('transfer.export'), ('print.export'), ('print.setting'), ('track.export'),
  ('track.setting'), ('track.link'), ('trackCode.map'), ('job.download'), ('import.start'), ('import.again'), ('label.import'),
  ('shipment.create'), ('shipment.confirm'), ('shipment.cancel'), ('address.add'), ('address.edit'), ('address.delete'),
  ('address.setDefault'), ('account.saveInformation'), ('activation.submit'), ('activation.approve'), ('activation.reject'),
  ('activation.picture'), ('user.department'), ('department.add'), ('department.edit'), ('department.delete'), ('notice.add'),
  ('notice.edit'), ('notice.delete'), ('notice.release'), ('notice.revoke');

CREATE TABLE audit_retirement (
  tenant_id uuid NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  day date NOT NULL,
  -- `early`: rows of early actions go; `all`: the rest of the day goes too.
  stage text NOT NULL CHECK (stage IN ('early', 'all')),
  -- The setting by which the day was due.
  months integer NOT NULL CHECK (months BETWEEN 12 AND 120),
  removed integer NOT NULL CHECK (removed >= 0),
  -- What is left of the day, as a seal has it.
  kept integer NOT NULL CHECK (kept >= 0),
  kept_digest bytea NOT NULL,
  retired_at timestamptz(0) NOT NULL,
  -- The row of the log that tells of it; null where nothing had to go.
  log_id uuid CHECK ((log_id IS NULL) = (removed = 0)),
  hash bytea NOT NULL,
  PRIMARY KEY (tenant_id, position),
  UNIQUE (tenant_id, day, stage),
  FOREIGN KEY (tenant_id, day) REFERENCES audit_seal (tenant_id, day)
);
CALL isolate_by_tenant('audit_retirement');
CALL open_to_definer('audit_retirement');
GRANT SELECT ON audit_retirement TO waybill_app;
CREATE TRIGGER audit_retirement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_retirement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
INSERT INTO closing_rule (table_name, emptied, why) VALUES ('audit_retirement', NULL, 'append-only: it proves why days of the audit are empty');

-- Digest and number of a day's rows, all of them or those that stay when early actions go.
CREATE FUNCTION audit_rows(of_tenant uuid, of_day date, without_early boolean, OUT digest bytea, OUT row_count integer)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT sha256(convert_to(coalesce(string_agg(encode(sha256(convert_to(jsonb_build_array(
      a.id, extract(epoch FROM a.at), a.user_id, a.action, a.subject, a.detail, a.address, a.request_id)::text, 'UTF8')), 'hex'), '' ORDER BY a.id), ''),
    'UTF8')), count(*)::integer
  FROM audit_log a
  WHERE a.tenant_id = of_tenant AND a.at >= of_day::timestamp AT TIME ZONE 'UTC' AND a.at < (of_day + 1)::timestamp AT TIME ZONE 'UTC'
    AND NOT (without_early AND EXISTS (SELECT 1 FROM audit_early_action e WHERE e.action = a.action))
$$;
CREATE OR REPLACE FUNCTION audit_day(of_tenant uuid, of_day date, OUT digest bytea, OUT row_count integer)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT d.digest, d.row_count FROM audit_rows(of_tenant, of_day, false) d
$$;

-- What a day has to hold: what its last mark left of it, or what was sealed.
CREATE FUNCTION audit_expected(sealed audit_seal, OUT digest bytea, OUT row_count integer)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(m.kept_digest, sealed.digest), coalesce(m.kept, sealed.row_count)
  FROM (SELECT sealed.tenant_id, sealed.day) s
  LEFT JOIN LATERAL (SELECT r.kept_digest, r.kept FROM audit_retirement r
    WHERE r.tenant_id = s.tenant_id AND r.day = s.day ORDER BY r.position DESC LIMIT 1) m ON true
$$;

-- Days before this one are due by a setting: all of their moments are older than its months. Rows of later stages stay 24 months at least.
CREATE FUNCTION audit_cut(moment timestamptz, months integer, of_stage text) RETURNS date
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT ((moment AT TIME ZONE 'UTC')::date
    - make_interval(months => CASE WHEN of_stage = 'all' THEN greatest(months, 24) ELSE months END))::date
$$;

-- Months of the setting that is in force: the longest of the last seven days, so a shorter one can be taken back. Null keeps everything.
-- It reads the history, which nobody edits, and not the value, which the server's role may write.
CREATE FUNCTION audit_months(of_tenant uuid, moment timestamptz) RETURNS integer
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN count(*) > 0 AND bool_and(chosen ~ '^\d{2,3}$') THEN max(CASE WHEN chosen ~ '^\d{2,3}$' THEN chosen::integer END) END
  FROM (
    (SELECT c.after #>> '{}' AS chosen FROM tenant_setting_change c
      WHERE c.tenant_id = of_tenant AND c.name = 'logKept' AND c.at <= moment - interval '7 days' ORDER BY c.at DESC, c.id DESC LIMIT 1)
    UNION ALL
    SELECT v.chosen FROM tenant_setting_change c CROSS JOIN LATERAL (VALUES (c.before #>> '{}'), (c.after #>> '{}')) v (chosen)
    WHERE c.tenant_id = of_tenant AND c.name = 'logKept' AND c.at > moment - interval '7 days' AND c.at <= moment
  ) AS lately
$$;
CALL open_to_definer('tenant_setting_change');
-- A change of this setting happens now: one that is dated back would be in force at once.
CREATE FUNCTION refuse_dated_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.at < now() - interval '1 hour' THEN
    RAISE EXCEPTION 'a change of % cannot be dated back', NEW.name USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tenant_setting_change_now BEFORE INSERT ON tenant_setting_change
  FOR EACH ROW WHEN (NEW.name = 'logKept') EXECUTE FUNCTION refuse_dated_back();

CREATE FUNCTION retirement_hash(previous bytea, sealed bytea, mark audit_retirement) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT sha256(coalesce(previous, ''::bytea) || sealed || convert_to(concat_ws('|', mark.tenant_id, mark.position, to_char(mark.day, 'YYYY-MM-DD'),
    mark.stage, mark.months, mark.removed, mark.kept, encode(mark.kept_digest, 'hex'), coalesce(mark.log_id::text, '-'),
    extract(epoch FROM mark.retired_at)), 'UTF8'))
$$;

-- Rows of the audit go in `retire_audit_days` alone: the server's role, which may set what it likes, has no right to delete.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_user <> session_user AND current_setting('app.retiring', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
DROP TRIGGER audit_log_append_only ON audit_log;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
