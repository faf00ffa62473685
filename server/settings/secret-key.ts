import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const fileName = 'secret.key';

/** The settings that the secret may come from: `dataDir` is a folder, the others are null where they are not set. */
interface SecretSources {
  secretKey: string | null;
  databaseUrl: string | null;
  dataDir: string;
}

/**
 * Returns the secret that encrypts values at rest: the setting, otherwise one that is derived from the password of an existing database,
 * which all servers of it have and a dump of it has not, otherwise a file of the data folder, which is made at the first start.
 */
export function secretKeyOf({ secretKey, databaseUrl, dataDir }: SecretSources): string {
  if (secretKey !== null) return secretKey;
  const password = databaseUrl === null ? '' : new URL(databaseUrl).password;
  if (password !== '') return createHash('sha256').update(`waybill secret key ${password}`).digest('base64url');
  const path = join(dataDir, fileName);
  if (!existsSync(path)) makeKey(path);
  return readFileSync(path, 'utf8').trim();
}

/** Of several processes that start at once, the first makes the key; the file is complete when it appears. */
function makeKey(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
}
