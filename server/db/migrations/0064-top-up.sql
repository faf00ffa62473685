-- Top-ups: a merchant opens one and gets a payment reference, says what was paid, and the platform's people decide. Only their acceptance
-- books it, once: the transfer has the id of its top-up (decision 59, security M3). The server's role can neither decide nor credit.

-- The platform's ways to be paid: the operator's configuration, which the server may only read (security M7).
CREATE TABLE pay_account (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('remittance', 'qr', 'sandbox')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  account_type text NOT NULL DEFAULT 'company' CHECK (account_type IN ('company', 'personal')),
  owner_name text NOT NULL CHECK (length(owner_name) BETWEEN 1 AND 100),
  account_number text NOT NULL CHECK (length(account_number) BETWEEN 1 AND 64),
  bank_name text NOT NULL CHECK (length(bank_name) BETWEEN 1 AND 100),
  bank_code text CHECK (length(bank_code) <= 20),
  -- What a code for paying holds; {reference}, {amount} and {currency} stand for those of the top-up.
  payload text CHECK (length(payload) BETWEEN 1 AND 500),
  -- In percent of what arrives, and a fixed amount; rounded to the digits of the currency.
  fee_rate numeric(7, 4) NOT NULL DEFAULT 0 CHECK (fee_rate >= 0 AND fee_rate < 100),
  fee_fixed numeric(17, 3) NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  position integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  CHECK ((channel = 'remittance') = (payload IS NULL))
);
GRANT SELECT ON pay_account TO waybill_app;

-- Above this amount two people accept. A currency without a row always needs two.
CREATE TABLE top_up_limit (
  currency text PRIMARY KEY CHECK (currency ~ '^[A-Z]{3}$'),
  amount numeric(17, 3) NOT NULL CHECK (amount >= 0)
);
GRANT SELECT ON top_up_limit TO waybill_app;
INSERT INTO top_up_limit (currency, amount)
VALUES ('CNY', 50000), ('USD', 7000), ('EUR', 6500), ('GBP', 5500), ('HKD', 55000), ('JPY', 1000000);

