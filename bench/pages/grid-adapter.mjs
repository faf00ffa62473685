/** Tells the baseline's harness how to find elements in the product's order forms. */
const link = (/** @type {string} */ title) => `.ws-menu [title="${title}"]`;

const rowHeight = 33;

/** @param {string} name @param {string} title @param {number} lines @param {number} errors */
const candidate = (name, title, lines, errors) => ({
  name,
  url: { base: `${process.env.BENCH_ADDRESS}/bench/home`, form: () => `/../${title}` },
  nav: { home: link('home'), form: link(title) },
  expectErrors: errors,
  form: {
    line: '.eg-row',
    plain: '[id$="-f8"]',
    add: '.eg-add button',
    validate: '.wb-form button[type="submit"]',
    error: '.eg-wrong, .wb-error:not(:empty)',
    count: '.eg-count',
    // Longer grids draw only visible lines.
    virtual: lines > 100,
    linesAfterAdd: lines + 1,
    lineAt: '.eg-row[data-r="{i}"]',
    cell: '[data-c="{col}"]',
    rowError: '.eg-wrong',
  },
  /** Only one cell has an editor at a time, so it is opened like a user does. */
  reveal: async (/** @type {import('playwright').Page} */ page, /** @type {number} */ line) => {
    await page.evaluate(
      ([at, height]) => {
        document.querySelector('.eg-frame')?.scrollTo(0, at * height - 200);
      },
      /** @type {[number, number]} */ ([line, rowHeight]),
    );
    await page.dblclick(`.eg-row[data-r="${line}"] [data-c="2"]`);
  },
});

// biome-ignore lint/style/noDefaultExport: the harness reads the default export.
export default [candidate('waybill', 'form', 100, 15), candidate('waybill-long', 'form-long', 1000, 5)];
