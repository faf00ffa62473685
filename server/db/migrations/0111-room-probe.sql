-- A write that needs a new page (decision 96): the row of `health_probe` has room in its page, so a full disk does not stop it.
CREATE TABLE health_room (filler text NOT NULL);
-- Not compressed and not moved out of line: a row takes a page.
ALTER TABLE health_room ALTER COLUMN filler SET STORAGE PLAIN;
REVOKE ALL ON health_room FROM PUBLIC;

-- Writes four pages anew. A truncated table has a file of its own from its first page on, so the disk has to give them, and the old
-- file is given back. Of several servers at once one writes; the others have nothing to add.
CREATE FUNCTION probe_room() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(4270111) THEN RETURN; END IF;
  TRUNCATE health_room;
  INSERT INTO health_room SELECT repeat('x', 7000) FROM generate_series(1, 4);
END $$;
REVOKE EXECUTE ON FUNCTION probe_room FROM PUBLIC;
GRANT EXECUTE ON FUNCTION probe_room TO waybill_app;
