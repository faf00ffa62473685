import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Takes other builds of whole packages, by their public names: the production build of one, and the browser's own class instead of
 * a polyfill. Nothing inside a package is replaced. A replacement that finds nothing to replace ends the build: the packages have
 * changed, and what stands here about them is no longer true.
 */
export function lighterPackages(): Plugin {
  const used = new Set<Replacement>();
  return {
    name: 'waybill-lighter-packages',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      used.clear();
    },
    resolveId(source) {
      const at = replacements.findIndex(({ import: wanted }) => source === wanted);
      const found = replacements[at];
      if (found === undefined) return null;
      used.add(found);
      return `${prefix}${at}`;
    },
    load(id) {
      return id.startsWith(prefix) ? (replacements[Number(id.slice(prefix.length))]?.code ?? null) : null;
    },
    buildEnd(error) {
      const idle = replacements.filter((replacement) => !used.has(replacement));
      if (error === undefined && idle.length > 0)
        this.error(`Nothing imports ${idle.map(({ import: name }) => name).join(', ')} any more: see scripts/lighter-packages-plugin.ts.`);
    },
  };
}

interface Replacement {
  readonly import: string;
  readonly code: string;
}

/** Rollup's sign for modules that are no files. */
const prefix = '\0waybill-lighter:';

const replacements: readonly Replacement[] = [
  // Its package names the build with warnings for developers wherever it is imported from.
  { import: 'react-router', code: `export * from ${JSON.stringify(inPackages('react-router/dist/production/index.mjs'))};` },
  // Two polyfills, which every browser of the build's target goes without.
  { import: 'resize-observer-polyfill', code: 'export default globalThis.ResizeObserver;' },
  { import: '@juggle/resize-observer', code: 'export const ResizeObserver = globalThis.ResizeObserver;' },
];

function inPackages(path: string): string {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
}
