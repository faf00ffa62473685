/** What the product tells the baseline's harness about itself: where it runs (BENCH_ADDRESS) and where things are in its DOM. */
const link = (/** @type {string} */ title) => `.ws-menu li[title="${title}"]`;

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
    // Above this many rows only those in sight are drawn.
    virtualAbove: 100,
  },
};
