/** Summarizes vitest's JSON report for the end of `npm test`: counts, failed tests and flaky ones. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run-tasks.mjs';

/** @typedef {{ name: string, message: string }} Told */
/** @typedef {{ passed: number, failed: number, failures: Told[], flaky: Told[] }} TestReport `flaky`: passed at a second try */

/**
 * @param {string} file
 * @param {boolean} ok whether vitest ended well
 * @returns {TestReport} with a failure at least when it did not
 */
export function readTestReport(file, ok) {
  try {
    const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const failures = testResults.flatMap(failuresOf);
    if (!ok && failures.length === 0) failures.push({ name: 'the run itself', message: 'it ended badly though no test failed' });
    return { passed, failed: Math.max(numFailedTests, failures.length), failures, flaky: testResults.flatMap(flakyOf) };
  } catch (error) {
    const message = `it wrote no report: ${error instanceof Error ? error.message : error}`;
    return { passed: 0, failed: 1, failures: [{ name: 'the run itself', message }], flaky: [] };
  }
}

/**
 * Formats at most three lines per test, so that the end of a long log still shows them all.
 * @param {Told[]} tests
 * @param {string} label
 */
export function tellTests(tests, label) {
  return tests.flatMap(({ name, message }) => [`${label}  ${name}`, ...shortened(message)]);
}

/**
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} Test
 * @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} TestFile
 * @param {TestFile} file
 * @returns {Told[]} a file that broke outside its tests counts as one
 */
function failuresOf(file) {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed').map((test) => told(file, test));
  return failed.length === 0 && file.status === 'failed' ? [{ name: pathOf(file), message: file.message }] : failed;
}

/** @param {TestFile} file */
function flakyOf(file) {
  return file.assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map((test) => told(file, test));
}

/**
 * @param {TestFile} file
 * @param {Test} test
 */
function told(file, { fullName, failureMessages }) {
  return { name: `${pathOf(file)}: ${fullName}`, message: failureMessages[0] ?? '' };
}

/** @param {TestFile} file */
function pathOf({ name }) {
  return relative(root, name).replaceAll('\\', '/');
}

/** @param {string} message */
function shortened(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  const said = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  const place = lines.find((line) => /^\s+at .*\btests\//.test(line)) ?? said[1];
  return [said[0], place].filter((line) => line !== undefined).map((line) => `        ${line.trim().slice(0, 240)}`);
}
