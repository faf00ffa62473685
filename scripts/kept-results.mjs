/**
 * What checks found before, in `.cache/checks`: a check of single files looks at the changed ones only. `npm test` of a fresh clone has
 * none, and so looks at all of them.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string | Buffer} content */
export function hashOf(content) {
  return createHash('sha1').update(content).digest('base64');
}

/**
 * @param {string} root
 * @param {readonly string[]} paths files that decide what the check finds, such as its program and its rules
 * @returns {string}
 */
export function basisOf(root, paths) {
  return hashOf(paths.map((path) => hashOf(readFileSync(join(root, path)))).join(' '));
}

/**
 * Results by a key that changes with what they were found from; empty when the basis has changed, or nothing was kept.
 * @param {string} root
 * @param {string} check
 * @param {string} basis
 * @returns {Map<string, unknown>}
 */
export function readResults(root, check, basis) {
  try {
    const kept = JSON.parse(readFileSync(fileOf(root, check), 'utf8'));
    return new Map(kept.basis === basis ? Object.entries(kept.results) : []);
  } catch {
    // None was kept, or it was cut off: the check looks at everything again.
    return new Map();
  }
}

/**
 * @param {string} root
 * @param {string} check
 * @param {string} basis
 * @param {Iterable<readonly [string, unknown]>} results
 */
export function keepResults(root, check, basis, results) {
  mkdirSync(join(root, '.cache/checks'), { recursive: true });
  writeFileSync(fileOf(root, check), JSON.stringify({ basis, results: Object.fromEntries(results) }));
}

/**
 * @param {string} root
 * @param {string} check
 */
function fileOf(root, check) {
  return join(root, '.cache/checks', `${check}.json`);
}

/**
 * Files below the given folders, and the files of the root itself.
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {string[]} paths below the root, with forward slashes
 */
export function filesIn(root, folders) {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );
  return [...readdirSync(root), ...below].filter((path) => statSync(join(root, path)).isFile()).sort();
}
