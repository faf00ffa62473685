import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { byDefault, compose, environmentOf, isIgnored, repository, stagesOf, textOf, tracked, unitOf } from './packages.ts';

const stages = stagesOf(textOf('Dockerfile'));
const [build, packages, last] = stages;
if (build === undefined || packages === undefined || last === undefined) throw new Error('The Dockerfile has three stages.');
const of = (stage: typeof last, word: string) => stage.instructions.filter((instruction) => instruction.word === word);
const port = environmentOf(last).PORT ?? '';
const bundled = [...textOf('scripts/bundle-server.mjs').matchAll(/'server\/(?:[\w-]+\/)*([\w-]+)\.ts'/g)].map(
  ([, name]) => `dist/server/${name}.js`,
);

/** Problems that the server has with an environment; every `<NAME>_FILE` is given a file with a good secret. */
function problemsWith(env: Readonly<Record<string, string>>, folder: string): readonly string[] {
  const files = Object.keys(env).flatMap((name) =>
    name.endsWith('_FILE') ? [[name, join(folder, fileOf(env[name] ?? ''))] as const] : [],
  );
  try {
    const { sources } = readConfig({ ...env, ...Object.fromEntries(files) });
    const known = new Set(sources.map(({ name }) => name));
    return Object.keys(env).filter((name) => !known.has(name.replace(/_FILE$/, '')));
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
const fileOf = (path: string) => path.replace(/^.*[/]/, '');

/** Runs the script that makes secrets, in a folder of its own. */
function withSecrets<T>(use: (folder: string, run: () => string) => T): T {
  const home = mkdtempSync(join(tmpdir(), 'waybill-compose-'));
  try {
    copyFileSync(resolve(repository, 'deploy/compose/make-secrets.sh'), join(home, 'make-secrets.sh'));
    const run = () => execFileSync('sh', [join(home, 'make-secrets.sh')], { encoding: 'utf8' });
    return use(join(home, 'secrets'), run);
  } finally {
    rmSync(home, { recursive: true });
  }
}

describe('Dockerfile', () => {
  it('copies only what the repository has and .dockerignore lets through', () => {
    const files = tracked();
    for (const stage of stages)
      for (const { words } of of(stage, 'COPY').filter(({ flags }) => flags.from === undefined))
        for (const source of words.slice(0, -1).filter((path) => path !== '.')) {
          expect(
            files.some((file) => file === source || file.startsWith(`${source}/`)),
            source,
          ).toBe(true);
          expect(isIgnored(source), source).toBe(false);
        }
    expect(
      ['node_modules/pg', '.git/HEAD', '.data/postgres', 'deploy/compose/secrets/secret-key', '.env', 'a/b.log'].filter(
        (path) => !isIgnored(path),
      ),
    ).toEqual([]);
    expect(['server/main.ts', 'deploy/health.mjs', 'docs/screens.md'].filter(isIgnored)).toEqual([]);
  });

  it('takes from earlier stages what they make', () => {
    for (const { flags, words } of of(last, 'COPY').filter(({ flags }) => flags.from !== undefined)) {
      const stage = stages.find(({ name }) => name === flags.from);
      const [, made = ''] = /^\/opt\/waybill\/(\w+)$/.exec(words[0] ?? '') ?? [];
      expect(of(stage ?? last, 'WORKDIR').map(({ text }) => text)).toEqual(['/opt/waybill']);
      const runs = of(stage ?? last, 'RUN')
        .map(({ text }) => text)
        .join('\n');
      expect(runs).toMatch(made === 'dist' ? /node scripts\/build\.mjs/ : /npm ci --omit=dev/);
    }
  });

  it('has no package in its last stage that only builds or tests, and nothing but what the server reads', () => {
    expect(packages.instructions.map(({ text }) => text).join('\n')).not.toMatch(/include=dev/);
    expect(of(last, 'COPY').map(({ words }) => words.at(-1))).toEqual(['./node_modules', './dist', './server/db/migrations', './']);
    const names = /const unbundled = \[([^\]]*)\];/.exec(textOf('scripts/bundle-server.mjs'))?.[1] ?? '';
    const manifest: { dependencies: Record<string, string> } = JSON.parse(textOf('package.json'));
    const unbundled = [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name).filter((name) => name !== 'pg-native');
    expect(unbundled.length).toBeGreaterThan(3);
    expect(unbundled.filter((name) => manifest.dependencies[name] === undefined)).toEqual([]);
  });

  it('runs as an ordinary user, on a Node that the product supports, with settings that it accepts', () => {
    const users = of(last, 'USER').map(({ text }) => text);
    expect(users).toEqual(['waybill']);
    expect(of(last, 'RUN')[0]?.text).toContain(`--uid 10001 --gid waybill`);
    for (const { image } of stages) expect(image).toBe('node:20-bookworm-slim');
    expect(JSON.parse(textOf('package.json')).engines.node).toBe('>=20.19');
    expect(problemsWith(environmentOf(last), '')).toEqual([]);
    expect(of(last, 'EXPOSE')[0]?.text).toBe(port);
    expect(of(last, 'VOLUME')[0]?.text).toBe(environmentOf(last).DATA_DIR);
    const command: string[] = JSON.parse(of(last, 'CMD')[0]?.text ?? '');
    expect(bundled).toContain(command.at(-1));
  });

  it('knows by its health check whether the server can serve', async () => {
    expect(of(last, 'HEALTHCHECK')[0]?.text).toMatch(/CMD \["node", "health\.mjs"\]$/);
    let status = 200;
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(status).end('why');
    });
    await new Promise<void>((begun) => server.listen(0, '127.0.0.1', begun));
    const address = server.address();
    const env = { PORT: String(typeof address === 'object' && address !== null ? address.port : 0), OMS_BASE: '/api/v1/' };
    const check = async (more: Record<string, string> = env) => {
      const { spawn } = await import('node:child_process');
      const child = spawn(process.execPath, [resolve(repository, 'deploy/health.mjs')], { env: more, stdio: 'ignore' });
      return new Promise((ended) => child.once('exit', ended));
    };
    expect(await check()).toBe(0);
    status = 503;
    expect(await check()).toBe(1);
    await new Promise((closed) => server.close(closed));
    expect(await check()).toBe(1);
    expect(asked).toEqual(['/api/v1/ext/health', '/api/v1/ext/health']);
  });
});

