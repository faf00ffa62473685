import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Replaces whole packages through their public names: one by its production build, others by the browser's own class instead of a polyfill.
 * Package internals stay untouched. An unused replacement fails the build, because the packages have changed and this list is outdated.
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

/** Rollup's prefix for virtual modules. */
const prefix = '\0waybill-lighter:';

const replacements: readonly Replacement[] = [
  // The package always resolves to its development build, with warnings.
  { import: 'react-router', code: `export * from ${JSON.stringify(inPackages('react-router/dist/production/index.mjs'))};` },
  // Two polyfills that no supported browser needs.
  { import: 'resize-observer-polyfill', code: 'export default globalThis.ResizeObserver;' },
  { import: '@juggle/resize-observer', code: 'export const ResizeObserver = globalThis.ResizeObserver;' },
];

function inPackages(path: string): string {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
}
