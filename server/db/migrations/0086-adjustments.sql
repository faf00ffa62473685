-- Adjustments: charges and compensations that come after an order was paid. The platform proposes one, the merchant accepts or disputes it
-- within the tenant's days, and only an outcome that says who decided books it, once: the transfer has the id of its adjustment
-- (decision 71). The server's role can neither write nor book here but through the functions below.

-- Within how many days the tenant answers.
ALTER TABLE tenant ADD COLUMN adjustment_days integer NOT NULL DEFAULT 7 CHECK (adjustment_days BETWEEN 1 AND 60);

-- Why money is adjusted: the operator's configuration. `direction` is null where both ways are possible. Silence accepts what is in the
-- merchant's favour; a charge only where `silent_charge` says so, and evidence was sent with it.
CREATE TABLE adjustment_cause (
  code text PRIMARY KEY CHECK (code ~ '^[a-z_]{1,64}$'),
  direction text CHECK (direction IN ('charge', 'credit')),
  silent_charge boolean NOT NULL DEFAULT false
);
GRANT SELECT ON adjustment_cause TO waybill_app;
INSERT INTO adjustment_cause (code, direction, silent_charge)
VALUES ('reweighing', NULL, true), ('surcharge', 'charge', false), ('compensation', 'credit', false), ('other', NULL, false);

-- Above this amount a second person agrees: to a credit before it is proposed, to a charge before it is upheld against a dispute. A currency
-- without a row always needs two.
CREATE TABLE adjustment_limit (
  currency text PRIMARY KEY CHECK (currency ~ '^[A-Z]{3}$'),
  amount numeric(17, 3) NOT NULL CHECK (amount >= 0)
);
GRANT SELECT ON adjustment_limit TO waybill_app;
INSERT INTO adjustment_limit (currency, amount)
VALUES ('CNY', 1000), ('USD', 150), ('EUR', 150), ('GBP', 120), ('HKD', 1200), ('JPY', 20000);

