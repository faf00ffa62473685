-- What a tenant sets of the frame around its pages: help, chat, the hosts that may be framed; adverts; departments.

-- Hosts as a Content-Security-Policy writes them: no scheme, no path, no wildcard, an optional port (security H4).
CREATE FUNCTION are_hosts(hosts text[]) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN cardinality(hosts) <= 20 AND array_position(hosts, NULL) IS NULL
    AND NOT EXISTS (SELECT 1 FROM unnest(hosts) AS h (host) WHERE h.host !~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[0-9]{1,5})?$');

ALTER TABLE tenant
  ADD frame_hosts text[] NOT NULL DEFAULT '{}' CHECK (are_hosts(frame_hosts)),
  ADD help_url text CHECK (help_url ~ '^https?://'),
  -- {kind: 'none'}, {kind: 'frame', url} or {kind: 'contact', phone, mail, hours: texts by language}.
  ADD chat jsonb NOT NULL DEFAULT '{"kind": "none"}' CHECK (chat ->> 'kind' IN ('none', 'frame', 'contact'));

-- Where somebody works; without one they are warned (spec section 6).
ALTER TABLE app_user ADD department text CHECK (department <> '');

CREATE TABLE advert (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  titles jsonb NOT NULL,
  texts jsonb NOT NULL,
  url text CHECK (url ~ '^(https?://|/[^/\\])'),
  starts_at timestamptz(0) NOT NULL,
  ends_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK (starts_at < ends_at)
);
CALL isolate_by_tenant('advert');
GRANT SELECT ON advert TO waybill_app;

-- What the pages of a domain may frame: their policy is sent before anybody has signed in.
CREATE FUNCTION tenant_frame_hosts(host text) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.frame_hosts FROM public.tenant_domain d JOIN public.tenant t ON t.id = d.tenant_id
  WHERE d.domain = host AND t.state = 'active'
$$;
REVOKE EXECUTE ON FUNCTION tenant_frame_hosts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant_frame_hosts TO waybill_app;