describe('compose.yaml', () => {
  const { services, secrets, volumes, networks } = compose();

  it('gives the server settings that it accepts, with the secrets that the script makes, and makes none anew', () => {
    withSecrets((folder, run) => {
      expect(run().match(/^made/gm)).toHaveLength(Object.keys(secrets).length);
      const before = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      expect(run().match(/^kept/gm)).toHaveLength(before.length);
      expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before);
      expect(new Set(before).size).toBe(before.length);
      expect(readdirSync(folder).sort()).toEqual(
        Object.values(secrets)
          .map(({ file }) => fileOf(file))
          .sort(),
      );

      const env = Object.fromEntries(Object.entries(services.waybill.environment).map(([name, value]) => [name, byDefault(value)]));
      expect(problemsWith({ ...environmentOf(last), ...env }, folder)).toEqual([]);
      const url = new URL(readFileSync(join(folder, 'database-url'), 'utf8').trim());
      expect([url.hostname, url.username, url.pathname]).toEqual(['database', 'waybill_owner', '/waybill']);
      expect(`${url.password}\n`).toBe(readFileSync(join(folder, 'database-owner-password'), 'utf8'));
      expect(
        readConfig({ DATABASE_URL_FILE: join(folder, 'database-url'), TRUSTED_PROXIES: env.TRUSTED_PROXIES ?? '' }).trustedProxies,
      ).toEqual(networks.default.ipam.config.map(({ subnet }) => subnet));
    });
  });

  it('hands each service the secrets that it reads, and no others', () => {
    for (const [name, { environment, secrets: given = [] }] of Object.entries(services)) {
      const script = name === 'database' ? textOf('deploy/compose/create-database.sh') : '';
      const read = [...`${Object.values(environment).join(' ')} ${script}`.matchAll(/\/run\/secrets\/([\w-]+)/g)].map(
        ([, secret]) => secret,
      );
      expect([...new Set(read)].sort(), name).toEqual([...given].sort());
      expect(given.filter((secret) => secrets[secret] === undefined)).toEqual([]);
    }
  });

  it('mounts files that exist, and leads the front to the port of the server', () => {
    const files = tracked();
    for (const mounted of Object.values(services).flatMap((service) => service.volumes)) {
      const [from = ''] = mounted.split(':');
      if (from.startsWith('./')) expect(files, from).toContain(from.slice(2));
      else expect(Object.keys(volumes), from).toContain(from);
    }
    expect(services.waybill.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(services.front.environment.UPSTREAM).toBe(`waybill:${port}`);
    expect(textOf('deploy/caddy/Caddyfile')).toContain(`{$UPSTREAM:127.0.0.1:${port}}`);
    expect(services.database.image).toMatch(/^postgres:15-/);
    const commands = [...textOf('compose.yaml').matchAll(/(dist\/server\/[\w-]+\.js)/g)].map(([path]) => path);
    expect(commands.filter((command) => !bundled.includes(command))).toEqual([]);
  });
});