CREATE TABLE adjustment (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('second_review', 'proposed', 'disputed', 'due', 'booked', 'lapsed', 'withdrawn')),
  cause text NOT NULL REFERENCES adjustment_cause (code),
  direction text NOT NULL CHECK (direction IN ('charge', 'credit')),
  amount numeric(17, 3) NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  -- Of a re-weighing: quoted and measured boxes, and the lines of both prices with their rules.
  weighing jsonb CHECK ((weighing IS NOT NULL) = (cause = 'reweighing')),
  silence_accepts boolean NOT NULL,
  proposer_id uuid NOT NULL,
  proposed_at timestamptz(0) NOT NULL,
  -- The order as it was then.
  customer_no text NOT NULL,
  tracking_number text,
  -- When the merchant was told, and until when it answers; null while a second person looks at it first.
  told_at timestamptz(0),
  answer_by timestamptz(0),
  dispute text CHECK (length(dispute) BETWEEN 1 AND 500),
  disputed_at timestamptz(0),
  -- What the platform says at last.
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  -- Whose word made it final.
  decided_by text CHECK (decided_by IN ('merchant', 'silence', 'platform')),
  decided_at timestamptz(0),
  booked_at timestamptz(0),
  transfer_id uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id),
  FOREIGN KEY (tenant_id, transfer_id) REFERENCES ledger_transfer (tenant_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK (transfer_id IS NOT DISTINCT FROM CASE WHEN state = 'booked' THEN id END AND (booked_at IS NOT NULL) = (state = 'booked')),
  CHECK ((told_at IS NULL) = (answer_by IS NULL) AND (dispute IS NULL) = (disputed_at IS NULL)),
  CHECK (state NOT IN ('proposed', 'disputed', 'due', 'booked', 'lapsed') OR told_at IS NOT NULL),
  CHECK (state <> 'disputed' OR disputed_at IS NOT NULL),
  CHECK ((state IN ('due', 'booked', 'lapsed', 'withdrawn')) = (decided_by IS NOT NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (state <> 'withdrawn' OR remark IS NOT NULL)
);
CREATE UNIQUE INDEX adjustment_by_id ON adjustment (id);
-- One open adjustment of a cause for each order.
CREATE UNIQUE INDEX adjustment_open ON adjustment (tenant_id, order_id, cause) WHERE state IN ('second_review', 'proposed', 'disputed', 'due');
CREATE INDEX adjustment_of_tenant ON adjustment (tenant_id, proposed_at DESC, id DESC);
CREATE INDEX adjustment_by_order ON adjustment (tenant_id, order_id);
CREATE INDEX adjustment_queue ON adjustment (state, proposed_at, id);
CALL isolate_by_tenant('adjustment');
CALL open_to_definer('adjustment');
GRANT SELECT ON adjustment TO waybill_app;

-- Evidence: copies of what the proposer uploaded, so that the merchant reads rows of its own.
CREATE TABLE adjustment_file (
  tenant_id uuid NOT NULL,
  adjustment_id uuid NOT NULL,
  id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (tenant_id, adjustment_id, id),
  FOREIGN KEY (tenant_id, adjustment_id) REFERENCES adjustment (tenant_id, id)
);
CALL isolate_by_tenant('adjustment_file');
CALL open_to_definer('adjustment_file');
GRANT SELECT ON adjustment_file TO waybill_app;

-- Who did what to it, in order. Merchants see the platform's steps, not its people.
CREATE TABLE adjustment_step (
  tenant_id uuid NOT NULL,
  adjustment_id uuid NOT NULL,
  turn integer NOT NULL CHECK (turn > 0),
  -- `silence` is what time decides.
  side text NOT NULL CHECK (side IN ('merchant', 'platform', 'silence')),
  actor_id uuid,
  actor text,
  did text NOT NULL CHECK (did IN ('propose', 'agree', 'accept', 'dispute', 'uphold', 'withdraw', 'lapse', 'book')),
  note text CHECK (length(note) BETWEEN 1 AND 500),
  at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, adjustment_id, turn),
  FOREIGN KEY (tenant_id, adjustment_id) REFERENCES adjustment (tenant_id, id),
  CHECK ((side = 'silence') = (actor_id IS NULL))
);
CALL isolate_by_tenant('adjustment_step');
CALL open_to_definer('adjustment_step');
GRANT SELECT ON adjustment_step TO waybill_app;

INSERT INTO closing_rule (table_name, emptied, why) VALUES
  ('adjustment', $$dispute = '—' || left(dispute, 0)$$, 'books: why money was adjusted'),
  ('adjustment_step', $$note = '—' || left(note, 0)$$, 'it proves who decided an adjustment');

-- What was proposed stays as it was, and an end is the end.
CREATE FUNCTION keep_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open_part text[] := ARRAY['state', 'told_at', 'answer_by', 'dispute', 'disputed_at', 'remark', 'decided_by', 'decided_at', 'booked_at', 'transfer_id'];
BEGIN
  IF (OLD.state IN ('booked', 'lapsed', 'withdrawn') AND (to_jsonb(OLD) - 'dispute') IS DISTINCT FROM (to_jsonb(NEW) - 'dispute')) OR
    (to_jsonb(OLD) - open_part) IS DISTINCT FROM (to_jsonb(NEW) - open_part)
  THEN RAISE EXCEPTION 'an adjustment is not changed' USING ERRCODE = 'WB004'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER adjustments_stay BEFORE UPDATE ON adjustment FOR EACH ROW EXECUTE FUNCTION keep_adjustment();

CREATE FUNCTION note_adjustment(of_tenant uuid, of_adjustment uuid, by_side text, by_whom uuid, by_name text, what text, why text, moment timestamptz)
RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO adjustment_step (tenant_id, adjustment_id, turn, side, actor_id, actor, did, note, at)
  SELECT of_tenant, of_adjustment, coalesce(max(s.turn), 0) + 1, by_side, by_whom, by_name, what, why, moment
  FROM adjustment_step s WHERE s.tenant_id = of_tenant AND s.adjustment_id = of_adjustment
$$;

-- A notice to those of the tenant that is set who may answer, in both languages.
CREATE FUNCTION tell_adjustment(held adjustment, notice uuid, told jsonb, moment timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO announcement (tenant_id, id, title, content, title_zh, title_en, content_zh, content_en, sender, category, priority, open_type,
    open_page, bus_id, audience, send_status, created_at, sent_at)
  VALUES (held.tenant_id, notice, told ->> 'titleZh', told ->> 'contentZh', told ->> 'titleZh', told ->> 'titleEn', told ->> 'contentZh',
    told ->> 'contentEn', 'Waybill', '2', 'H', 'component', 'financial/AdjustmentDetail', held.id::text, 'USER', '1', moment, moment);
  INSERT INTO announcement_send (tenant_id, announcement_id, user_id)
  SELECT held.tenant_id, notice, u.id FROM app_user u WHERE u.tenant_id = held.tenant_id AND u.state = 'active'
    AND EXISTS (SELECT 1 FROM held_permissions(held.tenant_id, u.id) h WHERE h.action = 'adjustment:answer');
END $$;

-- Locks an adjustment of the tenant that is set: its order first, as payments do.
CREATE FUNCTION hold_adjustment(wanted uuid) RETURNS adjustment LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  held adjustment;
BEGIN
  PERFORM 1 FROM shipment_order o WHERE o.tenant_id = current_tenant()
    AND o.id = (SELECT a.order_id FROM adjustment a WHERE a.tenant_id = current_tenant() AND a.id = wanted) FOR NO KEY UPDATE;
  SELECT * INTO held FROM adjustment a WHERE a.tenant_id = current_tenant() AND a.id = wanted FOR UPDATE;
  RETURN held;
END $$;

-- Books what is decided: money and order log in one. `due` where the balance does not cover a charge; then nothing has moved.
CREATE FUNCTION book_adjustment(held adjustment, by_side text, why text, moment timestamptz) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  BEGIN
    UPDATE adjustment a SET state = 'booked', remark = coalesce(why, a.remark), decided_by = coalesce(a.decided_by, by_side),
      decided_at = coalesce(a.decided_at, moment), booked_at = moment, transfer_id = held.id
    WHERE a.tenant_id = held.tenant_id AND a.id = held.id;
    PERFORM demand_covered(move_money(held.id, 'adjust_' || held.direction, NULL, 1, held.amount, held.currency, 'platform', held.reason, moment));
  EXCEPTION WHEN SQLSTATE 'WB003' THEN
    UPDATE adjustment a SET state = 'due', remark = coalesce(why, a.remark), decided_by = coalesce(a.decided_by, by_side),
      decided_at = coalesce(a.decided_at, moment)
    WHERE a.tenant_id = held.tenant_id AND a.id = held.id;
    RETURN 'due';
  END;
  INSERT INTO order_log (tenant_id, id, order_id, at, operator, operation, note)
  VALUES (held.tenant_id, gen_random_uuid(), held.order_id, moment, 'platform',
    CASE held.direction WHEN 'charge' THEN 'adjustCharge' ELSE 'adjustCredit' END, held.reason);
  RETURN 'booked';
END $$;

CREATE FUNCTION needs_second_person(price numeric, in_currency text) RETURNS boolean LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT price > coalesce((SELECT l.amount FROM adjustment_limit l WHERE l.currency = in_currency), 0)
$$;

-- Who of the platform decides; null for anybody else.
CREATE FUNCTION adjuster(by_whom uuid) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.username FROM app_user u WHERE is_platform() AND u.tenant_id = current_tenant() AND u.id = by_whom AND u.state = 'active'
    AND EXISTS (SELECT 1 FROM held_permissions(u.tenant_id, u.id) h WHERE h.action = 'adjustment:decide')
$$;

-- Orders of all merchants with exactly this number that were paid, for the platform alone: with the snapshot of their price and its tariff.
CREATE FUNCTION platform_adjustable(number text) RETURNS TABLE (merchant_id uuid, merchant text, order_id uuid, customer_no text,
  tracking_number text, product_code text, currency text, paid numeric, snapshot jsonb, tariff jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform text := current_setting('app.tenant_id', true);
  found_in record;
BEGIN
  IF NOT is_platform() THEN RETURN; END IF;
  FOR found_in IN SELECT t.id, t.name FROM tenant t WHERE t.kind = 'merchant' ORDER BY t.id LOOP
    PERFORM set_config('app.tenant_id', found_in.id::text, true);
    RETURN QUERY SELECT found_in.id, found_in.name, o.id, o.customer_no, o.tracking_number, o.product_code, o.currency, o.total_amount::numeric,
      q.snapshot, f.document
    FROM shipment_order o
    LEFT JOIN quote q ON q.tenant_id = o.tenant_id AND q.id = o.quote_id
    LEFT JOIN LATERAL (SELECT p.tariff FROM jsonb_to_recordset(q.snapshot -> 'products') AS p (product text, tariff jsonb)
      WHERE p.product = o.product_code LIMIT 1) sold ON true
    LEFT JOIN tariff f ON f.tenant_id = o.tenant_id AND f.product_code = o.product_code AND f.fingerprint = sold.tariff ->> 'fingerprint'
    WHERE o.tenant_id = found_in.id AND (o.customer_no = number OR o.tracking_number = number)
      AND o.settlement_status <> 'unpaid' AND o.currency IS NOT NULL
    LIMIT 5;
  END LOOP;
  PERFORM set_config('app.tenant_id', platform, true);
END $$;

-- Proposes an adjustment to a merchant; returns its state. Evidence is copied from the proposer's uploads.
CREATE FUNCTION propose_adjustment(of_merchant uuid, of_order uuid, made uuid, what text, way text, price numeric, in_currency text, why text,
  measured jsonb, evidence uuid[], by_whom uuid, notice uuid, told jsonb, moment timestamptz
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform text := current_setting('app.tenant_id', true);
  proposer text := adjuster(by_whom);
  known adjustment_cause;
  of_whom shipment_order;
  held adjustment;
  copied integer;
BEGIN
  SELECT * INTO known FROM adjustment_cause c WHERE c.code = what;
  IF proposer IS NULL OR known.code IS NULL OR way IS DISTINCT FROM coalesce(known.direction, way)
  THEN RAISE EXCEPTION 'this cannot be proposed' USING ERRCODE = 'WB004'; END IF;
  PERFORM set_config('app.tenant_id', of_merchant::text, true);
  SELECT * INTO of_whom FROM shipment_order o WHERE o.tenant_id = of_merchant AND o.id = of_order FOR NO KEY UPDATE;
  IF of_whom.id IS NULL OR of_whom.settlement_status = 'unpaid' OR of_whom.currency IS DISTINCT FROM in_currency
    OR NOT EXISTS (SELECT 1 FROM tenant t WHERE t.id = of_merchant AND t.kind = 'merchant')
  THEN RAISE EXCEPTION 'this order cannot be adjusted' USING ERRCODE = 'WB004'; END IF;
  INSERT INTO adjustment (tenant_id, id, order_id, state, cause, direction, amount, currency, reason, weighing, silence_accepts, proposer_id,
    proposed_at, customer_no, tracking_number)
  VALUES (of_merchant, made, of_order, 'second_review', what, way, price, in_currency, why, measured,
    way = 'credit' OR (known.silent_charge AND cardinality(evidence) > 0), by_whom, moment, of_whom.customer_no, of_whom.tracking_number)
  RETURNING * INTO held;
  PERFORM note_adjustment(of_merchant, made, 'platform', by_whom, proposer, 'propose', why, moment);
  PERFORM set_config('app.tenant_id', platform, true);
  INSERT INTO adjustment_file (tenant_id, adjustment_id, id, position, name, type, size, content)
  SELECT of_merchant, made, f.id, e.position, f.name, f.type, f.size, f.content
  FROM unnest(evidence) WITH ORDINALITY AS e (id, position)
  JOIN stored_file f ON f.tenant_id = platform::uuid AND f.id = e.id AND f.user_id = by_whom AND f.purpose = 'adjustmentEvidence';
  GET DIAGNOSTICS copied = ROW_COUNT;
  IF copied <> cardinality(evidence) THEN RAISE EXCEPTION 'no such evidence' USING ERRCODE = 'WB004'; END IF;
  IF way = 'credit' AND needs_second_person(price, in_currency) THEN RETURN 'second_review'; END IF;
  PERFORM set_config('app.tenant_id', of_merchant::text, true);
  UPDATE adjustment a SET state = 'proposed', told_at = moment,
    answer_by = moment + make_interval(days => (SELECT t.adjustment_days FROM tenant t WHERE t.id = of_merchant))
  WHERE a.tenant_id = of_merchant AND a.id = made;
  PERFORM tell_adjustment(held, notice, told, moment);
  PERFORM set_config('app.tenant_id', platform, true);
  RETURN 'proposed';
END $$;

-- The platform's word: `agree` of a second person, `uphold` against a dispute, or `withdraw`. Returns the state; raises WB004 for what the
-- server refuses before it comes here.
CREATE FUNCTION review_adjustment(wanted uuid, said text, why text, by_whom uuid, notice uuid, told jsonb, moment timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform text := current_setting('app.tenant_id', true);
  reviewer text := adjuster(by_whom);
  of_merchant uuid := (SELECT a.tenant_id FROM adjustment a WHERE a.id = wanted);
  held adjustment;
  ends text;
BEGIN
  IF reviewer IS NULL OR of_merchant IS NULL THEN RAISE EXCEPTION 'nobody may review this' USING ERRCODE = 'WB004'; END IF;
  PERFORM set_config('app.tenant_id', of_merchant::text, true);
  held := hold_adjustment(wanted);
  IF (said = 'agree' AND (held.state <> 'second_review' OR EXISTS (
      SELECT 1 FROM adjustment_step s WHERE s.tenant_id = of_merchant AND s.adjustment_id = wanted AND s.actor_id = by_whom)))
    OR (said = 'uphold' AND (held.state <> 'disputed' OR why IS NULL))
    OR (said = 'withdraw' AND (held.state NOT IN ('second_review', 'proposed', 'disputed', 'due') OR why IS NULL))
    OR said NOT IN ('agree', 'uphold', 'withdraw')
  THEN RAISE EXCEPTION 'this adjustment cannot be decided so' USING ERRCODE = 'WB004'; END IF;
  PERFORM note_adjustment(of_merchant, wanted, 'platform', by_whom, reviewer, said, why, moment);
  IF said = 'withdraw' THEN
    UPDATE adjustment a SET state = 'withdrawn', remark = why, decided_by = 'platform', decided_at = moment
    WHERE a.tenant_id = of_merchant AND a.id = wanted;
    ends := 'withdrawn';
  ELSIF said = 'uphold' AND needs_second_person(held.amount, held.currency) THEN
    UPDATE adjustment a SET state = 'second_review', remark = why WHERE a.tenant_id = of_merchant AND a.id = wanted;
    ends := 'second_review';
  ELSIF said = 'agree' AND held.told_at IS NULL THEN
    UPDATE adjustment a SET state = 'proposed', told_at = moment,
      answer_by = moment + make_interval(days => (SELECT t.adjustment_days FROM tenant t WHERE t.id = of_merchant))
    WHERE a.tenant_id = of_merchant AND a.id = wanted;
    ends := 'proposed';
  ELSE
    ends := book_adjustment(held, 'platform', why, moment);
  END IF;
  IF ends = 'proposed' OR (held.told_at IS NOT NULL AND ends <> 'second_review') THEN PERFORM tell_adjustment(held, notice, told, moment); END IF;
  PERFORM set_config('app.tenant_id', platform, true);
  RETURN ends;
END $$;

-- The merchant's word: `accept` (also to have what is due booked now) or `dispute`. Returns the state, or what it is not.
CREATE FUNCTION answer_adjustment(wanted uuid, said text, why text, by_whom uuid, moment timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  held adjustment;
  who text;
BEGIN
  SELECT u.username INTO who FROM app_user u WHERE u.tenant_id = current_tenant() AND u.id = by_whom AND u.state = 'active'
    AND EXISTS (SELECT 1 FROM held_permissions(u.tenant_id, u.id) h WHERE h.action = 'adjustment:answer');
  IF who IS NULL OR said NOT IN ('accept', 'dispute') OR (said = 'dispute' AND why IS NULL)
  THEN RAISE EXCEPTION 'this adjustment cannot be answered so' USING ERRCODE = 'WB004'; END IF;
  held := hold_adjustment(wanted);
  IF held.id IS NULL OR held.told_at IS NULL THEN RETURN 'not_found'; END IF;
  IF held.state = 'due' AND said = 'accept' THEN
    IF book_adjustment(held, 'merchant', NULL, moment) = 'due' THEN RETURN 'too_low'; END IF;
    PERFORM note_adjustment(held.tenant_id, wanted, 'merchant', by_whom, who, 'book', NULL, moment);
    RETURN 'booked';
  END IF;
  IF held.state <> 'proposed' THEN RETURN 'decided'; END IF;
  IF held.answer_by <= moment THEN RETURN 'too_late'; END IF;
  PERFORM note_adjustment(held.tenant_id, wanted, 'merchant', by_whom, who, said, why, moment);
  IF said = 'accept' THEN RETURN book_adjustment(held, 'merchant', NULL, moment); END IF;
  UPDATE adjustment a SET state = 'disputed', dispute = why, disputed_at = moment WHERE a.tenant_id = held.tenant_id AND a.id = wanted;
  RETURN 'disputed';
END $$;

-- Ids of adjustments that time decides now, and of charges that are due, of all tenants.
CREATE FUNCTION adjustments_to_settle(moment timestamptz) RETURNS TABLE (tenant_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.tenant_id, a.id FROM adjustment a WHERE a.state = 'due' OR (a.state = 'proposed' AND a.answer_by <= moment)
  ORDER BY a.proposed_at, a.id LIMIT 10000
$$;

-- Decides by silence, or books what is due once the balance covers it. Returns the state, or null where nothing changed.
CREATE FUNCTION settle_adjustment(wanted uuid, notice uuid, told jsonb, moment timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  held adjustment := hold_adjustment(wanted);
  ends text;
BEGIN
  IF held.state = 'due' THEN
    IF book_adjustment(held, held.decided_by, NULL, moment) = 'due' THEN RETURN NULL; END IF;
    PERFORM note_adjustment(held.tenant_id, wanted, 'silence', NULL, NULL, 'book', NULL, moment);
    RETURN 'booked';
  END IF;
  IF held.id IS NULL OR held.state <> 'proposed' OR held.answer_by > moment THEN RETURN NULL; END IF;
  PERFORM note_adjustment(held.tenant_id, wanted, 'silence', NULL, NULL, CASE WHEN held.silence_accepts THEN 'accept' ELSE 'lapse' END, NULL, moment);
  IF held.silence_accepts THEN ends := book_adjustment(held, 'silence', NULL, moment);
  ELSE
    UPDATE adjustment a SET state = 'lapsed', decided_by = 'silence', decided_at = moment WHERE a.tenant_id = held.tenant_id AND a.id = wanted;
    ends := 'lapsed';
  END IF;
  PERFORM tell_adjustment(held, notice, told, moment);
  RETURN ends;
END $$;

-- Adjustments of all merchants for the platform alone.
CREATE FUNCTION platform_adjustments(in_state text, needle text, newest_first boolean, page_size integer, passed integer)
RETURNS TABLE (item adjustment, merchant text, found bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a, t.name, count(*) OVER () FROM adjustment a JOIN tenant t ON t.id = a.tenant_id
  WHERE is_platform() AND (in_state IS NULL OR a.state = in_state)
    AND (needle IS NULL OR strpos(lower(concat_ws(E'\n', a.customer_no, a.tracking_number, t.name)), lower(needle)) > 0)
  ORDER BY CASE WHEN newest_first THEN a.proposed_at END DESC, CASE WHEN newest_first THEN a.id END DESC, a.proposed_at, a.id
  LIMIT page_size OFFSET passed
$$;

CREATE FUNCTION platform_adjustment_counts(needle text) RETURNS TABLE (state text, total integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.state, count(*)::integer FROM adjustment a JOIN tenant t ON t.id = a.tenant_id
  WHERE is_platform()
    AND (needle IS NULL OR strpos(lower(concat_ws(E'\n', a.customer_no, a.tracking_number, t.name)), lower(needle)) > 0)
  GROUP BY a.state
$$;

CREATE FUNCTION platform_adjustment(wanted uuid, zone text) RETURNS TABLE (item adjustment, merchant text, files json, steps json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a, t.name,
    (SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) ORDER BY f.position), '[]')
      FROM adjustment_file f WHERE f.tenant_id = a.tenant_id AND f.adjustment_id = a.id),
    (SELECT coalesce(json_agg(json_build_object('turn', s.turn, 'side', s.side, 'actorId', s.actor_id, 'actor', s.actor, 'did', s.did,
        'note', s.note, 'at', (s.at AT TIME ZONE zone)::text) ORDER BY s.turn), '[]')
      FROM adjustment_step s WHERE s.tenant_id = a.tenant_id AND s.adjustment_id = a.id)
  FROM adjustment a JOIN tenant t ON t.id = a.tenant_id WHERE is_platform() AND a.id = wanted
$$;

CREATE FUNCTION platform_adjustment_file(of_adjustment uuid, wanted uuid) RETURNS TABLE (name text, type text, content bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.name, f.type, f.content FROM adjustment_file f WHERE is_platform() AND f.adjustment_id = of_adjustment AND f.id = wanted
$$;

REVOKE EXECUTE ON FUNCTION note_adjustment, tell_adjustment, hold_adjustment, book_adjustment, needs_second_person, adjuster, platform_adjustable,
  propose_adjustment, review_adjustment, answer_adjustment, adjustments_to_settle, settle_adjustment, platform_adjustments,
  platform_adjustment_counts, platform_adjustment, platform_adjustment_file FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform_adjustable, propose_adjustment, review_adjustment, answer_adjustment, adjustments_to_settle,
  settle_adjustment, platform_adjustments, platform_adjustment_counts, platform_adjustment, platform_adjustment_file TO waybill_app;

-- Who reviews claims adjusts; who sees the bills sees adjustments, and who tops up answers them.
INSERT INTO permission (action, type, descriptions, position)
SELECT action, '1', '{}', 0 FROM unnest(ARRAY['adjustment:list', 'adjustment:answer', 'adjustment:queue', 'adjustment:decide']) AS k (action)
ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, k.action, '1' FROM role_permission rp
JOIN (VALUES ('bill:list', 'adjustment:list'), ('account:topUp', 'adjustment:answer'), ('claim:review', 'adjustment:queue'),
  ('claim:review', 'adjustment:decide')) AS k (held, action) ON k.held = rp.action
ON CONFLICT DO NOTHING;
