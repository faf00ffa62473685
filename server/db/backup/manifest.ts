import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Record as Dictionary, Number as Figure, Object as Obj, type Static, String as Text } from 'typebox';
import { Check } from 'typebox/value';
import { baseOf } from './archive.ts';

const Manifest = Obj({
  /** ISO times in UTC: a restore to a moment before the end needs an older copy. */
  begun: Text(),
  ended: Text(),
  /** First file of the write-ahead log that the copy needs. */
  firstWal: Text({ pattern: '^[0-9A-F]{24}$' }),
  bytes: Figure(),
  /** SHA-256 of each file, by its path in the copy. */
  files: Dictionary(Text(), Text()),
});
export type Manifest = Static<typeof Manifest>;

export interface BaseBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

const fileName = 'manifest.json';

/** Hashes all files below a folder. */
export async function hashesBelow(folder: string): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && relative(folder, path) !== fileName) hashes[relative(folder, path)] = await hashOf(path);
  }
  return hashes;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, fileName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
}

/** Lists complete copies, oldest first. */
export function listBackups(archive: string): readonly BaseBackup[] {
  const names = readdirSync(baseOf(archive)).filter((name) => !name.endsWith('.part'));
  return names.sort().map((name) => {
    const folder = join(baseOf(archive), name);
    const manifest: unknown = JSON.parse(readFileSync(join(folder, fileName), 'utf8'));
    if (!Check(Manifest, manifest)) throw new Error(`${join(folder, fileName)} is not the manifest of a backup.`);
    return { folder, manifest };
  });
}

/** Names the files of a copy that are missing, added or changed. */
export async function damagedFiles({ folder, manifest }: BaseBackup): Promise<readonly string[]> {
  const found = await hashesBelow(folder);
  const paths = new Set([...Object.keys(found), ...Object.keys(manifest.files)]);
  return [...paths].filter((path) => found[path] !== manifest.files[path]).sort();
}

export const sizeOf = (folder: string, paths: readonly string[]) => paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
