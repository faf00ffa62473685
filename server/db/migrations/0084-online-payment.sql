-- Payment online: a channel says by a signed notification what was paid, and the server passes that on. Each notification is kept once, and
-- a top-up is credited by what credits it after a review too (decision 70).

-- What a channel said of a top-up, once for each notification.
CREATE TABLE top_up_payment (
  tenant_id uuid NOT NULL,
  -- Names are those of `pay_account`.
  channel text NOT NULL CHECK (length(channel) BETWEEN 1 AND 20),
  -- The channel's id of its notification.
  notification_id text NOT NULL CHECK (notification_id ~ '^[\x21-\x7e]{1,128}$'),
  top_up_id uuid NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('paid', 'failed')),
  -- What it did: `none` where the top-up was credited or withdrawn before. Paid then means that somebody has to give money back.
  effect text NOT NULL CHECK (effect IN ('accounted', 'unaccounted', 'none')),
  received_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, channel, notification_id),
  FOREIGN KEY (tenant_id, top_up_id) REFERENCES top_up (tenant_id, id)
);
CREATE INDEX top_up_payment_of_top_up ON top_up_payment (tenant_id, top_up_id);
CALL isolate_by_tenant('top_up_payment');
GRANT SELECT ON top_up_payment TO waybill_app;
INSERT INTO closing_rule (table_name, emptied, why) VALUES ('top_up_payment', NULL, 'books: by which notification money was credited');

