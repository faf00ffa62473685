-- The shared check of spec section 5: does a value exist already?

-- Who signs in is found by these, so they are unique on the platform like the user name.
ALTER TABLE app_user ADD email text CHECK (email ~ '^[^@\s]{1,64}@[^@\s]{1,190}$');
CREATE UNIQUE INDEX app_user_by_email ON app_user (lower(email));

-- A number as a carrier dials it: digits alone, mainland China's without its country code.
CREATE FUNCTION dialled(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
  RETURN regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^86(1[3-9][0-9]{9})$', '\1');
CREATE INDEX app_user_by_phone ON app_user (dialled(phone));

-- Whether an account of any tenant has this name, address or number. The row that is edited may keep its own, if it is the caller's.
CREATE FUNCTION account_value_taken(field text, value text, own_tenant uuid, own uuid)
RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.app_user u
    WHERE (own IS NULL OR (u.tenant_id, u.id) IS DISTINCT FROM (own_tenant, own)) AND CASE field
      WHEN 'username' THEN lower(u.username) = lower(value)
      WHEN 'email' THEN lower(u.email) = lower(value)
      WHEN 'mobile' THEN public.dialled(u.phone) = public.dialled(value)
    END)
$$;
REVOKE EXECUTE ON FUNCTION account_value_taken, dialled FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_value_taken, dialled TO waybill_app;

-- How often a user asked in this minute: what exists is not found out by asking for all there may be (security A4).
CREATE TABLE check_count (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  minute timestamptz NOT NULL,
  asked integer NOT NULL CHECK (asked > 0),
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CALL isolate_by_tenant('check_count');
GRANT SELECT, INSERT, UPDATE ON check_count TO waybill_app;
