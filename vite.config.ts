import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { gallery } from './scripts/gallery-plugin.ts';
import { inspect } from './scripts/inspect-plugin.ts';
import { lighterPackages } from './scripts/lighter-packages-plugin.ts';
import { pageParts } from './scripts/page-parts-plugin.ts';
import { partsAgain } from './scripts/parts-again-plugin.ts';
import { screens } from './scripts/screens-plugin.ts';

const base = process.env.OMS_BASE ?? 'oms';
const backend = process.env.DEV_BACKEND;

/**
 * antd's parts and Formily's schemas do nothing outside of themselves when they are loaded, but do not say so in their package.json:
 * what is not used can go. Of Formily's schemas nothing is, the compiler of texts neither.
 */
const withoutSideEffects = /node_modules\/(?:rc-|@rc-component\/|@formily\/(?:json-schema|react)\/)/;

export default defineConfig({
  plugins: [lighterPackages(), screens(), gallery(), inspect(), react(), pageParts(), partsAgain(), pageSettings()],
  // scripts/build.mjs builds the documentation beside the product, which would grow with it.
  define: { 'import.meta.env.WAYBILL_DOCS': 'false' },
  // The server puts a fresh nonce into each page (server/plugins/pages.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // A font or picture as a data URI would be loaded with the code whether it is shown or not.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Without Vite's polyfill the page's own script is empty, and the entry needs no file before it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] },
      output: {
        // A screen has a chunk for each language.
        chunkFileNames: ({ facadeModuleId }) => {
          const language = /[?&]texts=(\w+)/.exec(facadeModuleId ?? '')?.[1];
          return `assets/[name]${language === undefined ? '' : `.${language}`}-[hash].js`;
        },
        codeSplitting: {
          // A group takes along what its modules import and no group above has.
          groups: [
            // Small, and asked for first: it learns the language.
            { name: 'entry', test: files(['src/main.tsx']), priority: 9 },
            // What every page needs, the one for signing in too.
            { name: 'app', test: files(['src/start.tsx'], 'rc-pagination/es/locale/zh_CN.js'), priority: 8 },
            // What stands around the pages of who is signed in.
            {
              name: 'shell',
              // With the styles of lists, which then need no file of their own.
              test: either(
                /\/src\/(?:app\/(?:shell|tabs|notices|menu)|widgets\/block\/list|widgets\/styles\/range)\b(?!.*phone).*\.css$/,
                files(
                  [
                    'src/app/shell/main-layout.tsx',
                    'src/app/tabs/page-tabs.tsx',
                    'src/app/notices/notice-bell.tsx',
                    'src/app/notices/last-announcement.tsx',
                    'src/widgets/icons.ts',
                  ],
                  'BellOutlined.js',
                ),
              ),
              priority: 7,
            },
            { name: 'chat', test: files(['src/app/shell/chat-widget.tsx'], 'CustomerServiceOutlined.js'), priority: 4 },
            // What lists, forms and details are made of alike.
            {
              name: 'content',
              test: files(
                [
                  'src/runtime/language/expression/evaluate.ts',
                  'src/runtime/render/value.tsx',
                  'src/runtime/options.ts',
                  'src/runtime/dictionary.ts',
                  'src/runtime/call-choices.ts',
                  'src/widgets/parts/action/is-displayed.ts',
                  'src/widgets/parts/action/action-label.tsx',
                ],
                'icons/UpOutlined.js',
              ),
              priority: 6,
            },
            { name: 'select', test: files(['src/widgets/field/select/view.tsx', 'src/widgets/block/list/page-size.tsx']), priority: 5 },
            {
              name: 'list',
              test: files([
                'src/widgets/block/list/index.tsx',
                'src/widgets/field/number-list/view.tsx',
                'src/widgets/field/date-range/view.tsx',
              ]),
              priority: 5,
            },
            {
              name: 'form',
              test: files([
                'src/widgets/block/form.tsx',
                'src/widgets/parts/edit-grid/edit-grid.tsx',
                'src/widgets/field/number-input/view.tsx',
                'src/widgets/field/money/view.tsx',
                'src/widgets/field/measure/view.tsx',
                'src/widgets/field/country/view.tsx',
              ]),
              priority: 3,
            },
          ],
        },
      },
    },
  },
  server: backend === undefined ? {} : { proxy: { [`/${base}/`]: { target: backend, changeOrigin: false, ws: true } } },
});

/** A plain `vite` writes into the page what the server writes there otherwise. */
function pageSettings(): Plugin {
  const settings = JSON.stringify({ omsBase: base, authPrefix: process.env.AUTH_PREFIX ?? 'auth', demo: true, docs: true });
  return {
    name: 'waybill-plain-page-settings',
    apply: 'serve',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace('__WAYBILL_CONFIG__', () => settings.replaceAll('"', '&quot;')) },
  };
}

/**
 * What a chunk begins with: files of ours, and one of a package. A file that has moved stops the build, since the pages would
 * load as before, only with more.
 */
function files(ours: readonly string[], ofPackage?: string): RegExp {
  const gone = ours.filter((path) => !existsSync(join(import.meta.dirname, path)));
  if (gone.length > 0) throw new Error(`vite.config.ts names files that are not there: ${gone.join(', ')}`);
  const all = [...ours, ...(ofPackage === undefined ? [] : [ofPackage])];
  return new RegExp(`/(?:${all.map((path) => path.replaceAll('.', '\\.')).join('|')})$`);
}

function either(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`${one.source}|${other.source}`);
}
