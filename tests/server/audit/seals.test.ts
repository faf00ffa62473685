import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealProblems } from '../../../server/audit/db/seals.ts';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('demo');
});
afterAll(() => database.drop());

const moment = new Date('2001-02-05T12:00:00Z');
const query = (text: string, values: readonly unknown[] = []) => database.admin.query(text, [...values]);
const problems = async (now = moment) => {
  const found = await sealProblems(database.admin, harbour.id, now);
  return found.filter((problem) => problem.includes('2001-'));
};
const add = (at: string, detail = {}) =>
  query(
    `INSERT INTO audit_log (tenant_id, id, at, action, detail, address, request_id) VALUES ($1, gen_random_uuid(), $2, 'sign_in', $3, 'test', 'sealed')`,
    [harbour.id, at, detail],
  );

/** As somebody with the rights of the database's superuser would do it. */
async function behindTheTrigger(text: string): Promise<void> {
  await query(`BEGIN; SET LOCAL session_replication_role = replica; ${text}; COMMIT`);
}

/** With the rights of the server. */
async function seal(now: Date): Promise<number> {
  const results: unknown = await query(
    `BEGIN; SET LOCAL ROLE waybill_app; SELECT seal_audit_days('${now.toISOString()}', 1000) AS sealed; COMMIT`,
  );
  const [, , found] = Array.isArray(results) ? results : [];
  return found.rows[0].sealed;
}

beforeEach(async () => {
  await behindTheTrigger("DELETE FROM audit_seal; DELETE FROM audit_log WHERE request_id = 'sealed'");
  for (const at of ['2001-02-01T00:00:00Z', '2001-02-01T23:59:59.999Z', '2001-02-03T10:00:00Z']) await add(at, { customerNo: at });
  expect(await seal(moment)).toBe(2);
});

test('days that are over are sealed once, also by the role of the server, and days without events need none', async () => {
  const { rows } = await query('SELECT to_char(day, $1) AS day, position, row_count FROM audit_seal ORDER BY day', ['YYYY-MM-DD']);
  expect(rows).toEqual([
    { day: '2001-02-01', position: 1, row_count: 2 },
    { day: '2001-02-03', position: 2, row_count: 1 },
  ]);
  expect(await seal(moment)).toBe(0);
  expect(await problems()).toEqual([]);
  await add('2001-02-04T23:30:00Z');
  expect(await seal(new Date('2001-02-05T00:59:59Z'))).toBe(0);
  expect(await seal(new Date('2001-02-05T01:00:00Z'))).toBe(1);
  expect(await problems()).toEqual([]);
});

test('a changed row is found', async () => {
  await behindTheTrigger(
    `UPDATE audit_log SET detail = '{"customerNo": "other"}' WHERE request_id = 'sealed' AND at < '2001-02-01T12:00:00Z'`,
  );
  expect(await problems()).toEqual(['day 2001-02-01 was sealed with 2 rows, and one was changed']);
});

test('a removed row is found, and so is a removed day', async () => {
  await behindTheTrigger(`DELETE FROM audit_log WHERE request_id = 'sealed' AND at < '2001-02-01T12:00:00Z'`);
  expect(await problems()).toEqual(['day 2001-02-01 was sealed with 2 rows, and has 1']);
  await behindTheTrigger(`DELETE FROM audit_log WHERE request_id = 'sealed' AND at > '2001-02-02'`);
  expect(await problems()).toContain('day 2001-02-03 was sealed with 1 rows, and has 0');
});

test('an inserted row is found, in a sealed day and in one that had none', async () => {
  await add('2001-02-03T11:00:00Z');
  expect(await problems()).toEqual(['day 2001-02-03 was sealed with 1 rows, and has 2']);
  await add('2001-02-02T11:00:00Z');
  expect(await problems()).toContain('day 2001-02-02 has rows and no seal');
});

test('a changed seal is found, whatever was changed, and so is a removed one', async () => {
  await behindTheTrigger(`UPDATE audit_seal SET sealed_at = sealed_at + interval '1 second' WHERE position = 1`);
  expect(await problems()).toEqual(['the chain is broken at 2001-02-01']);
  // Whoever computes the changed seal anew breaks the next one.
  await behindTheTrigger('UPDATE audit_seal s SET hash = seal_hash(NULL, s) WHERE position = 1');
  expect(await problems()).toEqual(['the chain is broken at 2001-02-03']);
  await behindTheTrigger('DELETE FROM audit_seal WHERE position = 1');
  expect(await problems()).toEqual(expect.arrayContaining(['the chain is broken at 2001-02-03', 'day 2001-02-01 has rows and no seal']));
});

test('a seal is never changed, not even by its owner', async () => {
  await expect(query('UPDATE audit_seal SET position = 9')).rejects.toThrow('append-only');
  await expect(query('DELETE FROM audit_seal')).rejects.toThrow('append-only');
});
