-- Rules of money are changed by pages (decision 85): limits, causes and days of adjustments, rules that match bank lines and carriers' lines,
-- tolerances and words. The server's role still only reads them; `change_money_rule` and `decide_money_rule` ask for the person's right again.
-- What makes a limit looser, or lets silence accept more, waits for a second person.

-- Rules change their places in one statement.
ALTER TABLE bank_match_rule DROP CONSTRAINT bank_match_rule_position_key, ADD UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE carrier_match_rule DROP CONSTRAINT carrier_match_rule_position_key, ADD UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE;
-- The second rule of two alike never finds anything.
ALTER TABLE carrier_match_rule ADD UNIQUE (line_field, order_field);

-- Each change that was asked for, with both values. A null value is no rule.
CREATE TABLE money_rule_change (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('topUpLimit', 'adjustmentLimit', 'claimLimit', 'adjustmentCause', 'adjustmentDays', 'bankRule',
    'carrierRule', 'tolerance', 'chargeWord')),
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
  before jsonb,
  after jsonb,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'refused', 'withdrawn')),
  asker_id uuid NOT NULL,
  asker text NOT NULL,
  asked_at timestamptz(0) NOT NULL,
  -- Of a change that waited.
  decider_id uuid,
  decider text,
  decided_at timestamptz(0),
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, asker_id) REFERENCES app_user (tenant_id, id),
  FOREIGN KEY (tenant_id, decider_id) REFERENCES app_user (tenant_id, id),
  CHECK (num_nulls(decider_id, decider, decided_at) IN (0, 3)),
  CHECK (state = 'done' OR (state = 'waiting') = (decider_id IS NULL)),
  -- Two people: who asked can only withdraw.
  CHECK (decider_id IS NULL OR (decider_id = asker_id) = (state = 'withdrawn'))
);
CREATE UNIQUE INDEX money_rule_waits_once ON money_rule_change (tenant_id, kind, key) WHERE state = 'waiting';
CREATE INDEX money_rule_change_by_time ON money_rule_change (tenant_id, asked_at DESC, id DESC);
CALL isolate_by_tenant('money_rule_change');
CALL open_to_definer('money_rule_change');
GRANT SELECT ON money_rule_change TO waybill_app;
INSERT INTO closing_rule (table_name, emptied, why) VALUES ('money_rule_change', NULL, 'of the platform: it proves who changed a rule of money');

-- Who of the platform keeps the rules; null for anybody else.
CREATE FUNCTION rule_keeper(by_whom uuid) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.username FROM app_user u WHERE is_platform() AND u.tenant_id = current_tenant() AND u.id = by_whom AND u.state = 'active'
    AND EXISTS (SELECT 1 FROM held_permissions(u.tenant_id, u.id) h WHERE h.action = 'platform:rules')
$$;

-- What a rule says now; null where there is none. The place of a rule is its rank, from 1.
CREATE FUNCTION money_rule(of_kind text, of_key text) RETURNS jsonb LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE of_kind
    WHEN 'topUpLimit' THEN (SELECT jsonb_build_object('amount', l.amount::text) FROM top_up_limit l WHERE l.currency = of_key)
    WHEN 'adjustmentLimit' THEN (SELECT jsonb_build_object('amount', l.amount::text) FROM adjustment_limit l WHERE l.currency = of_key)
    WHEN 'claimLimit' THEN (SELECT jsonb_build_object('amount', l.amount::text) FROM claim_limit l WHERE l.currency = of_key)
    WHEN 'adjustmentCause' THEN (SELECT jsonb_build_object('direction', c.direction, 'silentCharge', c.silent_charge,
        'nameZh', i.texts ->> 'zh_CN', 'nameEn', i.texts ->> 'en_US')
      FROM adjustment_cause c LEFT JOIN dictionary_item i ON i.code = 'adjustment_cause' AND i.value = c.code WHERE c.code = of_key)
    WHEN 'adjustmentDays' THEN (SELECT jsonb_build_object('days', t.adjustment_days, 'merchant', t.name) FROM tenant t
      WHERE t.id::text = of_key AND t.kind = 'merchant')
    WHEN 'bankRule' THEN (SELECT jsonb_build_object('place', (SELECT count(*) FROM bank_match_rule o WHERE o.position <= r.position),
        'score', r.score, 'reference', r.reference, 'amount', r.amount, 'payerName', r.payer_name, 'payerDigits', r.payer_digits,
        'withinDays', r.within_days, 'ties', r.ties, 'active', r.active)
      FROM bank_match_rule r WHERE r.code = of_key)
    WHEN 'carrierRule' THEN (SELECT jsonb_build_object('place', (SELECT count(*) FROM carrier_match_rule o WHERE o.position <= r.position),
        'lineField', r.line_field, 'orderField', r.order_field, 'active', r.enabled)
      FROM carrier_match_rule r WHERE r.code = of_key)
    WHEN 'tolerance' THEN (SELECT jsonb_build_object('weightKg', t.weight_kg::text, 'weightPercent', t.weight_percent::text,
        'pricePercent', t.price_percent::text) FROM carrier_tolerance t WHERE t.carrier = of_key)
    WHEN 'chargeWord' THEN (SELECT jsonb_build_object('charge', w.charge) FROM carrier_charge_word w WHERE w.word = of_key)
  END
