/**
 * Loaded into the baseline's harness by `node --import`: each browser context starts with the state of a real sign-in (BENCH_STATE, written
 * by Playwright). The harness stays unchanged; its own candidates run on other origins.
 */
import { chromium } from 'playwright';

const launch = chromium.launch.bind(chromium);

chromium.launch = async (options) => {
  const browser = await launch(options);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (contextOptions) => newContext({ ...contextOptions, storageState: process.env.BENCH_STATE ?? '' });
  return browser;
};
