/**
 * Makes `npm start` and `npm test` work on a fresh clone: installs the packages of package-lock.json if they are missing. Uses Node only,
 * because it runs before any installation.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldest = { major: 20, minor: 19 };

/**
 * Returns why an install is needed, or null when node_modules matches the lockfile. npm writes node_modules/.package-lock.json last, so an
 * interrupted install leaves none. Compares package by package, so that an ordinary `npm install` counts too, and looks for each folder,
 * because a restored or copied node_modules can lack a package that npm's list names.
 * @param {string} root
 * @returns {string | null}
 */
export function staleReason(root) {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (installed === null) return 'the dependencies are not installed';
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (wanted === null) throw new Error('package-lock.json is missing: the checkout is not complete.');
  for (const [path, { version, integrity, optional }] of Object.entries(wanted)) {
    const there = installed[path];
    if (path === '' || (there === undefined && optional)) continue;
    if (there?.version !== version || there?.integrity !== integrity) {
      return `${path} is ${there === undefined ? 'missing' : there.version}, package-lock.json says ${version}`;
    }
    if (!existsSync(join(root, path))) return `${path} is not there, though npm's list of installed packages names it`;
  }
  return null;
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version: string, integrity?: string, optional?: boolean }> | null} null when there is no such file
 */
function readPackages(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : null;
}

/**
 * @param {string} version as in process.versions.node
 * @returns {string | null} the reason why this Node does not work
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return null;
  return `Waybill needs Node ${oldest.major}.${oldest.minor} or newer; this is Node ${version}. Install a newer one from your system or nodejs.org and try again.`;
}

function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const problem = nodeProblem(process.versions.node);
  if (problem !== null) fail(problem);
  const reason = staleReason(root);
  if (reason === null) return;

  console.log(`Installing (npm ci): ${reason}.`);
  // NODE_ENV=production would omit packages that the build needs.
  const { status, error } = spawnSync('npm', ['ci', '--include=dev'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0)
    fail(
      `npm ci failed${error === undefined ? '' : ` (${error.message})`}: see above. Network, disk space and Node's version are the usual causes.`,
    );
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
