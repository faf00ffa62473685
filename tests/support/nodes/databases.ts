import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { Ground, Part } from './parts.ts';

export const binaries = '/usr/lib/postgresql/15/bin';
export const passwords = { owner: 'owner-of-the-tables', app: 'role-of-the-server-1', replication: 'follows-the-log' };

export const superuserUrl = (port: number, database = 'postgres') => `postgresql://postgres:administrator@127.0.0.1:${port}/${database}`;
export const ownerUrl = (port: number, password: string = passwords.owner) =>
  `postgresql://keeper:${encodeURIComponent(password)}@127.0.0.1:${port}/waybill`;

/** Starts Debian's PostgreSQL 15 with a database `waybill` of the role `keeper`, and a role that a replica logs in as. */
export async function startPrimary(ground: Ground, port: number, ownerPassword: string = passwords.owner): Promise<Part> {
  const data = join(ground.folder, 'primary');
  const secret = ground.file('superuser', 'administrator');
  const login = ['-U', 'postgres', `--pwfile=${secret}`, '--auth=scram-sha-256'];
  execFileSync(join(binaries, 'initdb'), ['-D', data, ...login, '-E', 'UTF8', '--locale=C.UTF-8'], ground.identity);
  const primary = postgres(ground, data, port);
  await primary.start();
  await tell(superuserUrl(port), [
    `CREATE ROLE keeper LOGIN CREATEROLE PASSWORD '${ownerPassword}'`,
    `CREATE ROLE follower LOGIN REPLICATION PASSWORD '${passwords.replication}'`,
    'CREATE DATABASE waybill OWNER keeper',
  ]);
  return primary;
}

/** Starts a replica that follows the primary's log. */
export async function startReplica(ground: Ground, port: number, primaryPort: number): Promise<Part> {
  const copy = join(ground.folder, 'replica');
  const from = `host=127.0.0.1 port=${primaryPort} user=follower password=${passwords.replication}`;
  execFileSync(join(binaries, 'pg_basebackup'), ['-D', copy, '-R', '-X', 'stream', '-c', 'fast', '-d', from], ground.identity);
  const replica = postgres(ground, copy, port);
  await replica.start();
  return replica;
}

function postgres(ground: Ground, data: string, port: number): Part {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  return ground.part(join(binaries, 'postgres'), args, () => tell(superuserUrl(port), ['SELECT 1']));
}

/** Starts PgBouncer, which gives each transaction any of its sessions at the primary. */
export async function startPooler(ground: Ground, port: number, primaryPort: number): Promise<Part> {
  const users = ground.file('users', `"keeper" "${passwords.owner}"\n"waybill_app" "${passwords.app}"\n`);
  const settings = ground.file(
    'pgbouncer.ini',
    `[databases]
waybill = host=127.0.0.1 port=${primaryPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 300
default_pool_size = 20
server_login_retry = 1
logfile = ${join(ground.folder, 'pgbouncer.log')}
pidfile = ${join(ground.folder, 'pgbouncer.pid')}
`,
  );
  const pooler = ground.part('/usr/sbin/pgbouncer', ['-q', settings], () => tell(ownerUrl(port), ['SELECT 1']));
  await pooler.start();
  return pooler;
}

async function tell(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
