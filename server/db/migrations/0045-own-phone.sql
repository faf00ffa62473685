-- Users change their own phone number, the new one proved by a code.
GRANT UPDATE (phone_verified_at) ON app_user TO waybill_app;

-- A new phone ends what the account had open, as a new password does (L9). The transaction may name one session that stays.
CREATE TRIGGER tokens_end_with_phone AFTER UPDATE OF phone ON app_user FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone AND NEW.phone_verified_at IS NOT NULL) EXECUTE FUNCTION end_tokens_of_user();
CREATE TRIGGER pending_end_with_phone AFTER UPDATE OF phone ON app_user FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone AND NEW.phone_verified_at IS NOT NULL) EXECUTE FUNCTION end_pending_sign_ins();