-- Channels whose payments a notification decides. People review all others.
CREATE FUNCTION is_online(of_channel text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT of_channel NOT IN ('remittance', 'qr') $$;

-- Writes the outcome of a top-up that its caller holds, with money and notice: the one place where a top-up is credited.
CREATE FUNCTION settle_top_up(
  held top_up, ends text, price numeric, kept numeric, why text, notice uuid, told_title text, told_content text, moment timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before text := current_setting('app.tenant_id', true);
BEGIN
  PERFORM set_config('app.tenant_id', held.tenant_id::text, true);
  UPDATE top_up SET state = ends, received = price, credited = price - kept, sent_at = coalesce(sent_at, moment),
    remark = CASE WHEN ends <> 'second_review' THEN why END,
    decided_at = CASE WHEN ends <> 'second_review' THEN moment END,
    transfer_id = CASE WHEN ends = 'accounted' THEN held.id END
  WHERE tenant_id = held.tenant_id AND id = held.id AND state = held.state;
  IF ends = 'accounted' THEN
    PERFORM move_money(held.id, 'topup', NULL, 1, price - kept, held.currency, 'platform', held.reference, moment);
  END IF;
  IF ends <> 'second_review' THEN
    INSERT INTO announcement (tenant_id, id, title, content, sender, category, priority, open_type, open_page, bus_id, audience, send_status, created_at, sent_at)
    VALUES (held.tenant_id, notice, told_title, told_content, 'Waybill', '2', 'M', 'component', 'financial/TopUpDetail', held.id::text, 'USER', '1', moment, moment);
    INSERT INTO announcement_send (tenant_id, announcement_id, user_id) VALUES (held.tenant_id, notice, held.requester_id);
  END IF;
  PERFORM set_config('app.tenant_id', before, true);
END $$;
REVOKE EXECUTE ON FUNCTION settle_top_up FROM PUBLIC;

-- A reviewer's word, and the top-up's state after it. What is paid online is no reviewer's matter.
-- What was asked for counts for the limit as well as what is accepted, so nobody gets below it by typing less.
-- `kept` is what the channel keeps of `price`. Raises WB004 for what the server refuses before it comes here.
CREATE OR REPLACE FUNCTION decide_top_up(
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
    OR is_online(held.channel) OR reviewer.id = held.requester_id OR held.state NOT IN ('to_confirm', 'second_review')
    OR said NOT IN ('accept', 'reject') OR (said = 'accept') <> (price IS NOT NULL) OR price <= 0
    OR (said = 'accept' AND (kept IS NULL OR kept < 0 OR kept >= price))
    OR (said = 'accept' AND price <> held.amount AND why IS NULL AND held.state = 'to_confirm') OR (said = 'reject' AND why IS NULL)
    OR (said = 'accept' AND held.state = 'second_review' AND (price <> held.received OR price - kept <> held.credited))
  THEN RAISE EXCEPTION 'this top-up cannot be decided so' USING ERRCODE = 'WB004'; END IF;
  SELECT max(p.turn) INTO sent FROM top_up_proof p WHERE p.tenant_id = held.tenant_id AND p.top_up_id = decided;
  ends := CASE
    WHEN said = 'reject' THEN 'unaccounted'
    WHEN held.state = 'to_confirm' 
      AND greatest(price, held.amount) > coalesce((SELECT l.amount FROM top_up_limit l WHERE l.currency = held.currency), 0) THEN 'second_review'
    ELSE 'accounted' END;
  why := coalesce(why, (SELECT r.remark FROM top_up_review r
    WHERE r.tenant_id = held.tenant_id AND r.top_up_id = decided AND r.proof_turn = sent AND said = 'accept'));
  INSERT INTO top_up_review (tenant_id, top_up_id, turn, proof_turn, reviewer_id, reviewer, verdict, amount, remark, reviewed_at)
  SELECT held.tenant_id, decided, coalesce(max(r.turn), 0) + 1, sent, reviewer.id, reviewer.username, said, price, why, moment
  FROM top_up_review r WHERE r.tenant_id = held.tenant_id AND r.top_up_id = decided;

  PERFORM settle_top_up(held, ends, price, kept, why, notice, told_title, told_content, moment);
  RETURN ends;
END $$;

-- Takes what was paid for the tenant's own top-up: the first time, or again after it was not accounted. Nobody says it for what is paid online.
-- Says what it is not, or null.
CREATE OR REPLACE FUNCTION send_top_up(wanted uuid, payer text, payer_no text, remitted date, slip uuid, sender uuid, moment timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  held top_up;
  file stored_file;
BEGIN
  SELECT * INTO held FROM top_up t WHERE t.tenant_id = current_tenant() AND t.id = wanted FOR UPDATE;
  IF held.id IS NULL THEN RETURN 'not_found'; END IF;
  IF is_online(held.channel) OR held.state NOT IN ('awaiting_payment', 'unaccounted') THEN RETURN 'wrong_state'; END IF;
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

-- Takes a notification of the tenant's own top-up, whose signature the server has checked. Says what it did: `known` where it came before.
-- Only the whole amount in the currency of the top-up is taken. Raises WB004 for what the server refuses before it comes here.
CREATE FUNCTION take_payment(
  paid_for uuid, of_channel text, notification text, said text, price numeric, unit text, why text, notice uuid, told_title text,
  told_content text, moment timestamptz
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  held top_up;
  done text;
BEGIN
  SELECT * INTO held FROM top_up t WHERE t.tenant_id = current_tenant() AND t.id = paid_for FOR UPDATE;
  IF held.id IS NULL OR held.channel <> of_channel OR NOT is_online(held.channel) OR said NOT IN ('paid', 'failed')
    OR price <> held.amount OR unit <> held.currency OR (said = 'failed' AND why IS NULL)
  THEN RAISE EXCEPTION 'this is no payment of this top-up' USING ERRCODE = 'WB004'; END IF;
  IF EXISTS (SELECT 1 FROM top_up_payment p WHERE p.tenant_id = held.tenant_id AND p.channel = of_channel AND p.notification_id = notification)
  THEN RETURN 'known'; END IF;
  done := CASE
    WHEN said = 'paid' AND held.state IN ('awaiting_payment', 'unaccounted') THEN 'accounted'
    WHEN said = 'failed' AND held.state = 'awaiting_payment' THEN 'unaccounted'
    ELSE 'none' END;
  INSERT INTO top_up_payment (tenant_id, channel, notification_id, top_up_id, outcome, effect, received_at)
  VALUES (held.tenant_id, of_channel, notification, held.id, said, done, moment);
  IF done = 'accounted' THEN PERFORM settle_top_up(held, done, held.amount, held.fee, NULL, notice, told_title, told_content, moment);
  ELSIF done = 'unaccounted' THEN PERFORM settle_top_up(held, done, NULL, NULL, why, notice, told_title, told_content, moment); END IF;
  RETURN done;
END $$;
REVOKE EXECUTE ON FUNCTION take_payment FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_payment TO waybill_app;
