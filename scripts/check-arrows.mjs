/**
 * Checks imports against .dependency-cruiser.mjs, and that the check itself is complete: a checker that reads no modules or misses an
 * import would pass silently. Plain Node, not tsx, because dependency-cruiser's swc visitor does not load under tsx.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../.dependency-cruiser.mjs';
import { basisOf, filesIn, hashOf, keepResults, readResults } from './kept-results.mjs';

const rooms = ['contract', 'src', 'server', 'scripts', 'bench', 'tests'];
const rootFiles = ['vite.config.ts', 'vitest.config.ts'];

/** Fewer modules than this mean that the parser stopped reading. */
const moduleFloor = 60;

/**
 * Reads every module below `root`, the repository or a tree with the same layout. Throws when a file cannot be parsed.
 * @typedef {{ rule: string, from: string, to: string, say: string }} Violation `say` explains what to do instead
 * @param {string} root
 * @returns {Promise<{ modules: number, violations: Violation[] }>}
 */
export async function checkArrows(root) {
  const cruise = await loadCruiser();
  const starts = [...rooms, ...rootFiles].filter((path) => existsSync(join(root, path)));
  const ruleSet = { forbidden: config.forbidden };
  const { output } = await cruise(starts, { ...config.options, baseDir: root, validate: true, preserveSymlinks: true, ruleSet });
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered with text: ${output}`);
  const say = new Map(config.forbidden.map(({ name, comment }) => [name, comment]));
  const violations = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle === undefined || cycle.length === 0 ? to : cycle.map(({ name }) => name).join(' → '),
    say: say.get(rule.name) ?? '',
  }));
  const ours = output.modules.filter(({ source }) => !source.includes('node_modules/') && existsSync(join(root, source)));
  return { modules: ours.length, violations: [...violations, ...unseenImports(root, ours)] };
}

/**
 * Checks that the parser found every relative import that a plain text search finds. It misses type queries, `import('./x.ts').Thing`;
 * write them as `import type`.
 * @param {string} root
 * @param {import('dependency-cruiser').IModule[]} modules
 * @returns {Violation[]}
 */
function unseenImports(root, modules) {
  const relativeImport = /(?:^\s*(?:import|export)\b(?:[^'"`;()=]*?\bfrom)?\s*|\bimport\s*\(\s*)['"](\.[^'"]+)['"]/gm;
  return modules
    .filter(({ source }) => /\.(?:tsx?|mjs)$/.test(source) && !source.startsWith('tests/'))
    .flatMap(({ source, dependencies }) => {
      const seen = new Set(dependencies.map(({ module }) => module));
      const text = withoutComments(readFileSync(join(root, source), 'utf8'));
      return Array.from(text.matchAll(relativeImport), ([, specifier]) => specifier ?? '')
        .filter((specifier) => !seen.has(specifier))
        .map((to) => ({
          rule: 'no-unseen-import',
          from: source,
          to,
          say: 'The arrow check cannot see this import: write it as an `import` or `import type` declaration.',
        }));
    });
}

/** @param {string} text */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

let patched = false;

/**
 * dependency-cruiser parses TypeScript without JSX, so every .tsx file is a syntax error. It takes `parseFileSync` from the CommonJS module
 * on its first load, so it is replaced before.
 */
async function loadCruiser() {
  if (!patched) {
    /** @type {typeof import('@swc/core')} */
    const swc = createRequire(import.meta.url)('@swc/core');
    const parse = swc.parseFileSync;
    /** @type {(file: string, options: object) => unknown} */
    const parseWithJsx = (file, options) => parse(file, { ...options, syntax: 'typescript', tsx: file.endsWith('x') });
    Object.assign(swc, { parseFileSync: parseWithJsx });
    patched = true;
  }
  const { cruise } = await import('dependency-cruiser');
  return cruise;
}

/**
 * A hash of what the check follows: which files there are, and what each imports. A change between imports leaves it as it is.
 * @param {string} root
 */
export function importsOf(root) {
  const anyImport = /\b(?:from|import|require)\b\s*\(?\s*(['"])(?:(?!\1).)*\1|\bimport\s+type\b|\bexport\s+type\b/g;
  const files = filesIn(
    root,
    rooms.filter((room) => existsSync(join(root, room))),
  ).filter((path) => !/^(?:bench\/results|tests\/\.output)\//.test(path));
  const lines = files.map((path) =>
    /\.(?:tsx?|mjs)$/.test(path) ? `${path} ${(readFileSync(join(root, path), 'utf8').match(anyImport) ?? []).join(' ')}` : path,
  );
  return hashOf(lines.join('\n'));
}

async function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const basis = basisOf(root, ['.dependency-cruiser.mjs', 'scripts/check-arrows.mjs', 'package.json', 'package-lock.json']);
  const imports = importsOf(root);
  if (readResults(root, 'arrows', basis).has(imports)) {
    console.log('arrows: no import has changed since they passed');
    return;
  }
  const missing = rooms.filter((room) => !existsSync(join(root, room)));
  const { modules, violations } = await checkArrows(root);
  for (const { rule, from, to, say } of violations) console.error(`${from} → ${to}\n  ${rule}: ${say}`);
  if (missing.length > 0) console.error(`No ${missing.join(', ')}: the rooms have moved, or the checkout is not complete.`);
  if (modules < moduleFloor)
    console.error(`Only ${modules} modules were read, fewer than ${moduleFloor}: the parser does not read the sources.`);
  console.log(`arrows: ${violations.length} violations in ${modules} modules`);
  if (violations.length > 0 || missing.length > 0 || modules < moduleFloor) process.exitCode = 1;
  else keepResults(root, 'arrows', basis, [[imports, true]]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
