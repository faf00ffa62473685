import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type ServerProcess, startProcess } from '../../server/platform/processes.ts';
import { binaries, ownerUrl, passwords, startPooler, startPrimary, startReplica, superuserUrl } from './databases.ts';
import { freePorts, openGround, type Part } from './parts.ts';

const needed = { 'postgresql-15': join(binaries, 'postgres'), pgbouncer: '/usr/sbin/pgbouncer', haproxy: '/usr/sbin/haproxy' };

/** Debian's packages that the drill needs and this machine lacks. */
export const missingPackages = Object.entries(needed).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));

export interface Nodes {
  /** The front's address. */
  readonly url: string;
  readonly servers: readonly ServerProcess[];
  readonly primary: Part;
  readonly replica: Part;
  readonly pooler: Part;
  startServer(at: number): Promise<void>;
  /** As the superuser, at the primary. */
  readonly pool: pg.Pool;
  stop(): Promise<void>;
}

/** Starts PostgreSQL 15 with a replica, PgBouncer by transaction, three servers and HAProxy before them, all on free ports. */
export async function startNodes(): Promise<Nodes> {
  const ground = openGround();
  const [primaryPort = 0, replicaPort = 0, poolerPort = 0, frontPort = 0, ...serverPorts] = await freePorts(7);
  const primary = await startPrimary(ground, primaryPort);
  const replica = await startReplica(ground, replicaPort, primaryPort);
  const pooler = await startPooler(ground, poolerPort, primaryPort);
  const servers: ServerProcess[] = [];
  const startServer = async (at: number) => {
    const server = startProcess(
      'server/main.ts',
      {
        ...{ PORT: String(serverPorts[at] ?? 0), DATABASE_URL: ownerUrl(poolerPort), DATABASE_DIRECT_URL: ownerUrl(primaryPort) },
        ...{ DATABASE_REPLICA_URL: ownerUrl(replicaPort), DATABASE_APP_PASSWORD: passwords.app, SECRET_KEY: 'x'.repeat(32) },
        ...{ CALLS_PER_MINUTE: '1000000', CONNECTIONS_PER_ADDRESS: '10000', TRUSTED_PROXIES: '127.0.0.1' },
      },
      ['--without-pages'],
    );
    servers[at] = server;
    await server.until(/Waybill is ready/);
  };
  // The first one migrates and writes the demo.
  await startServer(0);
  await Promise.all([startServer(1), startServer(2)]);
  const url = `http://127.0.0.1:${frontPort}`;
  const front = ground.part('/usr/sbin/haproxy', ['-db', '-f', ground.file('haproxy.cfg', frontConfig(frontPort, serverPorts))], () =>
    isHealthy(url),
  );
  await front.start();
  const pool = new pg.Pool({ connectionString: superuserUrl(primaryPort, 'waybill'), max: 1 });
  pool.on('error', () => undefined);
  return {
    ...{ url, servers, primary, replica, pooler, startServer, pool },
    stop: async () => {
      await pool.end().catch(() => undefined);
      for (const { child } of servers) child.kill('SIGTERM');
      await Promise.all(servers.map(({ ended }) => ended(30_000).catch(() => null)));
      replica.signal('SIGCONT');
      await front.kill('SIGTERM');
      await pooler.kill('SIGTERM');
      await replica.kill('SIGINT');
      await primary.kill('SIGINT');
      ground.remove();
    },
  };
}

async function isHealthy(url: string): Promise<void> {
  const { status } = await fetch(`${url}/oms/ext/health`);
  if (status !== 200) throw new Error(`health is ${status}`);
}

/** A server that stops answering is left within a second; a call that reached none of them goes to another one. */
const frontConfig = (port: number, servers: readonly number[]) => `global
  maxconn 400
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure
frontend merchants
  bind 127.0.0.1:${port}
  default_backend waybill
backend waybill
  balance roundrobin
  option httpchk GET /oms/ext/health
  default-server check inter 500ms fall 1 rise 1
${servers.map((one, at) => `  server node${at} 127.0.0.1:${one}`).join('\n')}
`;
