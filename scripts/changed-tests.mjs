/** Selects the test files that a change can break, nearest first, within a time budget. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** @typedef {{ readonly path: string, readonly project: string }} TestFile */
/** @typedef {ReadonlyMap<string, readonly string[]>} Imports the files that each file imports */

/** Seconds of a file without a report; a generous guess. */
const guessed = { unit: 1, dom: 5, api: 4, e2e: 40 };

/** Tests that start, kill or wait for processes; only `npm test` runs them. */
const drill = /\/(?:crash|crash-workers|process|workers|root|submit-mutants|together|many-orders|screen-new)\.test\.ts$/;
const drillSeconds = 40;

const imported = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/**
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {Imports} by path within the root; imports are written with their endings here, so that reading them is enough
 */
export function readImports(root, folders) {
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:ts|tsx|mjs)$/.test(name)) continue;
      const path = join(folder, name);
      const targets = [...readFileSync(join(root, path), 'utf8').matchAll(imported)].map(([, target = '']) =>
        relative(root, resolve(root, dirname(path), target)),
      );
      imports.set(path, targets);
    }
  }
  return imports;
}

/**
 * Returns the test files that import a changed file, directly or not, or share words with its path, nearest first. Most server tests import
 * the whole server, so shared words count more than a long import chain.
 * @param {readonly string[]} changed
 * @param {Imports} imports
 * @returns {readonly TestFile[]}
 */
export function nearestTests(changed, imports) {
  const distances = distancesFrom(changed, imports);
  const wanted = new Set(changed.filter((path) => !isTest(path)).flatMap(wordsOf));
  const ranked = [...imports.keys()].filter(isTest).flatMap((path) => {
    const steps = distances.get(path);
    const shared = wordsOf(path).filter((word) => wanted.has(word)).length;
    if (steps === undefined && shared === 0) return [];
    const project = projectOf(path);
    // Browser tests are slow and repeat what other tests cover, so only changed ones run.
    if (project === 'long' || (project === 'e2e' && steps !== 0)) return [];
    return [{ path, project, rank: steps === 0 ? -100 : (steps ?? 12) - 2 * shared }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ path, project }) => ({ path, project }));
}

/**
 * @param {readonly TestFile[]} tests nearest first
 * @param {ReadonlyMap<string, number>} seconds of each file, as far as reports tell
 * @param {number} budget in seconds of one worker
 * @returns {{ chosen: readonly TestFile[], left: readonly TestFile[] }} the first is chosen whatever it takes
 */
export function withinBudget(tests, seconds, budget) {
  let rest = budget;
  /** @type {TestFile[]} */
  const chosen = [];
  /** @type {TestFile[]} */
  const left = [];
  for (const test of tests) {
    const takes = seconds.get(test.path) ?? (drill.test(test.path) ? drillSeconds : (Reflect.get(guessed, test.project) ?? 5));
    if (chosen.length > 0 && takes > rest) left.push(test);
    else {
      chosen.push(test);
      rest -= takes;
    }
  }
  return { chosen, left };
}

/**
 * Reads the duration of each test file in the last complete run.
 * @param {string} root
 * @returns {ReadonlyMap<string, number>}
 */
export function readSeconds(root) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const name of ['unit-dom', 'api', 'e2e']) {
    const report = join(root, `tests/.output/${name}.json`);
    if (!existsSync(report)) continue;
    for (const { name: path, startTime, endTime } of JSON.parse(readFileSync(report, 'utf8')).testResults)
      seconds.set(relative(root, path), (endTime - startTime) / 1000);
  }
  return seconds;
}

/**
 * @param {readonly string[]} changed
 * @param {Imports} imports
 */
function distancesFrom(changed, imports) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [path, targets] of imports) for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  const distances = new Map(changed.map((path) => [path, 0]));
  const waiting = [...changed];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const importer of importers.get(path) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, (distances.get(path) ?? 0) + 1);
      waiting.push(importer);
    }
  }
  return distances;
}

/** @param {string} path */
function isTest(path) {
  return /^tests\/.*\.test\.tsx?$/.test(path);
}

/** @param {string} path as vitest.config.ts divides them */
function projectOf(path) {
  if (path.includes('.long.test.') || path.startsWith('tests/long/')) return 'long';
  if (path.startsWith('tests/e2e/')) return 'e2e';
  if (path.startsWith('tests/server/')) return 'api';
  return path.endsWith('.tsx') || path.includes('.dom.test.') ? 'dom' : 'unit';
}

const dull = new Set([
  'src',
  'server',
  'services',
  'tests',
  'test',
  'ts',
  'tsx',
  'json',
  'the',
  'of',
  'domain',
  'platform',
  'index',
  'widgets',
]);

/** @param {string} path */
function wordsOf(path) {
  const words = path
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return [
    ...new Set(words.map((word) => word.replace(/s$/, '')).filter((word) => word !== '' && !dull.has(word) && !dull.has(`${word}s`))),
  ];
}
