-- Money that comes back after hand-over is a claim: a merchant requests it, people of the platform decide, and only their acceptance
-- books it (decision 26, security M3). The server's role can request; it can neither decide nor change what was requested.

-- Until how many days after delivery, or after hand-over while nothing was delivered, the tenant may claim.
ALTER TABLE tenant ADD COLUMN claim_days integer NOT NULL DEFAULT 60 CHECK (claim_days BETWEEN 1 AND 3650);

-- Above this amount two people accept. A currency without a row always needs two.
CREATE TABLE claim_limit (
  currency text PRIMARY KEY CHECK (currency ~ '^[A-Z]{3}$'),
  amount numeric(17, 3) NOT NULL CHECK (amount >= 0)
);
GRANT SELECT ON claim_limit TO waybill_app;
INSERT INTO claim_limit (currency, amount)
VALUES ('CNY', 1000), ('USD', 150), ('EUR', 150), ('GBP', 120), ('HKD', 1200), ('JPY', 20000);

CREATE TABLE claim (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'requested'
    CHECK (state IN ('requested', 'second_review', 'accepted', 'accepted_part', 'rejected', 'withdrawn')),
  -- An item of the dictionary claim_reason, and what the requester says to it.
  reason text NOT NULL CHECK (reason ~ '^[a-z_]{1,64}$'),
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 500),
  -- What the order had paid and not got back when it was claimed, and by which of its payments.
  paid numeric(17, 3) NOT NULL CHECK (paid > 0),
  attempt integer NOT NULL CHECK (attempt > 0),
  amount numeric(17, 3) NOT NULL CHECK (amount > 0 AND amount <= paid),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  requester_id uuid NOT NULL,
  requester text NOT NULL,
  -- In which the requester is told of the decision.
  language text NOT NULL CHECK (language IN ('zh_CN', 'en_US')),
  requested_at timestamptz(0) NOT NULL,
  -- The order as it was then, for reviewers, who see no other part of it.
  customer_no text NOT NULL,
  tracking_number text,
  logistics_status text NOT NULL,
  handed_over_at timestamptz(0),
  delivered_at timestamptz(0),
  -- While a second review is due: what the first reviewer accepted.
  accepted numeric(17, 3) CHECK (accepted > 0 AND accepted <= amount),
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  decided_at timestamptz(0),
  transfer_id uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id),
  FOREIGN KEY (tenant_id, requester_id) REFERENCES app_user (tenant_id, id),
  -- An accepted claim and its transfer are there together or not at all.
  FOREIGN KEY (tenant_id, transfer_id) REFERENCES ledger_transfer (tenant_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((state IN ('accepted', 'accepted_part')) = (transfer_id IS NOT NULL)),
  CHECK ((state IN ('second_review', 'accepted', 'accepted_part')) = (accepted IS NOT NULL)),
  CHECK (state <> 'accepted' OR accepted = amount),
  CHECK (state <> 'accepted_part' OR accepted < amount),
  CHECK (state NOT IN ('accepted_part', 'rejected') OR remark IS NOT NULL),
  CHECK ((state IN ('requested', 'second_review')) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX claim_by_id ON claim (id);
CREATE UNIQUE INDEX claim_open ON claim (tenant_id, order_id) WHERE state IN ('requested', 'second_review');
CREATE INDEX claim_by_order ON claim (tenant_id, order_id, requested_at DESC, id DESC);
CREATE INDEX claim_queue ON claim (state, requested_at, id);
CALL isolate_by_tenant('claim');
CALL open_to_definer('claim');
GRANT SELECT, INSERT (
  tenant_id, id, order_id, reason, note, paid, attempt, amount, currency, requester_id, requester, language, requested_at, customer_no,
  tracking_number, logistics_status, handed_over_at, delivered_at
) ON claim TO waybill_app;

-- Evidence: files that the requester uploaded.
CREATE TABLE claim_file (
  tenant_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  file_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  PRIMARY KEY (tenant_id, claim_id, file_id),
  FOREIGN KEY (tenant_id, claim_id) REFERENCES claim (tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file (tenant_id, id)
);
CALL isolate_by_tenant('claim_file');
CALL open_to_definer('claim_file');
GRANT SELECT, INSERT ON claim_file TO waybill_app;

-- Who of the platform said what. The merchant sees the decision, not the people.
CREATE TABLE claim_review (
  tenant_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  turn integer NOT NULL CHECK (turn IN (1, 2)),
  -- A user of the platform's tenant.
  reviewer_id uuid NOT NULL,
  reviewer text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('accept', 'reject')),
  amount numeric(17, 3) CHECK (amount > 0),
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  reviewed_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, claim_id, turn),
  -- Two reviews are two people's.
  UNIQUE (tenant_id, claim_id, reviewer_id),
  FOREIGN KEY (tenant_id, claim_id) REFERENCES claim (tenant_id, id),
  CHECK ((verdict = 'accept') = (amount IS NOT NULL)),
  CHECK (verdict = 'accept' OR remark IS NOT NULL)
);
CALL isolate_by_tenant('claim_review');
CALL open_to_definer('claim_review');

-- What was requested stays as it was, and a decision is the last word.
CREATE FUNCTION keep_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state NOT IN ('requested', 'second_review') OR
    (to_jsonb(OLD) - ARRAY['state', 'accepted', 'remark', 'decided_at', 'transfer_id']) IS DISTINCT FROM
    (to_jsonb(NEW) - ARRAY['state', 'accepted', 'remark', 'decided_at', 'transfer_id'])
  THEN RAISE EXCEPTION 'a claim is not changed' USING ERRCODE = 'WB004'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER claims_stay BEFORE UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION keep_claim();

-- What an order's list and page show of its last claim.
ALTER TABLE shipment_order
  ADD COLUMN claim_status text CHECK (claim_status IN ('requested', 'second_review', 'accepted', 'accepted_part', 'rejected', 'withdrawn')),
  ADD COLUMN claim_amount numeric(14, 3);
CREATE FUNCTION show_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE shipment_order
  SET claim_status = NEW.state, claim_amount = CASE WHEN NEW.state = 'accepted_part' THEN NEW.accepted ELSE NEW.amount END
  WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER claims_show AFTER INSERT OR UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION show_claim();

-- The ledger's own condition, whoever writes to it: a chargeback is the transfer of an accepted claim, to the last digit.
CREATE FUNCTION demand_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM claim c WHERE c.tenant_id = NEW.tenant_id AND c.transfer_id = NEW.id AND c.order_id = NEW.order_id
      AND c.attempt = NEW.attempt AND c.accepted = NEW.amount AND c.currency = NEW.currency
  ) THEN RAISE EXCEPTION 'a chargeback needs an accepted claim' USING ERRCODE = 'WB004'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER chargebacks_are_accepted BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (NEW.cause = 'chargeback')
  EXECUTE FUNCTION demand_claim();

