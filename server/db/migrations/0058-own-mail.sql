-- Users change their own mail address, the new one proved by a code.
GRANT UPDATE (email_verified_at) ON app_user TO waybill_app;

-- A new address ends what the account had open, as a new phone does (L9). The transaction may name one session that stays.
CREATE TRIGGER tokens_end_with_mail AFTER UPDATE OF email ON app_user FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email AND NEW.email_verified_at IS NOT NULL) EXECUTE FUNCTION end_tokens_of_user();
CREATE TRIGGER pending_end_with_mail AFTER UPDATE OF email ON app_user FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email AND NEW.email_verified_at IS NOT NULL) EXECUTE FUNCTION end_pending_sign_ins();
