import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');
const parts = [
  'contract',
  'scripts',
  'server',
  'src',
  'docs',
  'package.json',
  'biome.json',
  'tsconfig.json',
  'tsconfig',
  'vite.config.ts',
  'index.html',
  'public',
];

/** A copy of the sources, for scripts that write into them. */
export class Tree {
  readonly folder = mkdtempSync(join(tmpdir(), 'waybill-tree-'));

  constructor() {
    for (const part of parts) cpSync(join(repository, part), join(this.folder, part), { recursive: true });
    symlinkSync(join(repository, 'node_modules'), join(this.folder, 'node_modules'));
  }

  run(
    program: 'tsx' | 'biome',
    args: readonly string[],
    environment: NodeJS.ProcessEnv = {},
  ): { readonly ok: boolean; readonly output: string } {
    // The program `tsx` starts a second process for the script.
    const [command, ...before] =
      program === 'tsx' ? [process.execPath, '--import', 'tsx'] : [join(repository, 'node_modules/.bin', program)];
    const { status, stdout, stderr } = spawnSync(command ?? program, [...before, ...args], {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
    return { ok: status === 0, output: stdout + stderr };
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  files(folder: string): readonly string[] {
    const entries = readdirSync(join(this.folder, folder), { recursive: true, withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [relative(this.folder, join(entry.parentPath, entry.name))] : [])).sort();
  }

  json(path: string): unknown {
    return JSON.parse(this.read(path));
  }

  drop(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
