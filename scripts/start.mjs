/** `npm start`: builds if a source has changed since the last build, and runs the built server. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasDocs, root } from './run-tasks.mjs';

const sources = [
  'contract',
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig',
  'package-lock.json',
  'scripts',
  ...(hasDocs() ? ['docs'] : []),
];
const built = ['dist/web/index.html', 'dist/server/main.js', ...(hasDocs() ? ['dist/docs/index.html'] : [])];
const record = join(root, '.cache/build-hash');

/** Hashes names and contents of the sources. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources.filter((path) => existsSync(join(root, path)))) {
    const isFolder = statSync(join(root, source)).isDirectory();
    const files = isFolder
      ? readdirSync(join(root, source), { recursive: true, encoding: 'utf8' }).map((path) => join(source, path))
      : [source];
    for (const file of files.sort()) {
      if (statSync(join(root, file)).isFile()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
    }
  }
  return hash.digest('hex');
}

function buildWhenStale() {
  const hash = sourceHash();
  const isFresh = existsSync(record) && readFileSync(record, 'utf8') === hash && built.every((path) => existsSync(join(root, path)));
  if (isFresh) return;
  console.log('Building pages and server …');
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('The build failed, see above: nothing was started.');
    process.exit(1);
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(record, hash);
}

function run() {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { cwd: root, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  // The server receives Ctrl+C from the terminal itself; a second signal would interrupt its shutdown.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('exit', (code) => process.exit(code ?? 1));

  // A signal to npm ends npm and its shell without notifying this process; the server must stop too, or it keeps port and data.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 300);
}

buildWhenStale();
run();