describe('the unit of systemd', () => {
  const unit = unitOf(textOf('deploy/systemd/waybill.service'));
  const valuesOf = (wanted: string) => unit.filter(([name]) => name === wanted).map(([, value]) => value);

  it('starts what the build makes, with settings that the server accepts and secrets that it loads', () => {
    const [start = ''] = valuesOf('ExecStart');
    expect(bundled).toContain(start.split(' ').at(-1));
    const env = Object.fromEntries(valuesOf('Environment').map((set) => [set.slice(0, set.indexOf('=')), set.slice(set.indexOf('=') + 1)]));
    const loaded = valuesOf('LoadCredential').map((credential) => credential.split(':'));
    expect(loaded.map(([name]) => `%d/${name}`).sort()).toEqual(
      Object.values(env)
        .filter((value) => value.startsWith('%d/'))
        .sort(),
    );
    expect(loaded.every(([name, path]) => path === `/etc/waybill/secrets/${name}`)).toBe(true);
    withSecrets((folder, run) => {
      run();
      expect(problemsWith(env, folder)).toEqual([]);
    });
    expect(`/var/lib/${valuesOf('StateDirectory')[0]}`).toBe(env.DATA_DIR);
  });

  it('stops as long as the server may take, and lets its first process stop the others', () => {
    expect(valuesOf('KillMode')).toEqual(['mixed']);
    // `server/main.ts` gives up after 30 s.
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(30);
  });

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('is a unit that systemd reads without a complaint', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-unit-'));
    const file = join(folder, 'waybill.service');
    // The machine of the tests may have its Node elsewhere.
    writeFileSync(file, textOf('deploy/systemd/waybill.service').replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([status, stderr.split('\n').filter((line) => line.includes('waybill.service'))]).toEqual([0, []]);
  });
});

it.runIf(existsSync('/usr/bin/promtool'))('alert rules fire when they should, and only then, where Prometheus is installed', () => {
  const { status, stderr } = spawnSync('promtool', ['test', 'rules', 'waybill-alerts.test.yaml'], {
    cwd: resolve(repository, 'deploy/prometheus'),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

it('nginx leads to the port of the server, passes websockets on and tells nobody else’s address', () => {
  const text = textOf('deploy/nginx/waybill.conf');
  expect(text).toContain(`server 127.0.0.1:${port};`);
  expect(text).toMatch(/proxy_set_header Upgrade \$http_upgrade;/);
  expect(text.match(/X-Forwarded-For (\S+);/g)).toEqual(['X-Forwarded-For $remote_addr;', 'X-Forwarded-For $remote_addr;']);
  expect(text).not.toContain('$proxy_add_x_forwarded_for');
});
