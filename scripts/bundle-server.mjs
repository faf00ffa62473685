/** Bundles the server's programs, one file each; packages and migrations stay where they are, found from the folder of package.json. */
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
 * @param {string} folder below the folder of package.json
 * @param {{ more?: readonly string[], quiet?: boolean }} options `more`: further programs, each under its own name beside the others
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
