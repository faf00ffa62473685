/**
 * Finds a Chromium for the browser tests and installs one if there is none. As a command, prints its path, or explains what to do and exits
 * non-zero.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of a browser that starts. Tries the environment's CHROMIUM, an installed browser, Playwright's own, and then an
 * installation: by apt-get as root on Debian, by Playwright otherwise.
 * @param {{ install?: boolean }} [options] nothing is downloaded without `install`
 * @returns {Promise<string>}
 * @throws when there is none; a CHROMIUM that does not start is an error and never skipped
 */
export async function findChromium({ install = false } = {}) {
  const wanted = process.env.CHROMIUM;
  if (wanted) {
    const problem = startProblem(wanted);
    if (problem !== null) throw new Error(`CHROMIUM=${wanted} does not start: ${problem}`);
    return wanted;
  }
  const found = await search();
  if (found !== null) return found;

  for (const way of install ? installers() : []) {
    console.error(`Installing Chromium by ${way.name}.`);
    way.run();
    const installed = await search();
    if (installed !== null) return installed;
  }
  throw new Error(
    `No Chromium for the browser tests${install ? ', and none could be installed, see above' : ''}. Install Chromium or Chrome, for example the Debian package "chromium", ` +
      'or set CHROMIUM to the path of one. The browser tests are not skipped.',
  );
}

/** @returns {Promise<string | null>} */
async function search() {
  const candidates = [...knownPaths.filter((path) => existsSync(path)), await playwrightPath()];
  return candidates.find((path) => path !== null && startProblem(path) === null) ?? null;
}

async function playwrightPath() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/**
 * @param {string} path
 * @returns {string | null} the reason why this browser does not start
 */
function startProblem(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return 'there is no such program';
  }
  // Chrome on Windows does not answer to --version.
  if (process.platform === 'win32') return null;
  const { status, stdout, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /chrom/i.test(stdout) ? null : (error?.message ?? (stderr.trim() || 'it is not a Chromium'));
}

function installers() {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const debian = {
    name: 'apt-get',
    run: () => run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']),
  };
  const playwright = { name: 'Playwright', run: () => run('npx', ['playwright', 'install', 'chromium']) };
  return isRootOnDebian ? [debian, playwright] : [playwright];
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // The command prints a path to stdout; everything else goes to stderr.
  return spawnSync(program, args, { stdio: ['ignore', 2, 2], env, shell: process.platform === 'win32' }).status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await findChromium({ install: true }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
