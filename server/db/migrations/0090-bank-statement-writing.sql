-- How statements are kept and lines are matched: the only ways to write what 0089 declares.

-- Who of the platform may do this; null for anybody else.
CREATE FUNCTION bank_officer(by_whom uuid, needed text) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.username FROM app_user u WHERE is_platform() AND u.tenant_id = current_tenant() AND u.id = by_whom AND u.state = 'active'
    AND EXISTS (SELECT 1 FROM held_permissions(u.tenant_id, u.id) h WHERE h.action = needed)
$$;

-- Keeps a statement with those of its lines that are not known yet. Returns the state: `imported`, `known` (the whole statement), or
-- `ambiguous`, with the source lines that may be the same as lines of an overlapping statement, which had no number of the bank either.
-- Lines of statements that follow each other (one opens with what the other closes with) are never the same.
CREATE FUNCTION import_bank_statement(made uuid, said jsonb, lines jsonb, by_whom uuid, moment timestamptz)
RETURNS TABLE (outcome text, known integer, sources integer[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform uuid := current_tenant();
  who text := bank_officer(by_whom, 'bankStatement:import');
  head record;
  like_others integer[];
  kept integer;
  whole integer := jsonb_array_length(lines);
BEGIN
  SELECT * INTO head FROM jsonb_to_record(said) AS s (account_id uuid, account_number text, currency text, number text, format text,
    file_name text, fingerprint text, opening_on date, closing_on date, opening numeric, closing numeric, pending integer);
  IF who IS NULL OR NOT EXISTS (SELECT 1 FROM pay_account a WHERE a.id = head.account_id AND a.currency = head.currency)
  THEN RAISE EXCEPTION 'nobody may import this' USING ERRCODE = 'WB004'; END IF;
  IF head.opening + coalesce((SELECT sum(CASE l.direction WHEN 'in' THEN l.amount ELSE -l.amount END)
      FROM jsonb_to_recordset(lines) AS l (direction text, amount numeric)), 0) <> head.closing
  THEN RAISE EXCEPTION 'the lines are not the difference of the balances' USING ERRCODE = 'WB004'; END IF;
  -- Statements of one account come one after the other, so that the same line in two of them is seen.
  PERFORM pg_advisory_xact_lock(hashtextextended('bank_statement/' || head.account_id::text, 0));
  IF EXISTS (SELECT 1 FROM bank_statement b WHERE b.tenant_id = platform AND b.account_id = head.account_id
    AND b.fingerprint = decode(head.fingerprint, 'hex'))
  THEN RETURN QUERY SELECT 'known', whole, '{}'::integer[]; RETURN; END IF;

  SELECT array_agg(DISTINCT n.source ORDER BY n.source) INTO like_others
  FROM jsonb_to_recordset(lines) AS n (source integer, likeness text)
  JOIN bank_statement_line o ON o.tenant_id = platform AND o.account_id = head.account_id AND o.likeness = decode(n.likeness, 'hex')
  JOIN bank_statement b ON b.tenant_id = platform AND b.id = o.statement_id
  WHERE b.closing <> head.opening AND b.opening <> head.closing;
  IF like_others IS NOT NULL THEN RETURN QUERY SELECT 'ambiguous', 0, like_others; RETURN; END IF;

  INSERT INTO bank_statement (tenant_id, id, account_id, account_number, currency, number, format, file_name, fingerprint, opening_on, closing_on,
    opening, closing, line_count, known_count, pending_count, importer_id, importer, imported_at)
  SELECT platform, made, head.account_id, head.account_number, head.currency, head.number, head.format, head.file_name,
    decode(head.fingerprint, 'hex'), head.opening_on, head.closing_on, head.opening, head.closing, whole,
    (SELECT count(*) FROM jsonb_to_recordset(lines) AS n (fingerprint text) JOIN bank_statement_line o
      ON o.tenant_id = platform AND o.account_id = head.account_id AND o.fingerprint = decode(n.fingerprint, 'hex')),
    head.pending, by_whom, who, moment;
  INSERT INTO bank_statement_line (tenant_id, id, statement_id, account_id, position, source_line, booked_on, value_on, direction, amount,
    currency, entry_ref, reference, payment_refs, note, payer_name, payer_account, balance, fingerprint, likeness, state, ignored_as)
  SELECT platform, n.id, made, head.account_id, n.position, n.source, n.booked_on, n.value_on, n.direction, n.amount, head.currency,
    n.entry_ref, n.reference, n.payment_refs, n.note, n.payer_name, n.payer_account, n.balance, decode(n.fingerprint, 'hex'),
    decode(n.likeness, 'hex'), CASE WHEN n.direction = 'out' OR n.amount = 0 THEN 'ignored' ELSE 'open' END,
    CASE WHEN n.amount = 0 THEN 'zero' WHEN n.direction = 'out' THEN 'outgoing' END
  FROM jsonb_to_recordset(lines) AS n (id uuid, position integer, source integer, booked_on date, value_on date, direction text,
    amount numeric, entry_ref text, reference text, payment_refs text[], note text, payer_name text, payer_account text, balance numeric,
    fingerprint text, likeness text)
  WHERE NOT EXISTS (SELECT 1 FROM bank_statement_line o
    WHERE o.tenant_id = platform AND o.account_id = head.account_id AND o.fingerprint = decode(n.fingerprint, 'hex'));
  GET DIAGNOSTICS kept = ROW_COUNT;
  RETURN QUERY SELECT 'imported', whole - kept, '{}'::integer[];
END $$;

-- Top-ups of all merchants that lines may be for: by their reference, or by currency and amount about these days. For the platform alone.
-- `tied` is what lines have brought for it.
CREATE FUNCTION bank_candidates(refs text[], units text[], sums numeric[], since date, until date)
RETURNS TABLE (merchant_id uuid, merchant text, id uuid, reference text, state text, currency text, amount numeric, payer_name text,
  payer_account text, remitted_on date, tied numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH found AS (
    SELECT u.tenant_id, u.id FROM top_up u
    WHERE is_platform() AND u.reference = ANY (refs) AND u.state IN ('awaiting_payment', 'to_confirm', 'second_review', 'accounted')
    UNION
    SELECT u.tenant_id, u.id FROM unnest(units, sums) AS w (unit, price) JOIN top_up u ON u.currency = w.unit AND u.amount = w.price
    JOIN top_up_proof p ON p.tenant_id = u.tenant_id AND p.top_up_id = u.id
    WHERE is_platform() AND u.state IN ('to_confirm', 'second_review', 'accounted') AND p.remitted_on BETWEEN since AND until
  )
  SELECT u.tenant_id, t.name, u.id, u.reference, u.state, u.currency, coalesce(u.received, u.amount), p.payer_name, p.payer_account, p.remitted_on,
    (SELECT coalesce(sum(l.amount), 0) FROM bank_match m JOIN bank_statement_line l ON l.tenant_id = m.tenant_id AND l.id = m.line_id
      WHERE m.top_up_id = u.id AND m.ended_at IS NULL)
  FROM found f JOIN top_up u ON u.tenant_id = f.tenant_id AND u.id = f.id JOIN tenant t ON t.id = u.tenant_id
  LEFT JOIN top_up_proof p ON p.tenant_id = u.tenant_id AND p.top_up_id = u.id
    AND p.turn = (SELECT max(l.turn) FROM top_up_proof l WHERE l.tenant_id = u.tenant_id AND l.top_up_id = u.id)
  WHERE NOT is_online(u.channel)
  ORDER BY u.created_at DESC LIMIT 5000
$$;

-- Ties a line to a top-up, and says `matched` or what stands against it. Nothing is credited by this. The top-up is locked first, as whoever
-- decides it does. A rule that ties by itself is held to its word here too.
CREATE FUNCTION match_bank_line(wanted uuid, for_top_up uuid, by_rule text, with_score integer, with_facts jsonb, by_itself boolean,
  made uuid, by_whom uuid, moment timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform uuid := current_tenant();
  who text := bank_officer(by_whom, CASE WHEN by_itself THEN 'bankStatement:import' ELSE 'bankStatement:match' END);
  held top_up;
  line bank_statement_line;
BEGIN
  IF who IS NULL THEN RAISE EXCEPTION 'nobody may match this' USING ERRCODE = 'WB004'; END IF;
  SELECT * INTO held FROM top_up u WHERE u.id = for_top_up FOR UPDATE;
  SELECT * INTO line FROM bank_statement_line l WHERE l.tenant_id = platform AND l.id = wanted FOR UPDATE;
  IF line.id IS NULL THEN RETURN 'not_found'; END IF;
  IF held.id IS NULL OR is_online(held.channel) THEN RETURN 'no_top_up'; END IF;
  IF line.state <> 'open' THEN RETURN 'taken'; END IF;
  IF line.direction <> 'in' OR line.amount = 0 THEN RETURN 'outgoing'; END IF;
  IF held.currency <> line.currency THEN RETURN 'other_currency'; END IF;
  IF held.state NOT IN ('awaiting_payment', 'to_confirm', 'second_review', 'accounted') THEN RETURN 'wrong_state'; END IF;
  IF (SELECT coalesce(sum(l.amount), 0) FROM bank_match m JOIN bank_statement_line l ON l.tenant_id = m.tenant_id AND l.id = m.line_id
      WHERE m.top_up_id = held.id AND m.ended_at IS NULL) >= coalesce(held.received, held.amount)
  THEN RETURN 'covered'; END IF;
  IF by_itself AND (held.reference <> ALL (line.payment_refs) OR line.amount <> coalesce(held.received, held.amount)
    OR NOT EXISTS (SELECT 1 FROM bank_match_rule r WHERE r.code = by_rule AND r.ties AND r.active))
  THEN RAISE EXCEPTION 'no rule ties these' USING ERRCODE = 'WB004'; END IF;
  INSERT INTO bank_match (tenant_id, id, line_id, merchant_id, top_up_id, rule, score, facts, matcher, matched_at)
  VALUES (platform, made, wanted, held.tenant_id, held.id, by_rule, with_score, with_facts, CASE WHEN NOT by_itself THEN who END, moment);
  UPDATE bank_statement_line l SET state = 'matched', decider = CASE WHEN NOT by_itself THEN who END, decided_at = moment
  WHERE l.tenant_id = platform AND l.id = wanted;
  RETURN 'matched';
END $$;

-- Sets an open line aside: it is for no top-up.
CREATE FUNCTION ignore_bank_line(wanted uuid, why text, by_whom uuid, moment timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform uuid := current_tenant();
  who text := bank_officer(by_whom, 'bankStatement:match');
  line bank_statement_line;
BEGIN
  IF who IS NULL OR why IS NULL THEN RAISE EXCEPTION 'nobody may set this aside' USING ERRCODE = 'WB004'; END IF;
  SELECT * INTO line FROM bank_statement_line l WHERE l.tenant_id = platform AND l.id = wanted FOR UPDATE;
  IF line.id IS NULL THEN RETURN 'not_found'; END IF;
  IF line.state <> 'open' THEN RETURN 'taken'; END IF;
  UPDATE bank_statement_line l SET state = 'ignored', ignored_as = 'person', ignore_reason = why, decider = who, decided_at = moment
  WHERE l.tenant_id = platform AND l.id = wanted;
  RETURN 'ignored';
END $$;

-- Takes back what was said of a line. Where its top-up is credited already, that needs a reason: the books then lack what proved it.
CREATE FUNCTION reopen_bank_line(wanted uuid, why text, by_whom uuid, moment timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  platform uuid := current_tenant();
  who text := bank_officer(by_whom, 'bankStatement:match');
  tied bank_match;
  line bank_statement_line;
BEGIN
  IF who IS NULL THEN RAISE EXCEPTION 'nobody may open this' USING ERRCODE = 'WB004'; END IF;
  SELECT * INTO tied FROM bank_match m WHERE m.tenant_id = platform AND m.line_id = wanted AND m.ended_at IS NULL;
  PERFORM 1 FROM top_up u WHERE u.id = tied.top_up_id FOR UPDATE;
  SELECT * INTO line FROM bank_statement_line l WHERE l.tenant_id = platform AND l.id = wanted FOR UPDATE;
  IF line.id IS NULL THEN RETURN 'not_found'; END IF;
  IF line.state = 'open' THEN RETURN 'taken'; END IF;
  SELECT * INTO tied FROM bank_match m WHERE m.tenant_id = platform AND m.line_id = wanted AND m.ended_at IS NULL;
  IF why IS NULL AND EXISTS (SELECT 1 FROM top_up u WHERE u.id = tied.top_up_id AND u.state = 'accounted') THEN RETURN 'needs_reason'; END IF;
  UPDATE bank_match m SET ended_at = moment, end_cause = 'person', ender = who, end_reason = why
  WHERE m.tenant_id = platform AND m.line_id = wanted AND m.ended_at IS NULL;
  UPDATE bank_statement_line l SET state = 'open', ignored_as = NULL, ignore_reason = NULL, decider = who, decided_at = moment
  WHERE l.tenant_id = platform AND l.id = wanted;
  RETURN 'open';
END $$;

-- A top-up that is refused or withdrawn frees its lines, whoever did it.
CREATE FUNCTION free_bank_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE bank_statement_line l SET state = 'open', decider = NULL, decided_at = NEW.decided_at
  FROM bank_match m WHERE m.top_up_id = NEW.id AND m.ended_at IS NULL AND l.tenant_id = m.tenant_id AND l.id = m.line_id;
  UPDATE bank_match m SET ended_at = NEW.decided_at, end_cause = 'top_up' WHERE m.top_up_id = NEW.id AND m.ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER ended_top_ups_free_lines AFTER UPDATE ON top_up FOR EACH ROW
  WHEN (NEW.state IN ('unaccounted', 'withdrawn') AND OLD.state <> NEW.state) EXECUTE FUNCTION free_bank_lines();

-- Top-ups that lines are tied to, for the platform alone: lists show their reference and merchant.
CREATE FUNCTION bank_tied_top_ups(wanted uuid[]) RETURNS TABLE (id uuid, reference text, merchant text, state text, amount numeric, currency text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id, u.reference, t.name, u.state, u.amount, u.currency FROM top_up u JOIN tenant t ON t.id = u.tenant_id
  WHERE is_platform() AND u.id = ANY (wanted)
$$;

REVOKE EXECUTE ON FUNCTION bank_officer, import_bank_statement, bank_candidates, match_bank_line, ignore_bank_line, reopen_bank_line,
  free_bank_lines, bank_tied_top_ups FROM PUBLIC;
GRANT EXECUTE ON FUNCTION import_bank_statement, bank_candidates, match_bank_line, ignore_bank_line, reopen_bank_line, bank_tied_top_ups
  TO waybill_app;

-- Who sees top-ups sees what the bank says of them; who reviews them imports and matches.
INSERT INTO permission (action, type, descriptions, position)
SELECT action, '1', '{}', 0 FROM unnest(ARRAY['bankStatement:list', 'bankStatement:import', 'bankStatement:match']) AS k (action)
ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, k.action, '1' FROM role_permission rp
JOIN (VALUES ('topUp:list', 'bankStatement:list'), ('account:review', 'bankStatement:import'), ('account:review', 'bankStatement:match'))
  AS k (held, action) ON k.held = rp.action
ON CONFLICT DO NOTHING;
