-- What opens the sign-in door besides the password: devices that signed in before, codes that were sent, proofs of work.

-- A browser in which somebody signed in before. Its tries are counted apart, so that a stranger's guesses do not keep the
-- owner out. Only the hash of its token is kept.
CREATE TABLE known_device (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX known_device_by_user ON known_device (tenant_id, user_id, last_used_at);
CREATE INDEX known_device_by_expiry ON known_device (expires_at);
CALL isolate_by_tenant('known_device');
CALL open_to_definer('known_device');
GRANT SELECT, INSERT, DELETE, UPDATE (last_used_at, expires_at) ON known_device TO waybill_app;

-- Which of these devices is known for the account of this name; no row where there is none, nor such an account.
CREATE FUNCTION known_device_of(hashes bytea[], name text, moment timestamptz) RETURNS TABLE (id uuid, token_hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT d.id, d.token_hash FROM public.known_device d
  JOIN public.app_user u ON u.tenant_id = d.tenant_id AND u.id = d.user_id
  WHERE d.token_hash = ANY (hashes) AND d.expires_at > moment AND lower(u.username) = lower(name)
  LIMIT 1
$$;

-- A new password, or an account that is switched off, makes its devices strangers again, whoever writes it.
CREATE FUNCTION forget_known_devices() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.known_device d WHERE d.tenant_id = NEW.tenant_id AND d.user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_known_devices AFTER UPDATE OF password_hash, state ON app_user
  FOR EACH ROW WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR NEW.state <> 'active')
  EXECUTE FUNCTION forget_known_devices();

REVOKE EXECUTE ON FUNCTION known_device_of, forget_known_devices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION known_device_of TO waybill_app;

-- Codes sent to a phone or mail address, for whatever purpose (security L5, L6). A row is kept for a day after it is of no
-- use, because the limits on sending count rows.
CREATE TABLE sent_code (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose ~ '^[a-z][A-Za-z]{1,40}$'),
  channel text NOT NULL CHECK (channel IN ('sms', 'mail', 'none')),
  -- SHA-256 of: whom the code is for, the number or address it went to, and the network that asked for it.
  subject_hash bytea NOT NULL CHECK (octet_length(subject_hash) = 32),
  recipient_hash bytea NOT NULL CHECK (octet_length(recipient_hash) = 32),
  asked_from_hash bytea NOT NULL CHECK (octet_length(asked_from_hash) = 32),
  -- SHA-256 of the secret that the asking browser holds: the code is of no use in another one.
  challenge_hash bytea NOT NULL UNIQUE CHECK (octet_length(challenge_hash) = 32),
  -- argon2id of the code and the browser's secret.
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sent_code_by_recipient ON sent_code (recipient_hash, created_at);
CREATE INDEX sent_code_by_network ON sent_code (asked_from_hash, created_at);
CREATE INDEX sent_code_by_age ON sent_code (created_at);
GRANT SELECT, INSERT, DELETE, UPDATE (tries, expires_at) ON sent_code TO waybill_app;

-- Where messages go while no text-message or mail service is connected: nothing of it leaves this machine.
CREATE TABLE outbox_message (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
  recipient text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX outbox_message_by_age ON outbox_message (created_at);
GRANT SELECT, INSERT, DELETE ON outbox_message TO waybill_app;

-- Keys that all servers share. gen_random_uuid draws from PostgreSQL's strong random source, 122 bits each.
CREATE TABLE server_key (
  name text PRIMARY KEY,
  value bytea NOT NULL CHECK (octet_length(value) = 32)
);
INSERT INTO server_key (name, value)
  VALUES ('proof', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
GRANT SELECT ON server_key TO waybill_app;

-- Proofs of work that were checked once, right or wrong.
CREATE TABLE spent_proof (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_proof_by_expiry ON spent_proof (expires_at);
GRANT SELECT, INSERT, DELETE ON spent_proof TO waybill_app;
