import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './generate/files.ts';

/** Runs before all others; the entry of the build is empty but for its import. */
const first = resolve(root, 'src/main.tsx');
/** A dynamic import of another file of the build, as Vite leaves it. */
const lateImport = /\bimport\(([`'"])(\.\/[\w.-]+\.js)\1\)/g;

/** Asks for a part, and after a failure under another address, so that the browser asks the network. */
const askAgain =
  'globalThis.__part=(failed=>path=>{const times=failed.get(path)??0,' +
  'url=new URL(path,import.meta.url);if(times)url.searchParams.set("again",times);' +
  'return import(url).catch(error=>{failed.set(path,times+1);throw error})})(new Map);';

/**
 * Lets users ask again for a part of a page that did not come. Some browsers, Chromium up to 150 among them, keep the failure of a module's
 * address until the page is loaded anew, so each dynamic import of the build goes through a function that the entry provides.
 */
export function partsAgain(): Plugin {
  return {
    name: 'waybill-parts-again',
    apply: 'build',
    // The names of files are made before their text is changed here.
    augmentChunkHash: () => askAgain,
    generateBundle: {
      // Vite reads the imports of each file to find the files that they need.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue;
          const isFirst = output.moduleIds.includes(first);
          output.code = `${isFirst ? askAgain : ''}${output.code.replace(lateImport, '__part($1$2$1)')}`;
        }
      },
    },
  };
}