-- What was handed over is neither refunded nor voided. The lock keeps the order where it is until the transfer is committed.
CREATE FUNCTION demand_not_handed_over() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM shipment_order o
  WHERE o.tenant_id = NEW.tenant_id AND o.id = NEW.order_id AND o.logistics_status IN ('none', 'order_placed') FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'what was handed over is claimed' USING ERRCODE = 'WB004'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_precede_hand_over BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (NEW.cause IN ('refund', 'void'))
  EXECUTE FUNCTION demand_not_handed_over();

CREATE FUNCTION is_platform() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM tenant t WHERE t.id = current_tenant() AND t.kind = 'platform' AND t.state = 'active')
$$;

-- Takes back the tenant's own claim while nobody has decided; false when that is too late.
CREATE FUNCTION withdraw_claim(withdrawn uuid, moment timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE claim SET state = 'withdrawn', accepted = NULL, decided_at = moment
  WHERE tenant_id = current_tenant() AND id = withdrawn AND state IN ('requested', 'second_review');
  RETURN FOUND;
END $$;

-- Claims of all merchants, for the platform alone; `found` is how many there are beyond the page.
CREATE FUNCTION platform_claims(in_state text, needle text, newest_first boolean, page_size integer, passed integer)
RETURNS TABLE (claim claim, merchant text, found bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c, t.name, count(*) OVER () FROM claim c JOIN tenant t ON t.id = c.tenant_id
  WHERE is_platform() AND (in_state IS NULL OR c.state = in_state)
    AND (needle IS NULL OR strpos(lower(concat_ws(E'\n', c.customer_no, c.tracking_number, t.name)), lower(needle)) > 0)
  ORDER BY CASE WHEN newest_first THEN c.requested_at END DESC, CASE WHEN newest_first THEN c.id END DESC, c.requested_at, c.id
  LIMIT page_size OFFSET passed
$$;

CREATE FUNCTION platform_claim_counts(needle text) RETURNS TABLE (state text, total integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.state, count(*)::integer FROM claim c JOIN tenant t ON t.id = c.tenant_id
  WHERE is_platform()
    AND (needle IS NULL OR strpos(lower(concat_ws(E'\n', c.customer_no, c.tracking_number, t.name)), lower(needle)) > 0)
  GROUP BY c.state
$$;

-- One claim with its evidence and reviews, as lists of records.
CREATE FUNCTION platform_claim(wanted uuid, zone text) RETURNS TABLE (claim claim, merchant text, files json, reviews json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c, t.name,
    (SELECT coalesce(json_agg(json_build_object('id', f.file_id, 'name', f.name, 'size', f.size) ORDER BY f.position), '[]')
      FROM claim_file f WHERE f.tenant_id = c.tenant_id AND f.claim_id = c.id),
    (SELECT coalesce(json_agg(json_build_object('turn', r.turn, 'reviewerId', r.reviewer_id, 'reviewer', r.reviewer, 'verdict', r.verdict,
        'amount', r.amount::text, 'remark', r.remark, 'at', (r.reviewed_at AT TIME ZONE zone)::text) ORDER BY r.turn), '[]')
      FROM claim_review r WHERE r.tenant_id = c.tenant_id AND r.claim_id = c.id)
  FROM claim c JOIN tenant t ON t.id = c.tenant_id WHERE is_platform() AND c.id = wanted
$$;

-- A file of a claim's evidence: no other file of a merchant is the platform's to read.
CREATE FUNCTION platform_claim_file(of_claim uuid, wanted uuid) RETURNS TABLE (name text, type text, content bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform text := current_setting('app.tenant_id', true);
  owner_id uuid;
BEGIN
  SELECT c.tenant_id INTO owner_id FROM claim c JOIN claim_file f ON f.tenant_id = c.tenant_id AND f.claim_id = c.id
  WHERE is_platform() AND c.id = of_claim AND f.file_id = wanted;
  IF owner_id IS NULL THEN RETURN; END IF;
  PERFORM set_config('app.tenant_id', owner_id::text, true);
  RETURN QUERY SELECT s.name, s.type, s.content FROM stored_file s WHERE s.tenant_id = owner_id AND s.id = wanted;
  PERFORM set_config('app.tenant_id', platform, true);
END $$;

-- Locks a claim for whoever decides it: its order first, as merchants do.
CREATE FUNCTION hold_claim(wanted uuid) RETURNS SETOF claim
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform text := current_setting('app.tenant_id', true);
  seen claim;
BEGIN
  SELECT * INTO seen FROM claim c WHERE is_platform() AND c.id = wanted;
  IF seen.id IS NULL THEN RETURN; END IF;
  PERFORM set_config('app.tenant_id', seen.tenant_id::text, true);
  PERFORM 1 FROM shipment_order o WHERE o.tenant_id = seen.tenant_id AND o.id = seen.order_id FOR UPDATE;
  RETURN QUERY SELECT * FROM claim c WHERE c.tenant_id = seen.tenant_id AND c.id = wanted FOR UPDATE;
  PERFORM set_config('app.tenant_id', platform, true);
END $$;

-- A reviewer's word, and the claim's state after it: the only way by which a claim is accepted or rejected. Money, order, log and notice
-- go with it. Raises WB004 for what the server refuses before it comes here.
CREATE FUNCTION decide_claim(
  decided uuid, said text, price numeric, why text, by_whom uuid, transfer uuid, log_entry uuid, notice uuid,
  told_title text, told_content text, moment timestamptz
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform uuid := current_tenant();
  held claim;
  reviewer app_user;
  ends text;
BEGIN
  SELECT * INTO held FROM hold_claim(decided);
  SELECT * INTO reviewer FROM app_user u WHERE u.tenant_id = platform AND u.id = by_whom AND u.state = 'active';
  IF held.id IS NULL OR reviewer.id IS NULL
    OR NOT EXISTS (SELECT 1 FROM held_permissions(platform, by_whom) h WHERE h.action = 'claim:review')
    OR reviewer.id = held.requester_id OR held.state NOT IN ('requested', 'second_review')
    OR said NOT IN ('accept', 'reject') OR (said = 'accept') <> (price IS NOT NULL) OR price > held.amount OR price <= 0
    OR (price < held.amount AND why IS NULL AND held.state = 'requested') OR (said = 'reject' AND why IS NULL)
    OR (said = 'accept' AND held.state = 'second_review' AND price <> held.accepted)
  THEN RAISE EXCEPTION 'this claim cannot be decided so' USING ERRCODE = 'WB004'; END IF;
  ends := CASE
    WHEN said = 'reject' THEN 'rejected'
    WHEN held.state = 'requested' AND price > coalesce((SELECT l.amount FROM claim_limit l WHERE l.currency = held.currency), 0) THEN 'second_review'
    WHEN price = held.amount THEN 'accepted'
    ELSE 'accepted_part' END;
  why := coalesce(why, (SELECT r.remark FROM claim_review r WHERE r.tenant_id = held.tenant_id AND r.claim_id = decided AND said = 'accept'));
  INSERT INTO claim_review (tenant_id, claim_id, turn, reviewer_id, reviewer, verdict, amount, remark, reviewed_at)
  VALUES (held.tenant_id, decided, CASE held.state WHEN 'requested' THEN 1 ELSE 2 END, reviewer.id, reviewer.username, said, price, why, moment);

  PERFORM set_config('app.tenant_id', held.tenant_id::text, true);
  UPDATE claim SET state = ends, accepted = price,
    remark = CASE WHEN ends <> 'second_review' THEN why END,
    decided_at = CASE WHEN ends <> 'second_review' THEN moment END,
    transfer_id = CASE WHEN ends IN ('accepted', 'accepted_part') THEN transfer END
  WHERE tenant_id = held.tenant_id AND id = decided AND state = held.state;
  IF ends IN ('accepted', 'accepted_part') THEN
    UPDATE shipment_order SET settlement_status = 'chargeback'
    WHERE tenant_id = held.tenant_id AND id = held.order_id AND settlement_status = 'paid';
    IF NOT FOUND THEN RAISE EXCEPTION 'the order is not paid' USING ERRCODE = 'WB004'; END IF;
    PERFORM move_money(transfer, 'chargeback', held.order_id, held.attempt, price, held.currency, 'platform', why, moment);
  END IF;
  IF ends <> 'second_review' THEN
    INSERT INTO order_log (tenant_id, id, order_id, at, operator, operation, note)
    VALUES (held.tenant_id, log_entry, held.order_id, moment, 'platform', CASE ends WHEN 'rejected' THEN 'claimReject' ELSE 'chargeBack' END, why);
    INSERT INTO announcement (tenant_id, id, title, content, sender, category, priority, open_type, open_page, bus_id, audience, send_status, created_at, sent_at)
    VALUES (held.tenant_id, notice, told_title, told_content, 'Waybill', '2', 'M', 'component', 'order/OrderDetail', held.order_id::text, 'USER', '1', moment, moment);
    INSERT INTO announcement_send (tenant_id, announcement_id, user_id) VALUES (held.tenant_id, notice, held.requester_id);
  END IF;
  PERFORM set_config('app.tenant_id', platform::text, true);
  RETURN ends;
END $$;

REVOKE EXECUTE ON FUNCTION show_claim, demand_claim, demand_not_handed_over, is_platform, withdraw_claim, platform_claims, platform_claim_counts, platform_claim,
  platform_claim_file, hold_claim, decide_claim FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_platform, withdraw_claim, platform_claims, platform_claim_counts, platform_claim, platform_claim_file,
  hold_claim, decide_claim TO waybill_app;
