-- Labels and documents are made by templates, which are data. Built-in templates are in the program; a tenant's own are here, and each
-- change is a new version, so that a printed document can always be made again as it was.
CREATE TABLE label_template (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('label', 'cn22', 'cn23', 'invoice', 'pick_list', 'hand_over_sheet')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  version integer NOT NULL CHECK (version > 0),
  -- What is printed when nobody names a template.
  is_default boolean NOT NULL DEFAULT false,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX label_template_default ON label_template (tenant_id, kind) WHERE is_default;
CALL isolate_by_tenant('label_template');
GRANT SELECT, INSERT, UPDATE (name, version, is_default, updated_at) ON label_template TO waybill_app;

CREATE TABLE label_template_version (
  tenant_id uuid NOT NULL,
  template_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  document jsonb NOT NULL,
  author text NOT NULL,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, template_id, version),
  FOREIGN KEY (tenant_id, template_id) REFERENCES label_template (tenant_id, id)
);
CALL isolate_by_tenant('label_template_version');
GRANT SELECT, INSERT ON label_template_version TO waybill_app;

-- The file of a batch, for a day, and which orders are not in it.
CREATE TABLE label_batch (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('label', 'cn22', 'cn23', 'invoice', 'pick_list', 'hand_over_sheet')),
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  job_id uuid,
  total integer NOT NULL CHECK (total > 0),
  printed integer NOT NULL DEFAULT 0 CHECK (printed BETWEEN 0 AND total),
  pages integer NOT NULL DEFAULT 0 CHECK (pages >= 0),
  left_out jsonb NOT NULL DEFAULT '[]',
  template_id text NOT NULL DEFAULT '',
  template_version integer NOT NULL DEFAULT 0,
  file_name text NOT NULL DEFAULT '',
  content_type text NOT NULL DEFAULT '',
  content bytea,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id),
  -- Each order that was asked for is printed or named.
  CHECK (state <> 'done' OR printed + jsonb_array_length(left_out) = total),
  CHECK ((content IS NULL) = (pages = 0))
);
CREATE INDEX label_batch_by_age ON label_batch (tenant_id, created_at);
CALL isolate_by_tenant('label_batch');
GRANT SELECT, INSERT, DELETE, UPDATE (state, job_id, printed, pages, left_out, template_id, template_version, file_name, content_type, content) ON label_batch TO waybill_app;
