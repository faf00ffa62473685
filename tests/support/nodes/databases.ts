import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { Ground, Part } from './parts.ts';

export const binaries = '/usr/lib/postgresql/15/bin';
export const passwords = { owner: 'owner-of-the-tables', app: 'role-of-the-server-1', replication: 'follows-the-log' };

export const superuserUrl = (port: number, database = 'postgres') => `postgresql://postgres:administrator@127.0.0.1:${port}/${database}`;
export const ownerUrl = (port: number) => `postgresql://keeper:${passwords.owner}@127.0.0.1:${port}/waybill`;

/** Starts Debian's PostgreSQL 15 and a replica that follows its log. */
export async function startPair(ground: Ground, primaryPort: number, replicaPort: number): Promise<{ primary: Part; replica: Part }> {
  const { folder, identity } = ground;
  const run = (program: string, args: readonly string[]) => execFileSync(join(binaries, program), args, identity);
  const server = (data: string, port: number) =>
    ground.part(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
      () => tell(superuserUrl(port), ['SELECT 1']),
    );
  const data = join(folder, 'primary');
  const secret = ground.file('superuser', 'administrator');
  run('initdb', ['-D', data, '-U', 'postgres', `--pwfile=${secret}`, '--auth=scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8']);
  const primary = server(data, primaryPort);
  await primary.start();
  await tell(superuserUrl(primaryPort), [
    `CREATE ROLE keeper LOGIN CREATEROLE PASSWORD '${passwords.owner}'`,
    `CREATE ROLE follower LOGIN REPLICATION PASSWORD '${passwords.replication}'`,
    'CREATE DATABASE waybill OWNER keeper',
  ]);
  const copy = join(folder, 'replica');
  const from = `host=127.0.0.1 port=${primaryPort} user=follower password=${passwords.replication}`;
  run('pg_basebackup', ['-D', copy, '-R', '-X', 'stream', '-c', 'fast', '-d', from]);
  const replica = server(copy, replicaPort);
  await replica.start();
  return { primary, replica };
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
