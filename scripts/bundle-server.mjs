/**
 * Bundles each of the server's programs into one file; packages and migrations stay in place and are found from the folder of package.json.
 */
import { build } from 'esbuild';
import { root } from './run-tasks.mjs';

const programs = [
  'server/main.ts',
  'server/admin-create.ts',
  'server/imports/reader/read-workbook.ts',
  'server/quotes/rate-worker.ts',
  'server/files/pdf/read-pdf.ts',
];

/**
 * @param {string} folder relative to the folder of package.json
 * @param {{ more?: readonly string[], quiet?: boolean }} options `more`: further programs, each in a file of its own name
 */
export async function bundleServer(folder, { more = [], quiet = false } = {}) {
  await build({
    absWorkingDir: root,
    entryPoints: [...programs, ...more],
    outdir: folder,
    entryNames: '[name]',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    logLevel: quiet ? 'warning' : 'info',
  });
}
