-- What operators watch (decision 81): figures over all tenants, without names.

-- How the last check of each kind ended. The books have their own table, with an alarm.
CREATE TABLE operating_check (
  kind text PRIMARY KEY CHECK (kind IN ('log', 'backup')),
  finished_at timestamptz(0) NOT NULL,
  problems integer NOT NULL CHECK (problems >= 0)
);

CREATE FUNCTION note_operating_check(of_kind text, found integer, moment timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO operating_check AS c (kind, finished_at, problems) VALUES (of_kind, moment, found)
  ON CONFLICT (kind) DO UPDATE SET finished_at = excluded.finished_at, problems = excluded.problems WHERE c.finished_at <= excluded.finished_at
$$;

-- Counts what is open by partial indexes, and what failed by those of its time, so the cost follows the queues and not the tables.
CREATE FUNCTION operating_figures() RETURNS TABLE (figure text, part text, amount double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH open_jobs AS (
    SELECT CASE WHEN j.lease_until > clock_timestamp() THEN 'running' WHEN j.available_at > clock_timestamp() THEN 'later' ELSE 'due' END AS state,
      CASE WHEN j.lease_until > clock_timestamp() THEN coalesce(j.begin_at, j.available_at) ELSE j.available_at END AS since
    FROM job j WHERE j.status = '1'
  ), waiting AS (
    SELECT d.next_at, d.next_at <= clock_timestamp() AND e.state = 'on' AS is_due
    FROM webhook_delivery d JOIN webhook_endpoint e ON e.tenant_id = d.tenant_id AND e.id = d.endpoint_id WHERE d.state = 'waiting'
  ), books AS (
    SELECT c.finished_at, c.differences FROM books_check c WHERE c.finished_at IS NOT NULL ORDER BY c.finished_at DESC LIMIT 1
  )
  SELECT 'waybill_jobs', s.state, (SELECT count(*) FROM open_jobs j WHERE j.state = s.state)
  FROM (VALUES ('due'), ('later'), ('running')) s (state)
  UNION ALL SELECT 'waybill_job_oldest_seconds', s.state,
    (SELECT coalesce(greatest(0, extract(epoch FROM clock_timestamp() - min(j.since))), 0) FROM open_jobs j WHERE j.state = s.state)
  FROM (VALUES ('due'), ('running')) s (state)
  UNION ALL SELECT 'waybill_jobs_failed_last_day', j.kind, count(*)
  FROM job j WHERE j.status = '3' AND j.end_at > clock_timestamp() - interval '24 hours' GROUP BY j.kind
  UNION ALL SELECT 'waybill_webhook_deliveries', s.state, (SELECT count(*) FROM waiting w WHERE w.is_due = s.due)
  FROM (VALUES ('due', true), ('later', false)) s (state, due)
  UNION ALL SELECT 'waybill_webhook_oldest_due_seconds', '',
    (SELECT coalesce(extract(epoch FROM clock_timestamp() - min(w.next_at)), 0) FROM waiting w WHERE w.is_due)
  UNION ALL SELECT 'waybill_webhook_endpoints', s.state, (SELECT count(*) FROM webhook_endpoint e WHERE e.state = s.state)
  FROM (VALUES ('on'), ('off'), ('failed'), ('gone')) s (state)
  UNION ALL SELECT 'waybill_books_check_timestamp_seconds', '', coalesce((SELECT extract(epoch FROM b.finished_at) FROM books b), 0)
  UNION ALL SELECT 'waybill_books_differences', '', coalesce((SELECT b.differences FROM books b), 0)
  UNION ALL SELECT 'waybill_log_check_timestamp_seconds', '',
    coalesce((SELECT extract(epoch FROM c.finished_at) FROM operating_check c WHERE c.kind = 'log'), 0)
  UNION ALL SELECT 'waybill_log_problems', '', coalesce((SELECT c.problems FROM operating_check c WHERE c.kind = 'log'), 0)
  UNION ALL SELECT 'waybill_backup_timestamp_seconds', '',
    coalesce((SELECT extract(epoch FROM c.finished_at) FROM operating_check c WHERE c.kind = 'backup'), 0)
  UNION ALL SELECT 'waybill_archive_failing', '',
    (SELECT count(*) FROM pg_stat_archiver a WHERE a.last_failed_time > coalesce(a.last_archived_time, '-infinity'))
  UNION ALL SELECT 'waybill_storage_bytes', 'database', pg_database_size(current_database())
  UNION ALL SELECT 'waybill_storage_bytes', s.part, (SELECT sum(pg_total_relation_size(t.name::regclass)) FROM unnest(s.tables) t (name))
  FROM (VALUES
    ('orders', ARRAY['shipment_order', 'order_party', 'order_box', 'goods_line', 'fee_line', 'order_log']),
    ('money', ARRAY['ledger_transfer', 'ledger_entry', 'account', 'bill', 'bill_order']),
    ('tracking', ARRAY['tracking_event', 'tracking_message', 'parcel']),
    ('log', ARRAY['audit_log', 'audit_seal']),
    ('files', ARRAY['stored_file', 'job_file_part', 'label_import_file', 'order_label', 'carrier_file', 'activation_document', 'announcement_picture']),
    ('webhooks', ARRAY['webhook_event', 'webhook_delivery'])) s (part, tables)
$$;
REVOKE EXECUTE ON FUNCTION note_operating_check, operating_figures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_operating_check, operating_figures TO waybill_app;

-- The nightly job compares logs with their seals, as `log:check` does. These functions read as their caller: a tenant's rows, no others.
GRANT EXECUTE ON FUNCTION audit_day, audit_rows, audit_expected, audit_months, seal_hash, retirement_hash TO waybill_app;
