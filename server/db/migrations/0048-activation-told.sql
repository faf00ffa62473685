-- A request that comes under review, or back from it, is told to the pages of its tenant like a changed status, whoever moves it.
CREATE TRIGGER request_told AFTER UPDATE OF state ON activation_request FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION tell_rights_changed();
