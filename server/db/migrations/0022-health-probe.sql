-- One row that health writes, so that a database that takes no writes (read only, a replica, a full disk) is found before an order is.
CREATE TABLE health_probe (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  written_at timestamptz NOT NULL
) WITH (fillfactor = 10, autovacuum_vacuum_threshold = 500);
INSERT INTO health_probe (written_at) VALUES (now());
REVOKE ALL ON health_probe FROM PUBLIC;
GRANT UPDATE (written_at) ON health_probe TO waybill_app;
