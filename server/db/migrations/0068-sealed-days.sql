-- Each day of a tenant's audit is sealed once it is over: the seal holds a digest of the day's rows and the hash of the seal before it, so
-- a row that is changed, removed or added later is found, and so is a changed seal (decision 61, security M8). Days are those of UTC.
CREATE TABLE audit_seal (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  day date NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  row_count integer NOT NULL CHECK (row_count > 0),
  digest bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, day),
  UNIQUE (tenant_id, position)
);
CALL isolate_by_tenant('audit_seal');
CALL open_to_definer('audit_seal');
GRANT SELECT ON audit_seal TO waybill_app;
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
INSERT INTO closing_rule (table_name, emptied, why) VALUES ('audit_seal', NULL, 'append-only: it proves that the audit is whole');

-- Digest and number of a day's rows. Nothing in it depends on settings of the connection.
CREATE FUNCTION audit_day(of_tenant uuid, of_day date, OUT digest bytea, OUT row_count integer)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT sha256(convert_to(coalesce(string_agg(encode(sha256(convert_to(jsonb_build_array(
      a.id, extract(epoch FROM a.at), a.user_id, a.action, a.subject, a.detail, a.address, a.request_id)::text, 'UTF8')), 'hex'), '' ORDER BY a.id), ''),
    'UTF8')), count(*)::integer
  FROM audit_log a
  WHERE a.tenant_id = of_tenant AND a.at >= of_day::timestamp AT TIME ZONE 'UTC' AND a.at < (of_day + 1)::timestamp AT TIME ZONE 'UTC'
$$;

CREATE FUNCTION seal_hash(previous bytea, sealed audit_seal) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT sha256(coalesce(previous, ''::bytea) || convert_to(concat_ws('|', sealed.tenant_id, to_char(sealed.day, 'YYYY-MM-DD'), sealed.position,
    sealed.row_count, encode(sealed.digest, 'hex'), extract(epoch FROM sealed.sealed_at)), 'UTF8'))
$$;

-- Seals days that ended an hour ago or earlier: no transaction of such a day is still open. Tells how many were sealed.
CREATE FUNCTION seal_audit_days(moment timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ended timestamptz := date_trunc('day', moment - interval '1 hour', 'UTC');
  of_tenant uuid;
  last audit_seal;
  next_at timestamptz;
  sealed audit_seal;
  total integer := 0;
BEGIN
  -- One server at a time is enough.
  IF NOT pg_try_advisory_xact_lock(hashtext('seal_audit_days')) THEN RETURN 0; END IF;
  FOR of_tenant IN SELECT t.id FROM tenant t ORDER BY t.id LOOP
    last := NULL;
    SELECT * INTO last FROM audit_seal s WHERE s.tenant_id = of_tenant ORDER BY s.day DESC LIMIT 1;
    WHILE total < at_most LOOP
      SELECT a.at INTO next_at FROM audit_log a
      WHERE a.tenant_id = of_tenant AND a.at < ended AND a.at >= coalesce((last.day + 1)::timestamp AT TIME ZONE 'UTC', '-infinity')
      ORDER BY a.at LIMIT 1;
      EXIT WHEN next_at IS NULL;
      sealed := NULL;
      sealed.tenant_id := of_tenant;
      sealed.day := (next_at AT TIME ZONE 'UTC')::date;
      sealed.position := coalesce(last.position, 0) + 1;
      sealed.sealed_at := date_trunc('second', moment);
      SELECT d.digest, d.row_count INTO sealed.digest, sealed.row_count FROM audit_day(of_tenant, sealed.day) d;
      sealed.hash := seal_hash(last.hash, sealed);
      INSERT INTO audit_seal SELECT sealed.*;
      last := sealed;
      total := total + 1;
    END LOOP;
    EXIT WHEN total >= at_most;
  END LOOP;
  RETURN total;
END $$;
REVOKE EXECUTE ON FUNCTION audit_day, seal_hash, seal_audit_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_audit_days TO waybill_app;
