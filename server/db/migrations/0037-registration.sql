-- How strangers become users: phones and mail addresses that were proved, new companies, terms that were accepted, invitations.

-- A number with its country, so that two spellings of one number are equal and numbers of two countries never are. One without a
-- country is mainland China's mobile number, or cannot be compared and is null.
CREATE FUNCTION e164(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
  RETURN CASE
    WHEN phone ~ '^\s*(\+|00)' AND ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0') ~ '^[1-9][0-9]{6,14}$'
      THEN '+' || ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0')
    WHEN dialled(phone) ~ '^1[3-9][0-9]{9}$' THEN '+86' || dialled(phone)
  END;

-- Null until somebody proved it by a code that was sent there. What is proved belongs to one account of the platform.
ALTER TABLE app_user ADD phone_verified_at timestamptz, ADD email_verified_at timestamptz,
  ADD CHECK (phone_verified_at IS NULL OR coalesce(e164(phone), '') <> ''),
  ADD CHECK (email_verified_at IS NULL OR coalesce(email, '') <> '');
CREATE UNIQUE INDEX app_user_verified_phone ON app_user (e164(phone)) WHERE phone_verified_at IS NOT NULL;
CREATE UNIQUE INDEX app_user_verified_email ON app_user (lower(email)) WHERE email_verified_at IS NOT NULL;
-- An address that nobody proved keeps nobody else from it.
DROP INDEX app_user_by_email;
CREATE INDEX app_user_by_email ON app_user (lower(email));

-- A new number or address is not proved by the proof of the old one, whoever writes it.
CREATE FUNCTION forget_proof_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.phone IS DISTINCT FROM OLD.phone AND NEW.phone_verified_at IS NOT DISTINCT FROM OLD.phone_verified_at THEN
    NEW.phone_verified_at := NULL;
  END IF;
  IF NEW.email IS DISTINCT FROM OLD.email AND NEW.email_verified_at IS NOT DISTINCT FROM OLD.email_verified_at THEN
    NEW.email_verified_at := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_proof_of_contact BEFORE UPDATE OF phone, email ON app_user FOR EACH ROW EXECUTE FUNCTION forget_proof_of_contact();

-- Whose verified phone or mail address it is; no row where it is nobody's. Whether the account may sign in is the caller's to say.
CREATE FUNCTION account_of_phone(number text) RETURNS TABLE (tenant_id uuid, user_id uuid, username text, active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.tenant_id, u.id, u.username, u.state = 'active' AND t.state = 'active'
  FROM public.app_user u JOIN public.tenant t ON t.id = u.tenant_id
  WHERE public.e164(u.phone) = public.e164(number) AND u.phone_verified_at IS NOT NULL
$$;
CREATE FUNCTION account_of_email(address text) RETURNS TABLE (tenant_id uuid, user_id uuid, username text, active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.tenant_id, u.id, u.username, u.state = 'active' AND t.state = 'active'
  FROM public.app_user u JOIN public.tenant t ON t.id = u.tenant_id
  WHERE lower(u.email) = lower(address) AND u.email_verified_at IS NOT NULL
$$;

-- Whether an account of the platform has this user name, verified phone or verified mail address.
CREATE FUNCTION account_value_taken(field text, value text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE field
    WHEN 'username' THEN EXISTS (SELECT 1 FROM public.app_user u WHERE lower(u.username) = lower(value))
    WHEN 'phone' THEN EXISTS (SELECT 1 FROM public.account_of_phone(value))
    WHEN 'email' THEN EXISTS (SELECT 1 FROM public.account_of_email(value))
  END
$$;

-- An account is written with these columns only: owner, state and activation are never the request's (mass assignment).
GRANT INSERT (tenant_id, id, username, nick_name, password_hash, phone, phone_verified_at, email, email_verified_at) ON app_user TO waybill_app;

-- Makes the company of the current transaction, with the platform's catalogue. It is waiting for its owner.
CREATE FUNCTION found_company(company text, zone text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE platform uuid := (SELECT t.id FROM public.tenant t WHERE t.kind = 'platform' ORDER BY t.id LIMIT 1);
BEGIN
  INSERT INTO public.tenant (id, kind, name, time_zone) VALUES (public.current_tenant(), 'merchant', company, zone);
  INSERT INTO public.product (tenant_id, code, names, effective_from, effective_to, remarks, services, position)
    SELECT public.current_tenant(), p.code, p.names, p.effective_from, p.effective_to, p.remarks, p.services, p.position
    FROM public.product p WHERE p.tenant_id = platform;
  INSERT INTO public.tariff (tenant_id, product_code, version, valid_from, valid_to, fingerprint, document)
    SELECT public.current_tenant(), f.product_code, f.version, f.valid_from, f.valid_to, f.fingerprint, f.document
    FROM public.tariff f WHERE f.tenant_id = platform;
END $$;
CALL open_to_definer('product');
CALL open_to_definer('tariff');

-- Gives the company to its founder, in the transaction that made it and in no other one.
CREATE FUNCTION appoint_founder(founder uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.app_user u SET owner = true FROM public.tenant t
  WHERE t.id = public.current_tenant() AND t.xmin = pg_current_xact_id()::xid AND u.tenant_id = t.id AND u.id = founder;
  IF NOT FOUND THEN RAISE EXCEPTION 'only a new company gets a founder'; END IF;
END $$;

-- The company that a page's host belongs to.
CREATE FUNCTION tenant_of_domain(host text) RETURNS TABLE (tenant_id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name FROM public.tenant_domain d JOIN public.tenant t ON t.id = d.tenant_id WHERE d.domain = host AND t.state = 'active'
$$;

-- Which version of the terms a user accepted, and when.
CREATE TABLE accepted_terms (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  version text NOT NULL CHECK (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  accepted_at timestamptz NOT NULL,
  address text NOT NULL,
  PRIMARY KEY (tenant_id, user_id, version),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CALL isolate_by_tenant('accepted_terms');
GRANT SELECT, INSERT ON accepted_terms TO waybill_app;

-- A way into one company with given roles. Only the hash of the token is kept; the token is in the message.
CREATE TABLE invitation (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
  recipient text NOT NULL CHECK (recipient <> ''),
  nick_name text NOT NULL DEFAULT '',
  role_ids uuid[] NOT NULL CHECK (cardinality(role_ids) > 0),
  invited_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, invited_by) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, accepted_by) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE,
  CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  CHECK (accepted_at IS NULL OR revoked_at IS NULL)
);
CREATE INDEX invitation_by_time ON invitation (tenant_id, created_at DESC);
CREATE INDEX invitation_by_inviter ON invitation (tenant_id, invited_by);
CREATE INDEX invitation_by_accepter ON invitation (tenant_id, accepted_by) WHERE accepted_by IS NOT NULL;
CALL isolate_by_tenant('invitation');
CALL open_to_definer('invitation');
GRANT SELECT, INSERT, UPDATE (revoked_at, accepted_at, accepted_by) ON invitation TO waybill_app;

-- Which invitation a token opens; what came of it is for the caller to look at, in its tenant.
CREATE FUNCTION invitation_of(hash bytea) RETURNS TABLE (tenant_id uuid, id uuid, company text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT i.tenant_id, i.id, t.name FROM public.invitation i JOIN public.tenant t ON t.id = i.tenant_id
  WHERE i.token_hash = hash AND t.state = 'active'
$$;

-- What strangers asked in an hour, by a hash of what it counts for.
CREATE TABLE stranger_count (
  key text NOT NULL,
  hour timestamptz NOT NULL,
  asked integer NOT NULL CHECK (asked > 0),
  PRIMARY KEY (key, hour)
);
CREATE INDEX stranger_count_by_hour ON stranger_count (hour);
GRANT SELECT, INSERT, UPDATE, DELETE ON stranger_count TO waybill_app;

REVOKE EXECUTE ON FUNCTION account_of_phone, account_of_email, account_value_taken, found_company, appoint_founder, tenant_of_domain,
  invitation_of, e164, forget_proof_of_contact FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_of_phone, account_of_email, account_value_taken, found_company, appoint_founder, tenant_of_domain,
  invitation_of, e164 TO waybill_app;