$$;

-- Whether a change needs a second person: a limit that lets one person decide more, or a cause by which silence accepts a charge.
CREATE FUNCTION loosens_rule(of_kind text, before jsonb, after jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(CASE
    WHEN of_kind IN ('topUpLimit', 'adjustmentLimit', 'claimLimit') THEN (after ->> 'amount')::numeric > coalesce((before ->> 'amount')::numeric, 0)
    WHEN of_kind = 'adjustmentCause' THEN (after ->> 'silentCharge')::boolean AND NOT coalesce((before ->> 'silentCharge')::boolean, false)
  END, false)
$$;

-- Writes a rule, or removes it. Tables hold what no rule may be.
CREATE FUNCTION put_money_rule(of_kind text, of_key text, said jsonb) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  limits text := CASE of_kind WHEN 'topUpLimit' THEN 'top_up_limit' WHEN 'adjustmentLimit' THEN 'adjustment_limit'
    WHEN 'claimLimit' THEN 'claim_limit' END;
BEGIN
  IF limits IS NOT NULL AND said IS NULL THEN EXECUTE format('DELETE FROM %I WHERE currency = $1', limits) USING of_key;
  ELSIF limits IS NOT NULL THEN
    EXECUTE format('INSERT INTO %I (currency, amount) VALUES ($1, $2) ON CONFLICT (currency) DO UPDATE SET amount = $2', limits)
    USING of_key, (said ->> 'amount')::numeric;
  ELSIF of_kind = 'adjustmentCause' AND said IS NULL THEN
    DELETE FROM adjustment_cause c WHERE c.code = of_key;
    DELETE FROM dictionary_item i WHERE i.code = 'adjustment_cause' AND i.value = of_key;
  ELSIF of_kind = 'adjustmentCause' THEN
    INSERT INTO adjustment_cause (code, direction, silent_charge) VALUES (of_key, said ->> 'direction', (said ->> 'silentCharge')::boolean)
    ON CONFLICT (code) DO UPDATE SET direction = said ->> 'direction', silent_charge = (said ->> 'silentCharge')::boolean;
    INSERT INTO dictionary (code) VALUES ('adjustment_cause') ON CONFLICT DO NOTHING;
    INSERT INTO dictionary_item (code, value, position, texts)
    SELECT 'adjustment_cause', of_key, coalesce(max(i.position), 0) + 1, jsonb_build_object('zh_CN', said ->> 'nameZh', 'en_US', said ->> 'nameEn')
    FROM dictionary_item i WHERE i.code = 'adjustment_cause'
    ON CONFLICT (code, value) DO UPDATE SET texts = excluded.texts;
  ELSIF of_kind = 'adjustmentDays' THEN
    UPDATE tenant t SET adjustment_days = (said ->> 'days')::integer WHERE t.id::text = of_key AND t.kind = 'merchant';
  ELSIF of_kind = 'bankRule' THEN
    DELETE FROM bank_match_rule r WHERE r.code = of_key;
    IF said IS NOT NULL THEN
      INSERT INTO bank_match_rule (code, position, score, reference, amount, payer_name, payer_digits, within_days, ties, active)
      SELECT of_key, (SELECT coalesce(max(o.position), 0) + 1 FROM bank_match_rule o), w.score, w.reference, w.amount, w."payerName",
        w."payerDigits", w."withinDays", w.ties, w.active
      FROM jsonb_to_record(said) AS w (score integer, reference boolean, amount boolean, "payerName" boolean, "payerDigits" integer,
        "withinDays" integer, ties boolean, active boolean);
    END IF;
    UPDATE bank_match_rule r SET position = n.nth FROM (
      SELECT o.code, row_number() OVER (ORDER BY CASE WHEN o.code = of_key THEN (said ->> 'place')::numeric - 0.5 ELSE o.rank END, o.rank) AS nth
      FROM (SELECT b.code, row_number() OVER (ORDER BY b.position) AS rank FROM bank_match_rule b) o) n WHERE n.code = r.code;
  ELSIF of_kind = 'carrierRule' THEN
    DELETE FROM carrier_match_rule r WHERE r.code = of_key;
    IF said IS NOT NULL THEN
      INSERT INTO carrier_match_rule (code, position, line_field, order_field, enabled)
      SELECT of_key, (SELECT coalesce(max(o.position), 0) + 1 FROM carrier_match_rule o), said ->> 'lineField', said ->> 'orderField',
        (said ->> 'active')::boolean;
    END IF;
    UPDATE carrier_match_rule r SET position = n.nth FROM (
      SELECT o.code, row_number() OVER (ORDER BY CASE WHEN o.code = of_key THEN (said ->> 'place')::numeric - 0.5 ELSE o.rank END, o.rank) AS nth
      FROM (SELECT b.code, row_number() OVER (ORDER BY b.position) AS rank FROM carrier_match_rule b) o) n WHERE n.code = r.code;
  ELSIF of_kind = 'tolerance' AND said IS NULL THEN DELETE FROM carrier_tolerance t WHERE t.carrier = of_key;
  ELSIF of_kind = 'tolerance' THEN
    INSERT INTO carrier_tolerance (carrier, weight_kg, weight_percent, price_percent)
    VALUES (of_key, (said ->> 'weightKg')::numeric, (said ->> 'weightPercent')::numeric, (said ->> 'pricePercent')::numeric)
    ON CONFLICT (carrier) DO UPDATE SET weight_kg = excluded.weight_kg, weight_percent = excluded.weight_percent,
      price_percent = excluded.price_percent;
  ELSIF of_kind = 'chargeWord' AND said IS NULL THEN DELETE FROM carrier_charge_word w WHERE w.word = of_key;
  ELSIF of_kind = 'chargeWord' THEN
    INSERT INTO carrier_charge_word (word, charge) VALUES (of_key, said ->> 'charge')
    ON CONFLICT (word) DO UPDATE SET charge = excluded.charge;
  END IF;
END $$;

-- Changes a rule (null removes it), or asks a second person to. Says `done`, `waiting`, or what stands against it: `same`, or `asked` where
-- such a change of the rule waits already.
CREATE FUNCTION change_money_rule(made uuid, of_kind text, of_key text, said jsonb, by_whom uuid, moment timestamptz)
RETURNS TABLE (outcome text, was jsonb, becomes jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  who text := rule_keeper(by_whom);
  held jsonb;
  waits boolean;
BEGIN
  -- Re-weighing computes its way; the fallback of all carriers and the days of a merchant are always there.
  IF who IS NULL OR (of_kind = 'adjustmentCause' AND of_key = 'reweighing' AND (said IS NULL OR said ->> 'direction' IS NOT NULL))
    OR (said IS NULL AND (of_kind = 'adjustmentDays' OR (of_kind = 'tolerance' AND of_key = '*')))
  THEN RAISE EXCEPTION 'this rule is not changed so' USING ERRCODE = 'WB004'; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('money_rule', 0));
  held := money_rule(of_kind, of_key);
  IF of_kind = 'adjustmentDays' THEN said := said || jsonb_build_object('merchant', held ->> 'merchant'); END IF;
  IF held IS NOT DISTINCT FROM said OR (of_kind = 'adjustmentDays' AND held IS NULL) THEN RETURN QUERY SELECT 'same', held, said; RETURN; END IF;
  waits := loosens_rule(of_kind, held, said);
  IF waits AND EXISTS (SELECT 1 FROM money_rule_change c
    WHERE c.tenant_id = current_tenant() AND c.kind = of_kind AND c.key = of_key AND c.state = 'waiting')
  THEN RETURN QUERY SELECT 'asked', held, said; RETURN; END IF;
  IF NOT waits THEN
    PERFORM put_money_rule(of_kind, of_key, said);
    said := money_rule(of_kind, of_key);
  END IF;
  INSERT INTO money_rule_change (tenant_id, id, kind, key, before, after, state, asker_id, asker, asked_at)
  VALUES (current_tenant(), made, of_kind, of_key, held, said, CASE WHEN waits THEN 'waiting' ELSE 'done' END, by_whom, who, moment);
  RETURN QUERY SELECT CASE WHEN waits THEN 'waiting' ELSE 'done' END, held, said;
END $$;

-- Decides a change that waits: a second person's `agree` or `refuse`, or the asker's `withdraw`. Says the state, or what stands against it:
-- `not_found`, `decided`, `second_person`, or `overtaken` where the rule is no longer what the change began with.
CREATE FUNCTION decide_money_rule(wanted uuid, said text, why text, by_whom uuid, moment timestamptz)
RETURNS TABLE (outcome text, of_kind text, of_key text, was jsonb, becomes jsonb, asked_by uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  who text := rule_keeper(by_whom);
  held money_rule_change;
  ends text;
BEGIN
  IF who IS NULL OR said NOT IN ('agree', 'refuse', 'withdraw') OR (said = 'refuse' AND why IS NULL)
  THEN RAISE EXCEPTION 'nobody may decide this' USING ERRCODE = 'WB004'; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('money_rule', 0));
  SELECT * INTO held FROM money_rule_change c WHERE c.tenant_id = current_tenant() AND c.id = wanted FOR UPDATE;
  ends := CASE
    WHEN held.id IS NULL THEN 'not_found'
    WHEN held.state <> 'waiting' THEN 'decided'
    WHEN (said = 'withdraw') <> (held.asker_id = by_whom) THEN 'second_person'
    WHEN said = 'agree' AND money_rule(held.kind, held.key) IS DISTINCT FROM held.before THEN 'overtaken'
    WHEN said = 'agree' THEN 'done' WHEN said = 'refuse' THEN 'refused' ELSE 'withdrawn' END;
  IF ends IN ('done', 'refused', 'withdrawn') THEN
    IF ends = 'done' THEN PERFORM put_money_rule(held.kind, held.key, held.after); END IF;
    UPDATE money_rule_change c SET state = ends, decider_id = by_whom, decider = who, decided_at = moment, remark = why
    WHERE c.tenant_id = held.tenant_id AND c.id = wanted;
  END IF;
  RETURN QUERY SELECT ends, held.kind, held.key, held.before, held.after, held.asker_id;
END $$;

-- Merchants with their days, for the platform alone.
CREATE FUNCTION platform_adjustment_days(needle text, page_size integer, passed integer)
RETURNS TABLE (merchant_id uuid, merchant text, days integer, found bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, t.adjustment_days, count(*) OVER () FROM tenant t
  WHERE is_platform() AND t.kind = 'merchant' AND t.state <> 'closed' AND (needle IS NULL OR strpos(lower(t.name), lower(needle)) > 0)
  ORDER BY t.name, t.id LIMIT page_size OFFSET passed
$$;

REVOKE EXECUTE ON FUNCTION rule_keeper, money_rule, loosens_rule, put_money_rule, change_money_rule, decide_money_rule,
  platform_adjustment_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION change_money_rule, decide_money_rule, platform_adjustment_days TO waybill_app;

-- Who suspends and closes companies keeps the rules.
INSERT INTO permission (action, type, descriptions, position) VALUES ('platform:rules', '1', '{}', 0) ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, 'platform:rules', '1' FROM role_permission rp WHERE rp.action = 'platform:tenant' ON CONFLICT DO NOTHING;
