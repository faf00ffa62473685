import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PictureKeys } from '../activation/vault.ts';
import { refuseValue } from './setting-reader.ts';

/** Parses `id:key,id:key`: each key has 32 bytes in base64, the first one seals new pictures. */
export function pictureKeys(value: string): PictureKeys {
  const entries = value.split(/[\s,]+/).filter((entry) => entry !== '');
  const byId = new Map<string, Buffer>();
  for (const entry of entries) {
    const [, id = '', text = ''] = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/.exec(entry) ?? [];
    const key = Buffer.from(text, 'base64');
    if (key.length !== 32) return refuseValue('is not a list such as 2026:<32 bytes in base64>', true);
    if (byId.has(id)) return refuseValue(`names the key ${id} twice`, true);
    byId.set(id, key);
  }
  const [current] = byId.keys();
  return current === undefined ? refuseValue('names no key', true) : { current, byId };
}

/**
 * Reads the installation's own key when it is first needed; the first need writes it, readable by its owner only, and says so. Servers on
 * several machines need PICTURE_KEYS, because each would have a key of its own.
 */
export function ownPictureKeys(dataDir: string, notice: (message: string) => void): () => PictureKeys {
  let known: PictureKeys | null = null;
  return () => (known ??= readOwn(dataDir, notice));
}

function readOwn(dataDir: string, notice: (message: string) => void): PictureKeys {
  const path = join(dataDir, 'pictures.secret');
  if (!existsSync(path) && writeOnce(dataDir, path))
    notice(`PICTURE_KEYS is not set: the key of uploaded identity pictures is now in ${path}. Keep a copy apart from the database.`);
  return pictureKeys(readFileSync(path, 'utf8').trim());
}

/** Returns whether this process wrote the file; a link fails where another process was first. */
function writeOnce(dataDir: string, path: string): boolean {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true });
  const key = randomBytes(32);
  // The id tells one installation's key from another's.
  const id = `own-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`;
  writeFileSync(draft, `${id}:${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (existsSync(path)) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
