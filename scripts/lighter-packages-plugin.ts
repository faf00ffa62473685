import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Leaves out of the pages what packages bring for other browsers and other uses than ours. A replacement that finds
 * nothing to replace ends the build: the package has changed, and what stands here about it is no longer true.
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
    resolveId(source, importer) {
      const at = replacements.findIndex(({ import: wanted, by }) => source === wanted && (by === undefined || by.test(importer ?? '')));
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
  /** Only where these import it. */
  readonly by?: RegExp;
  readonly code: string;
}

/** Rollup's sign for modules that are no files. */
const prefix = '\0waybill-lighter:';

const replacements: readonly Replacement[] = [
  // Its package names the build with warnings for developers wherever it is imported from.
  { import: 'react-router', code: `export * from ${JSON.stringify(inPackages('react-router/dist/production/index.mjs'))};` },
  // Every browser of the build's target has its own.
  { import: 'resize-observer-polyfill', code: 'export default globalThis.ResizeObserver;' },
  { import: '@juggle/resize-observer', code: 'export const ResizeObserver = globalThis.ResizeObserver;' },
  // antd's tables can filter by menus and trees, and choose one row: what draws that comes when a table does it.
  {
    import: './FilterDropdown',
    by: /\/antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    code: `
      ${lateComponent('antd/es/table/hooks/useFilter/FilterDropdown', 'props.children')}
      export const flattenKeys = (filters) => (filters ?? []).flatMap(({ value, children }) => [value, ...flattenKeys(children)]);
    `,
  },
  { import: '../../radio', by: /\/antd\/es\/table\/hooks\/useSelection\.js$/, code: lateComponent('antd/es/radio', 'null') },
  // Every input brings these along, and no page has one.
  ...['./Group', './OTP', './Search'].map((name) => ({
    import: name,
    by: /\/antd\/es\/input\/index\.js$/,
    code: 'export default undefined;',
  })),
  // Tables stand in frames that scroll: none has a bar of its own that sticks to the window.
  { import: './stickyScrollBar', by: /\/rc-table\/es\/Table\.js$/, code: 'export default undefined;' },
  // antd's own pages show their messages by these.
  { import: './PurePanel', by: /\/antd\/es\/(?:message|modal|notification|tooltip)\/index\.js$/, code: 'export default undefined;' },
  {
    import: '../_util/PurePanel',
    by: /\/antd\/es\/(?:auto-complete\/index|date-picker\/index|dropdown\/dropdown|select\/index|time-picker\/index|tree-select\/index)\.js$/,
    code: 'export default () => undefined;',
  },
  // Blocks and pages have their own (page-boundary.tsx).
  { import: './ErrorBoundary', by: /\/antd\/es\/alert\/index\.js$/, code: 'export default undefined;' },
  // Calls go by axios' fetch adapter; the other one comes for uploads (services/send.ts). A call is ended by an `AbortSignal`, and statuses are numbers.
  { import: './xhr.js', by: /\/axios\/lib\/adapters\/adapters\.js$/, code: 'export default null;' },
  { import: './cancel/CancelToken.js', by: /\/axios\/lib\/axios\.js$/, code: 'export default undefined;' },
  { import: './helpers/HttpStatusCode.js', by: /\/axios\/lib\/axios\.js$/, code: 'export default undefined;' },
  // The rules of fields are ours, with texts of their own (contract/rules); Formily is handed what they found.
  ...['./locale', './rules', './formats'].map((name) => ({
    import: name,
    by: /\/@formily\/validator\/esm\/validator\.js$/,
    code: 'export default {};',
  })),
  // What tables want of trees are a few functions; one beside them, which nobody calls, would bring the tree's rows along.
  { import: './TreeNode', by: /\/rc-tree\/es\/util\.js$/, code: 'export default undefined;' },
];

function inPackages(path: string): string {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
}

/** @param meanwhile what stands there until it has come */
function lateComponent(path: string, meanwhile: string): string {
  return `
    import { createElement, lazy, Suspense } from 'react';
    const Late = lazy(() => import('${path}'));
    export default (props) => createElement(Suspense, { fallback: ${meanwhile} }, createElement(Late, props));
  `;
}
