/**
 * Format and lint of the files that have changed since they last passed: `node scripts/check-format.mjs`. Leaves out the rules that look
 * through all files (biome.fast.json); `npm test` has all rules over all files.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { basisOf, filesIn, hashOf, keepResults, readResults } from './kept-results.mjs';
import { root } from './run-tasks.mjs';

const folders = ['bench', 'contract', 'docs', 'editors', 'public', 'scripts', 'server', 'src', 'tests', 'tsconfig'];
const judged = /\.(?:tsx?|mjs|js|json|css|html)$/;
/** More names than this make a command too long; then all files are looked at. */
const namesAtMost = 400;

const basis = basisOf(root, ['biome.json', 'biome.fast.json', 'package-lock.json', 'scripts/check-format.mjs']);
const passed = readResults(root, 'format', basis);
const files = filesIn(root, folders).filter(
  (path) => judged.test(path) && !path.startsWith('bench/results/') && !path.startsWith('tests/.output/'),
);
const found = new Map(files.map((path) => [path, hashOf(readFileSync(join(root, path)))]));
const changed = files.filter((path) => passed.get(path) !== found.get(path));

if (changed.length === 0) console.log(`format and lint: none of ${files.length} files has changed since it passed`);
else {
  const names = changed.length > namesAtMost ? [] : changed;
  const options = ['--config-path=biome.fast.json', '--error-on-warnings', '--no-errors-on-unmatched'];
  const shell = process.platform === 'win32';
  const { status } = spawnSync(join(root, 'node_modules/.bin/biome'), ['ci', ...options, ...names], { cwd: root, stdio: 'inherit', shell });
  if (status === 0) keepResults(root, 'format', basis, found);
  else process.exitCode = 1;
}
