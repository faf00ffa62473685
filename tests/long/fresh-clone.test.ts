import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');

describe('a fresh clone (issue 2, section 1: two commands do everything)', () => {
  let folder = '';
  let port = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-clone-'));
    execFileSync('git', ['clone', '--quiet', repository, join(folder, 'clone')]);
    port = await freePort();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('npm start installs, builds, seeds and serves pages and API on one port, and prints address and accounts', async () => {
    const run = start();
    await healthy(run);
    expect(run.output()).toContain('Installing (npm ci)');
    expect(run.output()).toContain(`http://localhost:${port}`);
    expect(run.output()).toContain('Demo1234');
    const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'(?:;|$)/);
    expect(await page.text()).toContain('<div id="root">');
    await run.end();
  });

  it('a second start neither installs nor builds again, and ends with npm', async () => {
    const run = start();
    await healthy(run);
    expect(run.output()).not.toMatch(/Installing|Building/);
    await run.end();
    await expect(fetch(`http://127.0.0.1:${port}/oms/ext/health`)).rejects.toThrow();
  });

  function start() {
    const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') };
    for (const name of Object.keys(env).filter((key) => /^npm_|^(?:NODE_ENV|VITEST|DATABASE_URL|DEMO)/.test(key)))
      Reflect.deleteProperty(env, name);
    const child = spawn('npm', ['start'], { cwd: join(folder, 'clone'), env, stdio: ['ignore', 'pipe', 'pipe'] });
    return new Run(child);
  }

  async function healthy(run: Run): Promise<void> {
    const patience = Date.now() + 400_000;
    while (Date.now() < patience) {
      const answer = await fetch(`http://127.0.0.1:${port}/oms/ext/health`).catch(() => null);
      if (answer?.status === 200) return;
      if (run.ended) break;
      await pause(250);
    }
    throw new Error(`npm start did not come up:\n${run.output()}`);
  }
});

class Run {
  readonly #child: ChildProcess;
  readonly #closed: Promise<void>;
  readonly #chunks: string[] = [];
  ended = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => this.#chunks.push(String(chunk)));
    // The pipes close when the last process that holds them has ended, the server and its PostgreSQL included.
    this.#closed = new Promise((end) => {
      child.on('close', () => {
        this.ended = true;
        end();
      });
    });
  }

  output(): string {
    return this.#chunks.join('');
  }

  async end(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#closed;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? found(address.port) : failed(new Error('no port'))));
    });
  });
}
