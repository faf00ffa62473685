-- Whatever number is scanned leads to its order by an index, however many orders and drafts there are.
CREATE INDEX order_box_by_sub_order_no ON order_box (tenant_id, sub_order_no) WHERE sub_order_no IS NOT NULL;

-- Boxes' numbers as they are typed in drafts. They stand beside the drafts because below row-level security only `=` on plain columns
-- may use an index, never what looks into a jsonb.
CREATE TABLE draft_box (
  tenant_id uuid NOT NULL,
  order_id uuid NOT NULL,
  sub_order_no text NOT NULL,
  PRIMARY KEY (tenant_id, sub_order_no, order_id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES order_draft (tenant_id, order_id) ON DELETE CASCADE
);
CREATE INDEX draft_box_by_order ON draft_box (tenant_id, order_id);

-- As scanners read them: without blanks around, and no longer than a number that is asked for.
CREATE FUNCTION typed_box_numbers(typed jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT number
  FROM jsonb_path_query(typed, '$.boxes[*].subOrderNo') found, btrim(found #>> '{}', E' \t\r\n') number
  WHERE length(number) BETWEEN 1 AND 64
$$;

-- FORCEd row-level security shows the owner no tenant's rows either, unless it is a superuser.
ALTER TABLE order_draft NO FORCE ROW LEVEL SECURITY;
INSERT INTO draft_box SELECT tenant_id, order_id, typed_box_numbers(typed) FROM order_draft;
ALTER TABLE order_draft FORCE ROW LEVEL SECURITY;
CALL isolate_by_tenant('draft_box');
GRANT SELECT, INSERT, DELETE ON draft_box TO waybill_app;

CREATE FUNCTION keep_draft_boxes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN DELETE FROM draft_box d WHERE d.tenant_id = OLD.tenant_id AND d.order_id = OLD.order_id; END IF;
  INSERT INTO draft_box SELECT NEW.tenant_id, NEW.order_id, typed_box_numbers(NEW.typed);
  RETURN NULL;
END $$;
CREATE TRIGGER boxes_typed AFTER INSERT ON order_draft FOR EACH ROW EXECUTE FUNCTION keep_draft_boxes();
CREATE TRIGGER boxes_typed_anew AFTER UPDATE ON order_draft FOR EACH ROW WHEN (OLD.typed -> 'boxes' IS DISTINCT FROM NEW.typed -> 'boxes')
  EXECUTE FUNCTION keep_draft_boxes();

-- What 0015 said of orders that were refunded before it, for owners that saw none of them there.
ALTER TABLE shipment_order NO FORCE ROW LEVEL SECURITY;
UPDATE shipment_order SET document_status = 'order_failed', logistics_status = 'none', tracking_number = NULL, master_tracking_number = NULL
WHERE settlement_status = 'refunded' AND document_status IN ('ordering', 'generated') AND logistics_status IN ('none', 'order_placed');
ALTER TABLE shipment_order FORCE ROW LEVEL SECURITY;
