import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another living process holds the folder. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `Another Waybill server (process ${pid}) runs on ${folder}. Stop it, give this one a DATA_DIR of its own, ` +
        'or let both share one PostgreSQL through DATABASE_URL.',
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Locks a folder for this process. The lock of a dead process (kill -9, power loss) does not count.
 * @returns a function that releases the folder
 * @throws FolderInUse at once when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, born: birth(process.pid) });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // link fails when the name exists, and never shows a half-written file.
      if (tries(() => linkSync(draft, path), 'EEXIST')) return () => release(path, mine);
      const held = contentOf(path);
      if (held === null) continue;
      const holder = livingHolder(held);
      if (holder !== null) throw new FolderInUse(folder, holder);
      takeAway(path, held);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`The lock ${path} changes hands too quickly; start again.`);
}

/** When two processes find a dead holder, only one may remove its lock; the other would remove the winner's. */
function takeAway(path: string, dead: string): void {
  const aside = `${path}.dead.${process.pid}`;
  if (!tries(() => renameSync(path, aside), 'ENOENT')) return;
  if (contentOf(aside) !== dead) tries(() => linkSync(aside, path), 'EEXIST');
  rmSync(aside, { force: true });
}

function release(path: string, mine: string): void {
  if (contentOf(path) === mine) rmSync(path, { force: true });
}

function livingHolder(content: string): number | null {
  const lock = parseLock(content);
  if (lock === null || !isAlive(lock.pid)) return null;
  // Another program may have reused the pid, so the start time identifies the process.
  return birth(lock.pid) === lock.born ? lock.pid : null;
}

function parseLock(content: string): { pid: number; born: string } | null {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('born' in value)) return null;
    return typeof value.pid === 'number' && typeof value.born === 'string' ? { pid: value.pid, born: value.born } : null;
  } catch {
    return null;
  }
}

/** Reports whether a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns the start time of a process as text, which identifies it among reused numbers; '' when unknown. */
function birth(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in brackets, may hold blanks: count the fields behind it. Field 22 is the start in ticks.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${boot}:${ticks}`;
  } catch {
    return birthByPs(pid);
  }
}

function birthByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** @returns false when it failed with the expected code */
function tries(step: () => void, expected: string): boolean {
  try {
    step();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === expected) return false;
    throw error;
  }
}
