-- Exchange rates (decision 93): what the platform says of two currencies, from whom, and since when. Rows are never changed: a correction is
-- a row that names the one it takes the place of, and one without a rate takes it back. Nothing is charged by them.

CREATE TABLE exchange_rate (
  id uuid PRIMARY KEY,
  -- 1 of `base` is `rate` of `quote`.
  base text NOT NULL CHECK (base ~ '^[A-Z]{3}$'),
  quote text NOT NULL CHECK (quote ~ '^[A-Z]{3}$'),
  -- Null takes back the row that this one corrects.
  rate numeric(20, 10) CHECK (rate > 0),
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 100),
  valid_from timestamptz(0) NOT NULL,
  -- Null: until a later one begins.
  valid_until timestamptz(0) CHECK (valid_until > valid_from),
  corrects uuid UNIQUE REFERENCES exchange_rate (id),
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  entered_by text NOT NULL,
  entered_at timestamptz(0) NOT NULL,
  CHECK (base <> quote),
  CHECK (corrects IS NULL OR remark IS NOT NULL),
  CHECK (rate IS NOT NULL OR corrects IS NOT NULL)
);
CREATE INDEX exchange_rate_by_pair ON exchange_rate (base, quote, valid_from DESC);
CREATE TRIGGER exchange_rate_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exchange_rate FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON exchange_rate TO waybill_app;

-- Enters a rate, or a correction of one; says `entered`, or what stands against it: `not_found`, `corrected` where another row corrects it.
CREATE FUNCTION enter_exchange_rate(made uuid, of_base text, of_quote text, amount numeric, of_source text, since timestamptz, until timestamptz,
  in_place_of uuid, why text, by_whom uuid, moment timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  who text := (SELECT u.username FROM app_user u WHERE is_platform() AND u.tenant_id = current_tenant() AND u.id = by_whom AND u.state = 'active'
    AND EXISTS (SELECT 1 FROM held_permissions(u.tenant_id, u.id) h WHERE h.action = 'platform:rates'));
  held exchange_rate;
BEGIN
  IF who IS NULL THEN RAISE EXCEPTION 'this person enters no rates' USING ERRCODE = 'WB004'; END IF;
  IF in_place_of IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('exchange_rate', 0));
    SELECT * INTO held FROM exchange_rate r WHERE r.id = in_place_of;
    IF held.id IS NULL OR held.rate IS NULL THEN RETURN 'not_found'; END IF;
    IF EXISTS (SELECT 1 FROM exchange_rate r WHERE r.corrects = in_place_of) THEN RETURN 'corrected'; END IF;
    -- A correction says the same pair anew; another pair is another rate.
    of_base := held.base;
    of_quote := held.quote;
  END IF;
  INSERT INTO exchange_rate (id, base, quote, rate, source, valid_from, valid_until, corrects, remark, entered_by, entered_at)
  VALUES (made, of_base, of_quote, amount, coalesce(of_source, held.source), coalesce(since, held.valid_from), until, in_place_of, why, who, moment);
  RETURN 'entered';
END $$;
REVOKE EXECUTE ON FUNCTION enter_exchange_rate FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter_exchange_rate TO waybill_app;

-- Who keeps the rules of money enters rates.
INSERT INTO permission (action, type, descriptions, position) VALUES ('platform:rates', '1', '{}', 0) ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, 'platform:rates', '1' FROM role_permission rp WHERE rp.action = 'platform:rules' ON CONFLICT DO NOTHING;
