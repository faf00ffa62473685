-- Pictures in notices that people of a company write: the server draws them anew, and shows them to whoever may read a notice that holds them
-- (decision 80).
CREATE TABLE announcement_picture (
  tenant_id uuid NOT NULL,
  -- Random: it tells neither when nor how many.
  id uuid NOT NULL,
  author_id uuid NOT NULL,
  width integer NOT NULL CHECK (width BETWEEN 1 AND 16383),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 16383),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 52428800),
  content bytea NOT NULL,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, author_id) REFERENCES app_user (tenant_id, id),
  CHECK (octet_length(content) = size)
);
-- WebP is packed already.
ALTER TABLE announcement_picture ALTER content SET STORAGE EXTERNAL;
CREATE INDEX announcement_picture_sizes ON announcement_picture (tenant_id) INCLUDE (size);
CREATE INDEX announcement_picture_by_age ON announcement_picture (created_at);
CALL isolate_by_tenant('announcement_picture');
CALL open_to_definer('announcement_picture');
GRANT SELECT, INSERT ON announcement_picture TO waybill_app;

-- Which notice holds which picture, in either language. A picture that is held cannot be deleted.
CREATE TABLE announcement_picture_use (
  tenant_id uuid NOT NULL,
  announcement_id uuid NOT NULL,
  picture_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, announcement_id, picture_id),
  FOREIGN KEY (tenant_id, announcement_id) REFERENCES announcement (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, picture_id) REFERENCES announcement_picture (tenant_id, id)
);
CREATE INDEX announcement_picture_use_by_picture ON announcement_picture_use (tenant_id, picture_id);
CALL isolate_by_tenant('announcement_picture_use');
CALL open_to_definer('announcement_picture_use');
GRANT SELECT, INSERT, DELETE ON announcement_picture_use TO waybill_app;

-- Deletes pictures of this age that no notice holds, of all companies, and tells how many.
CREATE FUNCTION purge_announcement_pictures(before timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  total integer;
BEGIN
  WITH gone AS (DELETE FROM announcement_picture p USING (SELECT a.tenant_id, a.id FROM announcement_picture a WHERE a.created_at < before
      AND NOT EXISTS (SELECT 1 FROM announcement_picture_use u WHERE u.tenant_id = a.tenant_id AND u.picture_id = a.id)
      ORDER BY a.created_at LIMIT at_most FOR UPDATE SKIP LOCKED) old
    WHERE p.tenant_id = old.tenant_id AND p.id = old.id RETURNING 1)
  SELECT count(*) INTO total FROM gone;
  RETURN total;
EXCEPTION WHEN foreign_key_violation THEN
  -- A notice took one of them at this moment; the next run deletes the others.
  RETURN 0;
END $$;
REVOKE EXECUTE ON FUNCTION purge_announcement_pictures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_announcement_pictures TO waybill_app;
