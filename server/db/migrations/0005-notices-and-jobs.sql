-- Notices, who read them, background jobs with their files, and what is told to the running servers. Channel `waybill`:
-- payloads carry ids only, each server reads the rest under its own rights (stack: 8,000 bytes; security W2).

CREATE TABLE announcement (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  -- HTML as its author wrote it; browsers clean it when they show it.
  content text NOT NULL CHECK (length(content) <= 100000),
  sender text NOT NULL,
  category text NOT NULL CHECK (category IN ('1', '2')),
  priority text NOT NULL CHECK (priority IN ('L', 'M', 'H')),
  open_type text NOT NULL DEFAULT '' CHECK (open_type IN ('', 'url', 'component')),
  open_page text CHECK (length(open_page) <= 500),
  bus_id text CHECK (length(bus_id) <= 64),
  -- USER: only those with a row in announcement_send see it.
  audience text NOT NULL CHECK (audience IN ('ALL', 'USER')),
  -- '0' unpublished, '1' published, '2' revoked.
  send_status text NOT NULL DEFAULT '0' CHECK (send_status IN ('0', '1', '2')),
  created_at timestamptz(0) NOT NULL,
  sent_at timestamptz(0),
  PRIMARY KEY (tenant_id, id),
  CHECK (send_status = '0' OR sent_at IS NOT NULL),
  CHECK ((open_type = '') = (open_page IS NULL))
);
CREATE INDEX announcement_by_time ON announcement (tenant_id, category, sent_at DESC) WHERE send_status = '1';
CALL isolate_by_tenant('announcement');
GRANT SELECT, INSERT ON announcement TO waybill_app;

