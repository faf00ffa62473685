import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { copySources } from './build.ts';
import { root, workshop } from './places.ts';
import { endProcess, freePort, healthy } from './server.ts';

/** `npm run dev` on a copy of the sources that may be changed. */
export interface RunningDevelopment {
  /** Without a trailing slash. */
  readonly address: string;
  /** Folder of the copy. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Resolves when its server answers; Vite builds the pages' modules at the first visit. */
export async function startDevelopment(databaseUrl: string): Promise<RunningDevelopment> {
  const folder = join(workshop, 'development');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copySources(folder);
  ownPackages(folder);
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl, DEMO: '0', LOG_LEVEL: 'warn' };
  for (const name of ['NODE_ENV', 'npm_lifecycle_event']) Reflect.deleteProperty(env, name);
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const stop = async () => {
    await endProcess(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await healthy(`http://127.0.0.1:${port}`, child);
  } catch (error) {
    await stop();
    throw new Error(`npm run dev does not come up: ${output.join('').slice(-3_000)}`, { cause: error });
  }
  return { address: `http://localhost:${port}`, folder, stop };
}

/** Links the repository's packages, with a separate folder for Vite's cache. */
function ownPackages(folder: string): void {
  const place = join(folder, 'node_modules');
  mkdirSync(place);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.vite')) symlinkSync(join(root, 'node_modules', name), join(place, name));
}
