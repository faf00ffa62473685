-- The platform is told what waits for it (decision 86): a dispute of an adjustment, and a payment that came too late for its top-up. The notice
-- leads to the place where it is handled, and ends with the handling. Nothing here moves money.

-- A notice, in both languages, to those of the platform who hold a right; it opens a page with its subject.
CREATE FUNCTION tell_platform(needed text, page text, subject uuid, notice uuid, told jsonb, moment timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before text := current_setting('app.tenant_id', true);
  platform uuid := (SELECT t.id FROM tenant t WHERE t.kind = 'platform' AND t.state = 'active' ORDER BY t.id LIMIT 1);
BEGIN
  IF platform IS NULL THEN RETURN; END IF;
  PERFORM set_config('app.tenant_id', platform::text, true);
  INSERT INTO announcement (tenant_id, id, title, content, title_zh, title_en, content_zh, content_en, sender, category, priority, open_type,
    open_page, bus_id, audience, send_status, created_at, sent_at)
  VALUES (platform, notice, told ->> 'titleZh', told ->> 'contentZh', told ->> 'titleZh', told ->> 'titleEn', told ->> 'contentZh',
    told ->> 'contentEn', 'Waybill', '2', 'H', 'component', page, subject::text, 'USER', '1', moment, moment);
  INSERT INTO announcement_send (tenant_id, announcement_id, user_id)
  SELECT platform, notice, u.id FROM app_user u WHERE u.tenant_id = platform AND u.state = 'active'
    AND EXISTS (SELECT 1 FROM held_permissions(platform, u.id) h WHERE h.action = needed);
  PERFORM set_config('app.tenant_id', before, true);
END $$;

-- What was to be done is done: its notices end.
CREATE FUNCTION end_platform_notices(page text, subject uuid, moment timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before text := current_setting('app.tenant_id', true);
  platform uuid := (SELECT t.id FROM tenant t WHERE t.kind = 'platform' AND t.state = 'active' ORDER BY t.id LIMIT 1);
BEGIN
  IF platform IS NULL THEN RETURN; END IF;
  PERFORM set_config('app.tenant_id', platform::text, true);
  UPDATE announcement a SET end_at = moment
  WHERE a.tenant_id = platform AND a.open_page = page AND a.bus_id = subject::text AND a.author_id IS NULL AND a.end_at IS NULL;
  PERFORM set_config('app.tenant_id', before, true);
END $$;
CREATE INDEX announcement_by_subject ON announcement (tenant_id, bus_id) WHERE bus_id IS NOT NULL;

-- The merchant's word, as before; a dispute is told to those who decide.
DROP FUNCTION answer_adjustment(uuid, text, text, uuid, timestamptz);
CREATE FUNCTION answer_adjustment(wanted uuid, said text, why text, by_whom uuid, notice uuid, told jsonb, moment timestamptz) RETURNS text
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
  PERFORM tell_platform('adjustment:decide', 'platform/AdjustmentReview', wanted, notice, told, moment);
  RETURN 'disputed';
END $$;

CREATE FUNCTION end_dispute() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM end_platform_notices('platform/AdjustmentReview', NEW.id, coalesce(NEW.decided_at, statement_timestamp()));
  RETURN NULL;
END $$;
CREATE TRIGGER handled_disputes_end AFTER UPDATE OF state ON adjustment FOR EACH ROW
  WHEN (OLD.state = 'disputed' AND NEW.state <> 'disputed') EXECUTE FUNCTION end_dispute();

-- What a channel says was paid for a top-up that was withdrawn, or credited, before: work of the platform until somebody says what became of
-- it. One row for each such top-up, because a channel may tell of one payment again under another number.
CREATE TABLE late_payment (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  merchant text NOT NULL,
  top_up_id uuid NOT NULL,
  reference text NOT NULL,
  channel text NOT NULL,
  amount numeric(17, 3) NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- What had become of the top-up.
  cause text NOT NULL CHECK (cause IN ('withdrawn', 'accounted')),
  -- How often the channel told of it.
  told integer NOT NULL DEFAULT 1 CHECK (told > 0),
  first_at timestamptz(0) NOT NULL,
  last_at timestamptz(0) NOT NULL,
  handler_id uuid,
  handler text,
  handled_at timestamptz(0),
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, handler_id) REFERENCES app_user (tenant_id, id),
  CHECK (num_nulls(handler_id, handler, handled_at, remark) IN (0, 4))
);
CREATE UNIQUE INDEX late_payment_open ON late_payment (tenant_id, top_up_id) WHERE handled_at IS NULL;
CREATE INDEX late_payment_by_time ON late_payment (tenant_id, (handled_at IS NULL) DESC, first_at DESC, id DESC);
CALL isolate_by_tenant('late_payment');
CALL open_to_definer('late_payment');
GRANT SELECT ON late_payment TO waybill_app;
INSERT INTO closing_rule (table_name, emptied, why) VALUES ('late_payment', NULL, 'of the platform: what became of money that came too late');

CREATE FUNCTION note_late_payment(held top_up, of_channel text, notice uuid, told_platform jsonb, moment timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before text := current_setting('app.tenant_id', true);
  platform uuid := (SELECT t.id FROM tenant t WHERE t.kind = 'platform' AND t.state = 'active' ORDER BY t.id LIMIT 1);
  of_merchant text := (SELECT t.name FROM tenant t WHERE t.id = held.tenant_id);
  times integer;
BEGIN
  IF platform IS NULL THEN RETURN; END IF;
  PERFORM set_config('app.tenant_id', platform::text, true);
  INSERT INTO late_payment AS l (tenant_id, id, merchant_id, merchant, top_up_id, reference, channel, amount, currency, cause, first_at, last_at)
  VALUES (platform, notice, held.tenant_id, of_merchant, held.id, held.reference, of_channel, held.amount, held.currency, held.state, moment, moment)
  ON CONFLICT (tenant_id, top_up_id) WHERE handled_at IS NULL DO UPDATE SET told = l.told + 1, last_at = excluded.last_at
  RETURNING l.told INTO times;
  IF times = 1 THEN PERFORM tell_platform('account:review', 'platform/LatePayments', notice, notice, told_platform, moment); END IF;
  PERFORM set_config('app.tenant_id', before, true);
END $$;

-- Takes a notification, as before; one that comes too late becomes work of the platform.
DROP FUNCTION take_payment(uuid, text, text, text, numeric, text, text, uuid, text, text, timestamptz);
CREATE FUNCTION take_payment(
  paid_for uuid, of_channel text, notification text, said text, price numeric, unit text, why text, notice uuid, told_title text,
  told_content text, told_platform jsonb, moment timestamptz
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
  ELSIF done = 'unaccounted' THEN PERFORM settle_top_up(held, done, NULL, NULL, why, notice, told_title, told_content, moment);
  ELSIF said = 'paid' THEN PERFORM note_late_payment(held, of_channel, notice, told_platform, moment); END IF;
  RETURN done;
END $$;

-- Somebody of the platform says what became of a late payment, and its notice ends: `handled`, `not_found`, or `decided` before.
CREATE FUNCTION handle_late_payment(wanted uuid, why text, by_whom uuid, moment timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  who text := (SELECT u.username FROM app_user u WHERE is_platform() AND u.tenant_id = current_tenant() AND u.id = by_whom AND u.state = 'active'
    AND EXISTS (SELECT 1 FROM held_permissions(u.tenant_id, u.id) h WHERE h.action = 'account:review'));
  held late_payment;
BEGIN
  IF who IS NULL OR why IS NULL THEN RAISE EXCEPTION 'nobody may handle this' USING ERRCODE = 'WB004'; END IF;
  SELECT * INTO held FROM late_payment l WHERE l.tenant_id = current_tenant() AND l.id = wanted FOR UPDATE;
  IF held.id IS NULL THEN RETURN 'not_found'; END IF;
  IF held.handled_at IS NOT NULL THEN RETURN 'decided'; END IF;
  UPDATE late_payment l SET handler_id = by_whom, handler = who, handled_at = moment, remark = why WHERE l.tenant_id = held.tenant_id AND l.id = wanted;
  PERFORM end_platform_notices('platform/LatePayments', wanted, moment);
  RETURN 'handled';
END $$;

REVOKE EXECUTE ON FUNCTION tell_platform, end_platform_notices, answer_adjustment, end_dispute, note_late_payment, take_payment,
  handle_late_payment FROM PUBLIC;
GRANT EXECUTE ON FUNCTION answer_adjustment, take_payment, handle_late_payment TO waybill_app;
