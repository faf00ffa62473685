-- What caused a job or an event: the number of the request, and where it stands in a trace if traces are written. The transaction says
-- it, so that triggers write it too. A retention of its own is not needed: it goes with its row.
ALTER TABLE job ADD COLUMN origin text DEFAULT nullif(current_setting('app.origin', true), '') CHECK (origin ~ '^[0-9A-Za-z_ -]{1,130}$');
ALTER TABLE webhook_event ADD COLUMN origin text DEFAULT nullif(current_setting('app.origin', true), '') CHECK (origin ~ '^[0-9A-Za-z_ -]{1,130}$');
