-- Numbers are compared by one function, e164, wherever somebody asks whether one is taken.
DROP INDEX app_user_by_phone;
CREATE INDEX app_user_by_phone ON app_user (tenant_id, e164(phone));
