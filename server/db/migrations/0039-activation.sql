-- Activation of accounts (decision 52): an applicant describes a company or a person, people of the platform decide (security L15).
-- The server's role writes what is applied for; it can neither send it past the checks here nor decide it, and it writes no authe_status.

-- Whether the owner's activation covers the company: users who join later are active from the start.
ALTER TABLE tenant ADD COLUMN IF NOT EXISTS activated boolean NOT NULL DEFAULT false;
UPDATE tenant t SET activated = true
WHERE NOT t.activated AND EXISTS (SELECT 1 FROM app_user u WHERE u.tenant_id = t.id AND u.owner AND u.authe_status = 1);

-- A changed status changes what pages may offer, so it is told like a changed right, whoever writes it.
CREATE TRIGGER activation_told AFTER UPDATE OF authe_status ON app_user FOR EACH ROW
  WHEN (OLD.authe_status IS DISTINCT FROM NEW.authe_status) EXECUTE FUNCTION tell_rights_changed();
CREATE CONSTRAINT TRIGGER stamp_activation AFTER UPDATE OF authe_status ON app_user DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.authe_status IS DISTINCT FROM NEW.authe_status) EXECUTE FUNCTION stamp_tenant_change('rights');

CREATE TABLE activation_request (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- A user has one request, which is mended and sent again.
  user_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted', 'under_review', 'successful', 'rejected')),
  account_type text NOT NULL CHECK (account_type IN ('enterprise', 'personal')),
  -- What was typed, by the names of the fields of each type.
  enterprise jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(enterprise) = 'object' AND pg_column_size(enterprise) < 16384),
  personal jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(personal) = 'object' AND pg_column_size(personal) < 16384),
  -- In which the applicant is told of the decision.
  language text NOT NULL CHECK (language IN ('zh_CN', 'en_US')),
  -- How often it was sent; a review names the one that it is about.
  turn integer NOT NULL DEFAULT 0 CHECK (turn >= 0),
  -- Whether it covers the whole company: the applicant owned it when it was sent.
  covers_tenant boolean NOT NULL DEFAULT false,
  -- The pictures that were sent with it.
  documents uuid[] NOT NULL DEFAULT '{}',
  -- Of the last rejection: a reason by the name of a field, and a remark.
  reasons jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(reasons) = 'object'),
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  updated_at timestamptz(0) NOT NULL,
  submitted_at timestamptz(0),
  decided_at timestamptz(0),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE,
  CHECK (state = 'draft' OR (turn > 0 AND submitted_at IS NOT NULL)),
  CHECK ((state IN ('successful', 'rejected')) = (decided_at IS NOT NULL))
);
CREATE UNIQUE INDEX activation_request_by_id ON activation_request (id);
CREATE INDEX activation_request_queue ON activation_request (state, submitted_at, id) WHERE state <> 'draft';
CALL isolate_by_tenant('activation_request');
CALL open_to_definer('activation_request');
GRANT SELECT, INSERT (tenant_id, id, user_id, account_type, enterprise, personal, language, updated_at),
  UPDATE (account_type, enterprise, personal, language, updated_at) ON activation_request TO waybill_app;

-- What was sent stays as it was until the decision.
CREATE FUNCTION keep_sent_activation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state NOT IN ('draft', 'rejected') AND
    (to_jsonb(OLD) - ARRAY['state', 'reasons', 'remark', 'decided_at', 'updated_at']) IS DISTINCT FROM
    (to_jsonb(NEW) - ARRAY['state', 'reasons', 'remark', 'decided_at', 'updated_at'])
  THEN RAISE EXCEPTION 'what was sent is not changed' USING ERRCODE = 'WB004'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER activations_stay BEFORE UPDATE ON activation_request FOR EACH ROW EXECUTE FUNCTION keep_sent_activation();

