-- Files that users uploaded: in the database, so that no name of theirs ever becomes a path, and a backup has them.
CREATE TABLE stored_file (
  tenant_id uuid NOT NULL,
  -- Random: it tells neither when nor how many.
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose ~ '^[a-z][A-Za-z]{1,40}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 150),
  type text NOT NULL CHECK (type IN ('application/pdf', 'image/png', 'image/jpeg')),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 52428800),
  content bytea NOT NULL,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id),
  CHECK (octet_length(content) = size)
);
-- PDF, PNG and JPG are packed already.
ALTER TABLE stored_file ALTER content SET STORAGE EXTERNAL;
CREATE INDEX stored_file_sizes ON stored_file (tenant_id) INCLUDE (size);
CALL isolate_by_tenant('stored_file');
GRANT SELECT, INSERT ON stored_file TO waybill_app;
