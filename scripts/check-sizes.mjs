/** Checks the size limits of ARCHITECTURE.md (short files, short functions, few casts) on swc's syntax tree. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';
import { basisOf, hashOf, keepResults, readResults } from './kept-results.mjs';

const limits = {
  usualLines: 200,
  usualShare: 0.9,
  lines: 300,
  testLines: 400,
  screenLines: 900,
  functionLines: 80,
  castsPerThousandLines: 3,
};
const rooms = ['contract', 'src', 'server', 'scripts', 'bench', 'tests'];
const measured = /\.(?:tsx?|mjs|css)$|^src\/schemas\/.*\.json$/;
/** The pages of `bench/authoring` are written as short as pages usually are, so that they can be counted against ours. */
const exempt =
  /^bench\/authoring\/pro\/|\.generated\.|\.schema\.json$|^src\/locales\/|\/migrations\/|\/seeds?\/|^bench\/results\/|^tests\/\.output\//;
const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
]);
const casts = new Set(['TsAsExpression', 'TsTypeAssertion', 'TsNonNullExpression']);

/**
 * @typedef {{ path: string, lines: number, longFunctions: string[], casts: string[] }} Measured
 * @param {string} root the repository, or a tree with the same layout
 * @param {ReadonlyMap<string, Measured>} known what was measured before, by path and content
 * @returns {{ files: number, problems: string[], summary: string, measured: Map<string, Measured> }}
 */
export function checkSizes(root, known = new Map()) {
  const measured = new Map(
    listFiles(root).map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const key = `${path} ${hashOf(text)}`;
      return [key, known.get(key) ?? measureFile(path, text)];
    }),
  );
  const files = [...measured.values()];
  const problems = files.flatMap(({ path, lines, longFunctions }) => {
    const limit = limitOf(path);
    const tooLong = lines > limit ? [`${path}: ${lines} lines, at most ${limit}: split it by what it does.`] : [];
    return [...tooLong, ...longFunctions];
  });

  const usual = files.filter(({ lines }) => lines <= limits.usualLines).length / Math.max(files.length, 1);
  if (usual < limits.usualShare) {
    const longest = files.filter(({ lines }) => lines > limits.usualLines).map(({ path, lines }) => `  ${lines} ${path}`);
    problems.push(
      `${percent(usual)} of the files have at most ${limits.usualLines} lines, ${percent(limits.usualShare)} must: split the longest.\n${longest.join('\n')}`,
    );
  }

  const code = files.filter(({ path }) => /\.tsx?$/.test(path));
  const lines = code.reduce((sum, file) => sum + file.lines, 0);
  const found = code.flatMap((file) => file.casts);
  if (found.length * 1000 > limits.castsPerThousandLines * lines) {
    problems.push(
      `${found.length} casts in ${lines} lines, at most ${limits.castsPerThousandLines} in 1,000: parse or narrow instead.\n  ${found.join('\n  ')}`,
    );
  }
  const summary = `sizes: ${files.length} files, ${percent(usual)} up to ${limits.usualLines} lines, ${found.length} casts in ${lines} lines of TypeScript`;
  return { files: files.length, problems, summary, measured };
}

/**
 * A screen is one page with all its columns and operations, so the limits of the language apply instead (decision 19).
 * @param {string} path
 */
function limitOf(path) {
  if (path.startsWith('src/schemas/')) return limits.screenLines;
  return path.startsWith('tests/') ? limits.testLines : limits.lines;
}

/**
 * @param {string} root
 * @returns {string[]} paths below the root, with forward slashes
 */
function listFiles(root) {
  const inRooms = rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path.replaceAll('\\', '/')}`),
    );
  return [...readdirSync(root), ...inRooms].filter((path) => measured.test(path) && !exempt.test(path)).sort();
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Measured}
 */
function measureFile(path, text) {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const file = { path, lines, longFunctions: /** @type {string[]} */ ([]), casts: /** @type {string[]} */ ([]) };
  if (!/\.(?:tsx?|mjs)$/.test(path)) return file;

  // A leading `;` makes the module's span begin at the text's begin: swc counts on from file to file, and skips leading comments.
  const module = swc.parseSync(`;${text}`, { syntax: 'typescript', tsx: !path.endsWith('.ts'), decorators: true });
  const bytes = Buffer.from(`;${text}`);
  /** @type {(position: number) => number} */
  const lineOf = (position) =>
    bytes
      .subarray(0, position - module.span.start)
      .toString('latin1')
      .split('\n').length;
  walk(module, (node) => {
    if (casts.has(node.type)) file.casts.push(`${path}:${lineOf(node.span.start)}`);
    if (!functions.has(node.type)) return;
    const first = lineOf(node.span.start);
    const length = lineOf(node.span.end) - first + 1;
    if (length > limits.functionLines) {
      file.longFunctions.push(
        `${path}:${first}: a function of ${length} lines, at most ${limits.functionLines}: name its steps and move them out.`,
      );
    }
  });
  return file;
}

/**
 * @typedef {{ type: string, span: { start: number, end: number } }} Node
 * @param {unknown} value
 * @param {(node: Node) => void} visit
 */
function walk(value, visit) {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (isNode(value)) {
    if (!isSuite(value)) visit(value);
    for (const child of Object.values(isSuite(value) ? { ...value, arguments: suiteBody(value) } : value)) walk(child, visit);
  } else if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) walk(child, visit);
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'span' in value;
}

/**
 * `describe(title, () => { … })`: the outline of a test file does not count as a function.
 * @param {Node} node
 */
function isSuite(node) {
  if (node.type !== 'CallExpression' || !('callee' in node)) return false;
  const text = JSON.stringify(node.callee, (key, value) => (key === 'span' ? undefined : value));
  return /^\{"type":"(?:Identifier|MemberExpression|CallExpression)".*"value":"describe"/.test(text);
}

/**
 * @param {Node} suite
 * @returns {unknown} its arguments, with the last function replaced by its body
 */
function suiteBody(suite) {
  const parts = 'arguments' in suite && Array.isArray(suite.arguments) ? suite.arguments : [];
  return parts.map(({ expression }) => (functions.has(expression.type) ? expression.body : expression));
}

/** @param {number} share */
function percent(share) {
  return `${Math.floor(share * 1000) / 10} %`;
}

function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const basis = basisOf(root, ['scripts/check-sizes.mjs', 'package-lock.json']);
  const known = /** @type {Map<string, Measured>} */ (readResults(root, 'sizes', basis));
  const { files, problems, summary, measured } = checkSizes(root, known);
  keepResults(root, 'sizes', basis, measured);
  for (const problem of problems) console.error(problem);
  if (files < 60) console.error(`Only ${files} files were measured: the rooms have moved, or the checkout is not complete.`);
  console.log(summary);
  if (problems.length > 0 || files < 60) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