-- Every step of a request: who sent, opened a picture, approved, rejected. Nobody changes it.
CREATE TABLE activation_event (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  turn integer NOT NULL,
  at timestamptz NOT NULL,
  -- A user of the applicant's tenant, or of the platform.
  actor_id uuid NOT NULL,
  actor text NOT NULL,
  operation text NOT NULL CHECK (operation IN ('submit', 'open', 'approveFirst', 'approve', 'reject', 'covered')),
  reasons jsonb NOT NULL DEFAULT '{}',
  remark text,
  -- What was sent, as it was sent.
  sent jsonb,
  document_id uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, request_id) REFERENCES activation_request (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX activation_event_by_request ON activation_event (tenant_id, request_id, at, id);
-- Two approvals are two people's.
CREATE UNIQUE INDEX activation_event_approvals ON activation_event (tenant_id, request_id, turn, actor_id)
  WHERE operation IN ('approveFirst', 'approve');
CALL isolate_by_tenant('activation_event');
CALL open_to_definer('activation_event');
GRANT SELECT ON activation_event TO waybill_app;

-- Pictures of licences and identity cards, sealed by a key that is not in the database.
CREATE TABLE activation_document (
  tenant_id uuid NOT NULL,
  -- Random: it tells neither when nor how many.
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  slot text NOT NULL CHECK (slot IN ('licencePicture', 'frontPicture', 'backPicture')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 150),
  type text NOT NULL CHECK (type IN ('image/webp')),
  -- Bytes of the picture.
  size integer NOT NULL CHECK (size BETWEEN 1 AND 10485760),
  key_id text NOT NULL CHECK (key_id ~ '^[a-z0-9-]{1,32}$'),
  nonce bytea NOT NULL CHECK (octet_length(nonce) = 12),
  sealed bytea NOT NULL,
  created_at timestamptz(0) NOT NULL,
  erase_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE,
  -- The tag of AES-GCM follows the text.
  CHECK (octet_length(sealed) = size + 16)
);
-- Nothing sealed can be packed.
ALTER TABLE activation_document ALTER sealed SET STORAGE EXTERNAL;
CREATE INDEX activation_document_by_user ON activation_document (tenant_id, user_id);
CREATE INDEX activation_document_by_end ON activation_document (erase_at) WHERE erase_at < 'infinity';
CALL isolate_by_tenant('activation_document');
CALL open_to_definer('activation_document');
GRANT SELECT, INSERT, UPDATE (erase_at) ON activation_document TO waybill_app;

ALTER TABLE download_ticket DROP CONSTRAINT download_ticket_purpose_check;
ALTER TABLE download_ticket ADD CONSTRAINT download_ticket_purpose_check
  CHECK (purpose IN ('importErrors', 'activationPicture', 'activationReview'));

-- Sends the user's own request: the only way out of draft and rejected. Returns false when there is nothing to send.
CREATE FUNCTION submit_activation(sent_by uuid, event uuid, pictures uuid[], moment timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  held activation_request;
  applicant app_user;
BEGIN
  SELECT * INTO applicant FROM app_user u WHERE u.tenant_id = current_tenant() AND u.id = sent_by AND u.state = 'active' FOR UPDATE;
  SELECT * INTO held FROM activation_request r WHERE r.tenant_id = applicant.tenant_id AND r.user_id = applicant.id FOR UPDATE;
  IF held.id IS NULL OR held.state NOT IN ('draft', 'rejected') OR applicant.authe_status = 1 THEN RETURN false; END IF;
  IF cardinality(pictures) = 0 OR cardinality(pictures) <> (SELECT count(*) FROM activation_document d
    WHERE d.tenant_id = held.tenant_id AND d.user_id = sent_by AND d.id = ANY (pictures)) THEN RETURN false; END IF;
  UPDATE activation_document d SET erase_at = 'infinity' WHERE d.tenant_id = held.tenant_id AND d.id = ANY (pictures);
  UPDATE activation_request SET state = 'submitted', turn = held.turn + 1, covers_tenant = applicant.owner, documents = pictures,
    submitted_at = moment, updated_at = moment, decided_at = NULL, reasons = '{}', remark = NULL
  WHERE tenant_id = held.tenant_id AND id = held.id;
  INSERT INTO activation_event (tenant_id, id, request_id, turn, at, actor_id, actor, operation, sent)
  VALUES (held.tenant_id, event, held.id, held.turn + 1, moment, applicant.id, applicant.username, 'submit',
    CASE held.account_type WHEN 'enterprise' THEN held.enterprise ELSE held.personal END);
  UPDATE app_user SET authe_status = 2 WHERE tenant_id = applicant.tenant_id AND id = applicant.id;
  RETURN true;
END $$;

-- Requests of all tenants, for the platform alone; `found` is how many there are beyond the page.
CREATE FUNCTION platform_activations(in_state text, needle text, newest_first boolean, page_size integer, passed integer)
RETURNS TABLE (request activation_request, merchant text, username text, found bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r, t.name, u.username, count(*) OVER ()
  FROM activation_request r JOIN tenant t ON t.id = r.tenant_id JOIN app_user u ON u.tenant_id = r.tenant_id AND u.id = r.user_id
  WHERE is_platform() AND r.state <> 'draft' AND (in_state IS NULL OR r.state = in_state)
    AND (needle IS NULL OR strpos(lower(concat_ws(E'\n', t.name, u.username,
      CASE r.account_type WHEN 'enterprise' THEN concat_ws(E'\n', r.enterprise->>'companyName', r.enterprise->>'creditCode')
        ELSE r.personal->>'realName' END)), lower(needle)) > 0)
  ORDER BY CASE WHEN newest_first THEN r.submitted_at END DESC, CASE WHEN newest_first THEN r.id END DESC, r.submitted_at, r.id
  LIMIT page_size OFFSET passed
$$;

CREATE FUNCTION platform_activation_counts(needle text) RETURNS TABLE (state text, total integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.state, count(*)::integer
  FROM activation_request r JOIN tenant t ON t.id = r.tenant_id JOIN app_user u ON u.tenant_id = r.tenant_id AND u.id = r.user_id
  WHERE is_platform() AND r.state <> 'draft'
    AND (needle IS NULL OR strpos(lower(concat_ws(E'\n', t.name, u.username,
      CASE r.account_type WHEN 'enterprise' THEN concat_ws(E'\n', r.enterprise->>'companyName', r.enterprise->>'creditCode')
        ELSE r.personal->>'realName' END)), lower(needle)) > 0)
  GROUP BY r.state
$$;

-- One request with its history and its pictures, as lists of records. A draft is nobody's but the applicant's.
CREATE FUNCTION platform_activation(wanted uuid, zone text)
RETURNS TABLE (request activation_request, merchant text, username text, events json, pictures json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r, t.name, u.username,
    (SELECT coalesce(json_agg(json_build_object('id', e.id, 'turn', e.turn, 'at', (e.at::timestamptz(0) AT TIME ZONE zone)::text, 'actorId', e.actor_id,
        'actor', e.actor, 'operation', e.operation, 'reasons', e.reasons, 'remark', e.remark,
        'slot', (SELECT d.slot FROM activation_document d WHERE d.tenant_id = e.tenant_id AND d.id = e.document_id)) ORDER BY e.at DESC, e.id DESC), '[]')
      FROM activation_event e WHERE e.tenant_id = r.tenant_id AND e.request_id = r.id),
    (SELECT coalesce(json_agg(json_build_object('id', d.id, 'slot', d.slot, 'name', d.name, 'size', d.size) ORDER BY d.slot DESC), '[]')
      FROM activation_document d WHERE d.tenant_id = r.tenant_id AND d.id = ANY (r.documents))
  FROM activation_request r JOIN tenant t ON t.id = r.tenant_id JOIN app_user u ON u.tenant_id = r.tenant_id AND u.id = r.user_id
  WHERE is_platform() AND r.id = wanted AND r.state <> 'draft'
$$;

-- Which request a picture was sent with, if the platform may see it.
CREATE FUNCTION platform_activation_picture(wanted uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.id FROM activation_document d
  JOIN activation_request r ON r.tenant_id = d.tenant_id AND r.user_id = d.user_id AND r.state <> 'draft' AND d.id = ANY (r.documents)
  WHERE is_platform() AND d.id = wanted
$$;

-- Hands a sent picture to a reviewer. It is written down in the same transaction, and the first one begins the review.
CREATE FUNCTION open_activation_picture(wanted uuid, by_whom uuid, event uuid, moment timestamptz)
RETURNS TABLE (tenant_id uuid, request_id uuid, slot text, name text, type text, key_id text, nonce bytea, sealed bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  held activation_request;
  reviewer app_user;
BEGIN
  SELECT * INTO reviewer FROM app_user u WHERE u.tenant_id = current_tenant() AND u.id = by_whom AND u.state = 'active';
  SELECT * INTO held FROM activation_request r WHERE r.id = platform_activation_picture(wanted) FOR UPDATE;
  IF held.id IS NULL OR NOT EXISTS (SELECT 1 FROM held_permissions(current_tenant(), by_whom) h WHERE h.action = 'activation:review')
  THEN RETURN; END IF;
  INSERT INTO activation_event (tenant_id, id, request_id, turn, at, actor_id, actor, operation, document_id)
  VALUES (held.tenant_id, event, held.id, held.turn, moment, reviewer.id, reviewer.username, 'open', wanted);
  UPDATE activation_request r SET state = 'under_review', updated_at = moment
  WHERE r.tenant_id = held.tenant_id AND r.id = held.id AND r.state = 'submitted';
  RETURN QUERY SELECT d.tenant_id, held.id, d.slot, d.name, d.type, d.key_id, d.nonce, d.sealed
  FROM activation_document d WHERE d.tenant_id = held.tenant_id AND d.id = wanted;
END $$;

-- A reviewer's word, and the request's state after it: the only way by which an account is activated or rejected. `needed` says how many
-- people have to approve. Rights, history and notice go with it. Returns null when the request is no longer the one that was reviewed.
CREATE FUNCTION decide_activation(
  decided uuid, of_turn integer, said text, why jsonb, note text, by_whom uuid, needed integer, kept interval, event uuid, notice uuid,
  told_title text, told_content text, moment timestamptz
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform text := current_setting('app.tenant_id', true);
  held activation_request;
  reviewer app_user;
  ends text;
BEGIN
  SELECT * INTO reviewer FROM app_user u WHERE u.tenant_id = current_tenant() AND u.id = by_whom AND u.state = 'active';
  -- Users before requests, as a request is sent; the owner's decision moves all of them.
  PERFORM 1 FROM activation_request r JOIN app_user u ON u.tenant_id = r.tenant_id WHERE is_platform() AND r.id = decided
    ORDER BY u.id FOR UPDATE OF u;
  SELECT * INTO held FROM activation_request r WHERE is_platform() AND r.id = decided FOR UPDATE;
  IF reviewer.id IS NULL OR held.id IS NULL OR said NOT IN ('approve', 'reject') OR needed NOT IN (1, 2)
    OR NOT EXISTS (SELECT 1 FROM held_permissions(current_tenant(), by_whom) h WHERE h.action = 'activation:review')
    OR reviewer.id = held.user_id OR (said = 'reject' AND why = '{}' AND note IS NULL)
  THEN RAISE EXCEPTION 'this request cannot be decided so' USING ERRCODE = 'WB004'; END IF;
  IF held.state NOT IN ('submitted', 'under_review') OR held.turn <> of_turn THEN RETURN NULL; END IF;
  ends := CASE
    WHEN said = 'reject' THEN 'rejected'
    WHEN needed > 1 + (SELECT count(*) FROM activation_event e WHERE e.tenant_id = held.tenant_id AND e.request_id = held.id
      AND e.turn = held.turn AND e.operation = 'approveFirst' AND e.actor_id <> by_whom) THEN 'under_review'
    ELSE 'successful' END;
  INSERT INTO activation_event (tenant_id, id, request_id, turn, at, actor_id, actor, operation, reasons, remark)
  VALUES (held.tenant_id, event, held.id, held.turn, moment, reviewer.id, reviewer.username,
    CASE ends WHEN 'rejected' THEN 'reject' WHEN 'under_review' THEN 'approveFirst' ELSE 'approve' END, why, note);
  UPDATE activation_request SET state = ends, updated_at = moment,
    reasons = CASE ends WHEN 'rejected' THEN why ELSE '{}' END, remark = CASE WHEN ends <> 'under_review' THEN note END,
    decided_at = CASE WHEN ends <> 'under_review' THEN moment END
  WHERE tenant_id = held.tenant_id AND id = held.id;
  IF ends = 'under_review' THEN RETURN ends; END IF;

  UPDATE activation_document d SET erase_at = moment + kept WHERE d.tenant_id = held.tenant_id AND d.id = ANY (held.documents);
  IF ends = 'rejected' THEN
    UPDATE app_user SET authe_status = 3 WHERE tenant_id = held.tenant_id AND id = held.user_id AND authe_status <> 1;
  ELSIF held.covers_tenant THEN
    UPDATE tenant SET activated = true WHERE id = held.tenant_id;
    UPDATE app_user SET authe_status = 1 WHERE tenant_id = held.tenant_id AND authe_status <> 1;
    -- Requests of colleagues have nothing left to ask for.
    INSERT INTO activation_event (tenant_id, id, request_id, turn, at, actor_id, actor, operation)
    SELECT r.tenant_id, gen_random_uuid(), r.id, r.turn, moment, reviewer.id, reviewer.username, 'covered'
    FROM activation_request r WHERE r.tenant_id = held.tenant_id AND r.state IN ('submitted', 'under_review');
    UPDATE activation_document d SET erase_at = moment + kept FROM activation_request r
    WHERE r.tenant_id = held.tenant_id AND r.state IN ('submitted', 'under_review')
      AND d.tenant_id = r.tenant_id AND d.id = ANY (r.documents);
    UPDATE activation_request SET state = 'draft', updated_at = moment
    WHERE tenant_id = held.tenant_id AND state IN ('submitted', 'under_review');
  ELSE
    UPDATE app_user SET authe_status = 1 WHERE tenant_id = held.tenant_id AND id = held.user_id;
  END IF;
  PERFORM set_config('app.tenant_id', held.tenant_id::text, true);
  INSERT INTO announcement (tenant_id, id, title, content, sender, category, priority, open_type, open_page, bus_id, audience, send_status, created_at, sent_at)
  VALUES (held.tenant_id, notice, told_title, told_content, 'Waybill', '2', 'M', 'component', 'basic/Activation', NULL, 'USER', '1', moment, moment);
  INSERT INTO announcement_send (tenant_id, announcement_id, user_id) VALUES (held.tenant_id, notice, held.user_id);
  PERFORM set_config('app.tenant_id', platform, true);
  RETURN ends;
END $$;

-- Deletes some pictures whose time is over, of all tenants, and says how many.
CREATE FUNCTION erase_activation_pictures(moment timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE gone integer;
BEGIN
  WITH old AS (
    SELECT d.tenant_id, d.id FROM activation_document d WHERE d.erase_at <= least(moment, clock_timestamp())
    LIMIT at_most FOR UPDATE SKIP LOCKED)
  DELETE FROM activation_document d USING old WHERE d.tenant_id = old.tenant_id AND d.id = old.id;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

REVOKE EXECUTE ON FUNCTION keep_sent_activation, submit_activation, platform_activations, platform_activation_counts, platform_activation,
  platform_activation_picture, open_activation_picture, decide_activation, erase_activation_pictures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION submit_activation, platform_activations, platform_activation_counts, platform_activation,
  platform_activation_picture, open_activation_picture, decide_activation, erase_activation_pictures TO waybill_app;
