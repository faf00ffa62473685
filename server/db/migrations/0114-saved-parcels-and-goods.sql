-- Parcels and goods that a merchant sends often (decision 98). Orders have copies, so a change here changes no order.
CREATE TABLE saved_parcel (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  box_length numeric(8, 2) NOT NULL CHECK (box_length > 0),
  box_width numeric(8, 2) NOT NULL CHECK (box_width > 0),
  box_height numeric(8, 2) NOT NULL CHECK (box_height > 0),
  -- Null where each parcel of this size weighs something else.
  box_weight numeric(11, 3) CHECK (box_weight > 0),
  created_at timestamptz(0) NOT NULL,
  created_by uuid NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES app_user (tenant_id, id)
);
CREATE UNIQUE INDEX saved_parcel_by_name ON saved_parcel (tenant_id, lower(name));
CALL isolate_by_tenant('saved_parcel');
GRANT SELECT, INSERT, DELETE, UPDATE (name, box_length, box_width, box_height, box_weight) ON saved_parcel TO waybill_app;

CREATE TABLE saved_goods (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  goods_name text NOT NULL CHECK (length(goods_name) BETWEEN 1 AND 200),
  goods_name_en text NOT NULL CHECK (length(goods_name_en) BETWEEN 1 AND 200),
  declare_unit text NOT NULL CHECK (length(declare_unit) BETWEEN 1 AND 20),
  value numeric(14, 3) NOT NULL CHECK (value >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  weight numeric(11, 3) NOT NULL CHECK (weight > 0),
  hs_code text CHECK (hs_code ~ '^[0-9]{1,20}$'),
  goods_link text CHECK (length(goods_link) BETWEEN 1 AND 500),
  texture_name text CHECK (length(texture_name) BETWEEN 1 AND 200),
  texture_name_en text CHECK (length(texture_name_en) BETWEEN 1 AND 200),
  made_country text CHECK (made_country ~ '^[A-Z]{2}$'),
  created_at timestamptz(0) NOT NULL,
  created_by uuid NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES app_user (tenant_id, id)
);
-- Goods are known by their names; saving them again replaces what was known of them.
CREATE UNIQUE INDEX saved_goods_by_name ON saved_goods (tenant_id, lower(goods_name), lower(goods_name_en));
CALL isolate_by_tenant('saved_goods');
GRANT SELECT, INSERT, DELETE,
  UPDATE (goods_name, goods_name_en, declare_unit, value, currency, weight, hs_code, goods_link, texture_name, texture_name_en, made_country)
  ON saved_goods TO waybill_app;
