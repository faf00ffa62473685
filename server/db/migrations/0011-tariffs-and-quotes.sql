-- What products cost: tariffs are data that only the owner's role brings in, quotes are snapshots that nobody changes.

ALTER TABLE product
  -- On which days it is sold, both included; open where nothing is said. Days of the tenant's calendar.
  ADD COLUMN effective_from date,
  ADD COLUMN effective_to date,
  -- Texts by language.
  ADD COLUMN remarks jsonb,
  -- [{code, names, descriptions, optional}]: what it includes or offers.
  ADD COLUMN services jsonb NOT NULL DEFAULT '[]',
  -- Its place in lists.
  ADD COLUMN position integer NOT NULL DEFAULT 0,
  ADD CHECK (effective_to >= effective_from),
  ADD CHECK (jsonb_typeof(services) = 'array');

-- A version of what a product costs. The document is what is computed with; the columns beside it are what it says.
CREATE TABLE tariff (
  tenant_id uuid NOT NULL,
  product_code text NOT NULL,
  version text NOT NULL CHECK (length(version) BETWEEN 1 AND 64),
  -- Both days included.
  valid_from date NOT NULL,
  valid_to date,
  -- SHA-256 of the document, its keys in order: a document that was altered is not used.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  document jsonb NOT NULL,
  created_at timestamptz(0) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, product_code, version),
  FOREIGN KEY (tenant_id, product_code) REFERENCES product (tenant_id, code),
  CHECK (valid_to >= valid_from),
  CHECK (document ->> 'product' = product_code AND document ->> 'version' = version),
  CHECK ((document ->> 'validFrom')::date = valid_from AND (document ->> 'validTo')::date IS NOT DISTINCT FROM valid_to)
);
CALL isolate_by_tenant('tariff');
GRANT SELECT ON tariff TO waybill_app;

CREATE TABLE quote (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  -- Who asked; null where the server did by itself.
  user_id uuid,
  quoted_at timestamptz NOT NULL,
  -- From this moment on it is no promise.
  expires_at timestamptz NOT NULL,
  -- The request, the tariffs' versions, boxes, lines and reasons, as they were reckoned.
  snapshot jsonb NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id),
  CHECK (expires_at > quoted_at)
);
CREATE INDEX quote_by_end ON quote (tenant_id, expires_at);
CALL isolate_by_tenant('quote');
GRANT SELECT, INSERT ON quote TO waybill_app;

CREATE FUNCTION refuse_quote_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a quote is a snapshot: it is never changed';
END $$;
CREATE TRIGGER quote_is_a_snapshot BEFORE UPDATE ON quote FOR EACH ROW EXECUTE FUNCTION refuse_quote_change();

-- Removes quotes of the current tenant that ended before the moment and that no table refers to, at most a thousand at once.
-- Which tables do is asked of the catalogue, so that one that comes later is not forgotten. Returns how many went.
CREATE FUNCTION purge_quotes(ended_before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  unused text := '';
  removed integer;
BEGIN
  SELECT coalesce(string_agg(format(' AND NOT EXISTS (SELECT 1 FROM %s r WHERE r.%I = q.tenant_id AND r.%I = q.id)',
    c.conrelid::regclass, tenant.attname, ref.attname), ''), '') INTO unused
  FROM pg_constraint c
  JOIN pg_attribute tenant ON tenant.attrelid = c.conrelid AND tenant.attnum = c.conkey[1]
  JOIN pg_attribute ref ON ref.attrelid = c.conrelid AND ref.attnum = c.conkey[2]
  WHERE c.contype = 'f' AND c.confrelid = 'public.quote'::regclass;
  EXECUTE format('WITH gone AS (DELETE FROM public.quote WHERE tenant_id = public.current_tenant() AND id IN (
      SELECT q.id FROM public.quote q WHERE q.tenant_id = public.current_tenant() AND q.expires_at < $1 %s ORDER BY q.expires_at LIMIT 1000
    ) RETURNING 1) SELECT count(*)::int FROM gone', unused) INTO removed USING ended_before;
  RETURN removed;
END $$;
REVOKE EXECUTE ON FUNCTION purge_quotes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_quotes TO waybill_app;
