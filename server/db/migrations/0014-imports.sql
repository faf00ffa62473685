-- Imports of workbooks: what came, its rows as far as they are not settled, mappings of own files, and tickets for one download.
CREATE TABLE import_run (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- SHA-256 of the key that its user holds: 128 random bits (security F3).
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  kind text NOT NULL CHECK (kind IN ('order', 'shipper', 'consignee')),
  -- Rows of one number are one order.
  together boolean NOT NULL,
  forecast boolean NOT NULL,
  language text NOT NULL CHECK (language IN ('zh_CN', 'en_US')),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 150),
  file bytea NOT NULL CHECK (octet_length(file) <= 10485760),
  -- SHA-256 of the file that all began with, in hex: a workbook that went back with reasons names it.
  origin text NOT NULL CHECK (origin ~ '^[0-9a-f]{64}$'),
  heading_row integer NOT NULL CHECK (heading_row >= 1),
  reason_column integer NOT NULL CHECK (reason_column BETWEEN 1 AND 16384),
  -- Which column is which field.
  columns jsonb NOT NULL,
  -- Orders or addresses, not rows.
  total integer NOT NULL CHECK (total >= 0),
  created integer NOT NULL DEFAULT 0 CHECK (created >= 0),
  skipped integer NOT NULL DEFAULT 0 CHECK (skipped >= 0),
  failed integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
  job_id uuid,
  created_at timestamptz NOT NULL,
  -- Until then the workbook with reasons is given by the key.
  expires_at timestamptz NOT NULL,
  -- Until then its failed rows may be mended.
  kept_until timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE,
  CHECK (created + skipped + failed <= total)
);
-- Workbooks are packed already.
ALTER TABLE import_run ALTER file SET STORAGE EXTERNAL;
CREATE INDEX import_run_by_user ON import_run (tenant_id, user_id);
CREATE INDEX import_run_by_end ON import_run (tenant_id, kept_until);
CALL isolate_by_tenant('import_run');
GRANT SELECT, INSERT, DELETE, UPDATE (created, skipped, failed, job_id, expires_at, kept_until) ON import_run TO waybill_app;

CREATE TABLE import_row (
  tenant_id uuid NOT NULL,
  run_id uuid NOT NULL,
  -- As the program shows it.
  row_no integer NOT NULL CHECK (row_no BETWEEN 1 AND 1048576),
  -- Rows of one order have the same.
  group_no integer NOT NULL CHECK (group_no >= 0),
  state text NOT NULL CHECK (state IN ('waiting', 'failed', 'done')),
  cells jsonb NOT NULL,
  reasons jsonb NOT NULL DEFAULT '{}',
  problems jsonb NOT NULL DEFAULT '[]',
  -- What the rows of the order say, short.
  mark text NOT NULL,
  -- The number of their order where they give none.
  number text NOT NULL,
  PRIMARY KEY (tenant_id, run_id, row_no),
  FOREIGN KEY (tenant_id, run_id) REFERENCES import_run (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX import_row_open ON import_row (tenant_id, run_id, state, group_no);
CALL isolate_by_tenant('import_row');
GRANT SELECT, INSERT, DELETE, UPDATE (state, cells, reasons, problems, mark) ON import_row TO waybill_app;

CREATE TABLE import_mapping (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  mapping text NOT NULL CHECK (length(mapping) <= 8000),
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, name)
);
CALL isolate_by_tenant('import_mapping');
GRANT SELECT, INSERT, UPDATE (mapping, updated_at) ON import_mapping TO waybill_app;

-- A ticket opens one download for a minute; an address may carry it because it is worth nothing afterwards.
CREATE TABLE download_ticket (
  tenant_id uuid NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  user_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('importErrors')),
  subject uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, hash),
  UNIQUE (hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX download_ticket_by_user ON download_ticket (tenant_id, user_id);
CREATE INDEX download_ticket_by_end ON download_ticket (tenant_id, expires_at);
CALL isolate_by_tenant('download_ticket');
CALL open_to_definer('download_ticket');
GRANT SELECT (tenant_id, expires_at), INSERT, DELETE ON download_ticket TO waybill_app;

-- The ticket tells the tenant. Whoever comes second finds none, old ones too.
CREATE FUNCTION spend_download_ticket(wanted bytea, moment timestamptz)
RETURNS TABLE (tenant_id uuid, user_id uuid, purpose text, subject uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH spent AS (DELETE FROM public.download_ticket t WHERE t.hash = wanted RETURNING t.*)
  SELECT s.tenant_id, s.user_id, s.purpose, s.subject FROM spent s
  JOIN public.app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.state = 'active'
  JOIN public.tenant t ON t.id = s.tenant_id AND t.state = 'active'
  WHERE s.expires_at > moment
$$;
REVOKE EXECUTE ON FUNCTION spend_download_ticket FROM PUBLIC;
GRANT EXECUTE ON FUNCTION spend_download_ticket TO waybill_app;

-- How far a work task is, where it can be said.
ALTER TABLE job ADD COLUMN done integer CHECK (done >= 0), ADD COLUMN total integer CHECK (total >= done);
GRANT UPDATE (done, total) ON job TO waybill_app;
