/**
 * Builds the pages into dist/web, with compressed copies beside them, and the server into dist/server. With DOCS=1, the documentation comes
 * into dist/docs, as a build of its own: the checker and the contract that it needs share modules with every page.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as buildPages } from 'vite';
import { bundleServer } from './bundle-server.mjs';
import { hasDocs, root } from './run-tasks.mjs';

const web = join(root, 'dist/web');
const docs = join(root, 'dist/docs');
const server = join(root, 'dist/server');

// Another NODE_ENV would include React's development build.
process.env.NODE_ENV = 'production';
try {
  await buildPages({ root, mode: 'production', build: { outDir: web, emptyOutDir: true } });
  await compress(web);
  rmSync(docs, { recursive: true, force: true });
  if (hasDocs()) {
    const define = { 'import.meta.env.WAYBILL_DOCS': 'true' };
    await buildPages({ root, mode: 'production', base: '/docs/', define, build: { outDir: docs, emptyOutDir: true } });
    await compress(docs);
  }
  rmSync(server, { recursive: true, force: true });
  await bundleServer(server);
} catch (error) {
  // Vite and esbuild have already printed the position; a stack through their internals adds nothing.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Writes `<file>.br` and `<file>.gz` beside each text file above 1 KB unless compression does not pay. Leaves out HTML, which the server
 * renders for every response.
 * @param {string} folder
 */
async function compress(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:js|css|svg|json|wasm|ttf|txt|webmanifest)$/.test(path))
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).size > 1024);
  await Promise.all(
    files.map(async (path) => {
      const content = readFileSync(path);
      const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
      const zipped = await promisify(gzip)(content, { level: 9 });
      if (brotli.length < content.length) writeFileSync(`${path}.br`, brotli);
      if (zipped.length < content.length) writeFileSync(`${path}.gz`, zipped);
    }),
  );
  console.log(`${files.length} files compressed`);
}
