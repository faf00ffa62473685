/** A ledger that reads the balance, checks it and then writes the result: the race that the tests of money must detect (security M2). */
export const naiveLedger = `
  ALTER TABLE account DROP CONSTRAINT account_covered;
  CREATE OR REPLACE FUNCTION move_money(
    transfer uuid, moved_for text, of_order uuid, nth integer, price numeric, in_currency text, by_whom text, why text, moment timestamptz
  ) RETURNS numeric LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    found numeric;
  BEGIN
    INSERT INTO account (tenant_id, id, kind, currency) VALUES (current_tenant(), gen_random_uuid(), 'balance', in_currency)
      ON CONFLICT (tenant_id, currency, kind) DO NOTHING;
    SELECT balance INTO found FROM account WHERE tenant_id = current_tenant() AND currency = in_currency AND kind = 'balance';
    IF moved_for = 'pay' AND found < price THEN RETURN NULL; END IF;
    PERFORM pg_sleep(0.02);
    UPDATE account SET balance = found + CASE WHEN moved_for = 'pay' THEN -price ELSE price END
      WHERE tenant_id = current_tenant() AND currency = in_currency AND kind = 'balance';
    RETURN found;
  END $$`;
