import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { gallery } from './scripts/gallery-plugin.ts';
import { lighterPackages } from './scripts/lighter-packages-plugin.ts';
import { screens } from './scripts/screens-plugin.ts';

const base = process.env.OMS_BASE ?? 'oms';
const backend = process.env.DEV_BACKEND;

/** antd's parts do nothing when they are loaded, but do not say so in their package.json: what is not used can go. */
const withoutSideEffects = /node_modules\/(?:rc-|@rc-component\/)/;

export default defineConfig({
  plugins: [lighterPackages(), screens(), gallery(), react(), pageSettings()],
  // The server puts a fresh nonce into each page (server/plugins/pages.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // A font or picture as a data URI would be loaded with the code whether it is shown or not.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in one file instead of eighty.
            { name: 'base', tags: ['$initial'], priority: 9 },
            // Parts of antd that come together, so that a page asks for few files and for little that it does not need.
            // The pager falls back to these, and the Chinese language pack wants nothing but these of it.
            { name: 'pager-texts', test: parts('rc-pagination/es/locale'), priority: 8 },
            // Small things that most parts want; without a home of their own they would tie those parts to each other.
            {
              name: 'common',
              test: parts('antd/es/_util', 'rc-util', '@ant-design/icons/es/icons/(?:Close|Check|Exclamation|Info)'),
              priority: 8,
            },
            { name: 'icons', test: /\/src\/widgets\/icons\.ts$/, priority: 7 },
            { name: 'menu', test: parts('antd/es/(?:menu|dropdown|tooltip)', 'rc-menu', 'rc-dropdown', 'rc-overflow'), priority: 6 },
            { name: 'select', test: parts('antd/es/(?:select|empty)', 'rc-select', 'rc-virtual-list'), priority: 5 },
            {
              name: 'table',
              test: parts('antd/es/(?:table(?!/hooks/useFilter/Filter)|pagination|checkbox|spin)', 'rc-table', 'rc-pagination'),
              priority: 4,
            },
            { name: 'tabs', test: parts('antd/es/tabs', 'rc-tabs'), priority: 4 },
            { name: 'form', test: parts('@formily/[^/]+'), priority: 4 },
            { name: 'dialog', test: parts('antd/es/(?:modal|drawer)', 'rc-dialog', 'rc-drawer'), priority: 3 },
          ],
        },
      },
    },
  },
  server: backend === undefined ? {} : { proxy: { [`/${base}/`]: { target: backend, changeOrigin: false, ws: true } } },
});

/** Modules of packages, of folders in them, or with names that begin so. */
function parts(...names: readonly string[]): RegExp {
  return new RegExp(`/node_modules/(?:${names.join('|')})[/A-Z]`);
}

/** A plain `vite` writes into the page what the server writes there otherwise. */
function pageSettings(): Plugin {
  const settings = JSON.stringify({ omsBase: base, authPrefix: process.env.AUTH_PREFIX ?? 'auth', demo: true });
  return {
    name: 'waybill-plain-page-settings',
    apply: 'serve',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace('__WAYBILL_CONFIG__', () => settings.replaceAll('"', '&quot;')) },
  };
}
