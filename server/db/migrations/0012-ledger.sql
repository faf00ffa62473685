-- Money: accounts, an append-only ledger of double entries, and the keys under which calls take effect once (security M1, M2, M5, M8).

-- `balance` is what the tenant has; `freight` is what its orders came to, `funding` where its money came from. Each currency by itself.
CREATE TABLE account (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('balance', 'freight', 'funding')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Always the sum of the account's entries.
  balance numeric(17, 3) NOT NULL DEFAULT 0,
  -- Whoever signs in is warned when the balance is lower.
  warn_below numeric(17, 3) CHECK (warn_below >= 0),
  updated_at timestamptz(0),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, currency, kind),
  CONSTRAINT account_covered CHECK (kind <> 'balance' OR balance >= 0)
);
CALL isolate_by_tenant('account');
GRANT SELECT ON account TO waybill_app;

CREATE TABLE ledger_transfer (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- In the tenant's currency: each transfer carries the hash of the one before it.
  position bigint NOT NULL CHECK (position > 0),
  cause text NOT NULL CHECK (cause IN ('topup', 'pay', 'refund', 'chargeback', 'void', 'correction')),
  order_id uuid,
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
  amount numeric(17, 3) NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- The tenant's balance right after it.
  balance_after numeric(17, 3) NOT NULL,
  operator text NOT NULL,
  remark text CHECK (length(remark) <= 500),
  created_at timestamptz(0) NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, currency, position),
  FOREIGN KEY (tenant_id, order_id) REFERENCES shipment_order (tenant_id, id),
  CHECK ((order_id IS NULL) = (cause IN ('topup', 'correction')))
);
-- The natural key: whatever happens to a request, an order is charged once an attempt, and gets its money back once.
CREATE UNIQUE INDEX ledger_transfer_once ON ledger_transfer (tenant_id, order_id, cause, attempt) WHERE order_id IS NOT NULL;
CALL isolate_by_tenant('ledger_transfer');
GRANT SELECT ON ledger_transfer TO waybill_app;

CREATE TABLE ledger_entry (
  tenant_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount numeric(17, 3) NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (tenant_id, transfer_id, account_id),
  FOREIGN KEY (tenant_id, transfer_id) REFERENCES ledger_transfer (tenant_id, id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id)
);
CREATE INDEX ledger_entry_by_account ON ledger_entry (tenant_id, account_id);
CALL isolate_by_tenant('ledger_entry');
GRANT SELECT ON ledger_entry TO waybill_app;

-- Not even the owner changes what was written.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: corrections are new entries';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE FUNCTION transfer_hash(previous bytea, moved ledger_transfer) RETURNS bytea LANGUAGE sql STABLE
  RETURN sha256(coalesce(previous, ''::bytea) || convert_to(concat_ws(E'\x1f',
    moved.tenant_id, moved.id, moved.position, moved.cause, coalesce(moved.order_id::text, ''), moved.attempt, moved.amount, moved.currency,
    moved.balance_after, moved.operator, coalesce(moved.remark, ''), extract(epoch FROM moved.created_at)::bigint), 'UTF8'));

-- The one way into the ledger: the server's role has no right to write there. `price` is positive; the cause says which way it goes.
-- Null, and nothing moved, when the balance does not cover it. Raises WB002 when more would be given back than was paid.
CREATE FUNCTION move_money(
  transfer uuid, moved_for text, of_order uuid, nth integer, price numeric, in_currency text, by_whom text, why text, moment timestamptz
) RETURNS numeric LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  owner_id uuid := current_tenant();
  other text := CASE WHEN moved_for IN ('topup', 'correction') THEN 'funding' ELSE 'freight' END;
  change numeric := CASE WHEN moved_for = 'pay' THEN -price ELSE price END;
  mine uuid;
  theirs uuid;
  last ledger_transfer;
  moved ledger_transfer;
BEGIN
  IF owner_id IS NULL THEN RAISE EXCEPTION 'no tenant is set'; END IF;
  INSERT INTO account (tenant_id, id, kind, currency)
    SELECT owner_id, gen_random_uuid(), kind, in_currency FROM unnest(ARRAY['balance', other]) AS kind
    ON CONFLICT (tenant_id, currency, kind) DO NOTHING;
  -- Locked in one order, so that two transfers never wait for each other; the balance's lock also orders the chain.
  PERFORM 1 FROM account WHERE tenant_id = owner_id AND currency = in_currency AND kind IN ('balance', other) ORDER BY kind FOR UPDATE;
  UPDATE account SET balance = balance + change, updated_at = moment
    WHERE tenant_id = owner_id AND currency = in_currency AND kind = 'balance' AND balance + change >= 0
    RETURNING id, balance INTO mine, moved.balance_after;
  IF mine IS NULL THEN RETURN NULL; END IF;
  UPDATE account SET balance = balance - change, updated_at = moment
    WHERE tenant_id = owner_id AND currency = in_currency AND kind = other RETURNING id INTO theirs;
  IF moved_for IN ('refund', 'chargeback', 'void') AND price > (
    SELECT coalesce(sum(CASE WHEN cause = 'pay' THEN amount ELSE -amount END), 0) FROM ledger_transfer
    WHERE tenant_id = owner_id AND order_id = of_order AND currency = in_currency
  ) THEN RAISE EXCEPTION 'more would be given back than was paid' USING ERRCODE = 'WB002'; END IF;
  SELECT * INTO last FROM ledger_transfer WHERE tenant_id = owner_id AND currency = in_currency ORDER BY position DESC LIMIT 1;
  moved.tenant_id := owner_id;
  moved.id := transfer;
  moved.position := coalesce(last.position, 0) + 1;
  moved.cause := moved_for;
  moved.order_id := of_order;
  moved.attempt := nth;
  moved.amount := price;
  moved.currency := in_currency;
  moved.operator := by_whom;
  moved.remark := why;
  moved.created_at := moment;
  moved.hash := transfer_hash(last.hash, moved);
  INSERT INTO ledger_transfer SELECT (moved).*;
  INSERT INTO ledger_entry (tenant_id, transfer_id, account_id, amount) VALUES (owner_id, transfer, mine, change), (owner_id, transfer, theirs, -change);
  RETURN moved.balance_after;
END $$;
REVOKE EXECUTE ON FUNCTION move_money, transfer_hash FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_money, transfer_hash TO waybill_app;

-- A call that charges claims its key, takes effect and keeps its reply in one transaction.
CREATE TABLE idempotency_key (
  tenant_id uuid NOT NULL,
  key text NOT NULL CHECK (key ~ '^[A-Za-z0-9_-]{16,64}$'),
  user_id uuid NOT NULL,
  call text NOT NULL,
  -- Of the call, its user and its input: the same key for anything else is refused.
  fingerprint bytea NOT NULL,
  -- Null only within the transaction that claims it.
  reply json,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, key),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX idempotency_key_by_age ON idempotency_key (tenant_id, created_at);
CALL isolate_by_tenant('idempotency_key');
GRANT SELECT, INSERT, UPDATE (reply), DELETE ON idempotency_key TO waybill_app;
