import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** `gallery-child.ts <folder>`: builds the pages with what only the development server has otherwise: the gallery and its editor. */
const [outDir] = process.argv.slice(2);
await build({
  root: resolve(import.meta.dirname, '../../..'),
  logLevel: 'error',
  mode: 'production',
  define: { 'import.meta.env.DEV': 'true' },
  plugins: [pageSettings()],
  build: { minify: false, emptyOutDir: true, outDir },
});

/** Vite serves these pages, so that no server of ours writes the product's settings into them. */
function pageSettings(): Plugin {
  const settings = JSON.stringify({ omsBase: 'oms', authPrefix: 'auth', demo: true, docs: true });
  return {
    name: 'waybill-gallery-settings',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace('__WAYBILL_CONFIG__', () => settings.replaceAll('"', '&quot;')) },
  };
}
