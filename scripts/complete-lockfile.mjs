/**
 * `npm run lockfile`: adds builds for other platforms, which npm left out, to package-lock.json.
 *
 * A registry that serves only some platforms makes npm write a lockfile without the others, and `npm ci` then refuses that lockfile
 * everywhere ("Missing: … from lock file"). The added entries have version and platform but no integrity, which only the package itself
 * could provide; npm adds it when it next writes the lockfile on such a platform.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, integrity?: string, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} Locked
 * @typedef {Record<string, Locked>} Packages the `packages` of a lockfile, by path
 */

/**
 * @param {Packages} packages
 * @returns {{ owner: string, name: string, version: string }[]} optional packages that a locked one names and nobody locks
 */
export function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, owner, name))
      .map(([name, version]) => ({ owner, name, version })),
  );
}

/**
 * Whether Node, looking from `owner` upwards, comes to a locked `name`.
 * @param {Packages} packages
 * @param {string} owner
 * @param {string} name
 */
function isLocked(packages, owner, name) {
  for (let folder = owner; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

/**
 * @param {{ name: string, version: string }} missing
 * @param {Locked | undefined} owner
 * @returns {Locked}
 */
function entryOf({ name, version }, owner) {
  const words = name.split('/').at(-1)?.split('-') ?? [];
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (!/^\d+\.\d+\.\d+/.test(version) || os.length !== 1 || cpu.length !== 1) {
    throw new Error(`${name}@${version} does not name one version and one platform: add it to package-lock.json by hand.`);
  }
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : undefined;
  return { version, cpu, ...(owner?.dev ? { dev: true } : {}), ...(libc === undefined ? {} : { libc }), optional: true, os };
}

function main() {
  const path = join(fileURLToPath(new URL('..', import.meta.url)), 'package-lock.json');
  const lockfile = JSON.parse(readFileSync(path, 'utf8'));
  const missing = missingOptionals(lockfile.packages);
  for (const item of missing) lockfile.packages[`node_modules/${item.name}`] = entryOf(item, lockfile.packages[item.owner]);
  const sorted = Object.entries(lockfile.packages).sort(([left], [right]) => left.localeCompare(right, 'en'));
  lockfile.packages = Object.fromEntries(sorted);
  if (missing.length > 0) writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(
    missing.length === 0 ? 'package-lock.json is complete' : `${missing.length} builds for other platforms added to package-lock.json`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
