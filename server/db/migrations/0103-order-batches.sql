-- A batch over all orders that a search finds (decision 92). Its rows are fixed in the transaction that makes its job; each row has one
-- outcome, written in the transaction of its effect, so that nothing is done twice and nothing is lost.
CREATE TABLE order_batch (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  job_id uuid NOT NULL,
  action text NOT NULL CHECK (action IN ('submit', 'pay', 'abandon')),
  reason text CHECK (length(reason) <= 500),
  total integer NOT NULL CHECK (total BETWEEN 1 AND 10000),
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  failed integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, job_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, job_id) REFERENCES job (tenant_id, id) ON DELETE CASCADE,
  CHECK (done + failed <= total)
);
CREATE INDEX order_batch_by_user ON order_batch (tenant_id, user_id);
CREATE INDEX order_batch_by_age ON order_batch (created_at);
CALL isolate_by_tenant('order_batch');
CALL open_to_definer('order_batch');
GRANT SELECT, INSERT, UPDATE (done, failed) ON order_batch TO waybill_app;

CREATE TABLE order_batch_row (
  tenant_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  row_no integer NOT NULL CHECK (row_no BETWEEN 1 AND 10000),
  -- An order may be deleted afterwards; its row stays.
  order_id uuid NOT NULL,
  label text NOT NULL,
  -- The price that was agreed to; the order is refused at any other.
  amount numeric(19, 4),
  currency text,
  outcome text NOT NULL DEFAULT 'waiting' CHECK (outcome IN ('waiting', 'done', 'failed')),
  error_code text,
  reason text,
  PRIMARY KEY (tenant_id, batch_id, row_no),
  FOREIGN KEY (tenant_id, batch_id) REFERENCES order_batch (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX order_batch_row_by_outcome ON order_batch_row (tenant_id, batch_id, outcome, row_no);
CALL isolate_by_tenant('order_batch_row');
CALL open_to_definer('order_batch_row');
GRANT SELECT, INSERT, UPDATE (outcome, error_code, reason) ON order_batch_row TO waybill_app;

-- Deletes batches of this age with their rows, of all companies, and tells how many.
CREATE FUNCTION purge_order_batches(before timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  total integer;
BEGIN
  WITH gone AS (DELETE FROM order_batch b USING (SELECT o.tenant_id, o.id FROM order_batch o WHERE o.created_at < before
      ORDER BY o.created_at LIMIT at_most FOR UPDATE SKIP LOCKED) old
    WHERE b.tenant_id = old.tenant_id AND b.id = old.id RETURNING 1)
  SELECT count(*) INTO total FROM gone;
  RETURN total;
END $$;
REVOKE EXECUTE ON FUNCTION purge_order_batches FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_order_batches TO waybill_app;
