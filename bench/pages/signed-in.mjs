/**
 * Loaded into the baseline's harness by `node --import`: each of its browser contexts starts with what a real sign-in left
 * behind (BENCH_STATE, a file that Playwright wrote). The harness itself stays as it is; its own candidates live on other
 * origins and see nothing of it.
 */
import { chromium } from 'playwright';

const launch = chromium.launch.bind(chromium);

chromium.launch = async (options) => {
  const browser = await launch(options);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (contextOptions) => newContext({ ...contextOptions, storageState: process.env.BENCH_STATE ?? '' });
  return browser;
};
