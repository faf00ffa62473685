-- Codes for more purposes, and passwords that their owners change.

-- Budget of a tenant: SHA-256 of its id, null where no tenant is known yet.
ALTER TABLE sent_code ADD tenant_hash bytea CHECK (octet_length(tenant_hash) = 32);
CREATE INDEX sent_code_by_tenant ON sent_code (tenant_hash, created_at) WHERE tenant_hash IS NOT NULL;

ALTER TABLE captcha DROP CONSTRAINT captcha_purpose_check;
ALTER TABLE captcha ADD CONSTRAINT captcha_purpose_check CHECK (purpose IN ('login', 'code', 'check'));

-- The subject of a mail.
ALTER TABLE outbox_message ADD subject text;

-- Whoever changes the own password stays signed in: the transaction names the session that is kept.
CREATE OR REPLACE FUNCTION end_tokens_of_user() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept uuid := nullif(current_setting('app.kept_session', true), '')::uuid;
BEGIN
  DELETE FROM public.session s
  WHERE s.tenant_id = NEW.tenant_id AND s.user_id = NEW.id AND (kept IS NULL OR NEW.state <> 'active' OR s.id <> kept);
  DELETE FROM public.login_code c WHERE c.tenant_id = NEW.tenant_id AND c.user_id = NEW.id;
  DELETE FROM public.download_ticket t WHERE t.tenant_id = NEW.tenant_id AND t.user_id = NEW.id;
  RETURN NULL;
END $$;

GRANT UPDATE (password_hash) ON app_user TO waybill_app;
REVOKE EXECUTE ON FUNCTION end_tokens_of_user FROM PUBLIC;
