-- Notices that people of a company write: in both languages, from a start to an end. `title` and `content` stand for whoever has no text in
-- the own language. A body is the text as data; its content is the HTML that the server made of it.
ALTER TABLE announcement
  ADD title_zh text CHECK (length(title_zh) BETWEEN 1 AND 200),
  ADD title_en text CHECK (length(title_en) BETWEEN 1 AND 200),
  ADD content_zh text CHECK (length(content_zh) <= 100000),
  ADD content_en text CHECK (length(content_en) <= 100000),
  ADD body_zh jsonb,
  ADD body_en jsonb,
  ADD author_id uuid,
  ADD start_at timestamptz(0),
  ADD end_at timestamptz(0),
  -- An unpublished notice that a job publishes then.
  ADD release_at timestamptz(0),
  ADD CHECK (start_at < end_at),
  ADD CHECK (release_at IS NULL OR send_status = '0'),
  ADD FOREIGN KEY (tenant_id, author_id) REFERENCES app_user (tenant_id, id);
CREATE INDEX announcement_written ON announcement (tenant_id, created_at DESC, id DESC) WHERE author_id IS NOT NULL;
GRANT UPDATE (title, content, title_zh, title_en, content_zh, content_en, body_zh, body_en, category, priority, open_type, open_page, audience,
  send_status, start_at, end_at, release_at, sent_at), DELETE ON announcement TO waybill_app;
-- Whom an unpublished notice is for may change.
GRANT DELETE ON announcement_send TO waybill_app;
