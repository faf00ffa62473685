-- What a tenant has before it sets anything: help and chat as the platform has them, its kinds of business, its currencies.

ALTER TABLE tenant
  ADD businesses text[] NOT NULL DEFAULT '{express,line,post,freight}'
    CHECK (cardinality(businesses) <= 50 AND array_position(businesses, NULL) IS NULL AND array_position(businesses, '') IS NULL),
  -- Spec section 9: a base currency, and those beside it that the tenant settles in.
  ADD base_currency text NOT NULL DEFAULT 'CNY' CHECK (base_currency ~ '^[A-Z]{3}$'),
  ADD settlement_currencies text[] NOT NULL DEFAULT '{USD,EUR,HKD,JPY}'
    CHECK (cardinality(settlement_currencies) <= 50 AND array_to_string(settlement_currencies, ',', '-') ~ '^([A-Z]{3}(,[A-Z]{3})*)?$'),
  ADD CHECK (NOT base_currency = ANY (settlement_currencies)),
  -- `default` is the platform's own; `none` is chosen.
  DROP CONSTRAINT tenant_chat_check,
  ADD CONSTRAINT tenant_chat_check CHECK (chat ->> 'kind' IN ('default', 'none', 'frame', 'contact')),
  ALTER chat SET DEFAULT '{"kind": "default"}';

-- Until now `none` was what nobody had chosen.
UPDATE tenant SET chat = DEFAULT WHERE chat = '{"kind": "none"}';

-- The help and the chat of the platform, which every tenant may know.
CREATE FUNCTION platform_shell(OUT help_url text, OUT chat jsonb) RETURNS record
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.help_url, t.chat FROM public.tenant t WHERE t.kind = 'platform' AND t.state = 'active' ORDER BY t.id LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION platform_shell FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform_shell TO waybill_app;
