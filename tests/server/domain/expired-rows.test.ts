import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeAll } from '../../../server/jobs/expiry.ts';
import { retentionMs } from '../../../server/money/idempotency.ts';
import { demoDay } from '../../support/database.ts';
import { type Domain, must, openDomain } from './fixture.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());

const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => (await domain.behind.admin.query(sql, values)).rows;
const accountOf = async (username: string) =>
  must(
    (
      await query<{ tenantId: string; userId: string }>(
        'SELECT tenant_id AS "tenantId", id AS "userId" FROM app_user WHERE username = $1',
        [username],
      )
    )[0],
  );

describe('rows that ran out are deleted', () => {
  const counts = async () =>
    must(
      (
        await query<Record<string, number>>(`
    SELECT (SELECT count(*)::int FROM session) AS session, (SELECT count(*)::int FROM login_code) AS code,
      (SELECT count(*)::int FROM download_ticket) AS ticket, (SELECT count(*)::int FROM idempotency_key) AS key,
      (SELECT count(*)::int FROM captcha) AS captcha, (SELECT count(*)::int FROM login_attempt) AS attempt,
      (SELECT count(*)::int FROM role_request) AS request, (SELECT count(*)::int FROM known_device) AS device,
      (SELECT count(*)::int FROM sent_code) AS sent, (SELECT count(*)::int FROM outbox_message) AS message,
      (SELECT count(*)::int FROM spent_proof) AS proof, (SELECT count(*)::int FROM pending_sign_in) AS pending`)
      )[0],
    );

  /** Rows of every kind, `many` that ran out and one that is good. */
  async function plant(many: number): Promise<void> {
    await query('TRUNCATE session, login_code, download_ticket, idempotency_key, captcha, login_attempt, role_request');
    await query('TRUNCATE known_device, sent_code, outbox_message, spent_proof, pending_sign_in');
    const { tenantId, userId } = await accountOf('merchant');
    const [now, kept] = [demoDay.toISOString(), `${retentionMs / 1000 - 60} s`];
    await query(
      `INSERT INTO session (tenant_id, id, user_id, token_hash, address, created_at, proved_at, last_seen_at, expires_at)
       SELECT $1::uuid, gen_random_uuid(), $2::uuid, sha256(n::text::bytea), '', $3::timestamptz - interval '9 days', $3::timestamptz - interval '9 days',
         CASE WHEN n % 2 = 0 THEN $3::timestamptz - interval '25 hours' ELSE $3::timestamptz END,
         CASE WHEN n % 2 = 1 AND n > 0 THEN $3::timestamptz - interval '2 days' ELSE $3::timestamptz + interval '1 day' END
       FROM generate_series(1, $4::int) n
       UNION ALL SELECT $1::uuid, gen_random_uuid(), $2::uuid, sha256('good'), '', $3::timestamptz, $3::timestamptz, $3::timestamptz, $3::timestamptz + interval '1 minute'`,
      [tenantId, userId, now, many],
    );
    for (const [table, column] of [
      ['login_code', 'code_hash'],
      ['download_ticket', 'hash'],
    ])
      await query(
        `INSERT INTO ${table} (tenant_id, ${column}, user_id, expires_at${table === 'login_code' ? '' : ', purpose, subject'})
         SELECT $1::uuid, sha256(n::text::bytea), $2::uuid, $3::timestamptz + CASE n WHEN 0 THEN 1 ELSE -1 END * interval '1 minute'
           ${table === 'login_code' ? '' : ", 'importErrors', gen_random_uuid()"}
         FROM generate_series(0, $4::int) n`,
        [tenantId, userId, now, many],
      );
    await query(
      `INSERT INTO idempotency_key (tenant_id, key, user_id, call, fingerprint, created_at)
       SELECT $1::uuid, 'key-of-this-test-' || n, $2::uuid, 'order.pay', '', $3::timestamptz - CASE n WHEN 0 THEN $5::interval ELSE $5::interval + interval '2 minutes' END
       FROM generate_series(0, $4::int) n`,
      [tenantId, userId, now, many, kept],
    );
    await query(
      `INSERT INTO captcha (key, purpose, answer_hash, expires_at)
       SELECT 'k' || n, 'login', sha256(''), $1::timestamptz + CASE n WHEN 0 THEN 1 ELSE -1 END * interval '1 minute' FROM generate_series(0, $2::int) n`,
      [now, many],
    );
    await query(
      `INSERT INTO login_attempt (key, failures, last_at, blocked_until)
       SELECT 'k' || n, 1, $1::timestamptz - CASE n WHEN 0 THEN 1 ELSE 25 END * interval '1 hour', $1 FROM generate_series(0, $2::int) n`,
      [now, many],
    );
    await plantDoors(many);
    await query(
      `INSERT INTO role_request (tenant_id, id, user_id, role_ids, before_ids, created_at, expires_at)
       SELECT $1, gen_random_uuid(), id, '{}', '{}', $2, $2::timestamptz + CASE username WHEN 'clerk' THEN 1 ELSE -1 END * interval '1 minute'
       FROM app_user WHERE tenant_id = $1`,
      [tenantId, now],
    );
  }

  /** The same of what opens the sign-in door besides the password. */
  async function plantDoors(many: number): Promise<void> {
    const { tenantId, userId } = await accountOf('merchant');
    const now = demoDay.toISOString();
    const ends = "CASE n WHEN 0 THEN 1 ELSE -1 END * interval '1 minute'";
    await query(
      `INSERT INTO known_device (tenant_id, id, user_id, token_hash, created_at, last_used_at, expires_at)
       SELECT $1, gen_random_uuid(), $2, sha256(n::text::bytea), $3, $3, $3::timestamptz + ${ends} FROM generate_series(0, $4::int) n`,
      [tenantId, userId, now, many],
    );
    await query(
      `INSERT INTO pending_sign_in (tenant_id, token_hash, user_id, how, remember, expires_at)
       SELECT $1, sha256(n::text::bytea), $2, 'password', false, $3::timestamptz + ${ends} FROM generate_series(0, $4::int) n`,
      [tenantId, userId, now, many],
    );
    await query(
      `INSERT INTO sent_code (id, purpose, channel, subject_hash, recipient_hash, asked_from_hash, challenge_hash, code_hash, created_at, expires_at)
       SELECT gen_random_uuid(), 'login', 'none', sha256(''), sha256(''), sha256(''), sha256(n::text::bytea), '',
         $1::timestamptz - interval '1 day' + ${ends}, $1 FROM generate_series(0, $2::int) n`,
      [now, many],
    );
    await query(
      `INSERT INTO outbox_message (id, channel, recipient, body, created_at)
       SELECT gen_random_uuid(), 'sms', '1', '1', $1::timestamptz - interval '1 hour' + ${ends} FROM generate_series(0, $2::int) n`,
      [now, many],
    );
    await query(
      `INSERT INTO spent_proof (hash, expires_at) SELECT sha256(n::text::bytea), $1::timestamptz + ${ends} FROM generate_series(0, $2::int) n`,
      [now, many],
    );
  }

  const one = {
    session: 1,
    code: 1,
    ticket: 1,
    key: 1,
    captcha: 1,
    attempt: 1,
    request: 1,
    device: 1,
    sent: 1,
    message: 1,
    proof: 1,
    pending: 1,
  };

  test('of every kind, in batches, and those that are good stay', async () => {
    await plant(1_100);
    await purgeAll(domain.database, demoDay);
    expect(await counts()).toEqual(one);
  });

  test('by several servers side by side; a row that somebody holds is passed over', async () => {
    await plant(300);
    const holder = await domain.behind.admin.connect();
    try {
      await holder.query('BEGIN');
      await holder.query("SELECT 1 FROM captcha WHERE key = 'k7' FOR UPDATE");
      await Promise.all(Array.from({ length: 4 }, () => purgeAll(domain.database, demoDay)));
      expect(await counts()).toEqual({ ...one, captcha: 2 });
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    await purgeAll(domain.database, demoDay);
    expect(await counts()).toEqual(one);
  });

  test("nothing early by a server whose clock is ahead of the database's", async () => {
    await plant(0);
    await query("UPDATE session SET last_seen_at = now(), expires_at = now() + interval '1 hour'");
    await query("UPDATE login_code SET expires_at = now() + interval '1 hour'");
    await query('UPDATE idempotency_key SET created_at = now()');
    await purgeAll(domain.database, new Date(Date.now() + 30 * 86_400_000));
    expect(await counts()).toMatchObject({ session: 1, code: 1, key: 1 });
  });
});
