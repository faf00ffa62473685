-- Open pages hear of every change of a dictionary, whoever writes it. One transaction tells of a dictionary once: equal payloads are one.
CREATE FUNCTION tell_dictionary_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE item jsonb;
BEGIN
  -- An item that moves is told of where it was and where it is. The platform's items have no tenant: they are everybody's.
  FOREACH item IN ARRAY CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[to_jsonb(NEW)]
    WHEN 'DELETE' THEN ARRAY[to_jsonb(OLD)]
    ELSE ARRAY[to_jsonb(OLD), to_jsonb(NEW)] END
  LOOP
    PERFORM pg_notify('waybill', json_strip_nulls(
      json_build_object('kind', 'dictionary', 'tenant', item ->> 'tenant_id', 'code', item ->> 'code'))::text);
  END LOOP;
  RETURN NULL;
END $$;

DO $$
DECLARE told text;
BEGIN
  FOREACH told IN ARRAY ARRAY['dictionary_item', 'tenant_dictionary_item'] LOOP
    EXECUTE format('CREATE TRIGGER items_added AFTER INSERT OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tell_dictionary_changed()', told);
    -- Base data are written again at each start: only what differs is news.
    EXECUTE format('CREATE TRIGGER items_changed AFTER UPDATE ON %I FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
      EXECUTE FUNCTION tell_dictionary_changed()', told);
  END LOOP;
END $$;
