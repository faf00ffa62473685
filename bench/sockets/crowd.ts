import type pg from 'pg';
import { openSessions } from '../product/sessions.ts';

const tenantId = '0be9c500-0000-7000-8000-0000000000c0';

/** A user with a session, like one open page. */
export interface Member {
  readonly userId: string;
  readonly token: string;
}

export interface Crowd {
  readonly members: readonly Member[];
  /** Publishes a notice to all of them like the server does; resolves when it is committed. @returns its id */
  publish(title: string): Promise<string>;
  /** Changes a role of the tenant, which all its open pages follow. */
  changeRights(): Promise<void>;
  /** Changes a text of the tenant's dictionary of this code, which all its open pages follow. */
  changeDictionary(code: string): Promise<void>;
}

/**
 * Creates a tenant with this many users and sessions. Sessions are inserted directly, because signing in is not measured and would take an
 * hour of password hashing.
 * @param admin the superuser on the product's database
 */
export async function gather(admin: pg.Client, count: number): Promise<Crowd> {
  await admin.query("INSERT INTO tenant (id, kind, name, time_zone) VALUES ($1, 'merchant', 'Crowd', 'UTC') ON CONFLICT DO NOTHING", [
    tenantId,
  ]);
  await admin.query(
    `INSERT INTO app_user (tenant_id, id, username, nick_name, password_hash, authe_status)
     SELECT $1, gen_random_uuid(), 'crowd-' || i, 'crowd-' || i, 'none', 1 FROM generate_series(1, $2::integer) AS i
     ON CONFLICT DO NOTHING`,
    [tenantId, count],
  );
  const { rows } = await admin.query<{ id: string }>('SELECT id FROM app_user WHERE tenant_id = $1 ORDER BY username LIMIT $2', [
    tenantId,
    count,
  ]);
  await admin.query('DELETE FROM session WHERE tenant_id = $1', [tenantId]);
  const tokens = await openSessions(
    admin,
    rows.map(({ id: userId }) => ({ tenantId, userId })),
  );
  const members = rows.map(({ id: userId }, at) => ({ userId, token: tokens[at] ?? '' }));
  return {
    members,
    async publish(title) {
      const made = await admin.query<{ id: string }>(
        `INSERT INTO announcement (tenant_id, id, title, content, sender, category, priority, audience, send_status, created_at, sent_at)
         VALUES ($1, gen_random_uuid(), $2, '<p>x</p>', 'bench', '1', 'L', 'ALL', '1', now(), now()) RETURNING id`,
        [tenantId, title],
      );
      return made.rows[0]?.id ?? '';
    },
    async changeRights() {
      await admin.query(
        `INSERT INTO role (tenant_id, id, code, name) VALUES ($1, gen_random_uuid(), 'crowd', '1')
         ON CONFLICT (tenant_id, code) DO UPDATE SET name = (role.name::integer + 1)::text`,
        [tenantId],
      );
    },
    async changeDictionary(code) {
      await admin.query(
        `INSERT INTO tenant_dictionary_item (tenant_id, code, value, position, texts) VALUES ($1, $2, 'crowd', 0, '{"n": 1}')
         ON CONFLICT (tenant_id, code, value)
         DO UPDATE SET texts = jsonb_build_object('n', (tenant_dictionary_item.texts ->> 'n')::integer + 1)`,
        [tenantId, code],
      );
    },
  };
}