CREATE TABLE top_up (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- ISO 11649: the payer writes it into the remittance, and the bank statement brings it back.
  reference text NOT NULL CHECK (reference ~ '^RF[0-9]{2}[0-9A-Z]{1,21}$'),
  account_id uuid NOT NULL REFERENCES pay_account (id),
  channel text NOT NULL CHECK (channel IN ('remittance', 'qr', 'sandbox')),
  state text NOT NULL DEFAULT 'awaiting_payment'
    CHECK (state IN ('awaiting_payment', 'to_confirm', 'second_review', 'accounted', 'unaccounted', 'withdrawn')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount numeric(17, 3) NOT NULL CHECK (amount > 0),
  fee_rate numeric(7, 4) NOT NULL CHECK (fee_rate >= 0),
  fee_fixed numeric(17, 3) NOT NULL CHECK (fee_fixed >= 0),
  fee numeric(17, 3) NOT NULL CHECK (fee >= 0 AND fee < amount),
  requester_id uuid NOT NULL,
  -- In which the requester is told of the decision.
  language text NOT NULL CHECK (language IN ('zh_CN', 'en_US')),
  created_at timestamptz(0) NOT NULL,
  sent_at timestamptz(0),
  -- What reviewers say has arrived, and what of it is credited.
  received numeric(17, 3) CHECK (received > 0),
  credited numeric(17, 3) CHECK (credited > 0 AND credited <= received),
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  decided_at timestamptz(0),
  transfer_id uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, requester_id) REFERENCES app_user (tenant_id, id),
  FOREIGN KEY (tenant_id, transfer_id) REFERENCES ledger_transfer (tenant_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((state = 'accounted') = (transfer_id IS NOT NULL) AND transfer_id IS NOT DISTINCT FROM CASE WHEN state = 'accounted' THEN id END),
  CHECK ((state IN ('second_review', 'accounted')) = (received IS NOT NULL) AND (received IS NULL) = (credited IS NULL)),
  CHECK (state <> 'unaccounted' OR remark IS NOT NULL),
  CHECK (state NOT IN ('to_confirm', 'second_review', 'accounted', 'unaccounted') OR sent_at IS NOT NULL)
);
CREATE UNIQUE INDEX top_up_by_id ON top_up (id);
CREATE UNIQUE INDEX top_up_by_reference ON top_up (reference);
CREATE INDEX top_up_of_tenant ON top_up (tenant_id, created_at DESC, id DESC);
CREATE INDEX top_up_queue ON top_up (state, sent_at, id);
CALL isolate_by_tenant('top_up');
CALL open_to_definer('top_up');
GRANT SELECT, INSERT (
  tenant_id, id, reference, account_id, channel, currency, amount, fee_rate, fee_fixed, fee, requester_id, language, created_at
) ON top_up TO waybill_app;

-- What the merchant says was paid, once for each time it was sent: a correction leaves what was sent before.
CREATE TABLE top_up_proof (
  tenant_id uuid NOT NULL,
  top_up_id uuid NOT NULL,
  turn integer NOT NULL CHECK (turn > 0),
  payer_name text NOT NULL CHECK (length(payer_name) BETWEEN 1 AND 100),
  payer_account text NOT NULL CHECK (length(payer_account) BETWEEN 1 AND 64),
  remitted_on date NOT NULL,
  -- Empty once a closed company's files are deleted.
  file_id uuid,
  file_name text NOT NULL,
  file_type text NOT NULL,
  file_size integer NOT NULL,
  file_hash bytea NOT NULL,
  sender_id uuid NOT NULL,
  sent_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, top_up_id, turn),
  FOREIGN KEY (tenant_id, top_up_id) REFERENCES top_up (tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file (tenant_id, id),
  FOREIGN KEY (tenant_id, sender_id) REFERENCES app_user (tenant_id, id)
);
CREATE INDEX top_up_proof_by_file ON top_up_proof (file_hash);
CREATE INDEX top_up_proof_by_payer ON top_up_proof (payer_account, remitted_on);
CALL isolate_by_tenant('top_up_proof');
CALL open_to_definer('top_up_proof');
GRANT SELECT ON top_up_proof TO waybill_app;

-- Who of the platform said what to which proof. The merchant sees the decision, not the people.
CREATE TABLE top_up_review (
  tenant_id uuid NOT NULL,
  top_up_id uuid NOT NULL,
  turn integer NOT NULL CHECK (turn > 0),
  proof_turn integer NOT NULL,
  -- A user of the platform's tenant.
  reviewer_id uuid NOT NULL,
  reviewer text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('accept', 'reject')),
  amount numeric(17, 3) CHECK (amount > 0),
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  reviewed_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, top_up_id, turn),
  -- Two reviews of one proof are two people's.
  UNIQUE (tenant_id, top_up_id, proof_turn, reviewer_id),
  FOREIGN KEY (tenant_id, top_up_id, proof_turn) REFERENCES top_up_proof (tenant_id, top_up_id, turn),
  CHECK ((verdict = 'accept') = (amount IS NOT NULL)),
  CHECK (verdict = 'accept' OR remark IS NOT NULL)
);
CALL isolate_by_tenant('top_up_review');
CALL open_to_definer('top_up_review');

INSERT INTO closing_rule (table_name, emptied, why) VALUES
  ('top_up', $$remark = '—' || left(remark, 0)$$, 'books: where the credited money came from'),
  ('top_up_proof', $$payer_name = '—', payer_account = '—', file_id = NULL, file_name = '—'$$, 'books: when what was paid'),
  ('top_up_review', $$remark = '—' || left(remark, 0)$$, 'it proves who of the platform credited money');

-- What was asked for stays as it was, and neither credited nor withdrawn top-ups become anything else.
CREATE FUNCTION keep_top_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state IN ('accounted', 'withdrawn') AND (to_jsonb(OLD) - 'remark') IS DISTINCT FROM (to_jsonb(NEW) - 'remark')) OR
    (to_jsonb(OLD) - ARRAY['state', 'sent_at', 'received', 'credited', 'remark', 'decided_at', 'transfer_id']) IS DISTINCT FROM
    (to_jsonb(NEW) - ARRAY['state', 'sent_at', 'received', 'credited', 'remark', 'decided_at', 'transfer_id'])
  THEN RAISE EXCEPTION 'a top-up is not changed' USING ERRCODE = 'WB004'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER top_ups_stay BEFORE UPDATE ON top_up FOR EACH ROW EXECUTE FUNCTION keep_top_up();

