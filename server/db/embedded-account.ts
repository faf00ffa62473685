import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Who PostgreSQL runs as; null: as this process. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number } | null;

const ownAccount = 'waybill';

/**
 * PostgreSQL refuses to run as root: then it runs as a system user without login, made here on first use.
 * @param dataFolder where the cluster is, if it is: who owns it keeps it
 * @throws Error that says what to do when there is no such user and none can be made
 */
export function databaseAccount(dataFolder: string): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = existsSync(dataFolder) ? statSync(dataFolder).uid : 0;
  const account = (owner === 0 ? null : accountOf(String(owner))) ?? accountOf(ownAccount) ?? created() ?? accountOf('postgres');
  if (account === null || account.uid === 0)
    throw new Error(
      `PostgreSQL does not run as root, and no system user could be made for it. Make one (useradd --system ${ownAccount}), ` +
        'start the server as an ordinary user, or set DATABASE_URL.',
    );
  return account;
}

/** Who a server without a database of its own runs as when it is started as root. */
export function serverAccount(): NonNullable<Account> {
  // A process needs no entry in the list of users: where none can be made, the number that stands for nobody does.
  return accountOf(ownAccount) ?? created() ?? { name: 'nobody', uid: 65_534, gid: 65_534 };
}

/**
 * The first folder on the way to `path`, itself included, that the account may not pass; null when the way is free.
 */
export function barrier(path: string, account: Account): string | null {
  if (account === null) return null;
  const way = [path];
  for (let folder = path; dirname(folder) !== folder; folder = dirname(folder)) way.unshift(dirname(folder));
  return way.find((folder) => existsSync(folder) && !mayPass(folder, account)) ?? null;
}

function mayPass(folder: string, account: NonNullable<Account>): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function accountOf(name: string): Account {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim());
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

function created(): Account {
  const attempts: readonly (readonly [string, readonly string[]])[] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', ownAccount]],
    // Alpine's busybox has adduser only.
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', ownAccount]],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
      return accountOf(ownAccount);
    } catch {
      // The next one may be there.
    }
  }
  return null;
}
