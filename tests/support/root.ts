import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder } from './folders.ts';

/** Whether the tests may try what a server does that is started as root. */
export const isRoot = process.getuid?.() === 0;

/** An empty folder of root's with this mode. */
export function openFolder(mode = 0o755): string {
  const made = emptyFolder('root');
  chmodSync(made, mode);
  return made;
}

/** Real, effective, saved and file-system ids of a process, or its groups. */
export function idsOf(pid: number, line: 'Uid' | 'Gid' | 'Groups'): readonly number[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const found = new RegExp(`^${line}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
  return found.split(/\s+/).filter(Boolean).map(Number);
}

/** Users who own a folder and what lies right below it. */
export const ownersBelow = (home: string) =>
  new Set([home, ...readdirSync(home).map((name) => join(home, name))].map((path) => statSync(path).uid));
