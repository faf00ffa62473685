import { existsSync } from 'node:fs';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePolicy } from '../../server/plugins/headers.ts';
import type { clean } from '../../src/widgets/parts/html/clean-html.ts';
import { hostileHtml as corpus } from '../support/hostile-html.ts';

declare global {
  interface Window {
    readonly cleaner: { clean: typeof clean };
    readonly told: string[];
  }
}

const address = 'http://clean.test/';
let browser: Browser;
let page: Page;
const requests: string[] = [];
const said: string[] = [];
beforeAll(async () => {
  const entry = 'export { clean } from "./src/widgets/parts/html/clean-html.ts";';
  const bundle = await build({
    stdin: { contents: entry, resolveDir: new URL('../..', import.meta.url).pathname, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'cleaner',
  });
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  browser = await chromium.launch({ args: ['--no-sandbox'], ...(existsSync(executablePath) ? { executablePath } : {}) });
  page = await browser.newPage();
  page.on('console', (message) => said.push(message.text()));
  await page.route('**/*', (route) => {
    const { pathname, href } = new URL(route.request().url());
    if (pathname === '/cleaner.js')
      return route.fulfill({
        contentType: 'text/javascript',
        body: `${bundle.outputFiles[0]?.text ?? ''};window.cleaner=cleaner;window.told=[];document.addEventListener('securitypolicyviolation',(event)=>told.push(event.effectiveDirective+' '+event.sample));`,
      });
    if (href === address)
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'Content-Security-Policy': pagePolicy('n', []) },
        body: '<!doctype html><main></main><script src="/cleaner.js"></script>',
      });
    // Pictures of the own host are shown.
    if (href !== address && href.startsWith(address))
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    requests.push(href);
    return route.fulfill({ status: 404 });
  });
  await page.goto(address);
});
afterAll(() => browser.close());

/** The markup that is shown, once whatever it starts has had its turn. */
const shown = (html: string) =>
  page.evaluate(async (text) => {
    const main = document.querySelector('main') ?? document.body;
    main.replaceChildren(await window.cleaner.clean(text, window));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const forbidden = [...main.querySelectorAll('*')].flatMap((element) => [
      ...(/^(?:script|style|iframe|svg|math|form|input|base|meta|link|object|embed|video)$/i.test(element.tagName)
        ? [element.tagName]
        : []),
      ...[...element.attributes].flatMap(({ name, value }) =>
        /^(?:on|style|id|name|srcset|class)/.test(name) || /javascript:|evil\.example/.test(value) ? [`${name}=${value}`] : [],
      ),
    ]);
    return { html: main.innerHTML, forbidden, told: window.told.splice(0), ran: Reflect.get(window, 'ran') };
  }, html);

describe('HTML of messages is cleaned in the browser (security H1)', () => {
  it('without a complaint of the policy, a script that runs, a request or a message in the console', async () => {
    const complaints: string[] = [];
    for (const html of corpus) {
      const after = await shown(html);
      if (after.told.length > 0 || after.ran !== undefined) complaints.push(`${html} → ${after.told.join()} ${String(after.ran)}`);
      expect(after.forbidden, html).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect(said).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('and what people write stays as they wrote it', async () => {
    const text = 'Based on = 5, only one="x", on Monday (once): "on"=on, ONLY option = on; London/Onsala; &amp;once &lt;on=1&gt;';
    const { html } = await shown(`<p title="onset = 'x' online=1">${text}</p><pre>onclick=1\n on=2</pre>`);
    expect(html).toBe(`<p title="onset = 'x' online=1">${text}</p><pre>onclick=1\n on=2</pre>`);
  });

  it('and of a picture that the server keeps only its id and its description are left', async () => {
    const id = '0b0e6a3e-6e3c-4d1c-9a57-1f1f6f0a7c11';
    const kept = (pictures: boolean) =>
      page.evaluate(
        async ([html, isOn]) => {
          const main = document.createElement('main');
          main.append(await window.cleaner.clean(html, window, undefined, { pictures: isOn }));
          return main.innerHTML;
        },
        [
          `<img data-picture="${id}" alt="x" width="4" height="3" src="https://evil.example/a.png" srcset="/b.png 2x" onerror="ran=1" data-more="y"><img data-picture="../../a" src="https://evil.example/c.png">`,
          pictures,
        ] as const,
      );
    expect(await kept(true)).toBe(`<img data-picture="${id}" alt="x" width="4" height="3">`);
    expect(await kept(false)).toBe('');
    expect(requests).toEqual([]);
  });
});
