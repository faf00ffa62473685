-- The page of the platform that tells how the installation is (decision 95).

-- What each process last told of itself. Rows of processes that ended in order are gone; others stay for a day, so that a death is seen.
CREATE TABLE server_process (
  id uuid PRIMARY KEY,
  host text NOT NULL CHECK (length(host) BETWEEN 1 AND 255),
  pid integer NOT NULL,
  version text NOT NULL CHECK (length(version) BETWEEN 1 AND 60),
  started_at timestamptz(0) NOT NULL,
  seen_at timestamptz NOT NULL,
  -- Memory, delays, disk, and the durations of calls by route: numbers, and ids of calls.
  figures jsonb NOT NULL CHECK (length(figures::text) <= 262144)
);
REVOKE ALL ON server_process FROM PUBLIC;

CREATE FUNCTION note_server_process(of_id uuid, of_host text, of_pid integer, of_version text, start timestamptz, told jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM server_process WHERE seen_at < clock_timestamp() - interval '1 day';
  INSERT INTO server_process AS p (id, host, pid, version, started_at, seen_at, figures)
  VALUES (of_id, of_host, of_pid, of_version, start, clock_timestamp(), told)
  ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, figures = excluded.figures
$$;

CREATE FUNCTION forget_server_process(of_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$ DELETE FROM server_process WHERE id = of_id $$;

-- Seconds are those of the database's clock, which all machines share.
CREATE FUNCTION server_processes() RETURNS TABLE (id uuid, host text, pid integer, version text, started_at timestamptz, silent double precision,
  figures jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.id, p.host, p.pid, p.version, p.started_at, extract(epoch FROM clock_timestamp() - p.seen_at)::double precision, p.figures
  FROM server_process p WHERE is_platform() ORDER BY p.host, p.started_at, p.id
$$;

-- Jobs that failed for good during the last day, with their company and the key of the reason; what they worked on is not told.
CREATE FUNCTION operating_failed_jobs(most integer) RETURNS TABLE (id uuid, company text, kind text, attempts integer, ended_at timestamptz,
  reason text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT j.id, t.name, j.kind, j.attempts, j.end_at, j.fail_reason
  FROM job j JOIN tenant t ON t.id = j.tenant_id
  WHERE is_platform() AND j.status = '3' AND j.end_at > clock_timestamp() - interval '24 hours' ORDER BY j.end_at DESC, j.id LIMIT most
$$;

-- Endpoints that were switched off because nothing reached them, and those whose due messages wait. Of the address the host alone: paths and
-- queries may hold secrets of the company.
CREATE FUNCTION operating_failing_endpoints(most integer) RETURNS TABLE (id uuid, company text, label text, host text, state text, due integer,
  oldest double precision, status integer, problem text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH late AS (
    SELECT d.tenant_id, d.endpoint_id, count(*)::integer AS due, extract(epoch FROM clock_timestamp() - min(d.created_at)) AS oldest
    FROM webhook_delivery d WHERE d.state = 'waiting' AND (d.attempts > 0 OR d.next_at < clock_timestamp() - interval '1 minute')
    GROUP BY d.tenant_id, d.endpoint_id
  )
  SELECT e.id, t.name, e.label, substring(e.url FROM '^https?://([^/?#]+)'), e.state, coalesce(l.due, 0), l.oldest::double precision,
    tried.status, tried.problem
  FROM webhook_endpoint e JOIN tenant t ON t.id = e.tenant_id LEFT JOIN late l ON l.tenant_id = e.tenant_id AND l.endpoint_id = e.id
    LEFT JOIN LATERAL (
      SELECT d.status, d.problem FROM webhook_delivery d
      WHERE d.tenant_id = e.tenant_id AND d.endpoint_id = e.id AND d.tried_at IS NOT NULL ORDER BY d.created_at DESC, d.id DESC LIMIT 1
    ) tried ON true
  WHERE is_platform() AND (e.state IN ('failed', 'gone') OR (e.state = 'on' AND l.due > 0))
  ORDER BY e.state = 'on', l.oldest DESC NULLS LAST, e.id LIMIT most
$$;

REVOKE EXECUTE ON FUNCTION note_server_process, forget_server_process, server_processes, operating_failed_jobs, operating_failing_endpoints
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_server_process, forget_server_process, server_processes, operating_failed_jobs, operating_failing_endpoints
  TO waybill_app;

-- Who watches the books watches the installation.
INSERT INTO permission (action, type, descriptions, position) VALUES ('platform:health', '1', '{}', 0) ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, 'platform:health', '1' FROM role_permission rp WHERE rp.action = 'platform:books' ON CONFLICT DO NOTHING;
