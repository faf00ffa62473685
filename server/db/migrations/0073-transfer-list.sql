-- The list of transfers pages and sums through its index alone. In one currency, the position keeps transfers of one second in order.
DROP INDEX ledger_transfer_by_time;
CREATE INDEX ledger_transfer_by_time ON ledger_transfer (tenant_id, created_at, position, currency) INCLUDE (cause, amount);

-- Who sees balances and exports orders may export transfers.
INSERT INTO permission (action, type, descriptions, position) VALUES ('account:export', '1', '{}', 0) ON CONFLICT DO NOTHING;
INSERT INTO role_permission (tenant_id, role_id, action, type)
SELECT DISTINCT rp.tenant_id, rp.role_id, 'account:export', '1' FROM role_permission rp
WHERE rp.action = 'account:list' AND EXISTS (
  SELECT 1 FROM role_permission e WHERE e.tenant_id = rp.tenant_id AND e.role_id = rp.role_id AND e.action = 'order:exportAll')
ON CONFLICT DO NOTHING;