-- Whom a notice is addressed to, and who has read it: of a notice to all, a row comes with the reading.
CREATE TABLE announcement_send (
  tenant_id uuid NOT NULL,
  announcement_id uuid NOT NULL,
  user_id uuid NOT NULL,
  read_at timestamptz(0),
  PRIMARY KEY (tenant_id, announcement_id, user_id),
  FOREIGN KEY (tenant_id, announcement_id) REFERENCES announcement (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX announcement_send_by_user ON announcement_send (tenant_id, user_id);
CALL isolate_by_tenant('announcement_send');
GRANT SELECT, INSERT, UPDATE (read_at) ON announcement_send TO waybill_app;

CREATE TABLE job (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z][A-Za-z.]{1,60}$'),
  input jsonb NOT NULL,
  language text NOT NULL CHECK (language IN ('zh_CN', 'en_US')),
  -- '1' waiting or running, '2' completed, '3' failed (spec section 4).
  status text NOT NULL DEFAULT '1' CHECK (status IN ('1', '2', '3')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Grows with each claim: a worker that lost its lease holds an old number, and nothing it writes counts (security W6).
  fence bigint NOT NULL DEFAULT 0,
  lease_until timestamptz,
  available_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz(0) NOT NULL DEFAULT now(),
  begin_at timestamptz(0),
  end_at timestamptz(0),
  -- Key of a message; told in the language of whoever asks.
  fail_reason text,
  opt_type text NOT NULL DEFAULT '' CHECK (opt_type IN ('', '2', '3')),
  file_name text,
  file_type text,
  -- The claim whose parts are the file.
  file_fence bigint,
  -- Rights that the file took, asked for again when it is downloaded (security T8).
  rights text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE,
  CHECK ((status = '3') = (fail_reason IS NOT NULL)),
  CHECK ((opt_type = '3') = (file_fence IS NOT NULL AND file_name IS NOT NULL AND file_type IS NOT NULL)),
  CHECK (status = '1' OR (end_at IS NOT NULL AND lease_until IS NULL))
);
CREATE INDEX job_by_user ON job (tenant_id, user_id, created_at DESC, id DESC);
CREATE INDEX job_open ON job (available_at) WHERE status = '1';
CALL isolate_by_tenant('job');
CALL open_to_definer('job');
GRANT SELECT, INSERT, UPDATE (status, attempts, lease_until, available_at, end_at, fail_reason, opt_type, file_name, file_type, file_fence, rights) ON job TO waybill_app;

CREATE TABLE job_file_part (
  tenant_id uuid NOT NULL,
  job_id uuid NOT NULL,
  fence bigint NOT NULL,
  part integer NOT NULL CHECK (part >= 0),
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 1048576),
  PRIMARY KEY (tenant_id, job_id, fence, part),
  FOREIGN KEY (tenant_id, job_id) REFERENCES job (tenant_id, id) ON DELETE CASCADE
);
CALL isolate_by_tenant('job_file_part');
GRANT SELECT, INSERT, DELETE ON job_file_part TO waybill_app;

-- Leases one job of any tenant to the asking worker, or answers no row. A tenant has at most `per_tenant` running (A9):
-- claims take turns, so that two workers do not both see the last free place. Leases are told by this clock alone (R8).
CREATE FUNCTION claim_job(kinds text[], lease interval, per_tenant integer)
RETURNS TABLE (tenant_id uuid, id uuid, fence bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4270115);
  RETURN QUERY
  WITH busy AS (
    SELECT r.tenant_id FROM public.job r WHERE r.status = '1' AND r.lease_until > clock_timestamp()
    GROUP BY r.tenant_id HAVING count(*) >= per_tenant
  ), next AS (
    SELECT j.tenant_id, j.id FROM public.job j
    WHERE j.status = '1' AND j.kind = ANY (kinds) AND j.available_at <= clock_timestamp()
      AND (j.lease_until IS NULL OR j.lease_until <= clock_timestamp()) AND j.tenant_id NOT IN (SELECT b.tenant_id FROM busy b)
    ORDER BY j.available_at, j.id LIMIT 1 FOR UPDATE OF j SKIP LOCKED
  )
  UPDATE public.job j
  SET fence = j.fence + 1, attempts = j.attempts + 1, lease_until = clock_timestamp() + lease, begin_at = coalesce(j.begin_at, clock_timestamp())
  FROM next n WHERE j.tenant_id = n.tenant_id AND j.id = n.id
  RETURNING j.tenant_id, j.id, j.fence;
END $$;

-- Which of these sessions are still good. Unlike session_principal it does not count as being seen: an open page without
-- calls must not keep its session alive.
CREATE FUNCTION living_sessions(ids uuid[], moment timestamptz, idle interval)
RETURNS TABLE (session_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.id FROM public.session s
  JOIN public.app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.state = 'active'
  JOIN public.tenant t ON t.id = s.tenant_id AND t.state = 'active'
  WHERE s.id = ANY (ids) AND s.expires_at > moment AND s.last_seen_at > moment - idle
$$;
CREATE INDEX session_by_id ON session (id);

REVOKE EXECUTE ON FUNCTION claim_job, living_sessions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_job, living_sessions TO waybill_app;

-- Triggers, so that whatever writes these rows is heard, consoles and later versions too.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill', json_build_object('kind', 'session', 'session', OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION tell_session_ended();

CREATE FUNCTION tell_accounts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill', '{"kind":"accounts"}');
  RETURN NULL;
END $$;
CREATE TRIGGER user_switched AFTER UPDATE OF state ON app_user FOR EACH STATEMENT EXECUTE FUNCTION tell_accounts_changed();
CREATE TRIGGER tenant_switched AFTER UPDATE OF state ON tenant FOR EACH STATEMENT EXECUTE FUNCTION tell_accounts_changed();

CREATE FUNCTION tell_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill', json_build_object('kind', 'notice', 'tenant', NEW.tenant_id, 'id', NEW.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER announcement_published AFTER INSERT ON announcement FOR EACH ROW WHEN (NEW.send_status = '1')
  EXECUTE FUNCTION tell_announcement();
CREATE TRIGGER announcement_moved AFTER UPDATE OF send_status ON announcement FOR EACH ROW
  WHEN (NEW.send_status <> OLD.send_status) EXECUTE FUNCTION tell_announcement();

CREATE FUNCTION tell_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill', '{"kind":"job"}');
  RETURN NULL;
END $$;
CREATE TRIGGER job_queued AFTER INSERT ON job FOR EACH STATEMENT EXECUTE FUNCTION tell_job();
