/**
 * `npm run dev`: Vite serves the pages on PORT and reloads them and the screens on save. The server runs beside it on a free port, restarts
 * on save, and receives every call and websocket below /{oms-base}.
 */
import { spawn } from 'node:child_process';
import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { type Config, readConfig } from '../server/config.ts';
import { pageAddress } from '../server/welcome.ts';

/** tsx stops watching a file that it could not read, so seeds and connections are listed; fixing a mistake in them must not need a restart. */
const watch = ['watch', '--clear-screen=false', '--include=server/db/seeds/*.json', '--include=contract/connections/all.generated.json'];

await main();

async function main(): Promise<void> {
  const config = readConfig();
  const apiPort = await freePort();
  const api = spawn(
    join(config.root, 'node_modules/.bin/tsx'),
    [...watch, 'server/main.ts', `--pages-at=${pageAddress(config.host, config.port)}`],
    {
      cwd: config.root,
      stdio: 'inherit',
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort) },
    },
  );
  api.on('exit', (code) => process.exit(code ?? 1));
  // Sent once: a second signal makes tsx kill the server and leave its PostgreSQL behind.
  let ending = false;
  const end = () => {
    if (!ending) api.kill('SIGTERM');
    ending = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // A signal to npm ends npm and its shell without notifying this process.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(), 300).unref();

  const vite = await createServer({
    root: config.root,
    plugins: [pageSettings(config)],
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      // Keeps the Host header, which determines the tenant.
      proxy: { [`/${config.omsBase}/`]: { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false, ws: true } },
    },
  });
  await vite.listen();
  // The server names the address of the pages once it answers: until then, every call fails.
  console.log(`Pages are reloaded on save. The server starts (on port ${apiPort}, for calls only) …`);
}

/** Adds the settings to index.html as the server does for each response, without a nonce: Vite needs inline scripts. */
function pageSettings({ omsBase, authPrefix, demo, connectionOrigins }: Config): Plugin {
  const settings = JSON.stringify({ omsBase, authPrefix, demo, docs: true, connectionOrigins }).replaceAll('"', '&quot;');
  return { name: 'waybill-page-settings', transformIndexHtml: (html) => html.replace('__WAYBILL_CONFIG__', () => settings) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
