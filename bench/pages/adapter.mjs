/** Tells the baseline's harness where the product runs (BENCH_ADDRESS) and how to find elements in its DOM. */
const link = (/** @type {string} */ title) => `.ws-menu [title="${title}"]`;

// biome-ignore lint/style/noDefaultExport: the harness reads the default export.
export default {
  name: 'waybill',
  url: { base: `${process.env.BENCH_ADDRESS}/bench/home`, list: (/** @type {number} */ rows) => `/../list-${rows}` },
  nav: { home: link('home'), list: (/** @type {number} */ rows) => link(`list-${rows}`) },
  list: {
    row: '.ant-table-row',
    selectAll: '.wl-check-page',
    selected: '.ant-table-row-selected',
    page2: '.ant-pagination-item-2',
    cells: '.ant-table-cell',
    scroller: '.ant-table-tbody-virtual-holder',
    // Longer tables draw only visible rows.
    virtualAbove: 100,
  },
};