-- Takes what was paid for the tenant's own top-up: the first time, or again after it was not accounted. Says what it is not, or null.
CREATE FUNCTION send_top_up(wanted uuid, payer text, payer_no text, remitted date, slip uuid, sender uuid, moment timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  held top_up;
  file stored_file;
BEGIN
  SELECT * INTO held FROM top_up t WHERE t.tenant_id = current_tenant() AND t.id = wanted FOR UPDATE;
  IF held.id IS NULL THEN RETURN 'not_found'; END IF;
  IF held.state NOT IN ('awaiting_payment', 'unaccounted') THEN RETURN 'wrong_state'; END IF;
  SELECT * INTO file FROM stored_file f
  WHERE f.tenant_id = held.tenant_id AND f.id = slip AND f.user_id = sender AND f.purpose = 'paymentSlip';
  IF file.id IS NULL THEN RETURN 'no_file'; END IF;
  INSERT INTO top_up_proof (tenant_id, top_up_id, turn, payer_name, payer_account, remitted_on, file_id, file_name, file_type, file_size,
    file_hash, sender_id, sent_at)
  SELECT held.tenant_id, wanted, coalesce(max(p.turn), 0) + 1, payer, payer_no, remitted, slip, file.name, file.type, file.size,
    sha256(file.content), sender, moment
  FROM top_up_proof p WHERE p.tenant_id = held.tenant_id AND p.top_up_id = wanted;
  UPDATE top_up SET state = 'to_confirm', sent_at = moment, remark = NULL, decided_at = NULL
  WHERE tenant_id = held.tenant_id AND id = wanted;
  RETURN NULL;
END $$;

-- Takes back the tenant's own top-up while it waits; false when that is too late.
CREATE FUNCTION withdraw_top_up(wanted uuid, moment timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE top_up SET state = 'withdrawn', received = NULL, credited = NULL, decided_at = moment
  WHERE tenant_id = current_tenant() AND id = wanted AND state IN ('awaiting_payment', 'to_confirm', 'second_review', 'unaccounted');
  RETURN FOUND;
END $$;

-- Top-ups of all merchants for the platform alone, with what was sent last; those that nobody has paid are not its business.
CREATE FUNCTION platform_top_ups(in_state text, needle text, newest_first boolean, page_size integer, passed integer)
RETURNS TABLE (item top_up, proof top_up_proof, merchant text, requester text, found bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u, p, t.name, w.username, count(*) OVER () FROM top_up u JOIN tenant t ON t.id = u.tenant_id
  JOIN app_user w ON w.tenant_id = u.tenant_id AND w.id = u.requester_id
  JOIN top_up_proof p ON p.tenant_id = u.tenant_id AND p.top_up_id = u.id
    AND p.turn = (SELECT max(l.turn) FROM top_up_proof l WHERE l.tenant_id = u.tenant_id AND l.top_up_id = u.id)
  WHERE is_platform() AND (in_state IS NULL OR u.state = in_state)
    AND (needle IS NULL OR strpos(lower(concat_ws(E'\n', u.reference, t.name, p.payer_name, p.payer_account)), lower(needle)) > 0)
  ORDER BY CASE WHEN newest_first THEN u.sent_at END DESC, CASE WHEN newest_first THEN u.id END DESC, u.sent_at, u.id
  LIMIT page_size OFFSET passed
$$;

CREATE FUNCTION platform_top_up_counts(needle text) RETURNS TABLE (state text, total integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.state, count(*)::integer FROM top_up u JOIN tenant t ON t.id = u.tenant_id
  JOIN top_up_proof p ON p.tenant_id = u.tenant_id AND p.top_up_id = u.id
    AND p.turn = (SELECT max(l.turn) FROM top_up_proof l WHERE l.tenant_id = u.tenant_id AND l.top_up_id = u.id)
  WHERE is_platform()
    AND (needle IS NULL OR strpos(lower(concat_ws(E'\n', u.reference, t.name, p.payer_name, p.payer_account)), lower(needle)) > 0)
  GROUP BY u.state
$$;

-- One top-up with its reviews, and others with the same slip, or the same payer, amount and day.
CREATE FUNCTION platform_top_up(wanted uuid, zone text)
RETURNS TABLE (item top_up, proof top_up_proof, merchant text, requester text, account pay_account, reviews json, alike json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u, p, t.name, w.username, a,
    (SELECT coalesce(json_agg(json_build_object('turn', r.turn, 'proofTurn', r.proof_turn, 'reviewerId', r.reviewer_id, 'reviewer', r.reviewer,
        'verdict', r.verdict, 'amount', r.amount::text, 'remark', r.remark, 'at', (r.reviewed_at AT TIME ZONE zone)::text) ORDER BY r.turn), '[]')
      FROM top_up_review r WHERE r.tenant_id = u.tenant_id AND r.top_up_id = u.id),
    (SELECT coalesce(json_agg(json_build_object('id', o.id, 'reference', o.reference, 'merchant', ot.name, 'state', o.state,
        'amount', o.amount::text, 'currency', o.currency, 'sameFile', q.file_hash = p.file_hash, 'at', (q.sent_at AT TIME ZONE zone)::text)
        ORDER BY q.sent_at), '[]')
      FROM top_up_proof q JOIN top_up o ON o.tenant_id = q.tenant_id AND o.id = q.top_up_id JOIN tenant ot ON ot.id = o.tenant_id
      WHERE o.id <> u.id AND (q.file_hash = p.file_hash OR (q.payer_account = p.payer_account AND o.amount = u.amount
        AND o.currency = u.currency AND q.remitted_on BETWEEN p.remitted_on - 1 AND p.remitted_on + 1)))
  FROM top_up u JOIN tenant t ON t.id = u.tenant_id JOIN app_user w ON w.tenant_id = u.tenant_id AND w.id = u.requester_id
  JOIN pay_account a ON a.id = u.account_id
  JOIN top_up_proof p ON p.tenant_id = u.tenant_id AND p.top_up_id = u.id
    AND p.turn = (SELECT max(l.turn) FROM top_up_proof l WHERE l.tenant_id = u.tenant_id AND l.top_up_id = u.id)
  WHERE is_platform() AND u.id = wanted
$$;

-- The slip that was sent last: no other file of a merchant is the platform's to read.
CREATE FUNCTION platform_top_up_file(wanted uuid) RETURNS TABLE (name text, type text, content bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform text := current_setting('app.tenant_id', true);
  sent top_up_proof;
BEGIN
  SELECT * INTO sent FROM top_up_proof p WHERE is_platform() AND p.top_up_id = wanted ORDER BY p.turn DESC LIMIT 1;
  IF sent.file_id IS NULL THEN RETURN; END IF;
  PERFORM set_config('app.tenant_id', sent.tenant_id::text, true);
  RETURN QUERY SELECT s.name, s.type, s.content FROM stored_file s WHERE s.tenant_id = sent.tenant_id AND s.id = sent.file_id;
  PERFORM set_config('app.tenant_id', platform, true);
END $$;

-- Locks a top-up for whoever decides it.
CREATE FUNCTION hold_top_up(wanted uuid) RETURNS SETOF top_up
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT * FROM top_up u WHERE is_platform() AND u.id = wanted FOR UPDATE;
END $$;

-- A reviewer's word, and the top-up's state after it: the only way by which a top-up is credited or refused. Money and notice go with it.
-- `kept` is what the channel keeps of `price`. Raises WB004 for what the server refuses before it comes here.
CREATE FUNCTION decide_top_up(
  decided uuid, said text, price numeric, kept numeric, why text, by_whom uuid, notice uuid, told_title text, told_content text, moment timestamptz
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform uuid := current_tenant();
  held top_up;
  reviewer app_user;
  sent integer;
  ends text;
BEGIN
  SELECT * INTO held FROM hold_top_up(decided);
  SELECT * INTO reviewer FROM app_user u WHERE u.tenant_id = platform AND u.id = by_whom AND u.state = 'active';
  IF held.id IS NULL OR reviewer.id IS NULL
    OR NOT EXISTS (SELECT 1 FROM held_permissions(platform, by_whom) h WHERE h.action = 'account:review')
    OR reviewer.id = held.requester_id OR held.state NOT IN ('to_confirm', 'second_review')
    OR said NOT IN ('accept', 'reject') OR (said = 'accept') <> (price IS NOT NULL) OR price <= 0
    OR (said = 'accept' AND (kept IS NULL OR kept < 0 OR kept >= price))
    OR (said = 'accept' AND price <> held.amount AND why IS NULL AND held.state = 'to_confirm') OR (said = 'reject' AND why IS NULL)
    OR (said = 'accept' AND held.state = 'second_review' AND (price <> held.received OR price - kept <> held.credited))
  THEN RAISE EXCEPTION 'this top-up cannot be decided so' USING ERRCODE = 'WB004'; END IF;
  SELECT max(p.turn) INTO sent FROM top_up_proof p WHERE p.tenant_id = held.tenant_id AND p.top_up_id = decided;
  ends := CASE
    WHEN said = 'reject' THEN 'unaccounted'
    WHEN held.state = 'to_confirm' AND price > coalesce((SELECT l.amount FROM top_up_limit l WHERE l.currency = held.currency), 0) THEN 'second_review'
    ELSE 'accounted' END;
  why := coalesce(why, (SELECT r.remark FROM top_up_review r
    WHERE r.tenant_id = held.tenant_id AND r.top_up_id = decided AND r.proof_turn = sent AND said = 'accept'));
  INSERT INTO top_up_review (tenant_id, top_up_id, turn, proof_turn, reviewer_id, reviewer, verdict, amount, remark, reviewed_at)
  SELECT held.tenant_id, decided, coalesce(max(r.turn), 0) + 1, sent, reviewer.id, reviewer.username, said, price, why, moment
  FROM top_up_review r WHERE r.tenant_id = held.tenant_id AND r.top_up_id = decided;

  PERFORM set_config('app.tenant_id', held.tenant_id::text, true);
  UPDATE top_up SET state = ends, received = CASE WHEN said = 'accept' THEN price END, credited = CASE WHEN said = 'accept' THEN price - kept END,
    remark = CASE WHEN ends <> 'second_review' THEN why END,
    decided_at = CASE WHEN ends <> 'second_review' THEN moment END,
    transfer_id = CASE WHEN ends = 'accounted' THEN decided END
  WHERE tenant_id = held.tenant_id AND id = decided AND state = held.state;
  IF ends = 'accounted' THEN
    PERFORM move_money(decided, 'topup', NULL, 1, price - kept, held.currency, 'platform', held.reference, moment);
  END IF;
  IF ends <> 'second_review' THEN
    INSERT INTO announcement (tenant_id, id, title, content, sender, category, priority, open_type, open_page, bus_id, audience, send_status, created_at, sent_at)
    VALUES (held.tenant_id, notice, told_title, told_content, 'Waybill', '2', 'M', 'component', 'financial/TopUpDetail', decided::text, 'USER', '1', moment, moment);
    INSERT INTO announcement_send (tenant_id, announcement_id, user_id) VALUES (held.tenant_id, notice, held.requester_id);
  END IF;
  PERFORM set_config('app.tenant_id', platform::text, true);
  RETURN ends;
END $$;

REVOKE EXECUTE ON FUNCTION send_top_up, withdraw_top_up, platform_top_ups, platform_top_up_counts, platform_top_up, platform_top_up_file,
  hold_top_up, decide_top_up FROM PUBLIC;
GRANT EXECUTE ON FUNCTION send_top_up, withdraw_top_up, platform_top_ups, platform_top_up_counts, platform_top_up, platform_top_up_file,
  hold_top_up, decide_top_up TO waybill_app;

-- Who pays orders may top up, and who reviews claims reviews top-ups.
INSERT INTO permission (action, type, descriptions, position)
SELECT action, '1', '{}', 0 FROM unnest(ARRAY['account:topUp', 'topUp:list', 'account:review']) AS k (action) ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, k.action, '1' FROM role_permission rp
JOIN (VALUES ('order:pay', 'account:topUp'), ('claim:review', 'topUp:list'), ('claim:review', 'account:review')) AS k (held, action)
  ON k.held = rp.action
ON CONFLICT DO NOTHING;
