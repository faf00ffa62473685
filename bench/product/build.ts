import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, workshop } from './places.ts';
import { writeScreens } from './screens.ts';

const sources = [
  'contract',
  'src',
  'server',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig',
  'package.json',
];

export interface BuiltProduct {
  /** The folder of its package.json, with `dist/web` and `dist/server`. */
  readonly folder: string;
}

/**
 * Builds the product for production with the bench's screens. A screen is one JSON file below src/schemas, so the bench builds a copy of
 * the tree with these files added; the build itself is unchanged.
 */
export async function buildProduct(say: (message: string) => void): Promise<BuiltProduct> {
  const folder = join(workshop, 'product');
  const record = join(folder, 'build-hash');
  const hash = hashOf([
    ...sources.map((source) => join(root, source)),
    join(root, 'bench/screens'),
    join(root, 'bench/product'),
    join(root, 'package-lock.json'),
  ]);
  if (existsSync(record) && readFileSync(record, 'utf8') === hash) return { folder };
  say('Building the product with the screen of the bench …');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copySources(folder);
  writeScreens(join(folder, 'src/schemas'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  await run(process.execPath, [join(folder, 'scripts/build.mjs')], folder);
  writeFileSync(record, hash);
  return { folder };
}

/** Copies the product's sources without its packages. */
export function copySources(folder: string): void {
  for (const source of sources.filter((path) => existsSync(join(root, path))))
    cpSync(join(root, source), join(folder, source), { recursive: true });
}

/** Hashes names and contents of existing files and folders. */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' })
          .sort()
          .map((name) => join(path, name))
      : [path];
    for (const file of files) if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * Runs a program to its end and shows its output only on failure.
 * @throws Error with the output
 */
export function run(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  const shown: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    output.push(chunk);
    shown.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(shown).toString());
      else reject(new Error(`${[program, ...args].join(' ')} ended with ${code}:\n${Buffer.concat(output).toString().slice(-4_000)}`));
    });
  });
}
