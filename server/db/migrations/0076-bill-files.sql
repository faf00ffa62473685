-- A job that makes the file of a bill ends with the view link to the bill (optType 2), where its file is offered.
DO $$
DECLARE
  known text;
BEGIN
  SELECT conname INTO known FROM pg_constraint
  WHERE conrelid = 'job'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%file_fence%' AND pg_get_constraintdef(oid) LIKE '%opt_type%';
  EXECUTE format('ALTER TABLE job DROP CONSTRAINT %I', known);
END $$;
ALTER TABLE job
  ADD CONSTRAINT job_file CHECK (opt_type <> '3' OR file_fence IS NOT NULL),
  ADD CONSTRAINT job_file_whole CHECK ((file_fence IS NOT NULL) = (file_name IS NOT NULL) AND (file_fence IS NOT NULL) = (file_type IS NOT NULL)),
  ADD CONSTRAINT job_file_offered CHECK (file_fence IS NULL OR opt_type IN ('2', '3'));
