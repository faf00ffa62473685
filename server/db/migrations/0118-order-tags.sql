-- Tags of a company, which it puts on its orders, and its people's notes on orders (decision 100). Both are the company's own: no function
-- that answers carriers, recipients or other companies reads them.
CREATE TABLE order_tag (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 30 AND name = btrim(name)),
  tone text NOT NULL CHECK (tone IN ('grey', 'blue', 'green', 'orange', 'red', 'purple')),
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
-- Names differ by more than their case.
CREATE UNIQUE INDEX order_tag_by_name ON order_tag (tenant_id, lower(name));
CALL isolate_by_tenant('order_tag');
CALL open_to_definer('order_tag');
GRANT SELECT, INSERT, UPDATE (name, tone), DELETE ON order_tag TO waybill_app;

CREATE TABLE order_tagging (
  tenant_id uuid NOT NULL,
  order_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, order_id, tag_id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, tag_id) REFERENCES order_tag (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX order_tagging_by_tag ON order_tagging (tenant_id, tag_id, order_id);
CALL isolate_by_tenant('order_tagging');
CALL open_to_definer('order_tagging');
GRANT SELECT, INSERT, DELETE ON order_tagging TO waybill_app;

-- Notes are never changed; their authors may delete them.
CREATE TABLE order_note (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The author's account name, which outlives the account.
  author text NOT NULL,
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 1000),
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX order_note_by_order ON order_note (tenant_id, order_id, created_at);
CALL isolate_by_tenant('order_note');
CALL open_to_definer('order_note');
GRANT SELECT, INSERT, DELETE ON order_note TO waybill_app;
