-- A closed tenant keeps what the books need; everything else of it goes (decision 55). The first version of this function listed what
-- it deletes, so a table that nobody added kept its people. Now a table is emptied unless it stands here.
CREATE TABLE closing_rule (
  table_name text PRIMARY KEY,
  -- What an UPDATE sets in the rows that stay; nothing where they hold no personal data.
  emptied text,
  why text NOT NULL
);
INSERT INTO closing_rule (table_name, emptied, why) VALUES
  ('tenant_stamp', NULL, 'the servers read it to learn of changes'),
  ('account', NULL, 'books'),
  ('ledger_transfer', NULL, 'books, append-only and chained by a hash'),
  ('ledger_entry', NULL, 'books, append-only'),
  ('audit_log', NULL, 'append-only: it proves what was done, also by whom'),
  ('impersonation', NULL, 'it proves who of the platform looked at the tenant, and why'),
  ('app_user', $$state = 'removed', owner = false, username = 'removed-' || id, nick_name = '—', avatar = NULL, phone = NULL, email = NULL,
    phone_verified_at = NULL, email_verified_at = NULL, language = NULL, date_format = NULL, password_hash = '-', department_id = NULL$$,
    'books and the audit name the user by number'),
  ('shipment_order', $$consignee_name = '—' || left(consignee_name, 0), transaction_order_no = NULL, delivery_address_code = NULL,
    remark = NULL, examine_remark = NULL, fail_reason = '—' || left(fail_reason, 0), created_by = '—' || left(created_by, 0)$$,
    'ledger entries belong to orders'),
  ('order_party', $$code = NULL, name = '—', company = NULL, city = '—', area = NULL, addr1 = '—', addr2 = NULL, addr3 = NULL,
    house_number = NULL, post_code = NULL, phone = NULL, tax_type = NULL, tax_no = NULL, email = NULL, certificates_type = NULL,
    certificates_no = NULL$$, 'the country decides on tax and price'),
  ('order_box', NULL, 'weight and sides, which fees come from'),
  ('goods_line', NULL, 'declared value, which taxes come from'),
  ('fee_line', NULL, 'amounts'),
  ('quote', $$snapshot = '{}'$$, 'orders name it'),
  ('order_tally', NULL, 'counts'),
  ('product', NULL, 'orders name it'),
  ('tariff', NULL, 'prices, which fees come from');
REVOKE ALL ON closing_rule FROM PUBLIC;

-- Prints name people and orders. Nobody changes them, except the deletion of a closed tenant, which the server's role can only start.
CREATE FUNCTION refuse_print_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_user <> session_user AND current_setting('app.closing', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
DROP TRIGGER print_record_append_only ON print_record;
CREATE TRIGGER print_record_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON print_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_print_change();
DROP TRIGGER print_undo_append_only ON print_undo;
CREATE TRIGGER print_undo_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON print_undo FOR EACH STATEMENT EXECUTE FUNCTION refuse_print_change();

-- Empties what stays and deletes the rest of the tenant that `app.tenant_id` names.
CREATE FUNCTION empty_closed_tenant(gone uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  rule closing_rule;
  emptied text;
  remaining text[];
  referred text[];
BEGIN
  FOR rule IN SELECT * FROM closing_rule r WHERE r.emptied IS NOT NULL LOOP
    EXECUTE format('UPDATE public.%I SET %s WHERE tenant_id = $1', rule.table_name, rule.emptied) USING gone;
  END LOOP;
  remaining := ARRAY(
    SELECT c.relname::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT EXISTS (SELECT 1 FROM closing_rule r WHERE r.table_name = c.relname)
    ORDER BY 1);
  -- A table that others still refer to waits for the next round.
  WHILE cardinality(remaining) > 0 LOOP
    referred := '{}';
    FOREACH emptied IN ARRAY remaining LOOP
      BEGIN
        EXECUTE format('DELETE FROM public.%I WHERE tenant_id = $1', emptied) USING gone;
      EXCEPTION WHEN foreign_key_violation THEN
        referred := referred || emptied;
      END;
    END LOOP;
    IF cardinality(referred) = cardinality(remaining) THEN
      RAISE EXCEPTION 'rows of a closed tenant are referred to by rows that stay: %', array_to_string(referred, ', ');
    END IF;
    remaining := referred;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION purge_closed_tenants(moment timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  gone record;
  total integer := 0;
BEGIN
  PERFORM set_config('app.closing', 'on', true);
  FOR gone IN
    SELECT t.id FROM tenant t WHERE t.state = 'closed' AND t.purged_at IS NULL AND t.purge_at <= moment LIMIT at_most FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM set_config('app.tenant_id', gone.id::text, true);
    PERFORM empty_closed_tenant(gone.id);
    UPDATE tenant t SET purged_at = moment, logo = NULL, help_url = NULL, chat = '{"kind": "none"}', frame_hosts = '{}'
    WHERE t.id = gone.id;
    total := total + 1;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
  PERFORM set_config('app.closing', '', true);
  RETURN total;
END $$;
REVOKE EXECUTE ON FUNCTION empty_closed_tenant FROM PUBLIC;
