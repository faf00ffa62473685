import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startProcess } from '../server/platform/processes.ts';
import { asAdmin } from './database.ts';

/** Creates an empty folder that every user may enter; removed at the end of the run at the latest. */
export function emptyFolder(name: string): string {
  const folder = mkdtempSync(join(inject('scratch'), `${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * A copy of the data folder that a server leaves after its first start with the demo and an orderly stop. The first caller of the
 * run creates the original: a start on a copy takes one second, a first start five.
 */
export async function seededFolder(name: string): Promise<string> {
  const template = join(inject('scratch'), 'seeded');
  await asAdmin(async (admin) => {
    await admin.query('SELECT pg_advisory_lock(77002)');
    if (!existsSync(template)) await makeTemplate(template);
  });
  const folder = emptyFolder(name);
  // Owners and modes stay, which fs.cp does not keep.
  const { status, stderr } = spawnSync('cp', ['-a', `${template}/.`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return folder;
}

async function makeTemplate(template: string): Promise<void> {
  const draft = `${template}-draft`;
  mkdirSync(draft, { recursive: true });
  const server = startProcess('server/main.ts', { PORT: '0', DATA_DIR: draft }, ['--without-pages']);
  await server.until(/Waybill is ready/, 120_000);
  server.child.kill('SIGTERM');
  if ((await server.ended()) !== 0) throw new Error(server.output());
  renameSync(draft, template);
}
